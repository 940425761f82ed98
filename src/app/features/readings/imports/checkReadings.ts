import type { BadLine } from '#app/ui/files/BadLines.tsx';
import type { CsvRow } from '#app/ui/files/csv.ts';
import type { ReadingLine } from './parseReading.ts';
import { ReadingStore } from './readingStore.ts';

export interface CheckedReadings {
  /** Lines below the header. */
  lines: number;
  readings: number;
  /** Cells without a value. */
  empty: number;
  repeated: number;
  /** In the hour that October repeats, given once: taken for the first. */
  unpaired: number;
  badCount: number;
  /** The first thousand. */
  bad: BadLine[];
  /** Asset ids or MPANs as written in the file, and how many readings each has. */
  keys: string[];
  counts: number[];
  fromMs: number;
  toMs: number;
}

const MAX_BAD_LINES = 1000;
const MAX_FAULTS_PER_LINE = 3;

/** Reads every line of a file into a store of its readings; invalid ones are left out and reported with their line. */
export async function checkReadings(
  chunks: AsyncIterable<CsvRow[]>,
  read: (fields: readonly string[]) => ReadingLine,
): Promise<{ store: ReadingStore; checked: CheckedReadings }> {
  const store = new ReadingStore();
  const bad: BadLine[] = [];
  let [lines, badCount, empty, isHeader] = [0, 0, 0, true];
  const check = ({ line, fields }: CsvRow) => {
    lines++;
    const found = read(fields);
    empty += found.empty;
    const faults = [...found.faults];
    for (const reading of found.readings) {
      const earlier = store.add(reading, found, line);
      if (earlier !== null)
        faults.push(
          `${new Date(reading.starts[0]!).toISOString().slice(0, 16)}Z has a different value in line ${earlier}`,
        );
    }
    if (faults.length === 0) return;
    badCount++;
    const more = faults.length - MAX_FAULTS_PER_LINE;
    if (bad.length < MAX_BAD_LINES)
      bad.push({
        line,
        reason: faults.slice(0, MAX_FAULTS_PER_LINE).join('; ') + (more > 0 ? `; and ${more} more` : ''),
      });
  };
  for await (const rows of chunks)
    for (const row of rows) {
      if (isHeader) isHeader = false;
      else check(row);
    }
  const { keys, fromMs, toMs, repeated, unpaired } = store;
  return {
    store,
    checked: {
      lines,
      readings: store.length,
      empty,
      repeated,
      unpaired,
      badCount,
      bad,
      keys,
      counts: store.counts(),
      fromMs,
      toMs,
    },
  };
}
