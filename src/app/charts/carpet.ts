import { formatDate } from '#app/format/format.ts';
import { addDays, londonDate, londonMidnight, londonOffsetMs } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { ChartTable } from './ChartDataTable.tsx';

export const SLOTS = 48;

/**
 * Half-hourly kWh on a UTC grid that begins at a London midnight; `since` is the first reading ever, `through` the end
 * of the last, in ms.
 */
export type CarpetSeries = {
  start: number;
  values: readonly (number | null)[];
  since: number | null;
  through: number | null;
};

/**
 * State of a cell: read, missing, or nothing due there (before the first reading, after the last, or an hour the clock
 * skipped).
 */
export type CellState = 'READ' | 'MISSING' | 'NOTHING';
export type CarpetCell = { state: CellState; kwh: number | null };

/**
 * A year by London day (columns) and wall clock (rows): one cell a half hour, the repeated hour of October as the mean
 * of both.
 */
export type Carpet = { dates: string[]; cells: CarpetCell[]; most: number };

const TOP_SHARE = 0.995;

/** The half hours at a wall time of a day: none in the hour skipped in March, two in the one repeated in October. */
export function momentsOf(date: string, slot: number): number[] {
  const midnight = londonMidnight(date);
  const sameOffset = midnight + slot * HALF_HOUR_MS;
  const wallMs = Date.parse(`${date}T00:00Z`) + slot * HALF_HOUR_MS;
  return [sameOffset - HALF_HOUR_MS * 2, sameOffset, sameOffset + HALF_HOUR_MS * 2].filter(
    (at) => at + londonOffsetMs(at) === wallMs,
  );
}

/** Lays out a series; `days` London days from its start. */
export function carpetOf(series: CarpetSeries, days: number): Carpet {
  const first = londonDate(series.start);
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
  const cells = dates.flatMap((date) => cellsOf(date, series));
  const known = cells.flatMap(({ kwh }) => (kwh === null ? [] : [Math.abs(kwh)])).sort((one, other) => one - other);
  return { dates, cells, most: known[Math.floor((known.length - 1) * TOP_SHARE)] ?? 0 };
}

function cellsOf(date: string, { start, values, since, through }: CarpetSeries): CarpetCell[] {
  const isChange = londonMidnight(addDays(date, 1)) - londonMidnight(date) !== DAY_MS;
  const midnight = londonMidnight(date);
  return Array.from({ length: SLOTS }, (_, slot) => {
    const moments = isChange ? momentsOf(date, slot) : [midnight + slot * HALF_HOUR_MS];
    const due = moments.filter((at) => since !== null && through !== null && at >= since && at < through);
    const read = due.flatMap((at) => values[(at - start) / HALF_HOUR_MS] ?? []);
    if (read.length > 0) return { state: 'READ', kwh: read.reduce((sum, kwh) => sum + kwh, 0) / read.length };
    return { state: due.length > 0 ? 'MISSING' : 'NOTHING', kwh: null };
  });
}

/** Intensity of a cell, 0 to 1: low use is distinguished better than high use. */
export const strengthOf = (kwh: number, most: number): number =>
  most === 0 ? 0 : Math.min(1, Math.abs(kwh) / most) ** 0.7;

/** One row a day: its readings, of the half hours between the first reading and the last, and its events. */
export function dayTable(
  series: CarpetSeries,
  { dates }: Carpet,
  eventsOn: (date: string) => readonly string[],
): ChartTable {
  const rows = dates.map((date) => {
    const from = (londonMidnight(date) - series.start) / HALF_HOUR_MS;
    const to = (londonMidnight(addDays(date, 1)) - series.start) / HALF_HOUR_MS;
    const due = (instant: number | null): number =>
      instant === null ? from : Math.min(to, Math.max(from, (instant - series.start) / HALF_HOUR_MS));
    const read = series.values.slice(from, to).filter((kwh) => kwh !== null);
    return [
      date,
      read.length === 0 ? null : read.reduce((sum, kwh) => sum + kwh, 0),
      due(series.through) - due(series.since),
      read.length,
      eventsOn(date).join(', '),
    ];
  });
  return {
    columns: [
      { label: 'Day', show: (cell) => formatDate(String(cell), true) },
      { label: 'Energy (kWh)' },
      { label: 'Half-hours' },
      { label: 'Half-hours received' },
      { label: 'Events' },
    ],
    rows,
  };
}

/** First columns of the months, with their first date. */
export const monthStarts = (dates: readonly string[]): { column: number; date: string }[] =>
  dates.flatMap((date, column) => (date.endsWith('-01') ? [{ column, date }] : []));
