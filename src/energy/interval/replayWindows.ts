/** The baseline of an event, computed for windows of earlier days on which nothing was asked of the asset. */

import { earliestOf, sliceDays } from '../baseline/baselineDays.ts';
import { openLikeDays, type LikeDayMethod } from '../baseline/meanOfLikeDays.ts';
import type { BaselineHistory, OpenBaselines } from '../baseline/method.ts';
import { between } from '../halfHourSeries.ts';
import type { PlaceboWindow } from './placeboWindows.ts';

/** An asset on a placebo day; watt-hours for each half hour of the window. */
export interface ReplayedWindow {
  baselineWh: Float64Array;
  /** The baseline before its in-day adjustment and the floor at zero. */
  unadjustedWh: Float64Array;
  actualWh: Float64Array;
}

export interface Replay {
  /** In the order of the windows; null on an event day of the asset, and where a reading or the baseline is missing. */
  windows: (ReplayedWindow | null)[];
  /** The earliest London date that was looked at; null if no baseline was computed. */
  earliest: string | null;
}

/**
 * Replays windows by a method, as settlement computes an event. Each baseline uses readings from before its window
 * alone.
 */
export function replayWindows(
  method: LikeDayMethod,
  history: Omit<BaselineHistory, 'outturnFallback'>,
  windows: readonly PlaceboWindow[],
  adjusts: boolean,
): Replay {
  const quiet = { ...history, outturnFallback: false };
  const shared = openLikeDays(method, quiet);
  let earliest: string | null = null;
  const replayed = windows.map((window) => {
    if (window.dates.some((date) => history.eventDays.has(date))) return null;
    const actualWh = between(history.series, window.eventStartMs, window.eventEndMs);
    if (actualWh.some(Number.isNaN)) return null;
    const days = opened(method, quiet, shared, window)(window.dates, adjusts ? window : undefined);
    const lookedAt = earliestOf(days);
    if (earliest === null || lookedAt < earliest) earliest = lookedAt;
    const part = { fromMs: window.eventStartMs, toMs: window.eventEndMs };
    const baselineWh = sliceDays(days, part);
    if (baselineWh.some(Number.isNaN)) return null;
    return { baselineWh, unadjustedWh: sliceDays(days, part, 'unadjusted'), actualWh };
  });
  return { windows: replayed, earliest };
}

/** Over midnight, the first day of the window must not be history of the second, as it is not for an event. */
const opened = (
  method: LikeDayMethod,
  history: BaselineHistory,
  shared: OpenBaselines,
  { dates }: PlaceboWindow,
): OpenBaselines =>
  dates.length === 1
    ? shared
    : openLikeDays(method, { ...history, eventDays: new Set([...history.eventDays, ...dates]) });
