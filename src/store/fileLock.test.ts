import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireFileLock, type FileLock } from './fileLock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halfhour-lock-'));
  path = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const acquire = async (kind: 'exclusive' | 'shared'): Promise<FileLock> => {
  const lock = await acquireFileLock(path, kind);
  if (!lock) throw new Error(`no ${kind} lock`);
  return lock;
};

test('lets one process lock it exclusively and the next after it', async () => {
  const first = await acquire('exclusive');
  expect(await acquireFileLock(path, 'exclusive')).toBeNull();
  expect(await acquireFileLock(path, 'shared')).toBeNull();
  first.release();
  (await acquire('exclusive')).release();
});

test('lets many share it, and none lock it exclusively before the last of them is gone', async () => {
  const [one, other] = [await acquire('shared'), await acquire('shared')];
  one.release();
  expect(await acquireFileLock(path, 'exclusive')).toBeNull();
  other.release();
  (await acquire('exclusive')).release();
});

test('waits for as long as given', async () => {
  const first = await acquire('exclusive');
  setTimeout(() => first.release(), 60);
  const second = await acquireFileLock(path, 'exclusive', 5_000);
  expect(second).not.toBeNull();
  second?.release();
});

test('writes nothing beside or into the file, so that it works on a full disk', async () => {
  const lock = await acquire('exclusive');
  expect(readdirSync(folder)).toEqual(['lock']);
  lock.release();
});
