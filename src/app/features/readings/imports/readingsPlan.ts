import type { FileHead } from '#app/ui/files/parseRows.ts';
import type { CheckedReadings } from './checkReadings.ts';
import type { ColumnMap, ImportField } from './columnMap.ts';
import type { TimeSettings } from './parseReading.ts';
import type { ReadingsCalls } from './readingsWorker.ts';
import type { SlotColumn } from './slotHeader.ts';
import type { CallWorker } from './workerCalls.ts';

/** A chosen file, the worker that reads it, and its layout: with `slots` a day a line. */
export interface ReadingsFile {
  file: File;
  head: FileHead;
  callWorker: CallWorker<ReadingsCalls>;
  slots: SlotColumn[];
  fields: readonly ImportField[];
}

/** How the file is read. */
export interface ReadingsPlan {
  columns: ColumnMap;
  settings: TimeSettings;
}

/** The file's content, beside that of the service. */
export interface ReadingsCheckResult {
  checked: CheckedReadings;
  /** Parallel to the keys: their assets, null where there is none. */
  assetUUIDs: (string | null)[];
  byMpan: boolean;
  /** Readings of known assets. */
  sendable: number;
  /** Maximum number that already exists; null where counting would take too many requests. */
  overlap: number | null;
}

/** What is missing before the lines can be checked; null if nothing is. */
export function missingColumn({ columns }: ReadingsPlan, slots: readonly SlotColumn[]): string | null {
  const has = (id: string) => columns[id] != null;
  if (!has('assetId') && !has('mpan')) return 'Choose the column of the asset id or of the MPAN.';
  if (slots.length > 0) return has('date') ? null : 'Choose the column of the date.';
  if (!has('time') && !(has('date') && has('period')))
    return 'Choose the column of the time, or of date and settlement period.';
  return has('value') ? null : 'Choose the column of the kWh.';
}
