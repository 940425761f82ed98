import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnsupportedError } from './unsupported.ts';

/** A disk of a few megabytes in memory. */
export interface SmallDisk {
  folder: string;
  /** Uses all free space, to the last byte. */
  fill(): void;
  /** Frees what `fill` used. */
  free(): void;
  /** Resizes the disk so that this many megabytes are free. */
  resize(freeMegabytes: number): void;
}

const MIB = 2 ** 20;
const filler = 'filler';

/** Runs `work` on a disk of its own and removes it afterwards. Only root may create one. */
export async function withSmallDisk<Result>(
  megabytes: number,
  work: (disk: SmallDisk) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmdirSync(folder);
    throw new UnsupportedError(
      `a disk of ${megabytes} MB cannot be mounted (${(mounted.stderr ?? String(mounted.error)).trim()})`,
    );
  }
  try {
    return await work({
      folder,
      fill: () => fill(join(folder, filler)),
      free: () => rmSync(join(folder, filler), { force: true }),
      resize: (freeMegabytes) => {
        const { bsize, blocks, bavail } = statfsSync(folder);
        const size = Math.ceil(((blocks - bavail) * bsize) / MIB) + freeMegabytes;
        if (spawnSync('mount', ['-o', `remount,size=${size}m`, folder]).status !== 0)
          throw new Error(`the disk could not be made ${size} MB`);
      },
    });
  } finally {
    spawnSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  }
}

function fill(file: string): void {
  const handle = openSync(file, 'a');
  for (let piece = Buffer.alloc(MIB); piece.length >= 1;) {
    try {
      writeSync(handle, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      piece = piece.subarray(0, piece.length >> 1);
    }
  }
  closeSync(handle);
}
