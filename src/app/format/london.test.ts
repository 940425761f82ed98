import { afterEach, describe, expect, it } from 'vitest';
import { addDays, londonDate, londonMidnight, londonOffsetMs } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriod } from '#energy/time/settlement.ts';
import { halfHoursOf, londonTicks } from './london.ts';

const ownZone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = ownZone ?? '';
});

describe.each(['Europe/London', 'UTC', 'America/New_York', 'Australia/Adelaide'])('in a browser in %s', (zone) => {
  const there = <T>(work: () => T): T => {
    process.env['TZ'] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    return work();
  };

  it('gives a day 46, 48 or 50 half hours', () => {
    there(() => {
      expect(halfHoursOf('2026-03-29')).toHaveLength(46);
      expect(halfHoursOf('2026-06-21')).toHaveLength(48);
      expect(halfHoursOf('2026-10-25')).toHaveLength(50);
    });
  });

  it('begins days at London midnight', () => {
    there(() => {
      expect(londonMidnight('2026-10-25')).toBe(Date.parse('2026-10-24T23:00Z'));
      expect(londonMidnight('2026-10-26')).toBe(Date.parse('2026-10-26T00:00Z'));
      expect(londonMidnight('2026-03-29')).toBe(Date.parse('2026-03-29T00:00Z'));
      expect(londonMidnight('2026-03-30')).toBe(Date.parse('2026-03-29T23:00Z'));
      expect(londonDate(Date.parse('2026-06-21T23:30Z'))).toBe('2026-06-22');
    });
  });

  it('numbers settlement periods over the repeated and the skipped hour', () => {
    there(() => {
      expect(settlementPeriod(Date.parse('2026-10-25T00:00Z'))).toBe(3);
      expect(settlementPeriod(Date.parse('2026-10-25T01:00Z'))).toBe(5);
      expect(settlementPeriod(Date.parse('2026-10-25T23:30Z'))).toBe(50);
      expect(settlementPeriod(Date.parse('2026-03-29T22:30Z'))).toBe(46);
    });
  });

  it('puts ticks on London midnights and six o’clocks across the change', () => {
    there(() => {
      const ticks = londonTicks(londonMidnight('2026-10-24'), londonMidnight('2026-10-27'), 14);
      const clocks = ticks.map((tick) => new Date(tick + londonOffsetMs(tick)).toISOString().slice(5, 16));
      expect(clocks).toEqual([
        '10-24T00:00',
        '10-24T06:00',
        '10-24T12:00',
        '10-24T18:00',
        '10-25T00:00',
        '10-25T06:00',
        '10-25T12:00',
        '10-25T18:00',
        '10-26T00:00',
        '10-26T06:00',
        '10-26T12:00',
        '10-26T18:00',
        '10-27T00:00',
      ]);
    });
  });
});

describe('londonTicks', () => {
  const from = londonMidnight('2026-01-01');

  it.each([1, 2, 7, 31, 80, 365, 730])('gives a readable number of ticks for %i days', (days) => {
    const ticks = londonTicks(from, londonMidnight(addDays('2026-01-01', days)));
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks.length).toBeLessThan(26);
  });

  it('shows every half hour of an event', () => {
    expect(londonTicks(from, from + 4 * HALF_HOUR_MS)).toHaveLength(4);
  });

  it('starts weeks on Monday', () => {
    const [first] = londonTicks(from, londonMidnight('2026-03-15'));
    expect(new Date(first!).getUTCDay()).toBe(1);
  });
});
