import type { DeliveredInterval } from '#contract/stats.ts';
import { intervalText } from './intervalText.ts';

const NONE = 'Too few earlier days of the same type with complete readings, or a run made before ranges were stored';

/** "0.120 to 0.340" in a column of kWh; a dash that says why without an interval. */
export const IntervalCell = ({ interval, decimals }: { interval: DeliveredInterval | null; decimals: number }) =>
  intervalText(interval, decimals) ?? <span title={NONE}>–</span>;
