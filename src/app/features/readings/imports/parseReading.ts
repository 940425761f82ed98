import { isOnHalfHour, readDate, readKwh, readTime, startsOf, type WrittenTime } from '#energy/readingText.ts';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsIn, startOfSettlementPeriod } from '#energy/time/settlement.ts';
import type { ColumnMap } from './columnMap.ts';
import type { SlotColumn } from './slotHeader.ts';

/** Time format of a file. */
export interface TimeSettings {
  /** Zone of times without an offset. */
  zone: 'UTC' | 'London';
  /** Whether a time is the end of its half hour. */
  stampsEnd: boolean;
  /**
   * The hour that October repeats: its two readings in the order of the lines, or always the first or the second hour.
   */
  repeated: 'inOrder' | 'first' | 'second';
  /** The latest start that the service accepts, in ms: a day ahead of its clock. */
  latestMs: number;
}

/** A half hour of a file. Two starts: the hour that October repeats. */
export interface Reading {
  starts: number[];
  wh: number;
}
/** A whole line: its asset and half hours; `faults` are its invalid cells. */
export interface ReadingLine {
  key: string;
  isExport: boolean;
  isEstimated: boolean;
  readings: Reading[];
  /** Cells without a value: a missing half hour is left out. */
  empty: number;
  faults: string[];
}

const directions: Record<string, boolean> = {
  import: false,
  i: false,
  ai: false,
  consumption: false,
  '': false,
  export: true,
  e: true,
  ae: true,
  generation: true,
};
const qualities: Record<string, boolean> = {
  actual: false,
  a: false,
  measured: false,
  '': false,
  estimated: true,
  e: true,
  estimate: true,
};
const EMPTY = /^(|null|nan|n\/a|-)$/i;
const MAX_CACHED_TIMES = 100_000;
const EARLIEST = Date.UTC(2000, 0, 1);

const cell = (fields: readonly string[], columns: ColumnMap, id: string): string => {
  const column = columns[id] ?? null;
  return column === null ? '' : (fields[column] ?? '');
};

/** Parses lines of one layout: a half hour a line, or with `slots` a day a line. */
export function createLineParser(
  columns: ColumnMap,
  slots: readonly SlotColumn[],
  settings: TimeSettings,
): (fields: readonly string[]) => ReadingLine {
  const readTimes = slots.length > 0 ? dayParser(columns, slots, settings) : halfHourParser(columns, settings);
  return (fields) => {
    const faults: string[] = [];
    const key = cell(fields, columns, 'assetId') || cell(fields, columns, 'mpan').replaceAll(/\s/g, '');
    const isExport = directions[cell(fields, columns, 'direction').toLowerCase()];
    const isEstimated = qualities[cell(fields, columns, 'type').toLowerCase()];
    if (key === '') faults.push('no asset id or MPAN');
    if (isExport === undefined) faults.push(`“${cell(fields, columns, 'direction')}” is neither import nor export`);
    if (isEstimated === undefined) faults.push(`“${cell(fields, columns, 'type')}” is neither actual nor estimated`);
    const line: ReadingLine = {
      key,
      isExport: isExport ?? false,
      isEstimated: isEstimated ?? false,
      readings: [],
      empty: 0,
      faults,
    };
    if (faults.length === 0) readTimes(fields, line);
    return line;
  };
}

/** Adds one cell to the line: its value at its starts, or the error. */
function addCell(
  line: ReadingLine,
  text: string,
  starts: readonly number[],
  place: string,
  { latestMs }: TimeSettings,
): void {
  if (EMPTY.test(text)) {
    line.empty++;
    return;
  }
  const kwh = readKwh(text);
  if (kwh === null)
    line.faults.push(`“${text}” at ${place.trim()} is not a value from 0 to 10,000 kWh with up to 3 decimals`);
  else if (starts.length === 0) line.faults.push(`${place}does not exist: the clocks go forward`);
  else if (!starts.every(isOnHalfHour)) line.faults.push(`${place}is not on :00 or :30`);
  else if (starts[0]! < EARLIEST) line.faults.push(`${place}is before 2000`);
  else if (starts.at(-1)! > latestMs) line.faults.push(`${place}is more than a day in the future`);
  else line.readings.push({ starts: [...starts], wh: Math.round(kwh * 1000) });
}

const chooseRepeated = (starts: readonly number[], { repeated }: TimeSettings): readonly number[] =>
  starts.length < 2 || repeated === 'inOrder' ? starts : [starts[repeated === 'first' ? 0 : 1]!];

function halfHourParser(columns: ColumnMap, settings: TimeSettings) {
  // Every asset of a file has the same half hours, in the same format.
  const known = new Map<string, readonly number[] | null>();
  const startsAt = (written: string): readonly number[] | null => {
    let starts = known.get(written);
    if (starts === undefined) {
      const time = readTime(written);
      starts = time && chooseRepeated(startsOf(time, settings.zone, settings.stampsEnd), settings);
      if (known.size < MAX_CACHED_TIMES) known.set(written, starts);
    }
    return starts;
  };
  return (fields: readonly string[], line: ReadingLine): void => {
    const written = cell(fields, columns, 'time');
    if (written === '' && columns['period'] != null) {
      takePeriod(fields, line);
      return;
    }
    const starts = startsAt(written);
    if (!starts) line.faults.push(`“${written}” is not a time like 2026-01-15T17:00:00Z or 15/01/2026 17:00`);
    else addCell(line, cell(fields, columns, 'value'), starts, `${written} `, settings);
  };

  function takePeriod(fields: readonly string[], line: ReadingLine): void {
    const date = readDate(cell(fields, columns, 'date'));
    const period = Number(cell(fields, columns, 'period'));
    if (date === null) line.faults.push(`“${cell(fields, columns, 'date')}” is not a date like 2026-01-15`);
    else if (!Number.isInteger(period) || period < 1 || period > settlementPeriodsIn(date))
      line.faults.push(`${date} has no settlement period “${cell(fields, columns, 'period')}”`);
    else
      addCell(
        line,
        cell(fields, columns, 'value'),
        [startOfSettlementPeriod(date, period)],
        `${date} SP ${period} `,
        settings,
      );
  }
}

function dayParser(columns: ColumnMap, slots: readonly SlotColumn[], settings: TimeSettings) {
  return (fields: readonly string[], line: ReadingLine): void => {
    const date = readDate(cell(fields, columns, 'date'));
    if (date === null) {
      line.faults.push(`“${cell(fields, columns, 'date')}” is not a date like 2026-01-15`);
      return;
    }
    for (const slot of slots) {
      const text = fields[slot.index] ?? '';
      if ('clock' in slot)
        addCell(
          line,
          text,
          chooseRepeated(startsOf(wallOf(date, slot.clock, settings), settings.zone, settings.stampsEnd), settings),
          `${slot.clock} `,
          settings,
        );
      else if (slot.period <= periodsIn(date, settings))
        addCell(line, text, [startOfPeriod(date, slot.period, settings)], `SP ${slot.period} `, settings);
      else if (EMPTY.test(text)) line.empty++;
      else line.faults.push(`${date} has no settlement period ${slot.period}`);
    }
  };
}

/** The last half hour of a day ends at midnight, which the clock shows as the next day's 00:00. */
const wallOf = (date: string, clock: string, { stampsEnd }: TimeSettings): WrittenTime =>
  clock === '24:00' || (clock === '00:00' && stampsEnd) ? { date: addDays(date, 1), clock: '00:00' } : { date, clock };

const periodsIn = (date: string, { zone }: TimeSettings): number => (zone === 'UTC' ? 48 : settlementPeriodsIn(date));
const startOfPeriod = (date: string, period: number, { zone }: TimeSettings): number =>
  zone === 'UTC' ? Date.parse(`${date}T00:00Z`) + (period - 1) * HALF_HOUR_MS : startOfSettlementPeriod(date, period);
