import { api } from '#app/data/client.ts';
import { type Cell, toCsv } from '#app/format/exportCsv.ts';
import { readPages } from '#client/readAllItems.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { AssetEventStats } from '#contract/stats.ts';

const HEADER = [
  'Asset',
  'Asset UUID',
  'Start, UTC',
  'Baseline, kWh',
  'Metered, kWh',
  'Delivered, kWh',
  'Kept, kW',
  'Estimate',
];
const LINE_END = '\r\n';

/** `sha256`: null where the browser has no digests, on a page that came without encryption. */
export type Annex = { csv: string; rows: number; sha256: string | null };

/**
 * Every asset and half hour of a run as CSV with its SHA-256: a request for each thousand assets, one after another.
 */
export async function makeAnnex(eventUUID: string, run: number, signal: AbortSignal): Promise<Annex> {
  const parts = [toCsv(HEADER, [])];
  let rows = 0;
  const pages = readPages((at) =>
    api.listEventAssetStats(
      { params: { 'event-uuid': eventUUID }, query: { run, sort: 'assetId', ...at, pageSize: MAX_PAGE_SIZE } },
      { signal },
    ),
  );
  for await (const page of pages) {
    const lines = page.data.flatMap(rowsOf);
    const text = toCsv(HEADER, lines);
    // The file has one header.
    parts.push(text.slice(text.indexOf(LINE_END) + LINE_END.length));
    rows += lines.length;
  }
  const csv = parts.join('');
  return { csv, rows, sha256: await digestOf(csv) };
}

const rowsOf = ({ assetId, assetUUID, settlementPeriods, reservedKw, isEstimate }: AssetEventStats): Cell[][] =>
  settlementPeriods.map(({ startTime, baselineKwh, actualKwh, deliveredKwh }) => [
    assetId,
    assetUUID,
    startTime,
    baselineKwh,
    actualKwh,
    deliveredKwh,
    reservedKw,
    isEstimate ? 'estimate' : null,
  ]);

async function digestOf(text: string): Promise<string | null> {
  if (!isSecureContext) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
