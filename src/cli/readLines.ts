import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { isOnHalfHour, readKwh, readTime } from '#energy/readingText.ts';
import { StartupError } from '#store/startupError.ts';

export interface ReadingLine {
  line: number;
  assetId: string;
  startTime: string;
  value: number;
}
export interface BadLine {
  line: number;
  reason: string;
}

const COLUMNS = ['household_id', 'timestamp_utc', 'kwh_per_half_hour'];
const UTC = /^\S+:\d\d(\.000)?Z$/;

/** Returns one line as a reading, or the reason why it is none. */
export function readLine(line: number, fields: readonly string[]): ReadingLine | BadLine {
  const [assetId = '', startTime = '', kwh = ''] = fields;
  if (fields.length !== COLUMNS.length) return { line, reason: `has ${fields.length} columns, not ${COLUMNS.length}` };
  if (!/^[\x21-\x7e]{1,64}$/.test(assetId)) return { line, reason: 'household_id must be 1 to 64 plain characters' };
  const time = UTC.test(startTime) ? readTime(startTime) : null;
  if (!time || !('instant' in time) || !isOnHalfHour(time.instant))
    return { line, reason: `"${startTime}" is not a half hour in UTC like 2013-12-04T17:30:00Z` };
  const value = readKwh(kwh);
  if (value === null) return { line, reason: `"${kwh}" is not kWh from 0 to 10,000 with at most 3 decimals` };
  return { line, assetId, startTime, value };
}

/** The fields of one physical line; no field of these files spans lines. */
const fieldsOf = (text: string): string[] =>
  text.includes('"') ? (parse(text, { relaxColumnCount: true, relaxQuotes: true })[0] ?? []) : text.split(',');

/** Streams a CSV file, plain or gzip, as readings and bad lines with their numbers (the header is line 1). */
export async function* readLines(file: string): AsyncGenerator<ReadingLine | BadLine> {
  const unpacked = file.endsWith('.gz') ? createGunzip() : new PassThrough();
  const reading = pipeline(createReadStream(file), unpacked);
  // A failed stream ends the lines below; its error is thrown after they are read.
  const failure = reading.then(() => null).catch((error: unknown) => error as Error);
  let line = 0;
  for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    line++;
    if (line > 1 && text !== '') yield readLine(line, fieldsOf(text));
    else if (line === 1 && text.replace(/^\ufeff/, '') !== COLUMNS.join())
      throw new StartupError(`The first line must be ${COLUMNS.join()}.`);
  }
  const failed = await failure;
  if (failed) throw failed;
}
