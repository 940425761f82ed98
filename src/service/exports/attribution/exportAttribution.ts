import { AttributionRow } from '#contract/attribution.ts';
import type { Handler } from '../../http/call.ts';
import type { Batch, Column, Table } from '../../http/formats/table.ts';
import type { TableCall } from '../../http/formats/tables.ts';
import { attributionRows } from './attributionRows.ts';
import { type ReadAttribution, readAttribution, requireNamed } from './readAttribution.ts';

/** Assets that are read together: an event has some hundred bytes of each. */
const ASSETS = 200;

const KINDS: Record<keyof AttributionRow, Column['kind']> = {
  assetUUID: 'text',
  assetId: 'text',
  month: 'text',
  schemeUUID: 'text',
  schemeName: 'text',
  events: 'integer',
  preliminaryEvents: 'integer',
  attributedKwh: 'number',
  assetDeliveredKwh: 'number',
  assetUnattributedKwh: 'number',
  assetOverAttributedKwh: 'number',
};
const NAMES = Object.keys(AttributionRow.shape) as (keyof AttributionRow)[];

/** One part of what the events of a month have of the energy of assets, and where the next begins. */
export const exportAttribution: Handler<'exportAttribution'> = async ({ scope, query }) => {
  await requireNamed(scope, query);
  const { results, next } = await readAttribution(scope, query, ASSETS);
  return { data: attributionRows(results, query.month), next };
};

/** The whole, each part read in a transaction of its own when the reader has taken the one before. */
export async function attributionTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportAttribution'>, 'query' | 'inTransaction'>): Promise<Table> {
  await inTransaction((scope) => requireNamed(scope, query));
  async function* batches(): AsyncGenerator<Batch> {
    let read: ReadAttribution = { results: [], next: query.after ?? null };
    do {
      const part = { ...query, after: read.next ?? undefined };
      read = await inTransaction((scope) => readAttribution(scope, part, ASSETS));
      const rows = attributionRows(read.results, query.month);
      yield {
        rows: rows.length,
        cells: NAMES.map((name) => rows.map((row) => row[name])),
        isLast: read.next === null,
      };
    } while (read.next !== null);
  }
  return { columns: NAMES.map((name) => ({ name, kind: KINDS[name] })), batches: batches() };
}
