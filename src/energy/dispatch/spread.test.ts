import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { spreadTimes } from './spread.ts';

const WINDOW = { startMs: Date.UTC(2026, 0, 15, 17), endMs: Date.UTC(2026, 0, 15, 18) };
const random = randomFrom(17);
/** The same ids on every run. */
const ids = Array.from({ length: 10_000 }, () =>
  randomUUID().replaceAll(/[0-9a-f]/g, () => Math.floor(16 * random()).toString(16)),
);
/** The χ² of 30 bins of ten seconds; 29 degrees of freedom stay below it with p = 0.99. */
const CHI_SQUARE_99 = 49.588;
const chiSquare = (offsets: number[]) => {
  const bins = Array<number>(30).fill(0);
  for (const offset of offsets) bins[Math.floor(offset / 10_000)]!++;
  const expected = offsets.length / bins.length;
  return bins.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
};

it.each([
  ['BEFORE', -299_000, 0],
  ['AROUND', -150_000, 149_000],
  ['AFTER', 0, 299_000],
] as const)('spreads 10,000 starts %s uniformly over 300 s, the same when computed again', (spread, least, most) => {
  const times = ids.map((id) => spreadTimes(id, WINDOW, spread, 300));
  const starts = times.map(({ startMs }) => startMs - WINDOW.startMs);
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...starts)).toBeLessThanOrEqual(most);
  expect(chiSquare(starts.map((start) => Math.abs(start - (spread === 'BEFORE' ? 0 : least))))).toBeLessThan(
    CHI_SQUARE_99,
  );
  const ends = times.map(({ endMs }) => endMs - WINDOW.endMs);
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ends)).toBeLessThan(300_000);
  expect(chiSquare(ends)).toBeLessThan(CHI_SQUARE_99);
  expect(ids.map((id) => spreadTimes(id, WINDOW, spread, 300))).toEqual(times);
});

it('leaves the window as it is without a spread', () => {
  expect(spreadTimes(ids[0]!, WINDOW, 'NONE', 300)).toEqual(WINDOW);
  expect(spreadTimes(ids[0]!, WINDOW, 'BEFORE', 0)).toEqual(WINDOW);
});
