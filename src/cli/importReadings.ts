import { basename } from 'node:path';
import { ApiError, type Client } from '#client/client.ts';
import { readPages } from '#client/readAllItems.ts';
import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { formatCount } from '#text/count.ts';
import { type BadLine, readLines, type ReadingLine } from './readLines.ts';

export interface ImportReport {
  accepted: number;
  inserted: number;
  updated: number;
  assets: number;
  createdAssets: number;
  badCount: number;
  /** The first thousand of the bad lines. */
  bad: BadLine[];
}

const MAX_BAD_LINES = 1000;
const MAX_ASSETS_PER_REQUEST = 1000;

/** The assetIds that the tenant already has. */
async function knownAssets(client: Client): Promise<Set<string>> {
  const known = new Set<string>();
  const pages = readPages((at) => client.listAssets({ query: { ...at, pageSize: 1000, sort: 'createdUTC' } }));
  for await (const { data } of pages) for (const { assetId } of data) known.add(assetId);
  return known;
}

/** Creates the missing assets of a batch; returns how many. */
async function createMissing(client: Client, known: Set<string>, batch: Iterable<ReadingLine>): Promise<number> {
  const missing = new Set<string>();
  for (const { assetId } of batch) if (!known.has(assetId)) missing.add(assetId);
  const ids = [...missing];
  for (let i = 0; i < ids.length; i += MAX_ASSETS_PER_REQUEST)
    await client.createAssetsBulk({
      body: ids.slice(i, i + MAX_ASSETS_PER_REQUEST).map((assetId) => ({ assetId, name: assetId })),
    });
  for (const id of ids) known.add(id);
  return ids.length;
}

/**
 * Streams a half-hourly CSV into a service through its API, 50,000 readings a request. A bad line is left out and
 * reported; a half hour that a batch names twice with different values counts as bad the second time. The service keeps
 * the file's name and the line of each reading.
 */
export async function importReadings(
  file: string,
  client: Client,
  progress: (line: string) => void,
): Promise<ImportReport> {
  const report: ImportReport = {
    accepted: 0,
    inserted: 0,
    updated: 0,
    assets: 0,
    createdAssets: 0,
    badCount: 0,
    bad: [],
  };
  const { importUUID } = await client.createReadingImport({ body: { fileName: basename(file) } });
  const known = await knownAssets(client);
  const seen = new Set<string>();
  let batch = new Map<string, ReadingLine>();

  const rejectLine = (bad: BadLine) => {
    report.badCount++;
    if (report.bad.length < MAX_BAD_LINES) report.bad.push(bad);
  };
  const send = async () => {
    if (batch.size === 0) return;
    report.createdAssets += await createMissing(client, known, batch.values());
    const body = Array.from(batch.values(), ({ assetId, startTime, value, line }) => ({
      assetId,
      startTime,
      value,
      row: line,
    }));
    try {
      const { accepted, inserted, updated } = await client.createConsumption({ body, query: { importUUID } });
      report.accepted += accepted;
      report.inserted += inserted;
      report.updated += updated;
    } catch (error) {
      const first = batch.values().next().value!;
      throw error instanceof ApiError
        ? new Error(`The service refused the readings from line ${first.line} on: ${error.message}`, { cause: error })
        : error;
    }
    batch = new Map();
    progress(`${formatCount(report.accepted)} readings sent, ${seen.size} assets`);
  };

  for await (const entry of readLines(file)) {
    if ('reason' in entry) {
      rejectLine(entry);
      continue;
    }
    const key = `${entry.assetId} ${entry.startTime}`;
    const earlier = batch.get(key);
    if (earlier && earlier.value !== entry.value) {
      rejectLine({ line: entry.line, reason: `repeats line ${earlier.line} with another value` });
      continue;
    }
    if (!earlier) batch.set(key, entry);
    seen.add(entry.assetId);
    if (batch.size === MAX_CONSUMPTION_RECORDS) await send();
  }
  await send();
  report.assets = seen.size;
  return report;
}
