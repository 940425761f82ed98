import { dayNumber } from '#energy/time/london.ts';
import type { ReadingStore } from './readingStore.ts';

/**
 * The readings of known assets in file order: `assetUUIDs` parallel to the keys of the store, null for an unknown one.
 */
export function sendableIndexes(store: ReadingStore, assetUUIDs: readonly (string | null)[]): Int32Array<ArrayBuffer> {
  const found = new Int32Array(store.length);
  let count = 0;
  for (let index = 0; index < store.length; index++)
    if (assetUUIDs[store.at(index).keyIndex] != null) found[count++] = index;
  return found.subarray(0, count);
}

/** Some readings as the interface's body; with `hasRows` each has its line in the file. */
export function requestBody(
  store: ReadingStore,
  assetUUIDs: readonly (string | null)[],
  indexes: Int32Array,
  hasRows: boolean,
): string {
  const texts = new Map<number, string>();
  const textOf = (ms: number): string => {
    let text = texts.get(ms);
    if (text === undefined) texts.set(ms, (text = `${new Date(ms).toISOString().slice(0, 19)}Z`));
    return text;
  };
  const records: string[] = [];
  for (const index of indexes) {
    const { keyIndex, startMs, wh, isExport, isEstimated, line } = store.at(index);
    const direction = isExport ? ',"direction":"export"' : '';
    const readingType = isEstimated ? ',"readingType":"ESTIMATED"' : '';
    records.push(
      `{"assetUUID":"${assetUUIDs[keyIndex]}","startTime":"${textOf(startMs)}","value":${wh / 1000}` +
        `${direction}${readingType}${hasRows ? `,"row":${line}` : ''}}`,
    );
  }
  return `[${records.join(',')}]`;
}

/** Compresses a text with gzip: readings shrink to a tenth. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  );
}

/** Readings the service has of some assets: half hours present on each of some London days. */
export interface CoverageCounts {
  days: string[];
  rows: { assetUUID: string; present: number[] }[];
}

/** Maximum number of the file's imports that already exist: exact where a day exists completely or not at all. */
export function overlapWith(
  store: ReadingStore,
  assetUUIDs: readonly (string | null)[],
  { days, rows }: CoverageCounts,
): number {
  const byKey = store.importDays();
  const numbers = days.map(dayNumber);
  const present = new Map(rows.map((row) => [row.assetUUID, row.present]));
  return assetUUIDs.reduce((sum, uuid, keyIndex) => {
    const there = uuid === null ? undefined : present.get(uuid);
    return (
      sum +
      (there?.reduce((inner, count, at) => inner + Math.min(count, byKey[keyIndex]!.get(numbers[at]!) ?? 0), 0) ?? 0)
    );
  }, 0);
}
