import { type RawBuilder, sql } from 'kysely';
import type { DeliveredInterval } from '#contract/stats.ts';
import { type IntervalSums, intervalOfSum } from '#energy/interval/sumOfIntervals.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';

const KWH_DECIMALS = 6;
const PERCENT_DECIMALS = 1;

/** Inputs of the range of a sum of deliveries; null where the interval of an event is unknown, and without an event. */
export type RangeSums = IntervalSums | null;

/** Selects the inputs of `rangeOfSum` from the rows of a group with a delivery in kWh; `interval` is JSON or null. */
export function selectRange(deliveredKwh: RawBuilder<unknown>, interval: RawBuilder<unknown>): RawBuilder<RangeSums> {
  const low = sql`(${interval} ->> 'low')::float8`;
  const high = sql`(${interval} ->> 'high')::float8`;
  const [below, above] = [sql`(${deliveredKwh}::float8 - ${low})`, sql`(${high} - ${deliveredKwh}::float8)`];
  return sql`case when count(${deliveredKwh}) > 0 and count(${deliveredKwh}) = count(${below}) then json_build_object(
    'delivered', sum(${deliveredKwh}), 'below', sum(${below}), 'belowSquared', sum(${below} ^ 2),
    'above', sum(${above}), 'aboveSquared', sum(${above} ^ 2),
    'placeboDays', min((${interval} ->> 'placeboDays')::integer), 'coverage', avg((${interval} ->> 'coverage')::float8)) end`;
}

/** Returns the range of a sum of deliveries. */
export function rangeOfSum(sums: RangeSums): DeliveredInterval | null {
  if (sums === null) return null;
  const { low, high, coverage, ...interval } = intervalOfSum(sums);
  return {
    ...interval,
    low: roundTo(KWH_DECIMALS, low),
    high: roundTo(KWH_DECIMALS, high),
    coverage: roundTo(PERCENT_DECIMALS, coverage),
  };
}
