import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CitusNode } from '../../harness/citus/citusNode.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Writers } from '../writers.ts';

const GIVE_UP_MS = 120_000;
const AFTERWARDS_MS = 1000;

export interface WorkerKill {
  /** Milliseconds from the kill until a write was acknowledged that was sent after the worker was back. */
  againMs: number;
  /** Responses of 503 meanwhile. */
  unavailable: number;
}

/**
 * Waits until the coordinator has ended what the kill left prepared on the worker: committed there, if it was on the
 * coordinator. Until then its rows are as before, and locked.
 */
const waitForRecovery = (worker: CitusNode, database: string): Promise<unknown> =>
  waitUntil(
    () => worker.run(database, async (client) => (await client.query('select from pg_prepared_xacts')).rowCount === 0),
    'transactions stayed prepared',
    { withinMs: GIVE_UP_MS },
  );

/** Kills a worker under load, starts it again after `absentMs`, and checks what is stored. */
export async function killWorker(
  worker: CitusNode,
  writers: Writers,
  url: string,
  { database, pauseMs, absentMs }: { database: string; pauseMs: number; absentMs: number },
): Promise<WorkerKill> {
  const enough = new AbortController();
  const before = writers.unavailable;
  const written = Promise.allSettled([writers.write(url, enough.signal)]);
  await sleep(randomInt(pauseMs + 1));
  await worker.stop('kill');
  const killedAt = performance.now();
  await sleep(absentMs);
  await worker.start();
  const startedAt = performance.now();
  await waitUntil(() => writers.acknowledgedSentAt > startedAt, 'no write was acknowledged again', {
    withinMs: GIVE_UP_MS,
    everyMs: 10,
  });
  const againMs = performance.now() - killedAt;
  await sleep(AFTERWARDS_MS);
  enough.abort();
  for (const each of await written) if (each.status === 'rejected') throw each.reason;
  await waitForRecovery(worker, database);
  await writers.check(url);
  return { againMs, unavailable: writers.unavailable - before };
}
