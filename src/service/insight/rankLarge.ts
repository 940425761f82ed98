import { type RawBuilder, sql } from 'kysely';
import type { EventAssetAnalytics } from '#contract/eventAnalytics.ts';
import { type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findLatestRun } from '../baselines/measurement/latestRun.ts';
import type { Totals } from '../events/storeRun.ts';
import { isAfter, orderBy, positionColumn } from '../platform/http/lists/keyset.ts';
import { makePage, type Placed, type Position } from '../platform/http/lists/positions.ts';
import { percentage } from '../platform/rows/roundTo.ts';
import { countStates } from './liveEvent/countStates.ts';

interface Row {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  delivered_kwh: number | null;
  reduction_percentage: number | null;
  rebound_kwh: number | null;
}

type Ranking = PageRequest & { sort: string };

const COLUMNS: Record<string, string> = {
  deliveredKwh: 'delivered_kwh',
  sharePercent: 'delivered_kwh',
  reboundKwh: 'rebound_kwh',
};

/** Lists a page of the opted-in assets of a large event, by its newest run: only the page leaves PostgreSQL. */
export async function rankLarge(
  scope: TenantScope,
  event: EventRow,
  request: Ranking,
): Promise<Page<EventAssetAnalytics>> {
  const found = await findLatestRun(scope, event.event_uuid);
  const field = request.sort.replace(/^-/, '');
  const column = found ? COLUMNS[field] : undefined;
  const isFalling = request.sort.startsWith('-') && (column !== undefined || field === 'assetId');
  const rows = await readRanked(scope, results(scope, event, found?.run ?? null), { column, isFalling, request });
  const total = found ? (found.totals as Totals).deliveredKwh : null;
  const totalItems = found
    ? (found.totals as Totals).assetsOptedIn
    : (await countStates(scope, event.event_uuid)).OPT_IN;
  return makePage(request, rows, totalItems, (row) => ({
    assetUUID: row.asset_uuid,
    assetId: row.asset_id,
    name: row.name,
    deliveredKwh: row.delivered_kwh,
    sharePercent: row.delivered_kwh === null ? null : percentage(row.delivered_kwh, total),
    reboundKwh: row.rebound_kwh,
    deliveredPercentOfBaseline: row.reduction_percentage,
  }));
}

const results = ({ tenant }: TenantScope, { event_uuid }: EventRow, run: number | null): RawBuilder<unknown> =>
  run === null
    ? sql`(select asset_uuid, null::float8 as delivered_kwh, null::float8 as reduction_percentage,
        null::float8 as rebound_kwh
      from event_assets where tenant_uuid = ${tenant} and event_uuid = ${event_uuid} and state = 'OPT_IN')`
    : sql`(select asset_uuid, delivered_kwh, reduction_percentage, rebound_kwh
      from run_results(${tenant}, ${event_uuid}, ${run}))`;

/**
 * Reads the rows of a page. Unknown values come last in either direction, and asset ids break ties: the value of the
 * page's last row is found first, so that the ids of those behind it are not read.
 */
async function readRanked(
  { tx, tenant }: TenantScope,
  all: RawBuilder<unknown>,
  { column, isFalling, request }: { column: string | undefined; isFalling: boolean; request: PageRequest },
): Promise<Placed<Row>[]> {
  const { after, offset, limit } = rowRange(request);
  const id = { value: sql`assets.asset_id`, isFalling: column === undefined && isFalling, isComplete: true };
  const sorted = { value: sql.ref(`ranked.${column}`), isFalling };
  const keys = column === undefined ? [id] : [sorted, id];
  let reached = sql<boolean>`true`;
  if (column !== undefined) {
    const beyond = after === null ? sql`true` : isAfter([sorted], after.slice(0, 1));
    const { rows: edges } = await sql<{ edge: number | null }>`
      select ${sorted.value} as edge from ${all} ranked where ${beyond}
      order by ${orderBy([sorted])} offset ${offset + limit} limit 1`.execute(tx);
    const edge = edges[0]?.edge ?? null;
    if (edge !== null) reached = sql<boolean>`ranked.${sql.ref(column)} ${sql.raw(isFalling ? '>=' : '<=')} ${edge}`;
  }
  const { rows } = await sql<Row & { page_position: Position }>`
    select ranked.*, assets.asset_id, assets.name, ${positionColumn(keys)} as page_position
    from ${all} ranked join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = ranked.asset_uuid
    where ${reached} and ${isAfter(keys, after)}
    order by ${orderBy(keys)} offset ${offset} limit ${limit + 1}`.execute(tx);
  return rows.map((row) => ({ row, position: row.page_position }));
}
