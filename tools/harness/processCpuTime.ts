import { readdirSync } from 'node:fs';
import { readCpuTimes } from './procFs.ts';

/**
 * Milliseconds of processor time that a process and its children have used, exited ones included, but not the child
 * `except`. Linux.
 */
export function processTreeCpuMs(pid: number, except?: number): number {
  const self = readCpuTimes(pid);
  if (!self) return NaN;
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== except)
    .flatMap((entry) => readCpuTimes(entry) ?? [])
    .filter(({ parent }) => parent === pid);
  return self.own + self.ended + children.reduce((sum, { own, ended }) => sum + own + ended, 0);
}
