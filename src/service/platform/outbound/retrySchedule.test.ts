import { describe, expect, it } from 'vitest';
import { shouldDisable, retryDelayMs, retryAfterMs, RETRY_DELAYS_MS } from './retrySchedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the schedule', () => {
  it('makes ten attempts, the pauses within ±20 % of their steps, the last at most 91 hours after the first', () => {
    const steps = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000);
    expect(RETRY_DELAYS_MS).toEqual(steps);
    for (const [index, step] of steps.entries()) {
      expect(retryDelayMs(index + 1, null, 0)).toBe(step * 0.8);
      expect(retryDelayMs(index + 1, null, 0.5)).toBe(step);
      expect(retryDelayMs(index + 1, null, 0.999_999)).toBeLessThanOrEqual(step * 1.2);
    }
    expect(retryDelayMs(10, null, 0.5)).toBeNull();
    expect(steps.reduce((sum, _, index) => sum + retryDelayMs(index + 1, null, 0.999_999)!, 0)).toBeLessThan(91 * HOUR);
  });

  it("limits a receiver's Retry-After to between the step and twice the step", () => {
    expect(retryDelayMs(2, 0, 0)).toBe(300_000);
    expect(retryDelayMs(2, 400_000, 0)).toBe(400_000);
    expect(retryDelayMs(2, 1e12, 0)).toBe(600_000);
    expect(retryDelayMs(10, 1000, 0)).toBeNull();
  });

  it.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['1000000000', 1e12],
    ['Thu, 15 Jan 2026 17:02:00 GMT', 120_000],
    ['Thu, 15 Jan 2026 16:00:00 GMT', 0],
    ['2026-01-15T17:02:00Z', null],
    ['Thu, 99 Foo 2026 17:02:00 GMT', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads Retry-After %j', (header, ms) => {
    expect(retryAfterMs(header, Date.UTC(2026, 0, 15, 17))).toBe(ms);
  });
});

describe('disabling', () => {
  const now = Date.UTC(2026, 0, 15);

  it('waits for five days of failures only', () => {
    expect(shouldDisable({ since: now - 5 * DAY, last: now - DAY }, now)).toBe(true);
    expect(shouldDisable({ since: now - 5 * DAY + 1, last: now - DAY }, now)).toBe(false);
    expect(shouldDisable(null, now)).toBe(false);
  });

  it('does not count a short outage long ago', () => {
    expect(shouldDisable({ since: now - 6 * DAY, last: now - 6 * DAY + HOUR }, now)).toBe(false);
  });
});
