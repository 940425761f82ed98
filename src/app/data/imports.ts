import { createClient } from '#client/client.ts';
import { readPages } from '#client/readAllItems.ts';
import type { Asset } from '#contract/asset.ts';
import type { ConsumptionAccepted } from '#contract/consumption.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { DASHBOARD, api } from './client.ts';

/** At most ten requests a second of the 25 that all browsers share. */
const REQUEST_INTERVAL_MS = 100;
const throttle = (): Promise<void> => new Promise((next) => setTimeout(next, REQUEST_INTERVAL_MS));

/** Every asset of a status, page by page; stops early when `enough` returns true. */
export async function forEachAsset(
  status: Asset['status'],
  visit: (asset: Asset) => void,
  onShare: (share: number) => void = () => {},
  enough: () => boolean = () => false,
): Promise<void> {
  let read = 0;
  const pages = readPages(async (at) => {
    if (read++ > 0) await throttle();
    return api.listAssets({ query: { status, sort: 'createdUTC', ...at, pageSize: MAX_PAGE_SIZE } });
  });
  for await (const { data, totalPages } of pages) {
    data.forEach(visit);
    onShare(Math.min(1, read / Math.max(1, totalPages)));
    if (enough()) break;
  }
}

const MAX_DAYS = 100;
const MAX_REQUESTS = 60;

/**
 * Existing readings of a range, by asset and day, in chunks of 100 days and 1,000 assets; false where that would be too
 * many requests.
 */
export async function forEachCoveragePage(
  fromMs: number,
  toMs: number,
  visit: (part: { days: string[]; rows: { assetUUID: string; present: number[] }[] }) => Promise<void>,
): Promise<boolean> {
  let reads = 0;
  for (let from = fromMs; from < toMs; from += MAX_DAYS * DAY_MS) {
    const to = Math.min(toMs, from + MAX_DAYS * DAY_MS);
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      if (reads++ >= MAX_REQUESTS) return false;
      if (reads > 1) await throttle();
      const response = await api.getCoverage({
        query: {
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          sort: 'assetId',
          page,
          pageSize: MAX_PAGE_SIZE,
        },
      });
      await visit({ days: response.days, rows: response.data });
      pages = response.totalPages;
    }
  }
  return true;
}

const LONGEST_NAME = 255;

/** Names a file whose readings follow; returns the UUID to send them with. */
export async function createReadingImport(fileName: string): Promise<string> {
  const created = await api.createReadingImport(
    { body: { fileName: fileName.slice(0, LONGEST_NAME) } },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  return created.importUUID;
}

/** Sends a compressed body of readings; under one key it is stored once, however often it is sent. */
export function sendCompressed(
  packed: Uint8Array<ArrayBuffer>,
  key: string,
  importUUID: string | undefined,
): Promise<ConsumptionAccepted> {
  const compressedFetch: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      body: packed,
      headers: { ...(init?.headers as Record<string, string>), 'content-encoding': 'gzip' },
    });
  return createClient({ ...DASHBOARD, fetch: compressedFetch }).createConsumption(
    { body: [], ...(importUUID && { query: { importUUID } }) },
    { headers: { 'idempotency-key': key } },
  );
}
