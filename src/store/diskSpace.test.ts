import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { readDiskSpace, reserveBytes, createDiskCheck } from './diskSpace.ts';

const MIB = 2 ** 20;

it('reads the disk of a folder', () => {
  const { totalBytes, freeBytes } = readDiskSpace(tmpdir());
  expect(freeBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThanOrEqual(totalBytes);
});

it.each([
  [110, 24],
  [1024, 64],
  [1024 * 1024, 256],
])('reserves of a disk of %i MiB %i MiB', (total, reserve) => {
  expect(reserveBytes(total * MIB)).toBe(reserve * MIB);
});

it('checks ten times a second at most, and reports free space again', () => {
  let now = 0;
  let checks = 0;
  let freeMib = 100;
  const hasSpace = createDiskCheck(
    '/',
    () => (checks++, { totalBytes: 110 * MIB, freeBytes: freeMib * MIB }),
    () => now,
  );
  expect([hasSpace(), hasSpace(), checks]).toEqual([true, true, 1]);
  freeMib = 23;
  expect(hasSpace()).toBe(true);
  expect([hasSpace(true), hasSpace()]).toEqual([false, false]);
  now += 100;
  expect([hasSpace(), checks]).toEqual([false, 3]);
  freeMib = 24;
  now += 100;
  expect([hasSpace(), checks]).toEqual([true, 4]);
});

it('treats a disk that cannot be checked as one with free space', () => {
  expect(createDiskCheck('/nowhere/at/all')()).toBe(true);
});
