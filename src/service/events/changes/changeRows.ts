import { type RawBuilder, sql } from 'kysely';
import { type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import type { StatsChange } from '#contract/stats.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAfter, orderBy, positionColumn } from '../../platform/http/lists/keyset.ts';
import { pageOfQuery } from '../../platform/http/lists/pageOfQuery.ts';
import { makePage, type Position } from '../../platform/http/lists/positions.ts';
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
type Asked = PageRequest & { sort: string };

const change = sql`coalesce(a.delivered_kwh, 0) - coalesce(b.delivered_kwh, 0)`;
const found = (alias: 'a' | 'b') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when ${of('asset_uuid')} is null then null else json_build_object(
    'baselineKwh', ${of('baseline_kwh')}, 'actualKwh', ${of('actual_kwh')}, 'deliveredKwh', ${of('delivered_kwh')},
      'dataStatus', ${of('data_status')}) end`;
};
const columns = sql`assets.asset_uuid, assets.asset_id, assets.name, ${found('b')} as before, ${found('a')} as after,
  ${change} as change_kwh`;

/** Returns the order of a list by its `sort`; ties are in the order of the assets' UUIDs. */
const keysOf = (
  sort: string,
  of: { size: RawBuilder<unknown>; assetUUID: RawBuilder<unknown>; assetId: RawBuilder<unknown> },
) => [
  {
    value: sort.replace(/^-/, '') === 'change' ? of.size : of.assetId,
    isFalling: sort.startsWith('-'),
    isComplete: true,
  },
  { value: of.assetUUID, isComplete: true },
];

/** Returns a page of the assets that differ between two runs, which are compared as a whole. */
export async function readEventChanges(
  { tx, tenant }: TenantScope,
  { eventUUID, run, against }: Compared,
  request: Asked,
): Promise<Page<ChangeRow>> {
  const ofRun = (of: number) => sql`run_results(${tenant}, ${eventUUID}, ${of})`;
  const rows = sql`
    select ${columns}
    from ${ofRun(run)} a full join ${ofRun(against)} b on b.asset_uuid = a.asset_uuid
    join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = coalesce(a.asset_uuid, b.asset_uuid)
    where a.baseline_wh is distinct from b.baseline_wh or a.actual_wh is distinct from b.actual_wh`;
  const keys = keysOf(request.sort, {
    size: sql`abs(change_kwh)`,
    assetUUID: sql`asset_uuid`,
    assetId: sql`asset_id`,
  });
  return pageOfQuery(tx, request, { rows, keys, toItem: (row: ChangeRow) => row });
}

/** Returns the same page of the `total` differing assets that a job has found. */
export async function readStoredChanges(
  { tx, tenant }: TenantScope,
  { eventUUID, run, against }: Compared,
  request: Asked,
  total: number,
): Promise<Page<ChangeRow>> {
  const { after, offset, limit } = rowRange(request);
  const keys = keysOf(request.sort, {
    size: sql`c.size_kwh`,
    assetUUID: sql`c.asset_uuid`,
    assetId: sql`named.asset_id`,
  });
  const ordered = keysOf(request.sort, {
    size: sql`page.size_kwh`,
    assetUUID: sql`page.asset_uuid`,
    assetId: sql`assets.asset_id`,
  });
  const resultOf = (of: number) => sql`asset_result(${tenant}, ${eventUUID}, ${of}, page.asset_uuid)`;
  const named =
    request.sort.replace(/^-/, '') === 'change'
      ? sql``
      : sql`join assets named on named.tenant_uuid = ${tenant} and named.asset_uuid = c.asset_uuid`;
  const { rows } = await sql<ChangeRow & { page_position: Position }>`
    select ${columns}, page.page_position
    from (
      select c.asset_uuid, ${positionColumn(keys)} as page_position, c.size_kwh
      from run_changes c ${named}
      where c.tenant_uuid = ${tenant} and c.event_uuid = ${eventUUID} and c.run = ${run} and c.against = ${against}
        and ${isAfter(keys, after)}
      order by ${orderBy(keys)} limit ${limit + 1} offset ${offset}
    ) page
    join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = page.asset_uuid
    left join lateral ${resultOf(run)} a on true
    left join lateral ${resultOf(against)} b on true
    order by ${orderBy(ordered)}`.execute(tx);
  return makePage(
    request,
    rows.map((row) => ({ row, position: row.page_position })),
    total,
    (row) => row,
  );
}
