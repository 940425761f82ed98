import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { zoomed } from './zoom.ts';

const STEP = 1_800_000;
const day = [0, 48 * STEP] as const;

it('halves, doubles and moves a day', () => {
  expect(zoomed(day, 'in', STEP)).toEqual([12 * STEP, 36 * STEP]);
  expect(zoomed(day, 'in', STEP, 47 * STEP)).toEqual([24 * STEP, 48 * STEP]);
  expect(zoomed(day, 'out', STEP)).toEqual([-24 * STEP, 72 * STEP]);
  expect(zoomed(day, 'earlier', STEP)).toEqual([-24 * STEP, 24 * STEP]);
  expect(zoomed(day, 'later', STEP)).toEqual([24 * STEP, 72 * STEP]);
});

it('stops at four steps', () => {
  expect(zoomed([0, 4 * STEP], 'in', STEP)).toBeNull();
  expect(zoomed([0, 5 * STEP], 'in', STEP)).toEqual([1 * STEP, 5 * STEP]);
});

it('stays on whole steps and within its bounds', () => {
  assert(
    property(
      integer({ min: 1, max: 2_000 }),
      integer({ min: 0, max: 2_000 }),
      constantFrom('in', 'out', 'earlier', 'later'),
      (length, at, step) => {
        const next = zoomed([0, length * STEP], step, STEP, at * STEP);
        if (next === null) return;
        expect([next[0] % STEP, next[1] % STEP].map(Math.abs)).toEqual([0, 0]);
        expect(next[1]).toBeGreaterThan(next[0]);
        if (step === 'in') expect(next[0] >= 0 && next[1] <= length * STEP).toBe(true);
      },
    ),
  );
});
