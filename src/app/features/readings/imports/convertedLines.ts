import type { BadLine } from '#app/ui/files/BadLines.tsx';
import type { FileBinding } from '#contract/fileBinding.ts';
import { headerFault } from '#energy/files/binding.ts';
import { readBoundRow } from '#energy/files/readBoundRow.ts';

/** A line of a file as it is sent, with its number in the file. */
export interface ConvertedLine {
  line: number;
  /** Asset id or MPAN; null where the file is of one asset. */
  key: string | null;
  stamp: string;
  value: number;
}
export interface ReadLines {
  lines: ConvertedLine[];
  bad: BadLine[];
  byMpan: boolean;
}

/** Which column has what, where no template says it. */
export interface ConvertedColumns {
  assetId: number | null;
  mpan: number | null;
  stamp: number;
  value: number;
}

type Rows = readonly { line: number; fields: readonly string[] }[];
const NUMBER = /^-?\d{1,12}(\.\d{1,9})?$/;

/** Reads the rows of a file by a bound template; throws where its header is not that of the template. */
export function readByTemplate(header: readonly string[], rows: Rows, { columns, name }: FileBinding): ReadLines {
  const fault = headerFault(header, columns);
  if (fault !== null) throw new Error(`The file does not match the template ${name}: ${fault}`);
  const read: ReadLines = { lines: [], bad: [], byMpan: columns.every(({ field }) => field !== 'ASSET_ID') };
  for (const { line, fields } of rows) {
    const row = readBoundRow(columns, fields);
    if (typeof row === 'string') read.bad.push({ line, reason: row });
    else read.lines.push({ line, key: row.assetId ?? row.mpan, stamp: row.stamp, value: row.value });
  }
  return read;
}

/** The same by chosen columns. */
export function readByColumns(rows: Rows, { assetId, mpan, stamp, value }: ConvertedColumns): ReadLines {
  const read: ReadLines = { lines: [], bad: [], byMpan: assetId === null };
  const named = assetId ?? mpan;
  for (const { line, fields } of rows) {
    const key = named === null ? null : (fields[named] ?? '');
    const text = fields[value] ?? '';
    if (key === '') read.bad.push({ line, reason: 'does not identify an asset' });
    else if (NUMBER.test(text)) read.lines.push({ line, key, stamp: fields[stamp] ?? '', value: Number(text) });
    else read.bad.push({ line, reason: text === '' ? 'has no value' : `"${text}" is not a number` });
  }
  return read;
}

/** The characters of a date in a stamp, in each of the forms that are read. */
const DATE = 10;
const isMidnight = (stamp: string): boolean => /[T ]00:00/.test(stamp);

/**
 * Lines in portions of at most `most`, each with whole days of an asset: of a time that October repeats the second is
 * told by the first. Where ends are stamped, midnight ends the day before.
 */
export function portionsOf(lines: readonly ConvertedLine[], most: number, stamp: 'START' | 'END'): ConvertedLine[][] {
  const byKey = new Map<string | null, ConvertedLine[]>();
  for (const line of lines) {
    const own = byKey.get(line.key);
    if (own) own.push(line);
    else byKey.set(line.key, [line]);
  }
  const portions: ConvertedLine[][] = [[]];
  for (const own of byKey.values())
    for (const day of daysOf(own, stamp)) {
      const last = portions.at(-1)!;
      if (last.length > 0 && last.length + day.length > most) portions.push([...day]);
      else for (const line of day) last.push(line);
    }
  return portions;
}

function daysOf(lines: readonly ConvertedLine[], stamp: 'START' | 'END'): ConvertedLine[][] {
  const days: ConvertedLine[][] = [];
  let date = '';
  for (const line of lines) {
    const ends = stamp === 'END' && isMidnight(line.stamp);
    const own = line.stamp.slice(0, DATE);
    if (days.length === 0 || (own !== date && !ends)) days.push([]);
    if (!ends) date = own;
    days.at(-1)!.push(line);
  }
  return days;
}
