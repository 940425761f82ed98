import { expect, test } from 'vitest';
import type { BffProblem } from '../http/problem.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { Throttle } from './throttle.ts';

/** Seconds to wait before another attempt at `now`; 0 if it was admitted. */
function tryAt(throttle: Throttle, keys: string[], now: number): number {
  try {
    throttle.countAttempt(keys, now);
    return 0;
  } catch (error) {
    return Number((error as BffProblem).headers['retry-after']);
  }
}

test('doubles the wait after the fifth failure, up to a quarter of an hour', () => {
  const throttle = new Throttle();
  for (let failure = 1; failure <= 5; failure++) expect(tryAt(throttle, ['name olga'], 0)).toBe(0);
  let now = 0;
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(tryAt(throttle, ['name olga'], now)).toBe(seconds);
    now += seconds * 1000;
    expect(tryAt(throttle, ['name olga'], now - 1)).toBe(1);
    expect(tryAt(throttle, ['name olga'], now)).toBe(0);
  }
});

test('counts for the account and for the address', () => {
  const throttle = new Throttle();
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect(tryAt(throttle, [`name ${name}`, 'address 1'], 0)).toBe(0);
  expect(tryAt(throttle, ['name f', 'address 1'], 0)).toBe(1);
  expect(tryAt(throttle, ['name f', 'address 2'], 0)).toBe(0);
});

test('a right password resets the account and leaves the address its other failures', () => {
  const throttle = new Throttle();
  const keys = ['name olga', 'address 1'];
  for (let i = 0; i < 4; i++) tryAt(throttle, keys, 0);
  tryAt(throttle, keys, 0);
  throttle.forgiveAttempt(keys, 'name olga');
  expect(tryAt(throttle, keys, 0)).toBe(0);
  expect(tryAt(throttle, keys, 0)).toBe(1);
  expect(tryAt(throttle, ['name olga'], 0)).toBe(0);
});

test('expires after an hour', () => {
  const throttle = new Throttle();
  for (let i = 0; i < 5; i++) tryAt(throttle, ['name olga'], 0);
  expect(tryAt(throttle, ['name olga'], 3_600_001)).toBe(0);
  expect(tryAt(throttle, ['name olga'], 3_600_001)).toBe(0);
});

test('cheap failures evict no others, and memory is bounded', () => {
  const throttle = new Throttle();
  for (let i = 0; i < 8; i++) tryAt(throttle, ['name olga'], i * 1_000_000);
  const now = 7_000_001;
  expect(tryAt(throttle, ['name olga'], now)).toBeGreaterThan(0);
  for (let i = 0; i < 120_000; i++) tryAt(throttle, [`address ${i}`], now);
  expect(tryAt(throttle, ['name olga'], now)).toBeGreaterThan(0);
  expect(throttle.size).toBeLessThanOrEqual(50_000);
});

test('expired entries are evicted first', () => {
  const throttle = new Throttle();
  for (let i = 0; i < 49_000; i++) for (let n = 0; n < 3; n++) tryAt(throttle, [`old ${i}`], 0);
  for (let i = 0; i < 2000; i++) tryAt(throttle, [`new ${i}`], 3_600_001);
  expect(throttle.size).toBe(2000);
});

test('a cancelled attempt is not counted', () => {
  const throttle = new Throttle();
  for (let i = 0; i < 50; i++) {
    expect(tryAt(throttle, ['name olga', 'address 1'], 0)).toBe(0);
    throttle.withdrawAttempt(['name olga', 'address 1']);
  }
  expect(throttle.size).toBe(0);
});

test('an unknown name takes as long as one with a wrong password', async () => {
  const stored = await hashPassword('the right password');
  expect(await verifyPassword('the right password', stored)).toBe(true);
  const measureMs = async (hash: string | null) => {
    const start = process.cpuUsage();
    expect(await verifyPassword('a wrong password', hash)).toBe(false);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  // In turn, and the least of each: what else the machine does only ever adds time.
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 5; round++) {
    known = Math.min(known, await measureMs(stored));
    unknown = Math.min(unknown, await measureMs(null));
  }
  expect(known).toBeGreaterThan(50);
  // The promise is 10 %; a shared machine gets a little more.
  expect(Math.abs(known - unknown) / known).toBeLessThan(0.25);
});
