import { type RawBuilder, sql } from 'kysely';
import type { ForecastScore } from '#energy/forecastQuality.ts';
import { percentage } from '../../../platform/rows/roundTo.ts';

/** Sums of the columns of score rows `s`, as a score. */
export const SCORE_SUMS: RawBuilder<unknown> = sql`
  coalesce(sum(s.half_hours), 0)::integer as "halfHours", coalesce(sum(s.inside), 0)::integer as inside,
  coalesce(sum(s.below), 0)::integer as below, coalesce(sum(s.error_wh), 0)::float8 as "errorWh",
  coalesce(sum(s.energy_wh), 0)::float8 as "energyWh"`;

/** Returns a score as the interface shows it. */
export const toScore = ({ halfHours, inside, below, errorWh, energyWh }: ForecastScore) => ({
  halfHours,
  coveragePercent: percentage(inside, halfHours),
  belowPercent: percentage(below, halfHours),
  errorPercent: percentage(errorWh, energyWh),
});
