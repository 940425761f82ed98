import { afterEach, expect, it, vi } from 'vitest';
import {
  elapsedSince,
  type EpochMs,
  type MonotonicMs,
  monotonicAt,
  monotonicIn,
  monotonicNow,
  monotonicNumber,
  NEVER,
  wallNow,
} from './clocks.ts';

afterEach(() => vi.restoreAllMocks());

it('reads the clocks of the platform, each time', () => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  expect([
    monotonicNumber(monotonicNow()),
    monotonicNumber(monotonicIn(250)),
    elapsedSince(monotonicAt(1500)),
    wallNow(),
  ]).toEqual([5000, 5250, 3500, 1_700_000_000_000]);
  expect([elapsedSince(NEVER), NEVER < monotonicNow(), monotonicNow() < monotonicIn(1)]).toEqual([
    Infinity,
    true,
    true,
  ]);
});

it('are not interchangeable for the compiler', () => {
  const [machine, wall] = [monotonicNow(), wallNow()];
  const keepMonotonic = (instant: MonotonicMs) => instant;
  const keepEpoch = (instant: EpochMs) => instant;
  // @ts-expect-error an instant of the wall clock is none of the monotonic clock
  keepMonotonic(wall);
  // @ts-expect-error nor is a bare number
  keepMonotonic(1500);
  // @ts-expect-error an instant of the monotonic clock is no date
  keepEpoch(machine);
  // @ts-expect-error nor can one be made of it
  void new Date(machine);
  // @ts-expect-error the two are not compared
  void (machine < wall);
  // @ts-expect-error nor subtracted
  void (wall - machine);
  // @ts-expect-error nor is one set off by calculating with it: there is monotonicIn
  void (machine + 1000);
  expect(keepEpoch(wall)).toBe(wall);
});
