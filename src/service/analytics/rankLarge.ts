import { type RawBuilder, sql } from 'kysely';
import type { EventAssetAnalytics } from '#contract/eventAnalytics.ts';
import { rowRange } from '#contract/paging.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Totals } from '../events/storeRun.ts';
import { findLatestRun } from '../measuring/latestRun.ts';
import { percentage } from '../measuring/roundTo.ts';
import { countStates } from './live/countStates.ts';

interface Row {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  delivered_kwh: number | null;
  reduction_percentage: number | null;
  rebound_kwh: number | null;
}

interface Ranking {
  page: number;
  pageSize: number;
  cursor?: number | undefined;
  sort: string;
}

const COLUMNS: Record<string, string> = {
  deliveredKwh: 'delivered_kwh',
  sharePercent: 'delivered_kwh',
  reboundKwh: 'rebound_kwh',
};

/** A page of the opted-in assets of a large event, by what its newest run knew of them: only the page leaves PostgreSQL. */
export async function rankLarge(scope: TenantScope, event: EventRow, { page, pageSize, cursor, sort }: Ranking) {
  const found = await findLatestRun(scope, event.event_uuid);
  const range = rowRange({ page, pageSize, cursor });
  const field = sort.replace(/^-/, '');
  const column = found ? COLUMNS[field] : undefined;
  const isFalling = sort.startsWith('-') && (column !== undefined || field === 'assetId');
  const rows = await readPage(scope, results(scope, event, found?.run ?? null), { column, isFalling, ...range });
  const total = found ? (found.totals as Totals).deliveredKwh : null;
  const totalItems = found
    ? (found.totals as Totals).assetsOptedIn
    : (await countStates(scope, event.event_uuid)).OPT_IN;
  return {
    data: rows.map((row): EventAssetAnalytics => ({
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      deliveredKwh: row.delivered_kwh,
      sharePercent: row.delivered_kwh === null ? null : percentage(row.delivered_kwh, total),
      reboundKwh: row.rebound_kwh,
      deliveredPercentOfBaseline: row.reduction_percentage,
    })),
    page,
    pageSize,
    totalItems,
    totalPages: Math.ceil(totalItems / pageSize),
  };
}

const results = ({ tenant }: TenantScope, { event_uuid }: EventRow, run: number | null): RawBuilder<unknown> =>
  run === null
    ? sql`(select asset_uuid, null::float8 as delivered_kwh, null::float8 as reduction_percentage,
        null::float8 as rebound_kwh
      from event_assets where tenant_uuid = ${tenant} and event_uuid = ${event_uuid} and state = 'OPT_IN')`
    : sql`(select asset_uuid, delivered_kwh, reduction_percentage, rebound_kwh
      from run_results(${tenant}, ${event_uuid}, ${run}))`;

/**
 * Unknown values come last in either direction, and asset ids break ties: the value of the page's last row is found first,
 * so that the ids of those behind it are not read.
 */
async function readPage(
  { tx, tenant }: TenantScope,
  all: RawBuilder<unknown>,
  of: { column: string | undefined; isFalling: boolean; offset: number; limit: number },
): Promise<Row[]> {
  const { column, isFalling, offset, limit } = of;
  const direction = sql.raw(isFalling ? 'desc' : 'asc');
  const named = sql`assets.tenant_uuid = ${tenant} and assets.asset_uuid = ranked.asset_uuid`;
  if (column === undefined) {
    const { rows } = await sql<Row>`
      select ranked.*, assets.asset_id, assets.name from ${all} ranked join assets on ${named}
      order by assets.asset_id ${direction} offset ${offset} limit ${limit}`.execute(tx);
    return rows;
  }
  const value = sql.ref(column);
  const { rows: edges } = await sql<{ edge: number | null }>`
    select ${value} as edge from ${all} edged
    order by ${value} ${direction} nulls last offset ${offset + limit - 1} limit 1`.execute(tx);
  const edge = edges[0]?.edge ?? null;
  const isBefore = edge === null ? sql`true` : isFalling ? sql`${value} >= ${edge}` : sql`${value} <= ${edge}`;
  const { rows } = await sql<Row>`
    select ranked.*, assets.asset_id, assets.name
    from (select * from ${all} every where ${isBefore}) ranked join assets on ${named}
    order by ranked.${value} ${direction} nulls last, assets.asset_id offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}
