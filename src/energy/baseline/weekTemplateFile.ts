/**
 * The file of a weekly baseline (Flexible Power): `day_of_week,local_time,power_kw`, 336 rows from MONDAY,00:00, each
 * time the beginning of its half hour on the London clock.
 */
import { DAYS_OF_WEEK, WEEK_SLOTS } from '../conversion/clock.ts';

/** Meaning of a number above zero. */
export type TemplateSign = 'IMPORT' | 'EXPORT';

export interface LineFault {
  /** Number of the line, from 1. */
  line: number;
  detail: string;
}

const HEADER = 'day_of_week,local_time,power_kw';
const SLOTS_OF_DAY = 48;
const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/;
const ONE_MINUTE_ROWS = 10_080;

const rowKey = (slot: number): string => {
  const [day, half] = [Math.floor(slot / SLOTS_OF_DAY), slot % SLOTS_OF_DAY];
  const clock = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return `${DAYS_OF_WEEK[day]},${clock}`;
};

/** Returns the table of a file in kW, import positive, by half hour of the week; or its faults, line by line. */
export function parseWeekTemplate(text: string, positive: TemplateSign): { kw: number[] } | { faults: LineFault[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines[0] !== HEADER) return { faults: [{ line: 1, detail: `must be ${HEADER}` }] };
  const rows = lines.slice(1);
  if (rows.length === ONE_MINUTE_ROWS)
    return { faults: [{ line: 2, detail: 'has one-minute rows: settlement is by half-hour, provide 336 rows' }] };
  const faults: LineFault[] = [];
  const kw = rows.slice(0, WEEK_SLOTS).map((row, slot) => {
    const comma = row.lastIndexOf(',');
    const [key, value] = [row.slice(0, comma), row.slice(comma + 1)];
    if (key !== rowKey(slot)) faults.push({ line: slot + 2, detail: `must start with ${rowKey(slot)}` });
    else if (!NUMBER.test(value))
      faults.push({ line: slot + 2, detail: `${value || 'nothing'} is not a number of kW` });
    return signed(Number(value), positive);
  });
  if (rows.length !== WEEK_SLOTS)
    faults.push({ line: lines.length, detail: `is the last of ${rows.length} rows; there must be ${WEEK_SLOTS}` });
  return faults.length > 0 ? { faults } : { kw };
}

/**
 * Returns the file of a table in kW, import positive.
 * @throws RangeError without exactly 336 values
 */
export function writeWeekTemplate(kw: readonly number[], positive: TemplateSign): string {
  if (kw.length !== WEEK_SLOTS) throw new RangeError(`a week has ${WEEK_SLOTS} half-hours, not ${kw.length}`);
  return [HEADER, ...kw.map((value, slot) => `${rowKey(slot)},${signed(value, positive)}`), ''].join('\n');
}

/** Returns a value with its sign; zero has none. */
const signed = (value: number, positive: TemplateSign): number => (positive === 'EXPORT' ? -value : value) + 0;
