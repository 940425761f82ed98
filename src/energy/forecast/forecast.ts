/**
 * A probabilistic forecast of one meter from its own history: the readings of like days of the last eight weeks, scaled
 * to the level of the latest days. tools/bench/forecast.ts compares it with simpler methods on a year of real homes.
 */
import type { ExpectedWh, QuantileWh } from '../expectedWh.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { londonDayNumber } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { type ClockDays, clockSlotOf, foldClockDays, foldSlots, FORECAST_LOOK_BACK_DAYS } from './clockDays.ts';
import { FORECAST_RULES, type ForecastRules } from './forecastRules.ts';
import { Levels, slotsAround } from './level.ts';
import { likenessDayKind, dayWeights } from './likeness.ts';
import { type ClockHistory, Profiles } from './profile.ts';
import { createReadingPools, poolWeights, quantilesOf } from './readingPool.ts';

export { FORECAST_LOOK_BACK_DAYS as LOOK_BACK_DAYS };

export type ForecastStatus = 'OK' | 'SHORT_HISTORY' | 'INSUFFICIENT_DATA';

export interface ForecastRequest {
  /** Net metered energy, reaching back 56 days before the origin. Later readings are ignored. */
  series: HalfHourSeries;
  /** The first half hour to forecast, on :00 or :30. */
  originMs: number;
  /** Number of half hours to forecast. */
  halfHours: number;
  /** London dates that do not show ordinary use, because the asset was in an event. */
  eventDays: ReadonlySet<string>;
}

/** Watt-hours in each half hour; NaN if there is no forecast. */
export interface ForecastColumns {
  /** The expected value: it adds up over half hours and assets, and a comparison subtracts from it. */
  values: ExpectedWh;
  p10: QuantileWh;
  /** Median; half hour by half hour the better guess for one home, and never a baseline: it adds up to too little. */
  p50: QuantileWh;
  p90: QuantileWh;
}

export interface Forecast extends ForecastColumns {
  status: ForecastStatus;
  /** Number of days of the look-back with at least half of their half hours measured, event days not counted. */
  historyDays: number;
  /** The end of the latest half hour measured, null when there is none in the look-back. */
  dataThroughMs: number | null;
}

const MIN_DAYS = 3;
const ENOUGH_DAYS = 14;
/**
 * Number of days that contribute nothing to the deviation of the next one: with so few, the range is all that was
 * measured.
 */
const SPENT_DAYS = 3.3;

/** Returns the quality of a forecast from a history of `days` days. */
export const forecastStatus = (historyDays: number): ForecastStatus => {
  if (historyDays < MIN_DAYS) return 'INSUFFICIENT_DATA';
  return historyDays < ENOUGH_DAYS ? 'SHORT_HISTORY' : 'OK';
};

/**
 * Returns the share of the pool outside p10 and outside p90, which is `tail` for a whole look-back and less for fewer
 * days, because past days are more alike than the next.
 */
const tailOf = (historyDays: number, tail: number): number =>
  (tail * Math.max(0, 1 - SPENT_DAYS / historyDays)) / (1 - SPENT_DAYS / (FORECAST_LOOK_BACK_DAYS + 1));

/** Returns columns of half hours without a value. */
export const emptyForecastColumns = (halfHours: number): ForecastColumns => {
  const empty = () => new Float64Array(halfHours).fill(NaN);
  return { values: empty(), p10: empty(), p50: empty(), p90: empty() };
};

/** Expectations of one history after the other: of a kind of day, and the level of its latest days. */
class Expected {
  readonly #profiles: Profiles;
  readonly #levels: Levels;

  constructor(rules: ForecastRules, slots?: Uint8Array) {
    this.#profiles = new Profiles(rules.expected, slots);
    this.#levels = new Levels(slots);
  }

  open(history: ClockHistory): void {
    this.#profiles.open(history);
    this.#levels.open(history, this.#profiles);
  }

  /** Returns the watt-hours of a kind of day. */
  profileAt(kind: number, slot: number): number {
    return this.#profiles.of(kind)[slot]!;
  }

  levelAt(slot: number): number {
    return this.#levels.at(slot);
  }
}

/**
 * The expected values of forecasts alone, asset by asset, in a fraction of the time that their ranges take: from the
 * half hour `first` after the origin on. Only the half hours of the look-back from which these values are made are
 * added up.
 */
export class ExpectedValues {
  readonly #originMs: number;
  readonly #coming: { slot: number; kind: number }[];
  readonly #slots: Uint8Array;
  readonly #expected: Expected;

  constructor({
    originMs,
    halfHours,
    first = 0,
  }: Pick<ForecastRequest, 'originMs' | 'halfHours'> & { first?: number }) {
    this.#originMs = originMs;
    this.#coming = Array.from({ length: halfHours - first }, (_, index) => {
      const utcMs = originMs + (first + index) * HALF_HOUR_MS;
      return { slot: clockSlotOf(utcMs), kind: likenessDayKind(londonDayNumber(utcMs)) };
    });
    this.#slots = slotsAround(this.#coming.map(({ slot }) => slot));
    this.#expected = new Expected(FORECAST_RULES, this.#slots);
  }

  /** Returns the expected values of an asset; `hasExport` is false where no half hour of it can be below zero. */
  of(series: HalfHourSeries, eventDays: ReadonlySet<string>, hasExport: boolean): ExpectedWh {
    const values = new Float64Array(this.#coming.length);
    const history = hasExport
      ? enoughOf(foldClockDays(series, this.#originMs, eventDays))
      : foldSlots(series, this.#originMs, eventDays, this.#slots, MIN_DAYS);
    if (history === null) return values.fill(NaN);
    this.#expected.open(history);
    for (let index = 0; index < values.length; index++) {
      const { slot, kind } = this.#coming[index]!;
      values[index] = this.#expected.profileAt(kind, slot) * this.#expected.levelAt(slot);
    }
    return values;
  }
}

const enoughOf = (history: ClockDays): ClockDays | null => (history.historyDays < MIN_DAYS ? null : history);

/** Forecasts the half hours from an origin on, each by its London clock time. */
export function forecast(
  { series, originMs, halfHours, eventDays }: ForecastRequest,
  rules: ForecastRules = FORECAST_RULES,
): Forecast {
  const history = foldClockDays(series, originMs, eventDays);
  const { historyDays, dataThroughMs } = history;
  const empty = { ...emptyForecastColumns(halfHours), status: forecastStatus(historyDays), historyDays, dataThroughMs };
  if (empty.status === 'INSUFFICIENT_DATA') return empty;

  const expectedUse = new Expected(rules);
  expectedUse.open(history);
  const poolOf = createReadingPools(history);
  const tail = tailOf(historyDays, rules.tail);
  let day = NaN;
  let kind = 0;
  let medianWeights: Float64Array = new Float64Array();
  let rangeWeights: Float64Array = new Float64Array();
  for (let index = 0; index < halfHours; index++) {
    const utcMs = originMs + index * HALF_HOUR_MS;
    if (londonDayNumber(utcMs) !== day) {
      day = londonDayNumber(utcMs);
      kind = likenessDayKind(day);
      medianWeights = poolWeights(dayWeights(history.kinds, kind, rules.median));
      rangeWeights = poolWeights(dayWeights(history.kinds, kind, rules.range));
    }
    const slot = clockSlotOf(utcMs);
    // A half hour of the day that was never measured has no forecast.
    const expected = expectedUse.profileAt(kind, slot);
    if (Number.isNaN(expected)) continue;
    const { p10, p50, p90 } = quantilesOf(poolOf(slot), medianWeights, rangeWeights, tail);
    // A home's ordinary half hours follow its level less than its total does.
    const level = expectedUse.levelAt(slot);
    const scale = Math.sqrt(level);
    empty.values[index] = expected * level;
    empty.p50[index] = p50 * scale;
    // The range looks further back: after a change the median can be beyond it.
    empty.p10[index] = Math.min(p10, p50) * scale;
    empty.p90[index] = Math.max(p90, p50) * scale;
  }
  return empty;
}
