/** The baseline of an event, computed for windows of earlier days on which nothing was asked of the asset. */

import { type LikeDayMethod, openWindows, type WindowColumns } from '../baseline/meanOfLikeDays.ts';
import type { BaselineHistory } from '../baseline/method.ts';
import { indexOf } from '../halfHourSeries.ts';
import { dateOfDay } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { PlaceboWindow } from './placeboWindows.ts';

/** An asset on a placebo day; watt-hours for each half hour of the window. */
export interface ReplayedWindow extends WindowColumns {
  actualWh: Float64Array;
}

/**
 * An asset on its placebo days: the half hours of each window, in the order of the windows. The baseline of a window is
 * NaN on an event day of the asset, and where a reading or a baseline is missing.
 */
export interface Replay extends ReplayedWindow {
  /** Number of half hours of each window. */
  halfHours: number;
  /** The earliest London date that was examined; null if no baseline was computed. */
  earliest: string | null;
}

/**
 * Replays windows of one length by a method, as settlement computes an event. Each baseline uses readings from before
 * its window alone.
 */
export function replayWindows(
  method: LikeDayMethod,
  history: Omit<BaselineHistory, 'outturnFallback'>,
  windows: readonly PlaceboWindow[],
  adjusts: boolean,
): Replay {
  const { series, eventDays } = history;
  const shared = openWindows(method, history);
  const [window] = windows;
  const halfHours = window ? (window.eventEndMs - window.eventStartMs) / HALF_HOUR_MS : 0;
  const column = () => new Float64Array(windows.length * halfHours).fill(NaN);
  const columns = { baselineWh: column(), unadjustedWh: column(), actualWh: column() };
  const { baselineWh, actualWh } = columns;
  let earliestDay = Infinity;
  for (let place = 0; place < windows.length; place++) {
    const { eventStartMs, dates } = windows[place]!;
    if (eventDays.size > 0 && dates.some((date) => eventDays.has(date))) continue;
    const [first, end] = [place * halfHours, (place + 1) * halfHours];
    const from = indexOf(series, eventStartMs);
    for (let slot = 0; slot < halfHours; slot++) actualWh[first + slot] = series.wh[from + slot] ?? NaN;
    if (hasGap(actualWh, first, end)) continue;
    // Over midnight, the first day of the window must not be history of the second, as it is not for an event.
    const baselineOf =
      dates.length === 1 ? shared : openWindows(method, { ...history, eventDays: new Set([...eventDays, ...dates]) });
    earliestDay = Math.min(earliestDay, baselineOf(windows[place]!, adjusts, columns, first));
    if (hasGap(baselineWh, first, end)) baselineWh.fill(NaN, first, end);
  }
  return { ...columns, halfHours, earliest: Number.isFinite(earliestDay) ? dateOfDay(earliestDay) : null };
}

function hasGap(wh: Float64Array, from: number, to: number): boolean {
  for (let slot = from; slot < to; slot++) if (Number.isNaN(wh[slot]!)) return true;
  return false;
}

/** Whether an asset is complete on the placebo day at a place. */
export const isWindowComplete = (
  { baselineWh, halfHours }: Pick<Replay, 'baselineWh' | 'halfHours'>,
  place: number,
): boolean => !Number.isNaN(baselineWh[place * halfHours]!);

/** Returns the placebo day at a place; null where the asset is not complete on it. */
export function windowAt({ halfHours, ...replay }: Replay, place: number): ReplayedWindow | null {
  if (!isWindowComplete({ ...replay, halfHours }, place)) return null;
  const own = (column: Float64Array) => column.subarray(place * halfHours, (place + 1) * halfHours);
  return {
    baselineWh: own(replay.baselineWh),
    unadjustedWh: own(replay.unadjustedWh),
    actualWh: own(replay.actualWh),
  };
}
