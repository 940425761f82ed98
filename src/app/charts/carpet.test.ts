import { describe, expect, it } from 'vitest';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { carpetOf, dayTable, momentsOf, monthStarts, SLOTS, strengthOf, type CarpetSeries } from './carpet.ts';

const FIRST = '2025-11-22';
const start = londonMidnight(FIRST);
const count = (londonMidnight(addDays(FIRST, 365)) - start) / 1_800_000;
const series = (valueOf: (step: number) => number | null, extra: Partial<CarpetSeries> = {}): CarpetSeries => ({
  start,
  values: Array.from({ length: count }, (_, step) => valueOf(step)),
  since: start,
  through: londonMidnight(addDays(FIRST, 365)),
  ...extra,
});
const columnOf = (date: string): number => Math.round((Date.parse(date) - Date.parse(FIRST)) / 86_400_000);
const iso = (moments: number[]) => moments.map((at) => new Date(at).toISOString().slice(0, 16));

describe('a year as a carpet', () => {
  it('has 365 columns of 48 rows by the wall clock', () => {
    const { dates, cells } = carpetOf(
      series((step) => step % 48),
      365,
    );
    expect([dates.length, cells.length, dates.at(-1)]).toEqual([365, 365 * SLOTS, '2026-11-21']);
    expect(cells.filter(({ state }) => state === 'NOTHING')).toHaveLength(2);
  });

  it('omits the hour that the clock skips in March and averages the one it repeats in October', () => {
    const spring = columnOf('2026-03-29');
    const autumn = columnOf('2026-10-25');
    const { cells } = carpetOf(
      series((step) => step),
      365,
    );
    expect(cells.slice(spring * SLOTS, spring * SLOTS + 5).map(({ state }) => state)).toEqual([
      'READ',
      'READ',
      'NOTHING',
      'NOTHING',
      'READ',
    ]);
    const midnight = (londonMidnight('2026-10-25') - start) / 1_800_000;
    expect(cells.slice(autumn * SLOTS, autumn * SLOTS + 5).map(({ kwh }) => kwh! - midnight)).toEqual([0, 1, 3, 4, 6]);
    expect(iso(momentsOf('2026-03-29', 2))).toEqual([]);
    expect(iso(momentsOf('2026-10-25', 3))).toEqual(['2026-10-25T00:30', '2026-10-25T01:30']);
    expect(iso(momentsOf('2026-07-01', 34))).toEqual(['2026-07-01T16:00']);
  });

  it('distinguishes missing from not due', () => {
    const since = start + 10 * 48 * 1_800_000;
    const { cells } = carpetOf(
      series((step) => (step < 480 || step === 500 ? null : 1), { since }),
      365,
    );
    expect(cells.slice(0, 480).every(({ state }) => state === 'NOTHING')).toBe(true);
    expect(cells[500]).toEqual({ state: 'MISSING', kwh: null });
  });

  it('scales by the usual values, not by a single outlier', () => {
    const { most } = carpetOf(
      series((step) => (step === 9 ? 400 : 1)),
      365,
    );
    expect(most).toBe(1);
    expect([strengthOf(400, most), strengthOf(0, most), strengthOf(1, 0)]).toEqual([1, 0, 0]);
  });

  it('converts to a table by day, 46 and 50 half hours where the clocks change', () => {
    const whole = series(() => 0.5);
    const { rows } = dayTable(whole, carpetOf(whole, 365), (date) => (date === '2026-03-29' ? ['Evening peak'] : []));
    expect(rows[columnOf('2026-03-29')]).toEqual(['2026-03-29', 23, 46, 46, 'Evening peak']);
    expect(rows[columnOf('2026-10-25')]).toEqual(['2026-10-25', 25, 50, 50, '']);
    expect(rows).toHaveLength(365);
  });

  it('labels each month at its first day', () => {
    expect(
      monthStarts(
        carpetOf(
          series(() => 1),
          365,
        ).dates,
      ).map(({ date }) => date.slice(0, 7)),
    ).toHaveLength(12);
  });
});
