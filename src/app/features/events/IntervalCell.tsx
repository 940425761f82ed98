import { formatFixed } from '#app/format/format.ts';
import type { DeliveredInterval } from '#contract/stats.ts';

const NONE = 'Too few earlier days of the same kind with complete readings, or a run from before ranges were stored';

/** "0.120 to 0.340" in a column of kWh; a dash that says why without an interval. */
export const IntervalCell = ({ interval, decimals }: { interval: DeliveredInterval | null; decimals: number }) =>
  interval === null ? (
    <span title={NONE}>–</span>
  ) : (
    `${formatFixed(interval.low, decimals)} to ${formatFixed(interval.high, decimals)}`
  );
