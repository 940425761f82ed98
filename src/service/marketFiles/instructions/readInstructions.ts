import { parse } from 'csv-parse/sync';
import type { InstructionFormat, NewInstructionFile } from '#contract/instructionFile.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { headerFault } from '#energy/files/binding.ts';
import type { DispatchOptions, ReadDispatches } from '#energy/files/dispatches/instruction.ts';
import { NESO_COLUMNS, NESO_OTHER_COLUMNS, readNesoUtilisation } from '#energy/files/dispatches/nesoUtilisation.ts';
import { readSpenDispatches, SPEN_COLUMNS } from '#energy/files/dispatches/spenDispatches.ts';
import { readUkpnDispatches, UKPN_COLUMNS } from '#energy/files/dispatches/ukpnDispatches.ts';

/** Rows of all providers together. */
const MOST_ROWS = 10_000;

export interface ReadInstructions extends Omit<ReadDispatches, 'faults'> {
  rows: number;
  faults: ProblemItem[];
}

interface Reader {
  /** Why a header is not that of the data set; null where it is. */
  headerFault: (header: readonly string[]) => string | null;
  read: (header: readonly string[], records: readonly string[][], options: DispatchOptions) => ReadDispatches;
}

const exactly = (columns: readonly string[]) => (header: readonly string[]) =>
  headerFault(
    header,
    columns.map((column) => ({ column })),
  );

const readers: Record<InstructionFormat, Reader> = {
  UKPN_DISPATCHES: {
    headerFault: exactly(UKPN_COLUMNS),
    read: (_header, records, options) => readUkpnDispatches(records, options),
  },
  SPEN_DISPATCHES: {
    headerFault: exactly(SPEN_COLUMNS),
    read: (_header, records, options) => readSpenDispatches(records, options),
  },
  NESO_DFS_UTILISATION: { headerFault: nesoHeaderFault, read: readNesoUtilisation },
};

/** The report has more columns in some years, in no fixed order; each has to be a known one. */
function nesoHeaderFault(header: readonly string[]): string | null {
  const known: readonly string[] = [...NESO_COLUMNS, ...NESO_OTHER_COLUMNS];
  const missing = NESO_COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) return `the file has no column ${missing.join(', ')}`;
  const unknown = header.filter((column) => !known.includes(column));
  if (unknown.length > 0) return `the file has columns that the report has not: ${unknown.join(', ')}`;
  return new Set(header).size === header.length ? null : 'the file has a column twice';
}

/** Reads a file of instructions: every fault of every row. */
export function readInstructions(bytes: Uint8Array, body: NewInstructionFile): ReadInstructions {
  const whole = (detail: string): ReadInstructions => ({
    instructions: [],
    leftOut: 0,
    rows: 0,
    faults: [{ pointer: '/content', code: 'INVALID_FILE', detail }],
  });
  const read = readRecords(bytes);
  if (typeof read === 'string') return whole(read);
  const [header, ...records] = read;
  if (!header || records.length === 0) return whole('has no row below its header');
  if (records.length > MOST_ROWS) return whole(`has more than ${MOST_ROWS} rows`);
  const fault = readers[body.format].headerFault(header);
  if (fault !== null) return whole(fault);
  const odd = records.findIndex((cells) => cells.length !== header.length);
  if (odd >= 0) return whole(`has ${records[odd]!.length} cells in place of ${header.length} in row ${odd + 2}`);
  const options: DispatchOptions = {
    company: body.company ?? null,
    zone: body.zone ?? null,
    eventType: body.eventType ?? null,
  };
  const { instructions, faults, leftOut } = readers[body.format].read(header, records, options);
  return {
    instructions,
    leftOut,
    rows: records.length,
    faults: faults.map(({ row, column, detail }) => ({
      pointer: '/content',
      code: 'INVALID_ROW',
      detail: `row ${row + 1}, ${column}: ${detail}`,
    })),
  };
}

function readRecords(bytes: Uint8Array): string[][] | string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, {
      bom: true,
      skip_empty_lines: true,
      trim: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
    });
  } catch (error) {
    return error instanceof TypeError ? 'is not UTF-8' : `is no CSV: ${(error as Error).message}`;
  }
}

/** Portals of open data separate by semicolons. */
function delimiterOf(text: string): ',' | ';' {
  const [header = ''] = text.split('\n', 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
}
