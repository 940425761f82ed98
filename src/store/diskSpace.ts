import { statfsSync } from 'node:fs';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

const MIB = 2 ** 20;
/** The disk is looked at this often at most. */
const CHECK_INTERVAL_MS = 100;
/**
 * Kept free so that what is under way when the disk runs short still ends well: PostgreSQL's log grows by 16 MiB at a
 * time and ends the server where it cannot. A sixteenth of the disk, so that others who fill a large one are noticed in
 * time.
 */
const RESERVE_SHARE = 1 / 16;
const MIN_RESERVE = 24 * MIB;
const MAX_RESERVE = 256 * MIB;

export interface DiskSpace {
  totalBytes: number;
  /** What users other than root may still take. */
  freeBytes: number;
}

export function readDiskSpace(folder: string): DiskSpace {
  const { bsize, blocks, bavail } = statfsSync(folder);
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
}

export const reserveBytes = (totalBytes: number): number =>
  Math.min(MAX_RESERVE, Math.max(MIN_RESERVE, totalBytes * RESERVE_SHARE));

/**
 * Answers whether the disk of the folder has room for writes, from a look that is a tenth of a second old at most, or a
 * new one. A disk that cannot be looked at counts as having room: what it holds will say more.
 */
export function createDiskCheck(
  folder: string,
  look: (folder: string) => DiskSpace = readDiskSpace,
  clock: () => number = () => monotonicNumber(monotonicNow()),
): (lookAgain?: boolean) => boolean {
  let lookedAt = -Infinity;
  let hasRoom = true;
  return (lookAgain = false) => {
    if (!lookAgain && clock() - lookedAt < CHECK_INTERVAL_MS) return hasRoom;
    lookedAt = clock();
    try {
      const { totalBytes, freeBytes } = look(folder);
      hasRoom = freeBytes >= reserveBytes(totalBytes);
    } catch {
      hasRoom = true;
    }
    return hasRoom;
  };
}
