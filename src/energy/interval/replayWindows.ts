import { openLikeDays, type LikeDayMethod } from '../baseline/meanOfLikeDays.ts';
/** The baseline of an event, computed for windows of earlier days on which nothing was asked of the asset. */
import type { BaselineDay, BaselineHistory, EventWindow, OpenBaselines } from '../baseline/method.ts';
import { between } from '../halfHourSeries.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
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
    earliest = earlierOf(earliest, days);
    const baselineWh = sliceWindow(days, window, ({ values }) => values);
    if (baselineWh.some(Number.isNaN)) return null;
    return { baselineWh, unadjustedWh: sliceWindow(days, window, ({ unadjusted }) => unadjusted), actualWh };
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

function earlierOf(earliest: string | null, days: readonly BaselineDay[]): string | null {
  let found = earliest;
  for (const { selectedDays, excludedDays } of days)
    for (const date of [selectedDays.at(-1), excludedDays.at(-1)?.date])
      if (date !== undefined && (found === null || date < found)) found = date;
  return found;
}

/** The window's half hours of one column of consecutive days. */
function sliceWindow(
  days: readonly BaselineDay[],
  { eventStartMs, eventEndMs }: EventWindow,
  columnOf: (day: BaselineDay) => Float64Array,
): Float64Array {
  const values = new Float64Array((eventEndMs - eventStartMs) / HALF_HOUR_MS).fill(NaN);
  for (const day of days) {
    const offset = (day.startMs - eventStartMs) / HALF_HOUR_MS;
    const column = columnOf(day);
    for (let slot = Math.max(0, -offset); slot < column.length && slot + offset < values.length; slot++)
      values[slot + offset] = column[slot]!;
  }
  return values;
}
