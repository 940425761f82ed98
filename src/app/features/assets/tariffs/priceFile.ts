import type { BadLine } from '#app/ui/files/BadLines.tsx';
import { type CsvRow, parseCsv } from '#app/ui/files/csv.ts';
import { MAX_HALF_HOURS_PER_PRICE } from '#contract/tariffPrices.ts';
import { isOnHalfHour, readDate, readTime, startsOf } from '#energy/readingText.ts';
import { HALF_HOUR_MS, settlementPeriodsIn, startOfSettlementPeriod } from '#energy/time/settlement.ts';

export type PriceUnit = 'PENCE_PER_KWH' | 'GBP_PER_MWH';
/** Zone of times without an offset. */
export type PriceZone = 'London' | 'UTC';

/** A file of prices, split into lines, with its time columns. */
export interface PriceTable {
  header: string[];
  rows: CsvRow[];
  /** Half hours by their instants, as Octopus Energy exports them, or by settlement date and period, as NESO does. */
  when: { from: number; to: number | null } | { date: number; period: number };
  /** Columns of numbers that may be the price. */
  priceColumns: number[];
  /** Whether the times have an offset. */
  hasOffsets: boolean;
}

export interface PriceSettings {
  column: number;
  unit: PriceUnit;
  zone: PriceZone;
}

export interface CheckedPrices {
  /** Pence per kWh by the start of the half hour in epoch milliseconds, the earliest first. */
  prices: Map<number, number>;
  bad: BadLine[];
  /** Half hours between the first and the last without a price. */
  gaps: number;
}

const MAX_PENCE = 10_000;
const PRICE = /^-?\d{1,9}(\.\d+)?$/;
const FROM = [
  'validfrom',
  'starttime',
  'start',
  'from',
  'periodfrom',
  'periodstart',
  'time',
  'datetime',
  'timestamp',
  'timestamputc',
];
const TO = ['validto', 'endtime', 'end', 'to', 'periodto', 'periodend'];
const DATE = ['settlementdate', 'settdate', 'date'];
const PERIOD = ['settlementperiod', 'settperiod', 'period', 'sp'];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Splits a file into lines and finds its columns; throws with what is missing. */
export function parsePriceFile(text: string): PriceTable {
  const [head, ...rows] = parseCsv(text);
  if (head === undefined || rows.length === 0) throw new Error('The file has no lines below the header');
  const names = head.fields.map(plain);
  const find = (known: readonly string[]): number =>
    known.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const [from, to, date, period] = [find(FROM), find(TO), find(DATE), find(PERIOD)];
  const byPeriod = date >= 0 && period >= 0;
  if (!byPeriod && from < 0)
    throw new Error(
      'No column gives the time of each price: “valid_from”, or “SETTLEMENT_DATE” with “SETTLEMENT_PERIOD”',
    );
  const taken = new Set(byPeriod ? [date, period] : [from, to]);
  const priceColumns = names
    .map((_, index) => index)
    .filter((index) => !taken.has(index) && rows.some(({ fields }) => PRICE.test(fields[index] ?? '')));
  if (priceColumns.length === 0) throw new Error('No price column found');
  const first = byPeriod ? null : readTime(rows[0]!.fields[from] ?? '');
  return {
    header: head.fields,
    rows,
    when: byPeriod ? { date, period } : { from, to: to < 0 ? null : to },
    priceColumns,
    hasOffsets: byPeriod || first === null || 'instant' in first,
  };
}

/** Guesses the layout of a file: its price column, with VAT or without like the tariff, and its unit. */
export function guessSettings({ header, priceColumns }: PriceTable, pricesIncludeVat: boolean): PriceSettings {
  const named = (pattern: RegExp) => priceColumns.find((index) => pattern.test(header[index]!));
  const column =
    named(pricesIncludeVat ? /inc\w*[ _.]*(vat|tax)/i : /exc\w*[ _.]*(vat|tax)/i) ??
    named(/price|rate|pence|p\/kwh/i) ??
    priceColumns[0]!;
  return { column, unit: unitOf(header[column]!), zone: 'London' };
}

/** Pounds per MWh where the heading says so. */
export const unitOf = (name: string): PriceUnit => (/mwh/i.test(name) ? 'GBP_PER_MWH' : 'PENCE_PER_KWH');

/** Reads every line; invalid ones, and repeated half hours, are left out with their reason. */
export function checkPrices(table: PriceTable, settings: PriceSettings): CheckedPrices {
  const found = new Map<number, { line: number; pence: number }>();
  const bad: CheckedPrices['bad'] = [];
  const startsOfLine =
    'from' in table.when ? instantParser(table, table.when, settings.zone, found) : periodParser(table.when);
  for (const { line, fields } of table.rows) {
    const starts = startsOfLine(fields);
    const pence = penceOf(fields[settings.column] ?? '', settings.unit);
    const reason =
      typeof starts === 'string'
        ? starts
        : pence === null
          ? `“${fields[settings.column] ?? ''}” is not a price`
          : repeated(starts, found);
    if (reason !== null) bad.push({ line, reason });
    else for (const at of starts as number[]) found.set(at, { line, pence: pence! });
  }
  const sorted = [...found].toSorted(([one], [other]) => one - other);
  const gaps = sorted.length === 0 ? 0 : (sorted.at(-1)![0] - sorted[0]![0]) / HALF_HOUR_MS + 1 - sorted.length;
  return { prices: new Map(sorted.map(([at, { pence }]) => [at, pence])), bad, gaps };
}

function repeated(starts: readonly number[], found: ReadonlyMap<number, { line: number }>): string | null {
  const again = starts.find((at) => found.has(at));
  return again === undefined
    ? null
    : `${new Date(again).toISOString().slice(0, 16)}Z already has a price on line ${found.get(again)!.line}`;
}

/** Pence per kWh with at most six decimals; null where the text is no price. */
function penceOf(text: string, unit: PriceUnit): number | null {
  if (!PRICE.test(text)) return null;
  const pence = Math.round((unit === 'GBP_PER_MWH' ? Number(text) / 10 : Number(text)) * 1e6) / 1e6;
  return Math.abs(pence) <= MAX_PENCE ? pence : null;
}

function periodParser({ date, period }: { date: number; period: number }) {
  return (fields: readonly string[]): number[] | string => {
    // Some of NESO's files write the date as a timestamp of its midnight.
    const day = readDate((fields[date] ?? '').replace(/[T ]00:00(:00(\.0+)?)?Z?$/, ''));
    const number = Number(fields[period] === '' ? NaN : fields[period]);
    if (day === null) return `“${fields[date] ?? ''}” is not a date like 2026-01-15`;
    if (!Number.isInteger(number) || number < 1 || number > settlementPeriodsIn(day))
      return `${day} has no settlement period “${fields[period] ?? ''}”: it has ${settlementPeriodsIn(day)}`;
    return [startOfSettlementPeriod(day, number)];
  };
}

function instantParser(
  { rows }: PriceTable,
  { from, to }: { from: number; to: number | null },
  zone: PriceZone,
  found: ReadonlyMap<number, unknown>,
) {
  const [first = 0, last = 0] = [rows[0]!, rows.at(-1)!].map(({ fields }) => {
    const time = readTime(fields[from] ?? '');
    return time === null ? undefined : startsOf(time, 'UTC')[0];
  });
  const isNewestFirst = first > last;
  const startOf = (text: string): number | string => {
    const time = readTime(text);
    if (time === null) return `“${text}” is not a time like 2026-01-15T17:00:00Z`;
    const starts = startsOf(time, zone);
    if (starts.length === 0) return `${text} does not exist: the clocks go forward`;
    // The hour that October repeats is in the order of the lines.
    const inOrder = isNewestFirst ? starts.toReversed() : starts;
    const start = inOrder.find((at) => !found.has(at)) ?? inOrder[0]!;
    return isOnHalfHour(start) ? start : `${text} is not on :00 or :30`;
  };
  return (fields: readonly string[]): number[] | string => {
    const start = startOf(fields[from] ?? '');
    const written = to === null ? '' : (fields[to] ?? '');
    if (typeof start === 'string' || to === null || written === '' || !('instant' in (readTime(written) ?? {})))
      return typeof start === 'string' ? start : [start];
    const end = startOf(written);
    if (typeof end === 'string') return end;
    const count = (end - start) / HALF_HOUR_MS;
    if (count < 1 || count > MAX_HALF_HOURS_PER_PRICE)
      return `${written} must be after ${fields[from] ?? ''}, by up to a week`;
    return Array.from({ length: count }, (_, index) => start + index * HALF_HOUR_MS);
  };
}
