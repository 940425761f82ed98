/** Times of NESO's files: a clock of London and one of UTC beside the London date; older files have whole times. */
import { readDate } from '../../readingText.ts';
import { addDays, londonDate, londonWallClock } from '../../time/london.ts';
import { DAY_MS } from '../../time/spans.ts';
import type { DispatchRow } from './dispatchRow.ts';

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;
/** Lead of the UTC hour over the local hour above which UTC is still on the day before. */
const DAY_BEFORE_FROM_HOURS = 12;

/** Returns the window of a row; null, with a fault, where its times cannot be read or contradict each other. */
export function readWindow(row: DispatchRow): { startMs: number; endMs: number } | null {
  return CLOCK.test(row.text('From_UTC')) ? readClocks(row) : readWholeTimes(row);
}

function readWholeTimes(row: DispatchRow) {
  const [startMs, endMs] = [row.instant('From_UTC', 'UTC'), row.instant('To_UTC', 'UTC')];
  if (startMs === null || endMs === null) return null;
  row.requireLocal('From_Local', startMs);
  row.requireLocal('To_Local', endMs);
  if (endMs <= startMs) row.refuse('To_UTC', 'must be after From_UTC');
  return { startMs, endMs };
}

function readClocks(row: DispatchRow) {
  const written = row.text('Delivery Date');
  const date = readDate(written.replace(/[T ]00:00(:00)?$/, ''));
  if (date === null) row.refuse('Delivery Date', `"${written}" is not a date like 08/09/2026 or 2026-09-08`);
  const [fromLocal, toLocal, fromUtc, toUtc] = (['From_Local', 'To_Local', 'From_UTC', 'To_UTC'] as const).map(
    (column) => clockOf(row, column),
  );
  if (date === null || fromLocal == null || toLocal == null || fromUtc == null || toUtc == null) return null;
  const isDayBefore = hourOf(fromUtc) - hourOf(fromLocal) > DAY_BEFORE_FROM_HOURS;
  const startMs = Date.parse(`${isDayBefore ? addDays(date, -1) : date}T${fromUtc}Z`);
  const sameDayEnd = Date.parse(`${new Date(startMs).toISOString().slice(0, 10)}T${toUtc}Z`);
  const endMs = sameDayEnd <= startMs ? sameDayEnd + DAY_MS : sameDayEnd;
  if (londonDate(startMs) !== date || londonWallClock(startMs) !== fromLocal)
    row.refuse('From_Local', `"${fromLocal}" on ${date} is not From_UTC in UK time`);
  else if (londonWallClock(endMs) !== toLocal) row.refuse('To_Local', `"${toLocal}" is not To_UTC in UK time`);
  else return { startMs, endMs };
  return null;
}

function clockOf(row: DispatchRow, column: string): string | null {
  const [, hour, minute] = CLOCK.exec(row.text(column)) ?? [];
  if (hour !== undefined && minute !== undefined) return `${hour.padStart(2, '0')}:${minute}`;
  row.refuse(column, `"${row.text(column)}" is not a time of day like 17:30`);
  return null;
}

const hourOf = (clock: string): number => Number(clock.slice(0, 2));
