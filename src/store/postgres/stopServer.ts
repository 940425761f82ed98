import { rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicIn, monotonicNow } from '#energy/time/clocks.ts';
import { withSuperuser, roleName } from './createRoleAndDatabase.ts';
import { isServing, type Postmaster, readPostmaster } from './postmaster.ts';
import { probeServer } from './probeServer.ts';

const TIMEOUT_MS = 30_000;
const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];
/** Statement run by the server itself, in the cluster, where its own process id in postmaster.pid means itself. */
const SELF_SIGNAL_SQL = `copy (select) to program 'read -r pid < postmaster.pid && kill -INT "$pid"'`;

/**
 * Stops the server of a cluster: sessions are disconnected, committed data is written out. One that has not ended after
 * 30 s is made to quit immediately and recovers at its next start. A server of another namespace has no process id
 * here, so it is stopped over a connection. Returns whether it has ended: not if it cannot be reached either.
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
  // The statement may end this session before it has responded.
  await withSuperuser(reached.socketFolder, roleName, (client) => client.query(SELF_SIGNAL_SQL)).catch(() => undefined);
  return waitUntilEnded(ended);
}

async function waitUntilEnded(ended: () => boolean): Promise<boolean> {
  for (const deadline = monotonicIn(TIMEOUT_MS); !ended(); await sleep(5)) if (monotonicNow() > deadline) return false;
  return true;
}

/** Removes a folder that was created for sockets only, unless it has other files. */
function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith('halfhour-')) return;
  try {
    for (const file of socketFiles) rmSync(join(folder, file), { force: true });
    rmdirSync(folder);
  } catch {
    // The folder has other files, or lies where only another container sees it.
  }
}
