import { checkReadings, type CheckedReadings } from './checkReadings.ts';
import type { ColumnMap } from './columnMap.ts';
import { bodyOf, gzip, overlapOf, sendableOf, type Present } from './packReadings.ts';
import { ReadingStore } from './readingStore.ts';
import { lineReader, type TimeSettings } from './readReading.ts';
import { readHead, readRows, type FileHead } from './readRows.ts';
import type { SlotColumn } from './slotHeader.ts';
import { answerCalls } from './workerCalls.ts';

export type ReadingsCalls = {
  head: { input: File; output: FileHead | null };
  check: { input: { file: File; columns: ColumnMap; slots: SlotColumn[]; settings: TimeSettings }; output: CheckedReadings };
  /** The assets of the keys, null where there is none; answers how many readings can be sent. */
  resolve: { input: (string | null)[]; output: number };
  overlap: { input: Present; output: number };
  pack: { input: { from: number; to: number }; output: { body: Uint8Array<ArrayBuffer> } };
};

let store = new ReadingStore();
let assetUUIDs: (string | null)[] = [];
let sendable = new Int32Array();

answerCalls<ReadingsCalls>({
  head: readHead,
  check: async ({ file, columns, slots, settings }, onShare) => {
    const found = await checkReadings(readRows(file, (bytes) => onShare(bytes / file.size)), lineReader(columns, slots, settings));
    store = found.store;
    return found.checked;
  },
  resolve: async (uuids) => {
    assetUUIDs = uuids;
    sendable = sendableOf(store, uuids);
    return sendable.length;
  },
  overlap: async (present) => overlapOf(store, assetUUIDs, present),
  pack: async ({ from, to }) => ({ body: await gzip(bodyOf(store, assetUUIDs, sendable.subarray(from, to))) }),
});
