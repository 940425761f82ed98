import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PatroniCluster } from '../../harness/patroni/patroniCluster.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Writers } from '../writers.ts';
import type { Homes } from './homes.ts';

const GIVE_UP_MS = 120_000;
const AFTERWARDS_MS = 2000;

/** Everything that writes meanwhile: the writers at this service, the homes at another. */
interface Load {
  writers: Writers;
  homes: Homes;
  url: string;
}

/** `kill`: the primary dies. `switch`: it hands over in order. */
export type PrimaryChange = 'kill' | 'switch';

/**
 * Changes the primary under load, brings a killed one back, and checks what is stored. Returns after how many
 * milliseconds a write was acknowledged that was sent after the change.
 */
export async function changePrimary(
  cluster: PatroniCluster,
  { writers, homes, url }: Load,
  how: PrimaryChange,
  pauseMs: number,
): Promise<number> {
  const [written, joined] = [new AbortController(), new AbortController()];
  // The events of the round before start and end while the primary changes.
  const passEvents = async () => {
    await sleep(pauseMs);
    await homes.passEvents();
  };
  const loads = Promise.allSettled([writers.write(url, written.signal), homes.join(joined.signal), passEvents()]);
  await sleep(pauseMs + randomInt(500));
  const primary = await cluster.leader();
  if (how === 'kill') await primary.kill();
  else await cluster.switchOver(primary);
  const changedAt = performance.now();
  await waitUntil(() => writers.acknowledgedSentAt > changedAt, 'no write was acknowledged again', {
    withinMs: GIVE_UP_MS,
    everyMs: 10,
  });
  const againMs = performance.now() - changedAt;
  console.log(`${how} of ${primary.name}: a write was acknowledged again after ${(againMs / 1000).toFixed(1)} s`);
  await sleep(AFTERWARDS_MS);
  written.abort();
  if (how === 'kill') primary.start();
  await cluster.waitUntilWhole();
  joined.abort();
  for (const each of await loads) if (each.status === 'rejected') throw each.reason;
  await writers.check(url);
  return againMs;
}
