import { existsSync, readdirSync } from 'node:fs';
import { processTree } from './processes.ts';
import { readProcNumber, readCpuTimes } from './procFs.ts';
import { UnsupportedError } from './unsupported.ts';

const KB_A_MB = 1024;

/** @throws UnsupportedError if the machine does not report what a process uses */
export function requireProcFs(): void {
  if (!existsSync('/proc/self/status'))
    throw new UnsupportedError('the resources of a process are read from /proc, which is not here');
}

// Functions below return NaN if the machine does not report it, or the process has exited.

/** Memory of a process in RAM, shared memory included, in MB: `now`, and at its highest so far. */
export function memoryUsage(pid: number): { now: number; peak: number } {
  const read = (line: RegExp) => (readProcNumber(pid, 'status', line) ?? NaN) / KB_A_MB;
  return { now: read(/^VmRSS:\s+(\d+) kB/m), peak: read(/^VmHWM:\s+(\d+) kB/m) };
}

/** Memory of a process and its descendants in RAM, in MB; what they share is counted once. */
export function processTreeMemory(pid: number): number {
  const shares = processTree(pid).flatMap((each) => readProcNumber(each, 'smaps_rollup', /^Pss:\s+(\d+) kB/m) ?? []);
  return shares.length === 0 ? NaN : shares.reduce((sum, share) => sum + share, 0) / KB_A_MB;
}

/** Runs `work` and returns by how many MB the process's memory rose meanwhile, at most, above where it started. */
export async function peakMemoryIncrease(pid: number, work: () => Promise<void>): Promise<number> {
  const before = memoryUsage(pid).now;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryUsage(pid).now)), 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

/** Bytes that a process has read so far, from files and sockets. */
export const bytesRead = (pid: number): number => readProcNumber(pid, 'io', /^rchar: (\d+)/m) ?? NaN;

/** Milliseconds of processor time that a process has used. */
export const processCpuMs = (pid: number): number => readCpuTimes(pid)?.own ?? NaN;

/** The same of a process and its children, exited ones included, but not the child `except`. */
export function processTreeCpuMs(pid: number, except?: number): number {
  const self = readCpuTimes(pid);
  if (!self) return NaN;
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== except)
    .flatMap((entry) => readCpuTimes(entry) ?? [])
    .filter(({ parent }) => parent === pid);
  return self.own + self.ended + children.reduce((sum, { own, ended }) => sum + own + ended, 0);
}

/** Open files, including sockets. */
export const openFileCount = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
