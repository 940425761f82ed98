import { sql } from 'kysely';
import { rowRange } from '#contract/paging.ts';
import type { StatsChange } from '#contract/stats.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { toRunWithAssets } from '../measuring/latestRun.ts';
import { roundTo } from '../measuring/roundTo.ts';
import { findEvent } from './eventRows.ts';

type Found = NonNullable<StatsChange['before']>;
interface ChangeRow {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  before: Found | null;
  after: Found | null;
  change_kwh: number;
  total: number;
}

const ENERGY_DECIMALS = 6;
const FIRST = {
  change: sql`abs(coalesce(a.delivered_kwh, 0) - coalesce(b.delivered_kwh, 0))`,
  assetId: sql`assets.asset_id`,
};

/** The assets whose results differ between two runs; `change` is the absolute change of their delivery. */
export const listEventStatsChanges: Handler<'listEventStatsChanges'> = async ({
  scope,
  params,
  query: { against, page, pageSize, cursor, sort },
}) => {
  const { event_uuid } = await findEvent(scope, params['event-uuid']);
  const { run } = await toRunWithAssets(scope, event_uuid, params.run);
  // The first run has none before it.
  const other = against ?? run - 1;
  const before = other === 0 ? 0 : (await toRunWithAssets(scope, event_uuid, other)).run;
  const rows = await readChanges(scope, event_uuid, { before, run }, { ...rowRange({ page, pageSize, cursor }), sort });
  const totalItems = rows[0]?.total ?? 0;
  // A page after the last has no row with the total count.
  const counted =
    rows.length === 0 && page > 1
      ? ((await readChanges(scope, event_uuid, { before, run }, { offset: 0, limit: 1, sort }))[0]?.total ?? 0)
      : totalItems;
  return { data: rows.map(toChange), page, pageSize, totalItems: counted, totalPages: Math.ceil(counted / pageSize) };
};

const toChange = (row: ChangeRow): StatsChange => ({
  assetUUID: row.asset_uuid,
  assetId: row.asset_id,
  name: row.name,
  before: row.before,
  after: row.after,
  changeKwh: roundTo(ENERGY_DECIMALS, row.change_kwh),
});

async function readChanges(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  runs: { before: number; run: number },
  { offset, limit, sort }: { offset: number; limit: number; sort: string },
): Promise<ChangeRow[]> {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const order = FIRST[sort.replace(/^-/, '') as keyof typeof FIRST];
  const found = (alias: 'a' | 'b') => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql`case when ${of('asset_uuid')} is null then null else json_build_object(
      'baselineKwh', ${of('baseline_kwh')}, 'actualKwh', ${of('actual_kwh')}, 'deliveredKwh', ${of('delivered_kwh')},
        'dataStatus', ${of('data_status')}) end`;
  };
  const ofRun = (run: number) => sql`run_results(${tenant}, ${eventUUID}, ${run})`;
  const { rows } = await sql<ChangeRow>`
    select assets.asset_uuid, assets.asset_id, assets.name, ${found('b')} as before, ${found('a')} as after,
      coalesce(a.delivered_kwh, 0) - coalesce(b.delivered_kwh, 0) as change_kwh, count(*) over () as total
    from ${ofRun(runs.run)} a full join ${ofRun(runs.before)} b on b.asset_uuid = a.asset_uuid
    join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = coalesce(a.asset_uuid, b.asset_uuid)
    where a.baseline_wh is distinct from b.baseline_wh or a.actual_wh is distinct from b.actual_wh
    order by ${order} ${direction}, assets.asset_uuid
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}
