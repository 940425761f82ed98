/** The baseline of an event, computed for windows of earlier days on which nothing was asked of the asset. */

import { type LikeDayMethod, openWindows } from '../baseline/meanOfLikeDays.ts';
import type { BaselineHistory } from '../baseline/method.ts';
import { between } from '../halfHourSeries.ts';
import { dateOfDay } from '../time/london.ts';
import type { PlaceboWindow } from './placeboWindows.ts';

/** An asset on a placebo day; watt-hours for each half hour of the window. */
export interface ReplayedWindow {
  baselineWh: Float64Array;
  /** The baseline before its in-day adjustment and the floor at zero. */
  unadjustedWh: Float64Array;
  actualWh: Float64Array;
}

export interface Replay {
  /**
   * Replayed windows in the order of the windows; null on an event day of the asset, and where a reading or the
   * baseline is missing.
   */
  windows: (ReplayedWindow | null)[];
  /** The earliest London date that was examined; null if no baseline was computed. */
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
  const shared = openWindows(method, history);
  let earliestDay = Infinity;
  const replayed = windows.map((window) => {
    if (window.dates.some((date) => history.eventDays.has(date))) return null;
    const actualWh = between(history.series, window.eventStartMs, window.eventEndMs);
    if (actualWh.some(Number.isNaN)) return null;
    // Over midnight, the first day of the window must not be history of the second, as it is not for an event.
    const baselineOf =
      window.dates.length === 1
        ? shared
        : openWindows(method, { ...history, eventDays: new Set([...history.eventDays, ...window.dates]) });
    const { values, unadjusted, ...looked } = baselineOf(window, adjusts);
    earliestDay = Math.min(earliestDay, looked.earliestDay);
    return values.some(Number.isNaN) ? null : { baselineWh: values, unadjustedWh: unadjusted, actualWh };
  });
  return { windows: replayed, earliest: Number.isFinite(earliestDay) ? dateOfDay(earliestDay) : null };
}
