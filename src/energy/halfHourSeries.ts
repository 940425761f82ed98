/** Half-hourly energy on a UTC grid, which clock changes do not affect. */
import { HALF_HOUR_MS } from './time/settlement.ts';
import { DAY_MS } from './time/spans.ts';

export interface HalfHourSeries {
  /** The first half hour, on :00 or :30. */
  startMs: number;
  /** Watt-hours per half hour; NaN if there is no reading. */
  wh: Float64Array;
}

/** Returns a series without a reading. */
export function emptySeries(startMs: number, slots: number): HalfHourSeries {
  return { startMs, wh: new Float64Array(slots).fill(NaN) };
}

/**
 * Returns the place of a half hour of the grid in a series, possibly outside it. It is an integer to the machine, too:
 * reading at a quotient takes twice as long.
 */
export const indexOf = ({ startMs }: Pick<HalfHourSeries, 'startMs'>, utcMs: number): number =>
  ((utcMs - startMs) / HALF_HOUR_MS) | 0;

/** Returns the reading that begins at an instant; NaN when missing, outside the series or off its grid. */
export function at(series: HalfHourSeries, utcMs: number): number {
  return series.wh[(utcMs - series.startMs) / HALF_HOUR_MS] ?? NaN;
}

/** Returns the watt-hours of [fromMs, toMs), NaN outside the series. */
export function between(series: HalfHourSeries, fromMs: number, toMs: number): Float64Array {
  const wh = new Float64Array(Math.max(0, (toMs - fromMs) / HALF_HOUR_MS));
  if (indexOf(series, fromMs) * HALF_HOUR_MS !== fromMs - series.startMs) return wh.fill(NaN);
  const first = indexOf(series, fromMs);
  for (let slot = 0; slot < wh.length; slot++) wh[slot] = series.wh[first + slot] ?? NaN;
  return wh;
}

/** Returns the part of the series whose half hours begin before an instant. */
export function until(series: HalfHourSeries, toMs: number): HalfHourSeries {
  return {
    startMs: series.startMs,
    wh: series.wh.subarray(0, Math.max(0, Math.ceil((toMs - series.startMs) / HALF_HOUR_MS))),
  };
}

/** Returns the part of the series of the UTC days that [fromMs, toMs) touches; it shares its memory. */
export function partOfSeries(series: HalfHourSeries, fromMs: number, toMs: number): HalfHourSeries {
  const first = Math.max(0, Math.floor((Math.floor(fromMs / DAY_MS) * DAY_MS - series.startMs) / HALF_HOUR_MS));
  const end = Math.max(first, (Math.ceil(toMs / DAY_MS) * DAY_MS - series.startMs) / HALF_HOUR_MS);
  return { startMs: series.startMs + first * HALF_HOUR_MS, wh: series.wh.subarray(first, end) };
}

/**
 * Returns import less export over the import's half hours. If an asset has exported anywhere in the series, its export
 * counts everywhere: where it is missing the net is unknown, not equal to the import.
 */
export function netSeries(imported: HalfHourSeries, exported: HalfHourSeries | null): HalfHourSeries {
  if (exported === null || exported.wh.every((wh) => Number.isNaN(wh))) return imported;
  return {
    startMs: imported.startMs,
    wh: imported.wh.map((wh, slot) => wh - at(exported, imported.startMs + slot * HALF_HOUR_MS)),
  };
}
