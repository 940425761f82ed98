import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOfThisNamespace, readFileIfThere, readStartRecord } from './startRecord.ts';

export interface Postmaster {
  /** Its process id in the namespace it was started in, which need not be ours. */
  pid: number;
  /** First folder it listens in; in another container the path may mean another folder. */
  socketFolder: string;
  /** Whether it is ready: false while it starts, recovers or stops. */
  ready: boolean;
}

export const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/**
 * Reads the cluster's postmaster.pid; null if there is none or it is only half written. It may be left from a server
 * that was killed.
 */
export function readPostmaster(cluster: string): Postmaster | null {
  const lines = readFileIfThere(pidFileOf(cluster)).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' } : null;
}

/**
 * Whether the process id is, in our own namespace, that of the server of this cluster, so that it may be signalled. A
 * process id alone proves nothing, and a dead child not yet reaped still has one. If it is not visible here, a server
 * may run nevertheless: only the server lock shows that.
 */
export function isServing(pid: number, cluster: string): boolean {
  const record = readStartRecord(cluster);
  if (record) return isOfThisNamespace(record) && argumentsOf(pid).includes(`=${record.startId} `);
  return argumentsOf(pid).includes(` -D ${cluster} `);
}

function argumentsOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
