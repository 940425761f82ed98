import { existsSync, readdirSync } from 'node:fs';
import { readProcNumber, readCpuTimes } from './procFs.ts';
import { UnsupportedError } from './unsupported.ts';

const KB_A_MB = 1024;

/** @throws UnsupportedError if the machine does not report what a process uses */
export function requireProcFs(): void {
  if (!existsSync('/proc/self/status'))
    throw new UnsupportedError('what a process takes up is read from /proc, which is not here');
}

/** Memory of a process in RAM, in MB: `now`, and at its highest so far. */
export function memoryUsage(pid: number): { now: number; peak: number } {
  const read = (line: RegExp) => (readProcNumber(pid, 'status', line) ?? NaN) / KB_A_MB;
  return { now: read(/^VmRSS:\s+(\d+) kB/m), peak: read(/^VmHWM:\s+(\d+) kB/m) };
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

/** Open files, including sockets. */
export const openFileCount = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
