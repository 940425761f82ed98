import { expect, it } from 'vitest';
import { retryPause } from './retryPause.ts';

const HOUR = 3_600_000;

it('follows the clock of the grid before the start, and slows down after it', () => {
  const middle = (attempts: number, untilStart: number) => retryPause(attempts, untilStart, null, 0.5);
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => middle(attempts, HOUR) / 1000)).toEqual([
    2, 5, 10, 20, 40, 60, 60, 60,
  ]);
  expect([1, 6, 7, 8].map((attempts) => middle(attempts, -1) / 1000)).toEqual([2, 60, 300, 300]);
});

it('spreads by a fifth, before the start to a minute at most', () => {
  expect([0, 1].map((random) => retryPause(3, HOUR, null, random))).toEqual([8000, 12_000]);
  expect([0, 1].map((random) => retryPause(9, HOUR, null, random))).toEqual([48_000, 60_000]);
  expect([0, 1].map((random) => retryPause(9, 0, null, random))).toEqual([240_000, 360_000]);
});

it('obeys Retry-After from one second to thirty', () => {
  expect([0, 7000, 120_000].map((ms) => retryPause(9, HOUR, ms, 0.5))).toEqual([1000, 7000, 30_000]);
});
