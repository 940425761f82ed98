import { statfsSync } from 'node:fs';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

const MIB = 2 ** 20;
/** Minimum time between checks of the disk. */
const CHECK_INTERVAL_MS = 100;
/**
 * Space reserved so that work in progress still ends well when the disk runs short: PostgreSQL's log grows by 16 MiB at
 * a time and the server stops if it cannot. A sixteenth of the disk, so that others who fill a large one are noticed in
 * time.
 */
export const RESERVE_SHARE = 1 / 16;
export const MIN_RESERVE: number = 24 * MIB;
export const MAX_RESERVE: number = 256 * MIB;

export interface DiskSpace {
  totalBytes: number;
  /** Space that users other than root may still use. */
  freeBytes: number;
}

export function readDiskSpace(folder: string): DiskSpace {
  const { bsize, blocks, bavail } = statfsSync(folder);
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
}

export const reserveBytes = (totalBytes: number): number =>
  Math.min(MAX_RESERVE, Math.max(MIN_RESERVE, totalBytes * RESERVE_SHARE));

/**
 * Returns whether the disk of the folder has space for writes, by a check that is a tenth of a second old at most, or a
 * new one. A disk that cannot be checked counts as having space: the write itself will fail with a better reason.
 */
export function createDiskCheck(
  folder: string,
  read: (folder: string) => DiskSpace = readDiskSpace,
  clock: () => number = () => monotonicNumber(monotonicNow()),
): (checkAgain?: boolean) => boolean {
  let checkedAt = -Infinity;
  let hasSpace = true;
  return (checkAgain = false) => {
    if (!checkAgain && clock() - checkedAt < CHECK_INTERVAL_MS) return hasSpace;
    checkedAt = clock();
    try {
      const { totalBytes, freeBytes } = read(folder);
      hasSpace = freeBytes >= reserveBytes(totalBytes);
    } catch {
      hasSpace = true;
    }
    return hasSpace;
  };
}
