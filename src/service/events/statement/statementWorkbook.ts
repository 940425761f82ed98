import type { EventStats } from '#contract/stats.ts';
import { schemeOf, termsOfScheme } from '../../baselines/measurement/eventTerms.ts';
import { toStatsRun } from '../../baselines/measurement/latestRun.ts';
import type { Batch, Cell, Sheet, Table } from '../../platform/http/formats/table.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { findEvent } from '../eventRows.ts';
import { type StatementAsset, readAssetResults } from './readAssetResults.ts';
import { ASSETS, assetCells, halfHourRows, halfHoursSheet, STATEMENT, statementRows } from './sheets.ts';

/** Number of rows below the header that a sheet of Excel can have, and of assets that are read together. */
export const statementLimits = { rows: 1_048_575, portion: 500 };

/** Returns the settlement statement of a run as a workbook: its assets are read as the reader takes them. */
export async function statementWorkbook(call: TableCall<'getEventStats'>): Promise<Table | null> {
  if (call.format !== 'xlsx') return null;
  const { params, inTransaction } = call;
  const stats = (await call.respond()) as EventStats;
  const { event, terms, assetsDeleted } = await inTransaction(async (scope) => {
    const found = await findEvent(scope, params['event-uuid']);
    const run = await toStatsRun(scope, found.event_uuid, stats.run);
    return {
      event: found,
      terms: run.terms ?? termsOfScheme(await schemeOf(scope, found)),
      assetsDeleted: run.assets_deleted_utc !== null,
    };
  });
  const readAfter = (after: string) =>
    inTransaction((scope) => readAssetResults(scope, event.event_uuid, stats.run, after, statementLimits.portion));
  const halfHours = halfHoursSheet(event);
  async function* batches(): AsyncGenerator<Batch> {
    yield batchOf(0, STATEMENT, statementRows(event, terms, stats));
    yield batchOf(1, halfHours, halfHourRows(event, stats));
    if (assetsDeleted) yield batchOf(2, ASSETS, [[NOT_KEPT]], true);
    else yield* assetBatches(readAfter, `/events/${event.event_uuid}/assets/stats?run=${stats.run}`);
  }
  return { columns: [], sheets: [STATEMENT, halfHours, ASSETS], batches: batches() };
}

type ReadAfter = (asset: string) => Promise<{ assets: StatementAsset[]; isLast: boolean }>;

/** Yields the sheet of assets; where they do not fit, its last row says where the others are. */
async function* assetBatches(readAfter: ReadAfter, path: string): AsyncGenerator<Batch> {
  let [after, left] = [BEFORE_FIRST_ASSET, statementLimits.rows];
  for (;;) {
    const { assets, isLast } = await readAfter(after);
    if (assets.length > left || (assets.length === left && !isLast)) {
      const rows = assets.slice(0, left - 1).map(assetCells);
      yield batchOf(
        2,
        ASSETS,
        [...rows, [`A sheet cannot hold more assets. The CSV contains all of them: GET ${path}`]],
        true,
      );
      return;
    }
    yield batchOf(2, ASSETS, assets.map(assetCells), isLast);
    if (isLast) return;
    after = assets.at(-1)!.asset_uuid;
    left -= assets.length;
  }
}

const NOT_KEPT = 'This run was preliminary and has been replaced by a final run: its assets are no longer stored.';

const batchOf = (place: number, { columns }: Sheet, rows: readonly (readonly Cell[])[], isLast = false): Batch => ({
  rows: rows.length,
  cells: columns.map((_, column) => rows.map((row) => row[column] ?? null)),
  sheet: place,
  isLast,
});
