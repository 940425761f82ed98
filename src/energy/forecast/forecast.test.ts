import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { emptySeries, type HalfHourSeries } from '../halfHourSeries.ts';
import { addDays, londonMidnight, londonToUtc, londonWallClock, weekday } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { ExpectedValues, type Forecast, forecast, LOOK_BACK_DAYS } from './forecast.ts';

const NO_EVENTS = new Set<string>();
const COLUMNS = ['values', 'p10', 'p50', 'p90'] as const;
const START = '2026-01-05';

const ahead = (series: HalfHourSeries, originMs: number, eventDays: ReadonlySet<string> = NO_EVENTS) =>
  forecast({ series, originMs, halfHours: 96, eventDays });
const after = (days: number) => londonMidnight(addDays(START, days));
const sumOf = (values: Float64Array) => values.reduce((sum, wh) => sum + wh, 0);
/** To a thousandth of a watt-hour: means of equal numbers differ by less. */
const rounded = (wh: Float64Array) => Array.from(wh, (each) => Math.round(each * 1000) / 1000);
const columnsOf = (made: Forecast) => COLUMNS.map((column) => rounded(made[column]));

describe('the expected values alone', () => {
  const readings = fc.oneof({ weight: 9, arbitrary: fc.nat(2000) }, { weight: 1, arbitrary: fc.constant(NaN) });

  /**
   * Some weeks from around a clock change or without one, an origin in or after them, and what was left out of them.
   */
  const requests = fc
    .record({
      start: fc.constantFrom(START, '2026-02-20', '2026-09-10'),
      days: fc.integer({ min: 1, max: 75 }),
      week: fc.array(readings, { minLength: 336, maxLength: 336 }),
      exports: fc.boolean(),
      originHalfHours: fc.integer({ min: 0, max: 48 * 78 }),
      halfHours: fc.integer({ min: 1, max: 96 }),
      skipped: fc.nat(95),
      busy: fc.array(fc.nat(75), { maxLength: 6 }),
    })
    .map(({ start, days, week, exports, originHalfHours, halfHours, skipped, busy }) => ({
      series: flatDays(start, days, (day, slot) => week[(day * 48 + slot) % 336]! - (exports ? 300 : 0)),
      originMs: londonMidnight(start) + originHalfHours * HALF_HOUR_MS,
      halfHours,
      first: Math.min(skipped, halfHours - 1),
      eventDays: new Set(busy.map((day) => addDays(start, day))),
      exports,
    }));

  it('are those of the forecast to the last digit, whichever half hours are asked for', () => {
    fc.assert(
      fc.property(requests, ({ series, originMs, halfHours, first, eventDays, exports }) => {
        const { values } = forecast({ series, originMs, halfHours, eventDays });
        const expected = new ExpectedValues({ originMs, halfHours, first }).of(series, eventDays, exports);
        expect(expected).toEqual(values.subarray(first));
      }),
      { numRuns: 300 },
    );
  });

  it('of one asset are not those of the one before', () => {
    const originMs = after(20);
    const expected = new ExpectedValues({ originMs, halfHours: 96 });
    const of = (series: HalfHourSeries) => forecast({ series, originMs, halfHours: 96, eventDays: NO_EVENTS }).values;
    const [full, few] = [flatDays(START, 20, (day, slot) => day + slot), flatDays(START, 4, () => 90)];
    expect([full, few, full].map((series) => expected.of(series, NO_EVENTS, false))).toEqual([full, few, full].map(of));
  });
});

describe('forecast', () => {
  it.each([
    ['nothing', 0, 'INSUFFICIENT_DATA'],
    ['two days', 2, 'INSUFFICIENT_DATA'],
    ['three days', 3, 'SHORT_HISTORY'],
    ['thirteen days', 13, 'SHORT_HISTORY'],
    ['fourteen days', 14, 'OK'],
  ] as const)('has the status for a history of %s', (_, days, status) => {
    const made = ahead(
      flatDays(START, days, () => 250),
      after(days),
    );
    expect([made.status, made.historyDays, made.dataThroughMs]).toEqual([
      status,
      days,
      days === 0 ? null : after(days),
    ]);
    const value = status === 'INSUFFICIENT_DATA' ? NaN : 250;
    expect(columnsOf(made).flat()).toEqual(Array(4 * 96).fill(value));
  });

  it('treats one reading as insufficient, and returns when it ended', () => {
    const series = emptySeries(after(0), 48);
    series.wh[10] = 300;
    expect(ahead(series, after(5))).toMatchObject({
      status: 'INSUFFICIENT_DATA',
      historyDays: 0,
      dataThroughMs: after(0) + 11 * HALF_HOUR_MS,
    });
  });

  it('is zero if a home uses nothing', () => {
    expect(
      columnsOf(
        ahead(
          flatDays(START, 30, () => 0),
          after(30),
        ),
      ).flat(),
    ).toEqual(Array(4 * 96).fill(0));
  });

  it('has no value for half hours never measured, and values for all others', () => {
    const series = flatDays(START, 30, (day, slot) => (slot < 10 || (day + slot) % 5 === 0 ? NaN : 100 + slot));
    const made = ahead(series, after(30));
    expect(made.status).toBe('OK');
    for (const column of COLUMNS)
      expect([...made[column]].map(Number.isNaN)).toEqual(Array.from({ length: 96 }, (_, index) => index % 48 < 10));
  });

  it('distinguishes weekends from working days', () => {
    const series = flatDays(START, 53, (day) => (weekday(addDays(START, day)) > 5 ? 900 : 300));
    // After 53 days the next is Friday 27 February, then Saturday.
    const made = ahead(series, after(53));
    expect(made.p50[0]).toBeLessThan(400);
    expect(made.p50[48 + 24]).toBeGreaterThan(600);
    expect(made.values[48 + 24]! / made.values[24]!).toBeGreaterThan(1.5);
  });

  it('treats a bank holiday as a Sunday', () => {
    const series = flatDays('2026-02-23', 39, (day) => (weekday(addDays('2026-02-23', day)) > 5 ? 900 : 300));
    // Good Friday, 3 April 2026, comes after 39 days.
    expect(ahead(series, londonMidnight('2026-04-03')).p50[24]).toBeGreaterThan(600);
  });

  it('follows the level of the latest days', () => {
    // Tuesday and Wednesday are twice as high; forecast are Thursday and Friday.
    const series = flatDays(START, 38, (day, slot) => (day < 36 ? 1 : 2) * (200 + slot));
    const used = sumOf(ahead(series, after(38)).values) / (2 * sumOf(flatDays(START, 1, (_, slot) => 200 + slot).wh));
    expect(used).toBeGreaterThan(1.5);
    expect(used).toBeLessThan(2.1);
  });

  it('ignores event days', () => {
    const eventDay = addDays(START, 29);
    const series = flatDays(START, 30, (day) => (day === 29 ? 5 : 250));
    const made = ahead(series, after(30), new Set([eventDay]));
    expect(rounded(made.values)).toEqual(Array(96).fill(250));
    expect([made.historyDays, made.dataThroughMs]).toEqual([29, after(30)]);
  });

  it('goes below zero for an asset that exports more than it imports', () => {
    const made = ahead(
      flatDays(START, 30, (day, slot) => (slot > 20 && slot < 30 ? -500 - day : 100)),
      after(30),
    );
    expect(made.values[25]).toBeLessThan(-500);
    expect(made.p90[25]).toBeLessThan(-500);
    expect(made.values[0]).toBeCloseTo(100, 6);
  });

  it.each([
    ['2026-03-29', 46],
    ['2026-10-25', 50],
  ])('follows the wall clock on %s', (date, halfHours) => {
    // Each half hour uses 100 Wh and one more for each slot of the London clock.
    const clockOf = (utcMs: number) =>
      Number(londonWallClock(utcMs).slice(0, 2)) * 2 + Number(londonWallClock(utcMs).slice(3)) / 30;
    const first = addDays(date, -30);
    const series = flatDays(
      first,
      30,
      (day, slot) => 100 * (1 + clockOf(londonMidnight(addDays(first, day)) + slot * HALF_HOUR_MS)),
    );
    const origin = londonMidnight(date);
    const { values, p50 } = ahead(series, origin);
    for (let index = 0; index < 96; index++)
      expect(values[index]).toBeCloseTo(100 * (1 + clockOf(origin + index * HALF_HOUR_MS)), 6);
    const [seven] = londonToUtc(date, '07:00');
    expect(p50[(seven! - origin) / HALF_HOUR_MS]).toBeCloseTo(1500, 6);
    expect((londonMidnight(addDays(date, 1)) - origin) / HALF_HOUR_MS).toBe(halfHours);
    expect(values[halfHours]).toBeCloseTo(100, 6);
  });

  it('reads history across clock changes', () => {
    const first = '2026-03-20';
    const { values } = ahead(
      flatDays(first, 30, (_, slot) => (slot === 40 ? 900 : 100)),
      londonMidnight(addDays(first, 30)),
    );
    for (const day of [values.subarray(0, 48), values.subarray(48)]) expect(day.indexOf(Math.max(...day))).toBe(40);
  });

  const homes = fc.record({
    days: fc.integer({ min: 3, max: LOOK_BACK_DAYS + 5 }),
    wh: fc.array(fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constant(NaN)), { minLength: 48, maxLength: 200 }),
    export: fc.boolean(),
  });
  const seriesOf = (home: { days: number; wh: number[]; export: boolean }) =>
    flatDays(START, home.days, (day, slot) => home.wh[(day * 48 + slot) % home.wh.length]! - (home.export ? 1000 : 0));

  it('has p10 ≤ p50 ≤ p90, within range of what was measured, and all columns known together', () => {
    fc.assert(
      fc.property(homes, fc.integer({ min: 0, max: 47 }), (home, slot) => {
        const made = ahead(seriesOf(home), after(home.days) + (slot - 47) * HALF_HOUR_MS);
        for (let index = 0; index < 96; index++) {
          const known = COLUMNS.map((column) => Number.isFinite(made[column][index]));
          expect(new Set(known).size).toBe(1);
          if (!known[0]) continue;
          expect(made.p10[index]).toBeLessThanOrEqual(made.p50[index]!);
          expect(made.p50[index]).toBeLessThanOrEqual(made.p90[index]!);
          if (!home.export) expect(Math.min(made.p10[index]!, made.values[index]!)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on anything after the origin', () => {
    fc.assert(
      fc.property(
        homes,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: -5000, max: 5000 }),
        (home, back, later) => {
          const series = seriesOf(home);
          const origin = Math.max(series.startMs, series.startMs + (series.wh.length - back) * HALF_HOUR_MS);
          const first = (origin - series.startMs) / HALF_HOUR_MS;
          const changed = { startMs: series.startMs, wh: series.wh.map((wh, place) => (place < first ? wh : later)) };
          const shortened = { startMs: series.startMs, wh: series.wh.slice(0, first) };
          expect(ahead(changed, origin)).toEqual(ahead(series, origin));
          expect(ahead(shortened, origin)).toEqual(ahead(series, origin));
        },
      ),
      { numRuns: 60 },
    );
  });
});
