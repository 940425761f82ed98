import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/freePort.ts';

/** VictoriaMetrics of this machine, in a process and a folder of its own. */
export interface VictoriaMetrics {
  url: string;
  version: string;
  stop(): Promise<void>;
}

const NAMES = ['victoria-metrics', 'victoria-metrics-prod'];
const USUAL_PLACES = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];
const START_MS = 10_000;

/** Starts it if it is installed; otherwise returns null. */
export async function startVictoriaMetrics(): Promise<VictoriaMetrics | null> {
  const program = findProgram();
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-victoria-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      `-storageDataPath=${folder}`,
      `-httpListenAddr=${url.slice('http://'.length)}`,
      '-retentionPeriod=100y',
      '-loggerLevel=ERROR',
    ],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill());
  const stop = async () => {
    child.kill();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const until = performance.now() + START_MS;
  while (!(await isHealthy(url))) {
    if (performance.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error(`${program} did not start`);
    }
    await sleep(50);
  }
  return { url, version: await versionOf(url), stop };
}

function findProgram(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES];
  const isProgram = (path: string) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram) ?? null;
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The version printed by the program, or that of its package: Debian builds it without a version. */
async function versionOf(url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, version = ''] = /vm_app_version\{.*short_version="([^"]*)"/.exec(metrics) ?? [];
  if (version !== '') return version;
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '${Version}', 'victoria-metrics'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return 'version unknown';
  }
}
