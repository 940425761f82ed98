import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayType } from '../bankHolidays.ts';
import { bl01Rules } from '../baseline/bl01.ts';
import { high5of10Rules } from '../baseline/high5of10.ts';
import type { AdjustmentRule } from '../baseline/inDayAdjustment.ts';
import { rollingMeanRules, sameWeekday6Rules } from '../baseline/likeDays.ts';
import type { LikeDayMethod } from '../baseline/meanOfLikeDays.ts';
import { middle8of10Rules } from '../baseline/middle8of10.ts';
import { at, type HalfHourSeries } from '../halfHourSeries.ts';
import { randomFrom } from '../random.ts';
import { addDays, isClockChangeDay, londonDate, londonMidnight, londonToUtc, londonWallClock } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { DAY_MS } from '../time/spans.ts';
import { MAX_PLACEBO_DAYS, placeboWindows } from './placeboWindows.ts';
import { replayWindows, windowAt } from './replayWindows.ts';

interface Home {
  series: HalfHourSeries;
  eventDays: ReadonlySet<string>;
}

const readingsOf = ({ series }: Home, date: string): number[] =>
  Array.from({ length: 48 }, (_, slot) => at(series, londonMidnight(date) + slot * HALF_HOUR_MS));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The readings of the days whose mean is the baseline of a date, latest day first; null where there are too few. */
function likeDays({ lookBackDays, like, days }: LikeDayMethod, home: Home, date: string): number[][] | null {
  const { take, atLeast, keep } = days[dayType(date)];
  const found = Array.from({ length: lookBackDays }, (_, back) => back + 1)
    .filter((back) => (like === 'WEEKDAY' ? back % 7 === 0 : dayType(addDays(date, -back)) === dayType(date)))
    .map((back) => addDays(date, -back))
    .filter((day) => !home.eventDays.has(day) && !isClockChangeDay(day))
    .map((day) => readingsOf(home, day))
    .filter((wh) => !wh.some(Number.isNaN))
    .slice(0, take);
  if (found.length < atLeast) return null;
  const highestFirst = found.toSorted((one, other) => sum(other) - sum(one));
  if (keep === 'ALL') return found;
  const kept = keep === 'MIDDLE' ? highestFirst.slice(1, -1) : highestFirst.slice(0, keep.highest);
  return found.filter((day) => kept.includes(day));
}

/** The baseline of half hours before any adjustment. */
function plainly(method: LikeDayMethod, home: Home): (utcMs: number) => number {
  const usedOn = new Map<string, number[][] | null>();
  return (utcMs) => {
    const date = londonDate(utcMs);
    if (!usedOn.has(date)) usedOn.set(date, likeDays(method, home, date));
    const used = usedOn.get(date)!;
    const [hours, minutes] = londonWallClock(utcMs).split(':').map(Number);
    return used === null ? NaN : sum(used.map((day) => day[2 * hours! + minutes! / 30]!)) / used.length;
  };
}

/** Shift of the half hours of a window by the use before it. */
function shiftOf(rule: AdjustmentRule, metered: number, unadjusted: number): (mean: number) => number {
  if (Number.isNaN(metered + unadjusted)) return () => 0;
  if (rule.kind === 'RATIO') {
    const factor = Math.min(rule.highest, Math.max(rule.lowest, metered / unadjusted));
    return (mean) => (unadjusted > 0 ? mean * (factor - 1) : 0);
  }
  const difference = (metered - unadjusted) / (2 * (rule.fromHours - rule.toHours));
  const cap = rule.capWh ?? Infinity;
  return () => Math.min(cap, Math.max(-cap, difference));
}

const methods = [bl01Rules, middle8of10Rules, high5of10Rules, rollingMeanRules(7), sameWeekday6Rules];

test('a replay is the plain mean of like days to the last digit, whatever is missing', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(...methods),
      fc.constantFrom('2025-03-20', '2025-03-22', '2025-04-16', '2025-11-06', '2026-01-07'),
      fc.constantFrom('00:00', '01:30', '06:30', '17:00', '23:00'),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 0.0005, 0.01),
      fc.boolean(),
      fc.boolean(),
      (seed, method, date, clock, halfHours, gaps, importOnly, adjusts) => {
        const random = randomFrom(seed);
        const eventStartMs = londonToUtc(date, clock)[0]!;
        const startMs = Math.floor(eventStartMs / DAY_MS) * DAY_MS - 90 * DAY_MS;
        // Whole watt-hours, all different: no two days have an equal total.
        const wh = Float64Array.from({ length: 91 * 48 }, (_, slot) =>
          random() < gaps ? NaN : Math.floor(random() * 1e6) - (importOnly ? 0 : 3e5) + (slot % 48 === 0 ? slot : 0),
        );
        const eventDays = new Set([3, 9, 9, 15, 30].flatMap((back) => (random() < 0.5 ? addDays(date, -back) : [])));
        const home = { series: { startMs, wh }, eventDays };
        const event = { eventStartMs, eventEndMs: eventStartMs + halfHours * HALF_HOUR_MS };
        const windows = placeboWindows(event).slice(0, MAX_PLACEBO_DAYS);
        const replay = replayWindows(method, { ...home, importOnly }, windows, adjusts);
        for (const [place, { eventStartMs: fromMs, dates }] of windows.entries()) {
          const times = Array.from({ length: halfHours }, (_, slot) => fromMs + slot * HALF_HOUR_MS);
          const actualWh = times.map((utcMs) => at(home.series, utcMs));
          const own = dates.length === 1 ? home : { ...home, eventDays: new Set([...eventDays, ...dates]) };
          const meanAt = plainly(method, own);
          const unadjustedWh = times.map(meanAt);
          const { fromHours, toHours } = method.adjustment;
          const before = Array.from(
            { length: 2 * (fromHours - toHours) },
            (_, slot) => fromMs + (slot - 2 * fromHours) * HALF_HOUR_MS,
          );
          const metered = sum(before.map((utcMs) => at(home.series, utcMs)));
          const shift = adjusts ? shiftOf(method.adjustment, metered, sum(before.map(meanAt))) : () => 0;
          const baselineWh = unadjustedWh.map((mean) => {
            const value = mean + shift(mean);
            return importOnly && value < 0 ? 0 : value;
          });
          const isLeftOut = dates.some((day) => eventDays.has(day)) || [...actualWh, ...baselineWh].some(Number.isNaN);
          const day = windowAt(replay, place);
          if (isLeftOut) expect(day).toBeNull();
          else
            expect(day && Object.entries(day).map(([name, values]) => [name, ...values])).toEqual([
              ['baselineWh', ...baselineWh],
              ['unadjustedWh', ...unadjustedWh],
              ['actualWh', ...actualWh],
            ]);
        }
      },
    ),
    { numRuns: 30 },
  );
});
