import { execFileSync } from 'node:child_process';
import type { Bench } from './benchService.ts';
import { readProcNumber } from './procFs.ts';

const KB = 1024;

const read = (pid: number, ...where: ['status' | 'smaps_rollup', RegExp]): number | null => {
  const kilobytes = readProcNumber(pid, ...where);
  return kilobytes === null ? null : kilobytes * KB;
};

/** Resident bytes of a process, shared memory included; null if the machine does not report it. */
export const residentBytes = (pid: number): number | null => read(pid, 'status', /^VmRSS:\s+(\d+) kB/m);

/**
 * Resident bytes of all PostgreSQL processes, with shared memory counted once; null if the machine does not report it.
 */
export async function postgresBytes({ store }: Bench): Promise<number | null> {
  const { rows } = await store.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const postmaster = processes.find(([pid]) => pid === rows[0]!.pid)?.[1];
  const shares = processes
    .filter(([pid, parent]) => pid === postmaster || parent === postmaster)
    .map(([pid]) => read(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m));
  const seen = shares.filter((share) => share !== null);
  return seen.length === 0 ? null : seen.reduce((sum, share) => sum + share, 0);
}

export const mb = (bytes: number | null): string =>
  bytes === null ? 'not shown here' : `${Math.round(bytes / 2 ** 20)} MB`;
