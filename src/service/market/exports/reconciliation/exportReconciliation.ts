import { type ReconciliationExportQuery, ReconciliationRow } from '#contract/reconciliation.ts';
import type { EventStats } from '#contract/stats.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireAsset } from '../../../assets/requireAsset.ts';
import { toRunWithAssets } from '../../../baselines/measurement/latestRun.ts';
import { findEvent } from '../../../events/eventRows.ts';
import { readStats } from '../../../events/getEventStats.ts';
import type { Handler } from '../../../platform/http/call.ts';
import type { Table } from '../../../platform/http/formats/table.ts';
import { columnsOfRow, type ExportPart, readParts, tableInParts } from '../../../platform/http/formats/tableInParts.ts';
import type { TableCall } from '../../../platform/http/formats/tables.ts';
import { readReconciledAssets } from './readReconciledAssets.ts';
import { reconciliationRows } from './reconciliationRows.ts';

/** Assets that are read together. */
const ASSETS = 500;

const COLUMNS = columnsOfRow(
  ReconciliationRow,
  {
    assetUUID: 'text',
    assetId: 'text',
    assetName: 'text',
    settlementDate: 'text',
    settlementPeriod: 'integer',
    startTime: 'instant',
    baselineStatus: 'text',
    dataStatus: 'text',
    status: 'text',
    run: 'integer',
  },
  'number',
);

/** Event and its stats, the same in all parts of an export: a run is never changed. */
interface Reconciled {
  event: EventRow;
  stats: EventStats;
}

/** Returns one part of the half hours of the assets of a run, and where the next begins. */
export const exportReconciliation: Handler<'exportReconciliation'> = async ({ scope, query }) =>
  readPart(scope, await requireRun(scope, query), query.after);

/** Returns the whole table, each part read in a transaction of its own. */
export async function reconciliationTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportReconciliation'>, 'query' | 'inTransaction'>): Promise<Table> {
  const reconciled = await inTransaction((scope) => requireRun(scope, query));
  return tableInParts(
    COLUMNS,
    readParts(query.after, (after) => inTransaction((scope) => readPart(scope, reconciled, after))),
  );
}

/** Throws 404 without the event, the run or the asset, 409 before the first run, 410 for one without its assets. */
async function requireRun(
  scope: TenantScope,
  { eventUUID, run, after }: ReconciliationExportQuery,
): Promise<Reconciled> {
  if (after !== undefined) await requireAsset(scope, after);
  const event = await findEvent(scope, eventUUID);
  const found = await toRunWithAssets(scope, eventUUID, run);
  return { event, stats: await readStats(scope, event, found) };
}

async function readPart(
  scope: TenantScope,
  { event, stats }: Reconciled,
  after: string | undefined,
): Promise<ExportPart<ReconciliationRow, string>> {
  const assets = await readReconciledAssets(scope, event.event_uuid, stats.run, { after, limit: ASSETS });
  return {
    data: assets.flatMap((asset) => reconciliationRows(asset, event, stats)),
    next: assets.length < ASSETS ? null : assets.at(-1)!.asset_uuid,
  };
}
