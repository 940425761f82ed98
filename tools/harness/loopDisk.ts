import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UnsupportedError } from './unsupported.ts';

const run = promisify(execFile);
const TRIES = 50;
// Nothing is written out on its own for five minutes, and no rename flushes what was not flushed explicitly: harsher
// than the defaults.
const OPTIONS = 'commit=300,noauto_da_alloc,noatime';

/** A file system of its own, ext4 in an image file on a loop device, mounted at `folder`. */
export class LoopDisk {
  readonly folder: string;
  #image: string;
  #device: string | null = null;

  private constructor(folder: string, image: string) {
    this.folder = folder;
    this.#image = image;
  }

  /** @throws UnsupportedError if this user or this machine cannot mount one */
  static async make(folder: string, image: string, bytes: number): Promise<LoopDisk> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new UnsupportedError('a disk of its own can be mounted by root on Linux only');
    writeFileSync(image, '', { mode: 0o600 });
    truncateSync(image, bytes);
    const disk = new LoopDisk(folder, image);
    try {
      await run('mkfs.ext4', ['-q', '-F', image]);
      await disk.mount();
    } catch (error) {
      await disk.remove();
      throw new UnsupportedError(`no ext4 image can be mounted (${String(error).split('\n')[0]})`);
    }
    if (!existsSync(disk.#counters()))
      throw new UnsupportedError('the kernel does not count what is written to its loop devices');
    return disk;
  }

  async mount(): Promise<void> {
    const { stdout } = await run('losetup', ['--find', '--show', this.#image]);
    this.#device = stdout.trim();
    await run('mount', ['-o', OPTIONS, this.#device, this.folder]);
  }

  /**
   * Copies what the device has received, and nothing that is still in memory. No process may be writing: they are
   * stopped. The kernel may still write out by itself, so a copy counts only if the device received nothing while it
   * was made.
   */
  async copy(to: string): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const before = this.#received();
      await run('cp', ['--sparse=always', this.#image, to]);
      const after = this.#received();
      if (before === after && before !== null) return;
      await sleep(100);
    }
    throw new Error('The disk did not finish its writes');
  }

  /** Continues with another image in place of this one, as after a power cut: what was only in memory is lost. */
  async replaceBy(image: string): Promise<void> {
    await this.unmount();
    rmSync(this.#image, { force: true });
    this.#image = image;
    await this.mount();
  }

  async unmount(): Promise<void> {
    if (this.#device === null) return;
    await run('umount', [this.folder]).catch(() => undefined);
    await run('losetup', ['--detach', this.#device]);
    this.#device = null;
  }

  async remove(): Promise<void> {
    await this.unmount();
    rmSync(this.#image, { force: true });
  }

  #counters(): string {
    return `/sys/block/${basename(this.#device!)}/stat`;
  }

  /** Writes and flushes completed so far; null while any are in progress. */
  #received(): string | null {
    const fields = readFileSync(this.#counters(), 'utf8').trim().split(/\s+/);
    return fields[8] === '0' ? [fields[4], fields[6], fields[15]].join(' ') : null;
  }
}
