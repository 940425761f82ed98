import { readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A file of a process below /proc; null if there is no /proc, or the process has exited. */
export function readProcFile(pid: number | string, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

/** The number in a line of such a file; null if the file or the line is missing. */
export function readProcNumber(pid: number, file: 'status' | 'io' | 'smaps_rollup', line: RegExp): number | null {
  const found = line.exec(readProcFile(pid, file) ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** Processor time, in milliseconds. */
export interface CpuTimes {
  parent: number;
  own: number;
  /** Of children that have exited. */
  ended: number;
}

export function readCpuTimes(pid: number | string): CpuTimes | null {
  const fields = readProcFile(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  return fields
    ? { parent: fields[1]!, own: (fields[11]! + fields[12]!) * TICK_MS, ended: (fields[13]! + fields[14]!) * TICK_MS }
    : null;
}
