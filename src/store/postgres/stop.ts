import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isServing, type Postmaster } from './postmaster.ts';

const patienceMs = 30_000;

/** Ends a server: sessions are cut, what is committed is written out. One that has not ended after 30 s is told to quit at once and recovers at its next start. */
export async function stop(cluster: string, postmaster: Pick<Postmaster, 'pid' | 'socketFolder'>): Promise<void> {
  if (!(await signalAndWait(cluster, postmaster.pid, 'SIGINT'))) await signalAndWait(cluster, postmaster.pid, 'SIGQUIT');
  if (postmaster.socketFolder.includes('/halfhour-')) rmSync(postmaster.socketFolder, { recursive: true, force: true });
}

async function signalAndWait(cluster: string, pid: number, signal: NodeJS.Signals): Promise<boolean> {
  if (!isServing(pid, cluster)) return true;
  process.kill(pid, signal);
  const giveUpAt = performance.now() + patienceMs;
  while (isServing(pid, cluster)) {
    if (performance.now() > giveUpAt) return false;
    await sleep(5);
  }
  return true;
}
