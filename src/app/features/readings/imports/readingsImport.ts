import { chunksOf } from '#app/data/chunksOf.ts';
import { api } from '#app/data/client.ts';
import { createReadingImport, forEachAsset, forEachCoveragePage, sendCompressed } from '#app/data/imports.ts';
import { ChunkSender } from '#app/ui/files/chunkSender.ts';
import { ApiError } from '#client/client.ts';
import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { parseMpan } from '#energy/mpan.ts';
import type { CallReadingsWorker } from './readingsWorker.ts';

/** The active assets of the keys of a file, MPANs or asset ids; null where there is none. */
export async function resolveKeys(
  keys: readonly string[],
  byMpan: boolean,
  onShare: (share: number) => void,
): Promise<(string | null)[]> {
  const found = new Map<string, string>();
  const wanted = new Map(keys.map((key) => [byMpan ? coreOf(key) : key, key]));
  await forEachAsset(
    'ACTIVE',
    ({ assetUUID, assetId, mpan, exportMpan }) => {
      for (const name of byMpan ? [mpan, exportMpan] : [assetId])
        if (name !== null && wanted.has(name)) found.set(name, assetUUID);
    },
    onShare,
    () => found.size === wanted.size,
  );
  return keys.map((key) => found.get(byMpan ? coreOf(key) : key) ?? null);
}

const coreOf = (mpan: string): string => {
  const parsed = parseMpan(mpan);
  return parsed.ok ? parsed.core : mpan;
};

/** Creates assets for unknown ids, named by their id; returns their UUIDs in order. */
export async function createMissing(assetIds: readonly string[]): Promise<string[]> {
  const uuids: string[] = [];
  for (const part of chunksOf(assetIds, MAX_PAGE_SIZE)) {
    const { data } = await api.createAssetsBulk(
      { body: part.map((assetId) => ({ assetId, name: assetId })) },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
    uuids.push(...data.map(({ assetUUID }) => assetUUID));
  }
  return uuids;
}

/** Maximum number of the file's imports that already exist; null where counting would take too many requests. */
export async function countOverlap(
  callWorker: CallReadingsWorker,
  fromMs: number,
  toMs: number,
): Promise<number | null> {
  let overlap = 0;
  const isWhole = await forEachCoveragePage(fromMs, toMs, async (part) => {
    overlap += await callWorker('overlap', part);
  });
  return isWhole ? overlap : null;
}

const NO_ASSET = 'ASSET_NOT_FOUND';

/** The readings in a refusal's pointers; of an asset that no longer exists only the first has one. */
function parseRefusal(error: unknown): { places: number[]; wholeAssets: boolean } {
  const errors = error instanceof ApiError && error.status === 400 ? (error.problem?.errors ?? []) : [];
  const gone = errors.filter(({ code }) => code === NO_ASSET);
  const placesOf = (faults: typeof errors): number[] =>
    faults
      .flatMap(({ pointer }) => Number(/^\/(\d+)/.exec(pointer)?.[1] ?? NaN))
      .filter((place) => !Number.isNaN(place));
  return gone.length > 0
    ? { places: placesOf(gone), wholeAssets: true }
    : { places: placesOf(errors), wholeAssets: false };
}

const INTERVAL_MS = 1000;

/**
 * Sends the worker's readings, 50,000 a request and a second: the limit of the service. With `isNamed` the service
 * keeps the file's name, and the line of each reading. The totals are those of the service so far.
 */
export async function startReadings(
  callWorker: CallReadingsWorker,
  fileName: string,
  count: number,
  isNamed: boolean,
): Promise<{ sender: ChunkSender; totals: { inserted: number; updated: number; refused: number } }> {
  const importUUID = isNamed ? await createReadingImport(fileName) : undefined;
  const starts = Array.from(
    { length: Math.ceil(count / MAX_CONSUMPTION_RECORDS) },
    (_, chunk) => chunk * MAX_CONSUMPTION_RECORDS,
  );
  const endOf = (start: number) => Math.min(count, start + MAX_CONSUMPTION_RECORDS);
  const keys = starts.map(() => crypto.randomUUID());
  const totals = { inserted: 0, updated: 0, refused: 0 };
  const send = async (chunk: number): Promise<void> => {
    const part = { from: starts[chunk]!, to: endOf(starts[chunk]!) };
    for (;;) {
      const { body, count } = await callWorker('pack', { ...part, hasRows: isNamed });
      if (count === 0) return;
      try {
        const { inserted, updated } = await sendCompressed(body, keys[chunk]!, importUUID);
        totals.inserted += inserted;
        totals.updated += updated;
        return;
      } catch (error) {
        const faults = parseRefusal(error);
        if (faults.places.length === 0) throw error;
        totals.refused += await callWorker('leaveOut', { ...part, ...faults });
        // Another body is another request.
        keys[chunk] = crypto.randomUUID();
      }
    }
  };
  const sizes = starts.map((from) => endOf(from) - from);
  return { sender: new ChunkSender({ sizes, send, intervalMs: INTERVAL_MS }), totals };
}
