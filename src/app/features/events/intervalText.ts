import { formatFixed } from '#app/format/format.ts';
import type { DeliveredInterval } from '#contract/stats.ts';

/** "0.120 to 0.340"; null without an interval. */
export const intervalText = (interval: DeliveredInterval | null, decimals: number): string | null =>
  interval === null ? null : `${formatFixed(interval.low, decimals)} to ${formatFixed(interval.high, decimals)}`;
