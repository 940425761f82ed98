import { type RawBuilder, sql } from 'kysely';
import type { StatsChange } from '#contract/stats.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RunPair } from './comparisonRow.ts';

type Found = NonNullable<StatsChange['before']>;
/** An asset whose results differ between two runs. */
export interface ChangeRow {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  before: Found | null;
  after: Found | null;
  change_kwh: number;
}
interface Compared extends RunPair {
  eventUUID: string;
}
interface Range {
  offset: number;
  limit: number;
  sort: string;
}

const change = sql`coalesce(a.delivered_kwh, 0) - coalesce(b.delivered_kwh, 0)`;
const found = (alias: 'a' | 'b') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when ${of('asset_uuid')} is null then null else json_build_object(
    'baselineKwh', ${of('baseline_kwh')}, 'actualKwh', ${of('actual_kwh')}, 'deliveredKwh', ${of('delivered_kwh')},
      'dataStatus', ${of('data_status')}) end`;
};
const columns = sql`assets.asset_uuid, assets.asset_id, assets.name, ${found('b')} as before, ${found('a')} as after,
  ${change} as change_kwh`;

/** The order of a list by its `sort`; ties are in the order of the assets' UUIDs. */
const orderOf = (sort: string, size: RawBuilder<unknown>): RawBuilder<unknown> => {
  const by = sort.replace(/^-/, '') === 'change' ? size : sql`assets.asset_id`;
  return sql`${by} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, assets.asset_uuid`;
};

/** A page of the assets that differ between two runs, which are compared as a whole, and how many there are. */
export async function readChanges(
  scope: TenantScope,
  compared: Compared,
  range: Range,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const rows = await comparePage(scope, compared, range);
  // A page after the last has no row with the total count.
  const counted =
    rows[0] ?? (range.offset > 0 ? (await comparePage(scope, compared, { ...range, offset: 0 }))[0] : null);
  return { rows, total: counted?.total ?? 0 };
}

async function comparePage(
  { tx, tenant }: TenantScope,
  { eventUUID, run, against }: Compared,
  { offset, limit, sort }: Range,
): Promise<(ChangeRow & { total: number })[]> {
  const ofRun = (of: number) => sql`run_results(${tenant}, ${eventUUID}, ${of})`;
  const { rows } = await sql<ChangeRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${ofRun(run)} a full join ${ofRun(against)} b on b.asset_uuid = a.asset_uuid
    join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = coalesce(a.asset_uuid, b.asset_uuid)
    where a.baseline_wh is distinct from b.baseline_wh or a.actual_wh is distinct from b.actual_wh
    order by ${orderOf(sort, sql`abs(${change})`)}
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** The same page where a job has found which assets differ. */
export async function readKeptChanges(
  { tx, tenant }: TenantScope,
  { eventUUID, run, against }: Compared,
  { offset, limit, sort }: Range,
): Promise<ChangeRow[]> {
  const isNamed = sql`assets.tenant_uuid = ${tenant} and assets.asset_uuid = c.asset_uuid`;
  const resultOf = (of: number) => sql`asset_result(${tenant}, ${eventUUID}, ${of}, page.asset_uuid)`;
  const changes = sql`select c.asset_uuid, c.size_kwh from run_changes c`;
  const ofPair = sql`c.tenant_uuid = ${tenant} and c.event_uuid = ${eventUUID} and c.run = ${run}
    and c.against = ${against}`;
  const paged =
    sort.replace(/^-/, '') === 'change'
      ? sql`${changes} where ${ofPair}
          order by c.size_kwh ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, c.asset_uuid`
      : sql`${changes} join assets on ${isNamed} where ${ofPair} order by ${orderOf(sort, sql`c.size_kwh`)}`;
  const { rows } = await sql<ChangeRow>`
    select ${columns}
    from (${paged} limit ${limit} offset ${offset}) page
    join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = page.asset_uuid
    left join lateral ${resultOf(run)} a on true
    left join lateral ${resultOf(against)} b on true
    order by ${orderOf(sort, sql`page.size_kwh`)}`.execute(tx);
  return rows;
}
