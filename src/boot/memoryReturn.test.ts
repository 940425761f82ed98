import { expect, it } from 'vitest';
import { memoryReturn, type Usage } from './memoryReturn.ts';

const MB = 1024 * 1024;

it('collects once the process is idle and has grown, and not again before it grows', () => {
  const usage: Usage = { atMs: 0, cpuMs: 0, residentBytes: 400 * MB };
  let collections = 0;
  const check = memoryReturn(
    () => {
      collections++;
      usage.residentBytes = 200 * MB;
    },
    () => ({ ...usage }),
  );
  const after = (seconds: number, cpuMs: number, residentBytes = usage.residentBytes) => {
    Object.assign(usage, { atMs: usage.atMs + 1000 * seconds, cpuMs: usage.cpuMs + cpuMs, residentBytes });
    return check();
  };
  expect(after(20, 15_000)).toBe(false);
  expect(after(20, 300)).toBe(true);
  expect(after(400, 300, 220 * MB)).toBe(false);
  expect(after(20, 18_000, 500 * MB)).toBe(false);
  expect(after(20, 300, 500 * MB)).toBe(true);
  // Not more often than every five minutes.
  expect(after(20, 300, 500 * MB)).toBe(false);
  expect(collections).toBe(2);
});

it('finds a collection that the JavaScript engine knows', () => {
  const usage: Usage = { atMs: 0, cpuMs: 0, residentBytes: 400 * MB };
  const check = memoryReturn(undefined, () => ({ ...usage, atMs: (usage.atMs += 20_000) }));
  expect(check()).toBe(true);
});
