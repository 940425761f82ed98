import { csvField } from '#contract/csv.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { iso } from '../../rows/iso.ts';
import type { Encoder } from './encoder.ts';
import type { Batch, Cell, TableColumn, ColumnKind } from './table.ts';

/** Rows joined at once: some 64 KB of text. */
const ROWS = 512;
const LINE_END = '\r\n';

type Write = (cell: Cell) => string;

/**
 * Returns an encoder of CSV as in RFC 4180: a header, CRLF, UTF-8; instants and numbers as in JSON, nothing for null.
 */
export function encodeCsv(columns: readonly TableColumn[]): Encoder {
  const writers = columns.map(({ kind }) => writerOf(kind));
  return {
    begin: () => Buffer.from(columns.map(({ name }) => csvField(name)).join(',') + LINE_END),
    *add(batch) {
      for (let from = 0; from < batch.rows; from += ROWS)
        yield Buffer.from(linesOf(writers, batch, from, Math.min(batch.rows, from + ROWS)));
    },
    *end() {},
  };
}

function linesOf(writers: readonly Write[], { cells }: Batch, from: number, to: number): string {
  const lines: string[] = [];
  for (let row = from; row < to; row++) lines.push(writers.map((write, column) => write(cells[column]![row]!)).join());
  return lines.join(LINE_END) + LINE_END;
}

function writerOf(kind: ColumnKind): Write {
  if (kind === 'text') return remembered((cell) => (cell === null ? '' : csvField(String(cell))));
  if (kind === 'instant') return instantWriter();
  return (cell) => (cell === null ? '' : String(cell));
}

/** Returns a writer that remembers the last cell: rows of one asset repeat its name, one after the other. */
function remembered(write: Write): Write {
  let last: Cell = null;
  let text = '';
  return (cell) => {
    if (cell === last) return text;
    last = cell;
    return (text = write(cell));
  };
}

/**
 * Returns a writer of instants: half hours of a day follow each other, so the day and each time of day are written
 * once.
 */
function instantWriter(): Write {
  const times = Array.from({ length: SLOTS_PER_UTC_DAY }, (_, slot) => iso(slot * HALF_HOUR_MS).slice(DATE));
  let [last, date] = [NaN, ''];
  return (cell) => {
    if (typeof cell !== 'number') return cell === null ? '' : String(cell);
    const slot = (cell % DAY_MS) / HALF_HOUR_MS;
    const time = times[slot];
    if (time === undefined) return iso(cell);
    const day = cell - slot * HALF_HOUR_MS;
    if (day !== last) [last, date] = [day, iso(day).slice(0, DATE)];
    return date + time;
  };
}

/** Characters of the date of an instant. */
const DATE = 10;
