import { rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicIn, monotonicNow } from '#energy/time/clocks.ts';
import { withSuperuser, roleName } from './createRoleAndDatabase.ts';
import { isServing, type Postmaster, readPostmaster } from './postmaster.ts';
import { probeServer } from './probeServer.ts';

const patienceMs = 30_000;
const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];
/** Run by the server itself, in the cluster, where its own number in postmaster.pid means itself. */
const SELF_SIGNAL_SQL = `copy (select) to program 'read -r pid < postmaster.pid && kill -INT "$pid"'`;

/**
 * Ends the server of a cluster: sessions are cut, what is committed is written out. One that has not ended after 30 s
 * is told to quit at once and recovers at its next start. A server of another namespace has no number here, so it is
 * asked over a connection. Returns whether it has ended: not where it cannot be reached either.
 */
export async function stopServer(cluster: string, started?: Postmaster): Promise<boolean> {
  const postmaster = readPostmaster(cluster) ?? started;
  if (!postmaster) return true;
  const ended = isServing(postmaster.pid, cluster)
    ? await stopBySignal(cluster, postmaster.pid)
    : await stopByRequest(cluster);
  if (ended) removeSocketFolder(postmaster.socketFolder);
  return ended;
}

async function stopBySignal(cluster: string, pid: number): Promise<boolean> {
  const ended = () => !isServing(pid, cluster);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (ended()) return true;
    process.kill(pid, signal);
    if (await waitUntilEnded(ended)) return true;
  }
  return false;
}

async function stopByRequest(cluster: string): Promise<boolean> {
  const ended = () => readPostmaster(cluster) === null;
  const reached = await probeServer(cluster).catch(() => null);
  if (reached?.state !== 'serving') return ended();
  // It may cut this session before it has answered.
  await withSuperuser(reached.socketFolder, roleName, (client) => client.query(SELF_SIGNAL_SQL)).catch(() => undefined);
  return waitUntilEnded(ended);
}

async function waitUntilEnded(ended: () => boolean): Promise<boolean> {
  for (const giveUpAt = monotonicIn(patienceMs); !ended(); await sleep(5)) if (monotonicNow() > giveUpAt) return false;
  return true;
}

/** Removes a folder that was made for sockets alone, and nothing else that it may hold. */
function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith('halfhour-')) return;
  try {
    for (const file of socketFiles) rmSync(join(folder, file), { force: true });
    rmdirSync(folder);
  } catch {
    // It holds something else, or lies where only another container sees it.
  }
}
