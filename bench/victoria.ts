import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAMES = ['victoria-metrics', 'victoria-metrics-prod', '/usr/bin/victoria-metrics', '/usr/local/bin/victoria-metrics-prod'];
const GIVE_UP_MS = 15_000;

export interface Victoria {
  url: string;
  version: string;
  /** One series of consecutive half hours each, by its labels. */
  load(series: readonly { metric: Record<string, string>; startMs: number; values: readonly number[] }[]): Promise<void>;
  /** Makes what was loaded searchable, and waits until an instant query, which counts, finds as much. */
  settle(query: string, atMs: number, count: number): Promise<void>;
  stop(): Promise<void>;
}

const HALF_HOUR_MS = 1_800_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** VictoriaMetrics on a port of this machine with a folder of its own; null where it is not installed. */
export async function startVictoria(): Promise<Victoria | null> {
  const name = NAMES.find((each) => spawnSync(each, ['-version']).error === undefined);
  if (name === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-bench-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(name, [`-storageDataPath=${folder}`, `-httpListenAddr=${new URL(url).host}`, '-retentionPeriod=100y', '-loggerLevel=ERROR'], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const until = performance.now() + GIVE_UP_MS;
  while (!(await fetch(`${url}/health`).then((answer) => answer.ok, () => false))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error('VictoriaMetrics did not start');
    }
    await sleep(50);
  }
  const version = /vm_app_version\{[^}]*short_version="([^"]*)"/.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  const ask = async (path: string, body?: string) => {
    const answer = await fetch(url + path, { method: 'POST', ...(body === undefined ? {} : { body }) });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  return {
    url,
    version: version && !version.startsWith('unknown') ? version : 'of unknown version',
    load: (series) => ask('/api/v1/import', series.map(({ metric, startMs, values }) => JSON.stringify({ metric, values, timestamps: values.map((_, slot) => startMs + slot * HALF_HOUR_MS) })).join('\n')),
    settle: async (query, atMs, count) => {
      const path = `/api/v1/query?${new URLSearchParams({ query, time: String(atMs / 1000), nocache: '1' }).toString()}`;
      for (const giveUp = performance.now() + GIVE_UP_MS; performance.now() < giveUp; await sleep(200)) {
        await ask('/internal/force_flush');
        const { data } = (await (await fetch(url + path)).json()) as { data: { result: { value: [number, string] }[] } };
        if (Number(data.result[0]?.value[1]) === count) return;
      }
      throw new Error('VictoriaMetrics does not find what was loaded');
    },
    stop,
  };
}
