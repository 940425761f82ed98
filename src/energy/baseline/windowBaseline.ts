/** Result of every method for a window of half hours: of an asset, or of a unit of many. */
import type { ExpectedWh } from '../expectedWh.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import type { BaselineStatus } from './method.ts';
import type { BaselineMethodName } from './methodNames.ts';

export interface WindowBaseline {
  method: BaselineMethodName;
  /** Status; NOT_NOMINATED: no nomination was in force at the gate, so that nothing counts as delivered. */
  status: BaselineStatus | 'NOT_NOMINATED';
  /** Wh of each half hour of the window, import positive; NaN if there is none. */
  values: ExpectedWh;
  /** `values` before an adjustment by the same day's use and the limit at zero. */
  unadjusted: ExpectedWh;
  /** Wh by which a half hour was moved, on average; null where nothing is adjusted. */
  adjustment: number | null;
  /** London dates whose readings were used, latest first; none where a method uses no readings of other days. */
  days: string[];
}

/** Wh of 1 kW over a half hour. */
export const WH_PER_KW = 500;

/** Returns the number of half hours of a window. */
export const windowSlots = ({ fromMs, toMs }: TimeWindow): number => (toMs - fromMs) / HALF_HOUR_MS;

/** Returns the result of a method that has no adjustment and uses no other day. */
export const plainBaseline = (
  method: BaselineMethodName,
  values: Float64Array,
  status: WindowBaseline['status'] = values.some(Number.isNaN) ? 'INSUFFICIENT_DATA' : 'OK',
): WindowBaseline => ({ method, status, values, unadjusted: values.slice(), adjustment: null, days: [] });
