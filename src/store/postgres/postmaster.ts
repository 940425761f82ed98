import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  socketFolder: string;
  /** False while it starts, recovers or stops. */
  ready: boolean;
}

export const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** Reads the cluster's postmaster.pid; null when there is none or it is only half written. */
export function readPostmaster(cluster: string): Postmaster | null {
  const lines = readIfThere(pidFileOf(cluster)).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' } : null;
}

// A server that ends takes the file away at any moment, also between a look and a read.
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Whether the process is the server of this cluster: a number alone proves nothing after a reboot, and a dead child not yet reaped still has its number. */
export function isServing(pid: number, cluster: string): boolean {
  try {
    const command = process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(` -D ${cluster} `);
  } catch {
    return false;
  }
}
