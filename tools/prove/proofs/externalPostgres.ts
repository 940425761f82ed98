import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectStore } from '#store/openStore.ts';
import { BACKGROUND_LIMITS } from '#store/sessionLimits.ts';
import { freshMpan } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTcpProxy, type TcpProxy } from '#testing/tcpProxy.ts';
import { type WebhookReceiver, startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { type ExternalPostgres, installedPostgres, withExternalPostgres } from '../../harness/externalPostgres.ts';
import { isReady, startProgram } from '../../harness/program.ts';
import { addLoadTenant, type Outcome, slowestMs, countByStatus, LoadWriters, type LoadTenant } from '../loadWriters.ts';
import type { Proof } from '../proof.ts';

const RECOVERY_MS = 10_000;
/** A request waits for a connection, and then for a response on a dead one. */
const RESPONSE_MS = 10_500;
/**
 * Background work may wait on a dead connection as long as its longest statement may take, and on a lock as long again.
 */
const BACKGROUND_MS = BACKGROUND_LIMITS.statementMs + BACKGROUND_LIMITS.idleMs;
const DOWN_MS = 1000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

interface Stage {
  server: ExternalPostgres;
  network: TcpProxy;
  writers: LoadWriters;
}

/**
 * A real program on every PostgreSQL of this machine, through a TCP proxy of the proof's, while six clients write and
 * read.
 */
const externalPostgres: Proof = {
  title:
    'The service recovers by itself from restarts of an external PostgreSQL and from a network that drops ' +
    'everything, and nothing is lost',
  minutes: 20,
  options: {
    restarts: { about: 'times PostgreSQL is restarted, fast and as by a crash', fallback: 5 },
    seconds: { about: 'how long the network drops everything', fallback: 60 },
  },
  run: async ({ restarts, seconds: dropFor }) => {
    const lines: string[] = [];
    for (const postgres of installedPostgres())
      for (const line of await withExternalPostgres(postgres, (server) => survive(server, restarts!, dropFor! * 1000)))
        lines.push(`${postgres.name}: ${line}`);
    return lines;
  },
};

async function survive(server: ExternalPostgres, restarts: number, dropMs: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
  const network = await startTcpProxy({ path: server.socket });
  const receiver = await startWebhookReceiver();
  const address = await server.newDatabase(`127.0.0.1:${network.port}`);
  const program = await startProgram({ DATABASE_URL: address, DATA_DIR: folder, LOG_LEVEL: 'silent' });
  let writers: LoadWriters | undefined;
  try {
    const store = connectStore({ connectionString: address }, silentLog, 1);
    const tenant = await addLoadTenant(store);
    await store.close();
    writers = new LoadWriters(program.url, tenant).start();
    await writers.waitForWrite(performance.now());
    const stage = { server, network, writers };
    const lines = [await restart(stage, restarts), await dropTraffic(stage, dropMs)];
    await writers.stop();
    lines.push(await writers.check(), await deliver(program.url, tenant, receiver));
    assert.ok(await isReady(program.url), 'it is not ready');
    return lines;
  } finally {
    await writers?.stop();
    await program.stop();
    await receiver.close();
    await network.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restart({ server, writers }: Stage, times: number): Promise<string> {
  const startedAt = performance.now();
  const healed: number[] = [];
  for (let time = 0; time < times; time++) {
    await server.stop(time % 2 === 0 ? 'immediate' : 'fast');
    await sleep(DOWN_MS);
    await server.start();
    healed.push(await writers.waitForWrite(performance.now()));
  }
  const meanwhile = writers.since(startedAt);
  expectOnly(meanwhile);
  assert.ok(Math.max(...healed) <= RECOVERY_MS, `it took ${seconds(Math.max(...healed))} to recover`);
  return (
    `${times} restarts: ${countByStatus(meanwhile)}, slowest ${seconds(slowestMs(meanwhile))}; written again after ` +
    healed.map(seconds).join(', ')
  );
}

async function dropTraffic({ network, writers }: Stage, dropMs: number): Promise<string> {
  network.dropTraffic();
  const startedAt = performance.now();
  await sleep(dropMs);
  const meanwhile = writers.since(startedAt);
  network.restoreTraffic();
  const healedMs = await writers.waitForWrite(performance.now());
  const all = writers.since(startedAt);
  expectOnly(all);
  assert.ok(
    meanwhile.some(({ status }) => status === 503),
    'nothing was refused',
  );
  assert.ok(slowestMs(all) <= RESPONSE_MS, `a request hung for ${seconds(slowestMs(all))}`);
  assert.ok(healedMs <= RECOVERY_MS, `it took ${seconds(healedMs)} to recover`);
  return (
    `${seconds(dropMs)} of silence: ${countByStatus(meanwhile)}, slowest ${seconds(slowestMs(all))}; written again ` +
    `after ${seconds(healedMs)}`
  );
}

const expectOnly = (outcomes: readonly Outcome[]) =>
  assert.equal(
    countByStatus(outcomes.filter(({ status }) => ![200, 201, 503].includes(status))),
    'none',
    'other responses',
  );

/** An asset's MPAN is looked up by the scheduler, and a subscriber receives the event. */
async function deliver(url: string, { headers }: LoadTenant, receiver: WebhookReceiver): Promise<string> {
  const startedAt = performance.now();
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(response.status, 201, await response.text());
  };
  await post('/webhooks', { url: receiver.url, events: ['ASSET.MPAN_VALIDATED'] });
  await post('/assets', { name: 'Published', mpan: freshMpan() });
  for (; receiver.received.length === 0; await sleep(20))
    if (performance.now() - startedAt > BACKGROUND_MS) throw new Error('the subscriber received nothing');
  return `afterwards a job ran and its message was delivered within ${seconds(performance.now() - startedAt)}`;
}

export default externalPostgres;
