/** The constants of a forecast, the same for every asset; chosen with tools/bench/forecast.ts. */
import type { DayWeighting } from './likeness.ts';

/** Weights of past days in each statistic of a forecast. */
export interface ForecastRules {
  /** Weights for the profile of expected values and its level. */
  expected: DayWeighting;
  /** Weights for p50. */
  median: DayWeighting;
  /** Weights for p10 and p90. */
  range: DayWeighting;
  /** The share of the weight outside p10 and outside p90 with a whole look-back. */
  tail: number;
}

/**
 * Constants of the forecast. A mean adds up over homes, and so does what it takes over from days of other kinds: the
 * shape of working days on weekends is an error that all homes share, and no number of homes averages it out. A single
 * home's median gains more from a larger sample than it loses to other shapes, and its outer quantiles need a larger
 * one still.
 */
export const FORECAST_RULES: ForecastRules = {
  expected: { sameType: 0.5, otherType: 0.05, halfLifeDays: 7 },
  median: { sameType: 0.75, otherType: 0.2, halfLifeDays: 7 },
  range: { sameType: 0.75, otherType: 0.2, halfLifeDays: 14 },
  tail: 0.1,
};
