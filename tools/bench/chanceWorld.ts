import { bl01 } from '#energy/baseline/bl01.ts';
import { type HalfHourSeries } from '#energy/halfHourSeries.ts';
import { normalFrom, randomFrom } from '#energy/random.ts';
import type { PastResponse } from '#energy/rehearsal.ts';
import { addDays, isClockChangeDay, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** A fleet over a year in which some days had an event, with what each home would do if it were called on any day. */
export interface World {
  dates: readonly string[];
  /** Indexes of dates with an event, ascending; the baselines of later days leave them out. */
  events: readonly number[];
  homes: readonly WorldHome[];
  /** Half hours from and to, by the clock, of the event of a day. */
  windowOf: (day: number) => Window;
}

export interface WorldHome {
  /** Wh by day and half hour of the clock: without an event, and BL01; NaN where unknown. */
  use: Float32Array;
  baseline: Float32Array;
  /** Share of its use by which it would turn down, by day. */
  ratio: Float32Array;
}

export interface Window {
  from: number;
  to: number;
}

export interface WorldRules {
  seed: number;
  response: ResponseRules;
  /** Deviation of a factor on the use of all homes together by day, and its correlation from day to day. */
  common: number;
  persistence: number;
}

/** Responses: the mean of a home and its deviation, that of one home's event, and that of a whole event. */
export interface ResponseRules {
  mean: number;
  ofHome: number;
  ofOccasion: number;
  ofEvent: number;
}

/** What was settled, and of how many homes. */
export type Settled = PastResponse & { assets: number };

export const SLOTS = 48;
const FIRST_DATE = '2013-02-25';
const LAST_DATE = '2013-12-20';
/** One day in seven has an event. */
const EVENT_SHARE = 1 / 7;
/** As homes respond that are called, and as those of the trial did to a high price. */
export const RESPONSES = {
  called: { mean: 0.25, ofHome: 0.12, ofOccasion: 0.15, ofEvent: 0.05 },
  priced: { mean: 0.083, ofHome: 0.05, ofOccasion: 0.1, ofEvent: 0.03 },
} satisfies Record<string, ResponseRules>;
/** Half hours of the clock. */
export const WINDOWS: readonly Window[] = [
  { from: 34, to: 38 },
  { from: 33, to: 36 },
  { from: 24, to: 28 },
  { from: 14, to: 16 },
  { from: 36, to: 37 },
];

/** Plays a year with these homes; every draw follows from the seed. */
export function playYear(
  series: readonly HalfHourSeries[],
  { seed, response, common, persistence }: WorldRules,
): World {
  const random = randomFrom(seed);
  const normal = normalFrom(random);
  const dates: string[] = [];
  for (let date = FIRST_DATE; date <= LAST_DATE; date = addDays(date, 1)) if (!isClockChangeDay(date)) dates.push(date);
  const events = dates.flatMap((_, day) => (random() < EVENT_SHARE ? [day] : []));
  const windows = dates.map(() => WINDOWS[Math.floor(random() * WINDOWS.length)]!);
  const ofEvent = dates.map(() => response.ofEvent * normal());
  const factors = factorsOf(series[0]!, common, persistence, normal);
  const homes = series.map((home): WorldHome => {
    const own = response.mean + response.ofHome * normal();
    return {
      ...playHome(factors === null ? home : scaled(home, factors), dates, new Set(events.map((day) => dates[day]!))),
      ratio: Float32Array.from(dates, (_, day) =>
        Math.min(1, Math.max(-0.2, own + ofEvent[day]! + response.ofOccasion * normal())),
      ),
    };
  });
  return { dates, events, homes, windowOf: (day) => windows[day]! };
}

/** A factor for each day of the series, around one; null without a deviation. */
function factorsOf(
  { wh }: HalfHourSeries,
  deviation: number,
  persistence: number,
  normal: () => number,
): Float64Array | null {
  if (deviation === 0) return null;
  let state = normal();
  return Float64Array.from({ length: Math.ceil(wh.length / SLOTS) }, () => {
    state = persistence * state + Math.sqrt(1 - persistence ** 2) * normal();
    return Math.max(0.5, 1 + deviation * state);
  });
}

const scaled = ({ startMs, wh }: HalfHourSeries, factors: Float64Array): HalfHourSeries => ({
  startMs,
  wh: wh.map((value, slot) => value * factors[Math.floor(slot / SLOTS)]!),
});

function playHome(
  series: HalfHourSeries,
  dates: readonly string[],
  eventDays: ReadonlySet<string>,
): Pick<WorldHome, 'use' | 'baseline'> {
  const use = new Float32Array(dates.length * SLOTS);
  const baseline = new Float32Array(dates.length * SLOTS).fill(NaN);
  const days = bl01({ series, dates, eventDays, importOnly: true, outturnFallback: false });
  for (const [day, date] of dates.entries()) {
    const first = (londonMidnight(date) - series.startMs) / HALF_HOUR_MS;
    use.set(series.wh.subarray(first, first + SLOTS), day * SLOTS);
    if (days[day]!.status === 'OK') baseline.set(days[day]!.values, day * SLOTS);
  }
  return { use, baseline };
}

/**
 * As many homes as wanted, drawn from the real ones, each moved by whole weeks, up to half a year either way: so that
 * hardly two are the same.
 */
export function resampleHomes(homes: readonly HalfHourSeries[], count: number, seed: number): HalfHourSeries[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const { startMs, wh } = homes[Math.floor(random() * homes.length)]!;
    const moved = 7 * SLOTS * (Math.floor(random() * 53) - 26);
    return { startMs, wh: wh.map((_, slot) => wh[(slot + moved + wh.length) % wh.length]!) };
  });
}

/** Some of the homes, each at most once. */
export function drawHomes(homes: readonly HalfHourSeries[], count: number, seed: number): HalfHourSeries[] {
  const random = randomFrom(seed);
  const left = [...homes];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

/** Whether all half hours of a window are known. */
export const isKnown = ({ use, baseline }: WorldHome, day: number, { from, to }: Window): boolean => {
  for (let slot = day * SLOTS + from; slot < day * SLOTS + to; slot++)
    if (Number.isNaN(use[slot]! + baseline[slot]!)) return false;
  return true;
};
