import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { NotHere } from './proof.ts';

const MB = 1024;
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Fails where the machine does not show what a process takes up. */
export function requireProcFolder(): void {
  if (!existsSync('/proc/self/status')) throw new NotHere('the memory of a process is read from /proc, which is not here');
}

/** Memory of a process in RAM, in MB: `now`, and at its highest since the last `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / MB;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Milliseconds of processor time that a process has used. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Open files, sockets among them. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
