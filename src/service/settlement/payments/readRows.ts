import { parse } from 'csv-parse/sync';
import type { PaymentMapping } from '#contract/payment.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { parseHalfHour, parseMonth, parsePounds, type Parsed } from './readCells.ts';

/** A row of a file of payments. */
export interface PaymentRow {
  /** Number of the row, from 1 below the header. */
  row: number;
  gbp: string;
  product: string | null;
  month: string | null;
  /** UUID or name of the event. */
  event: string | null;
  startMs: number | null;
  mwh: string | null;
}

export const MAX_ROWS = 10_000;
/** The columns that a mapping may bind, besides `gbp`. */
const OPTIONAL = ['product', 'month', 'event', 'halfHour', 'mwh'] as const;

/** Returns a fault in a row, named so that it is found in a spreadsheet: its header is row 1. */
export const rowFault = (row: number, column: string, detail: string): ProblemItem => ({
  pointer: '/content',
  code: 'INVALID_ROW',
  detail: `row ${row + 1}, ${column}: ${detail}`,
});

const wholeFault = (detail: string): ProblemItem[] => [{ pointer: '/content', code: 'INVALID_FILE', detail }];

/** Reads the rows of a file by its mapping; returns every fault of every row, and no row where there is any. */
export function readPaymentRows(
  bytes: Uint8Array,
  mapping: PaymentMapping,
): { rows: PaymentRow[]; faults: ProblemItem[] } {
  const read = readRecords(bytes);
  if ('detail' in read) return { rows: [], faults: wholeFault(read.detail) };
  const [header = [], ...records] = read.records;
  const faults = bindingFaults(header, mapping);
  if (faults.length > 0) return { rows: [], faults };
  if (records.length === 0) return { rows: [], faults: wholeFault('has no row below its header') };
  if (records.length > MAX_ROWS) return { rows: [], faults: wholeFault(`has more than ${MAX_ROWS} rows`) };
  const rows = records.map((record, place) => readRow(header, record, place + 1, mapping, faults));
  return { rows: faults.length > 0 ? [] : rows, faults };
}

function readRecords(bytes: Uint8Array): { records: string[][] } | { detail: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { records: parse(text, { bom: true, skip_empty_lines: true, trim: true }) };
  } catch (error) {
    return {
      detail: error instanceof TypeError ? 'is not UTF-8' : `is not a valid CSV file: ${(error as Error).message}`,
    };
  }
}

function bindingFaults(header: readonly string[], mapping: PaymentMapping): ProblemItem[] {
  const bound = (['gbp', ...OPTIONAL] as const).flatMap((name) => {
    const column = mapping[name];
    return column ? [{ name, column }] : [];
  });
  return bound.flatMap(({ name, column }): ProblemItem[] => {
    const found = header.filter((title) => title === column).length;
    if (found === 1) return [];
    const detail = found === 0 ? `the file has no column ${column}` : `the file has ${found} columns ${column}`;
    return [{ pointer: `/mapping/${name}`, code: 'UNKNOWN_COLUMN', detail }];
  });
}

function readRow(
  header: readonly string[],
  record: readonly string[],
  row: number,
  mapping: PaymentMapping,
  faults: ProblemItem[],
): PaymentRow {
  const textOf = (name: 'gbp' | (typeof OPTIONAL)[number]): string | null => {
    const column = mapping[name];
    return column ? record[header.indexOf(column)] || null : null;
  };
  const parsed = <Value>(
    name: 'gbp' | (typeof OPTIONAL)[number],
    how: (text: string) => Parsed<Value>,
  ): Value | null => {
    const text = textOf(name);
    if (text === null) return null;
    const found = how(text);
    if ('value' in found) return found.value;
    faults.push(rowFault(row, mapping[name]!, found.detail));
    return null;
  };
  const gbp = parsed('gbp', parsePounds);
  if (textOf('gbp') === null) faults.push(rowFault(row, mapping.gbp, 'is empty'));
  return {
    row,
    gbp: gbp ?? '0',
    product: textOf('product'),
    month: parsed('month', parseMonth),
    event: textOf('event'),
    startMs: parsed('halfHour', (text) => parseHalfHour(text, mapping)),
    mwh: parsed('mwh', parsePounds),
  };
}
