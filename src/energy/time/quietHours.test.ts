import { describe, expect, it } from 'vitest';
import { londonWallClock } from './london.ts';
import { afterQuietHours, beginsEarly, isQuiet } from './quietHours.ts';
import { DAY_MS, HOUR_MS } from './spans.ts';

const utc = (text: string) => Date.parse(text);

describe('quiet hours', () => {
  it.each([
    ['2026-01-15T20:59:59Z', false],
    ['2026-01-15T21:00:00Z', true],
    ['2026-01-16T07:59:59Z', true],
    ['2026-01-16T08:00:00Z', false],
    ['2026-07-15T19:59:00Z', false],
    ['2026-07-15T20:00:00Z', true],
    ['2026-07-16T06:59:00Z', true],
    ['2026-07-16T07:00:00Z', false],
  ])('at %s: %s', (at, quiet) => {
    expect(isQuiet(utc(at))).toBe(quiet);
  });

  it('end at 08:00 in London, whatever clocks do that night', () => {
    expect(afterQuietHours(utc('2026-03-28T22:00:00Z'))).toBe(utc('2026-03-29T07:00:00Z'));
    expect(afterQuietHours(utc('2026-03-29T00:59:00Z'))).toBe(utc('2026-03-29T07:00:00Z'));
    expect(afterQuietHours(utc('2026-10-24T20:00:00Z'))).toBe(utc('2026-10-25T08:00:00Z'));
    expect(afterQuietHours(utc('2026-10-25T01:30:00Z'))).toBe(utc('2026-10-25T08:00:00Z'));
    expect(afterQuietHours(utc('2026-10-25T12:00:00Z'))).toBe(utc('2026-10-25T12:00:00Z'));
  });

  it('never lets an instant of the night through, around both changes of clocks', () => {
    for (const change of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'])
      for (let at = utc(change) - 2 * DAY_MS; at < utc(change) + 2 * DAY_MS; at += 7 * 60_000) {
        const allowed = afterQuietHours(at);
        expect(londonWallClock(allowed) >= '08:00' && londonWallClock(allowed) < '21:00', `${at}`).toBe(true);
        expect(allowed - at).toBeLessThanOrEqual(12 * HOUR_MS);
      }
  });

  it('know windows that begin before 10:00', () => {
    const night = utc('2026-10-24T23:00:00Z');
    expect(beginsEarly(utc('2026-10-25T09:30:00Z'), night)).toBe(true);
    expect(beginsEarly(utc('2026-10-25T10:00:00Z'), night)).toBe(false);
    expect(beginsEarly(utc('2026-01-16T09:59:00Z'), utc('2026-01-16T03:00:00Z'))).toBe(true);
    expect(beginsEarly(utc('2026-01-16T10:00:00Z'), utc('2026-01-15T21:30:00Z'))).toBe(false);
  });
});
