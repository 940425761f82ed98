import { parse } from 'csv-parse';
import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';

const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
/** Start of JSON: a byte order mark and blanks may be before the first bracket. */
const JSON_START = /^[\uFEFF\s]*[{[]/;

/** Reason why a file is no table of rows. */
export class NoTableError extends Error {}

/** Rows of a file, its header first, without holding all of them; JSON says how many rows it leaves out. */
export interface InstructionTable {
  rows: AsyncIterable<readonly string[]>;
  /** Rows of the data set that the file lacks; 0 where it does not say. */
  missingRows: number;
}

/**
 * Opens CSV with commas or semicolons, or the JSON of a data portal.
 * @throws NoTableError, also while rows are read
 */
export function openTable(bytes: Uint8Array): InstructionTable {
  requireUtf8(bytes);
  return JSON_START.test(Buffer.from(bytes.subarray(0, 64)).toString()) ? openJson(bytes) : openCsv(bytes);
}

function requireUtf8(bytes: Uint8Array): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    decoder.decode();
  } catch {
    throw new NoTableError('is not UTF-8');
  }
}

function openCsv(bytes: Uint8Array): InstructionTable {
  const parser = parse({
    bom: true,
    skip_empty_lines: true,
    trim: true,
    delimiter: delimiterOf(bytes),
    relax_column_count: true,
  });
  return { rows: rowsOf(parser, feed(bytes, parser)), missingRows: 0 };
}

/** Feeds a file to a parser; other requests go on between the chunks of a long one. */
async function feed(bytes: Uint8Array, parser: NodeJS.WritableStream): Promise<void> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (at > 0) await eventLoopThrottle.wait(CHUNK_BYTES);
    if (!parser.write(bytes.subarray(at, at + CHUNK_BYTES))) await new Promise((next) => parser.once('drain', next));
  }
  parser.end();
}

async function* rowsOf(parser: ReturnType<typeof parse>, fed: Promise<void>): AsyncGenerator<readonly string[]> {
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row;
  } catch (error) {
    throw new NoTableError(`is not a valid CSV file: ${(error as Error).message}`, { cause: error });
  }
  await fed;
}

/** Returns the delimiter of a file: portals of open data separate by semicolons. */
function delimiterOf(bytes: Uint8Array): ',' | ';' {
  const end = bytes.indexOf(NEWLINE);
  const header = Buffer.from(bytes.subarray(0, end === -1 ? bytes.length : end)).toString();
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

/** Record of a data portal. */
export type JsonRow = Record<string, unknown>;

/** Opens the JSON that CKAN and Opendatasoft answer: `result.records`, `results`, or the list itself. */
function openJson(bytes: Uint8Array): InstructionTable {
  const whole = parseJson(bytes) as {
    result?: { records?: unknown; total?: unknown };
    results?: unknown;
    total_count?: unknown;
  };
  const list = Array.isArray(whole) ? whole : (whole.result?.records ?? whole.results);
  if (!Array.isArray(list) || !list.every(isRow))
    throw new NoTableError('is JSON without rows: send a list of objects, or the response of a data portal');
  const total = Number(whole.result?.total ?? whole.total_count ?? list.length);
  const header = headerOf(list);
  return { rows: rowsOfJson(header, list), missingRows: Math.max(0, Number.isFinite(total) ? total - list.length : 0) };
}

/** Returns the records of a data portal as a table, its header first. */
export const tableOfRecords = (records: readonly JsonRow[]): AsyncIterable<readonly string[]> =>
  rowsOfJson(headerOf(records), records);

/** Columns of all records; the portal's own row number is none. */
const headerOf = (list: readonly JsonRow[]): string[] =>
  [...new Set(list.flatMap((row) => Object.keys(row)))].filter((name) => name !== '_id');

async function* rowsOfJson(header: readonly string[], list: readonly JsonRow[]): AsyncGenerator<readonly string[]> {
  if (header.length > 0) yield header;
  for (const row of list) yield header.map((name) => textOf(row[name]));
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(
      Buffer.from(bytes)
        .toString()
        .replace(/^\uFEFF/, ''),
    );
  } catch {
    throw new NoTableError('starts like JSON but is not valid');
  }
}

const isRow = (value: unknown): value is JsonRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
