import type { DispatchFault } from '#energy/files/dispatches/instruction.ts';
import {
  type NesoFileReader,
  type NesoReading,
  openNesoFile,
  recogniseNesoFile,
} from '#energy/files/requirements/nesoFile.ts';
import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';
import { invalid } from '../../platform/http/problem.ts';
import { NoTableError, openTable } from '../marketFiles/instructions/readTable.ts';

/** Rows that are read before other requests go on. */
const ROWS_AT_ONCE = 500;

/** A file that was read without a fault. */
export interface ReadNesoFile extends Pick<NesoReading, 'read' | 'repeated'> {
  rows: number;
  ignoredColumns: string[];
  /** Rows of the data set that the file lacks; 0 where it does not say. */
  missingRows: number;
}

/** Faults of the rows of a file. */
export class NesoFaultsError extends Error {
  readonly faults: readonly DispatchFault[];
  constructor(faults: readonly DispatchFault[]) {
    super(`${faults.length} faults`);
    this.faults = faults;
  }
}

/** Reads a file of NESO; throws 400, with row and column of each fault, for anything else. */
export async function readNesoFile(bytes: Uint8Array): Promise<ReadNesoFile> {
  try {
    if (isMarkup(bytes)) throw new NoTableError('is a page of a website (HTML), not a file');
    const { rows, missingRows } = openTable(bytes);
    return { ...(await readNesoRows(rows)), missingRows };
  } catch (error) {
    if (error instanceof NoTableError)
      throw invalid([{ pointer: '/content', code: 'INVALID_FILE', detail: error.message }]);
    if (error instanceof NesoFaultsError)
      throw invalid(
        error.faults.map((fault) => ({ pointer: '/content', code: 'INVALID_ROW', detail: faultText(fault) })),
      );
    throw error;
  }
}

/** Returns a fault as text, with its row of the file: the header is row 1. */
export const faultText = ({ row, column, detail }: DispatchFault): string => `row ${row + 1}, ${column}: ${detail}`;

/** Whether a file begins like HTML or XML, after a byte order mark and blanks. */
const isMarkup = (bytes: Uint8Array): boolean =>
  /^[\uFEFF\s]*</.test(Buffer.from(bytes.subarray(0, FIRST_BYTES)).toString());
const FIRST_BYTES = 64;

/**
 * Reads a table whose first row is its header.
 * @throws NoTableError where it is none of NESO's
 * @throws NesoFaultsError where rows have faults
 */
export async function readNesoRows(
  table: AsyncIterable<readonly string[]>,
): Promise<Omit<ReadNesoFile, 'missingRows'>> {
  const faults: DispatchFault[] = [];
  let header: readonly string[] | null = null;
  let reader: NesoFileReader | null = null;
  let rows = 0;
  for await (const cells of table) {
    if (header === null || reader === null) {
      header = cells;
      reader = openReader(header);
      continue;
    }
    rows++;
    if (rows % ROWS_AT_ONCE === 0) await eventLoopThrottle.wait(ROWS_AT_ONCE);
    if (cells.length >= header.length && cells.slice(header.length).every((cell) => cell === ''))
      reader.read(cells, rows);
    else
      faults.push({ row: rows, column: header[0]!, detail: `has ${cells.length} cells instead of ${header.length}` });
  }
  if (reader === null || rows === 0) throw new NoTableError('has no row below its header');
  const { read, repeated, faults: found } = reader.end();
  faults.push(...found);
  if (faults.length > 0) throw new NesoFaultsError(faults.toSorted((one, other) => one.row - other.row));
  return { read, repeated, rows, ignoredColumns: reader.ignoredColumns };
}

function openReader(header: readonly string[]): NesoFileReader {
  const recognised = recogniseNesoFile(header);
  if ('fault' in recognised) throw new NoTableError(recognised.fault);
  return openNesoFile(header, recognised.kind);
}
