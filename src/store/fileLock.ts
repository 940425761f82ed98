import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicIn, monotonicNow } from '#energy/time/clocks.ts';

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_INTERVAL_MS = 15;

/**
 * Locks a file, shared or exclusively, and waits up to `waitMs` for it. Returns null if another process has it that
 * long. Works between processes and within one.
 */
export async function acquireFileLock(
  path: string,
  kind: 'exclusive' | 'shared',
  waitMs = 0,
): Promise<FileLock | null> {
  const deadline = monotonicIn(waitMs);
  for (;;) {
    const lock = tryLock(path, kind);
    if (lock || monotonicNow() >= deadline) return lock;
    await sleep(RETRY_INTERVAL_MS);
  }
}

// Node has no flock; SQLite's locks are the kernel's, so a process killed with -9 leaves none behind, and an empty file
// is never written to.
function tryLock(path: string, kind: 'exclusive' | 'shared'): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal beside the file would need disk space, and the lock must work on a full disk.
    file.exec('PRAGMA journal_mode = MEMORY');
    if (kind === 'exclusive') file.exec('BEGIN EXCLUSIVE');
    else {
      file.exec('BEGIN');
      file.prepare('SELECT count(*) FROM sqlite_schema').get();
    }
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}
