import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Times {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function timesOf(pid: number | string): Times | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ').map(Number);
    return { parent: fields[1]!, own: (fields[11]! + fields[12]!) * TICK_MS, ended: (fields[13]! + fields[14]!) * TICK_MS };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that a process and its children have used, those that ended included. Linux. */
export function processorTime(pid: number): number {
  const self = timesOf(pid);
  if (!self) return NaN;
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => timesOf(entry) ?? [])
    .filter(({ parent }) => parent === pid);
  return self.own + self.ended + children.reduce((sum, { own, ended }) => sum + own + ended, 0);
}
