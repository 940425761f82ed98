import { parseRows } from '#app/ui/files/parseRows.ts';
import { checkReadings, type CheckedReadings } from './checkReadings.ts';
import type { ColumnMap } from './columnMap.ts';
import { requestBody, gzip, overlapWith, sendableIndexes, type CoverageCounts } from './compressReadings.ts';
import { createLineParser, type TimeSettings } from './parseReading.ts';
import { ReadingStore } from './readingStore.ts';
import type { SlotColumn } from './slotHeader.ts';
import { type CallWorker, serveWorkerCalls } from './workerCalls.ts';

export type ReadingsCalls = {
  check: {
    input: { file: File; columns: ColumnMap; slots: SlotColumn[]; settings: TimeSettings };
    output: CheckedReadings;
  };
  /** Assigns the assets of the keys, null where there is none; returns how many readings can be sent. */
  resolve: { input: (string | null)[]; output: number };
  overlap: { input: CoverageCounts; output: number };
  /** A chunk of the sendable readings as a body, without those left out since; how many it has. */
  pack: {
    input: { from: number; to: number; hasRows: boolean };
    output: { body: Uint8Array<ArrayBuffer>; count: number };
  };
  /**
   * Leaves out readings of a compressed chunk by their indexes in it: only them, or with all others of their assets.
   * Returns how many readings of the chunk are left out by it.
   */
  leaveOut: { input: { from: number; to: number; places: number[]; wholeAssets: boolean }; output: number };
};
export type CallReadingsWorker = CallWorker<ReadingsCalls>;

let store = new ReadingStore();
let assetUUIDs: (string | null)[] = [];
let sendable = new Int32Array();
const refused = new Set<number>();
const inPart = (from: number, to: number): Int32Array<ArrayBuffer> =>
  refused.size === 0 ? sendable.subarray(from, to) : sendable.subarray(from, to).filter((index) => !refused.has(index));

serveWorkerCalls<ReadingsCalls>({
  check: async ({ file, columns, slots, settings }, onShare) => {
    const found = await checkReadings(
      parseRows(file, (bytes) => onShare(bytes / file.size)),
      createLineParser(columns, slots, settings),
    );
    store = found.store;
    refused.clear();
    return found.checked;
  },
  resolve: async (uuids) => {
    assetUUIDs = uuids;
    sendable = sendableIndexes(store, uuids);
    return sendable.length;
  },
  overlap: async (present) => overlapWith(store, assetUUIDs, present),
  pack: async ({ from, to, hasRows }) => {
    const part = inPart(from, to);
    return { body: await gzip(requestBody(store, assetUUIDs, part, hasRows)), count: part.length };
  },
  leaveOut: async ({ from, to, places, wholeAssets }) => {
    const part = inPart(from, to);
    const keys = new Set(wholeAssets ? places.map((place) => store.at(part[place]!).keyIndex) : []);
    const gone = wholeAssets
      ? [...part].filter((index) => keys.has(store.at(index).keyIndex))
      : places.flatMap((place) => part[place] ?? []);
    for (const index of gone) refused.add(index);
    return gone.length;
  },
});
