import { type RawBuilder, sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type RowColumn, isSame, rowsOf } from '../platform/rows/rowsOf.ts';
import { uuidArray } from '../platform/rows/uuidArray.ts';
import type { ChangedReadings } from './enqueueRecalculations.ts';
import { moveAssetReadings, setEdge, widens } from './moveAssetReadings.ts';
import { RETURNS_OLD_ROW } from './returnsOldRow.ts';

/** Assets of a batch, and whether it has imports of each. */
export interface TouchedAssets extends ChangedReadings {
  hasImport: boolean[];
}

/** Error of a batch with assets that are not there or not active: nothing of the batch may be stored. */
export class InactiveAssetsError extends Error {
  /** PostgreSQL's code for a deadlock: a transaction that had found them active is retried. */
  readonly code = '40P01';
}

/**
 * Locks the assets of a batch before its readings are stored, so that nothing else counts them meanwhile, and moves
 * their first and newest readings. The row of an asset stays: a reading does not change what an editor read.
 * @throws InactiveAssetsError
 */
export async function updateReadAssets(scope: TenantScope, touched: TouchedAssets): Promise<void> {
  const { assetUUIDs, fromMs, toMs, hasImport } = touched;
  // Below PostgreSQL 18 a statement that waits for a lock would not see what it waited for.
  const isUniform = scope.serverVersion >= RETURNS_OLD_ROW && isSame(fromMs) && isSame(toMs) && isSame(hasImport);
  const moved = isUniform ? await moveTogether(scope, touched) : await lockOnly(scope, touched);
  if (moved === assetUUIDs.length) return;
  const columns: RowColumn[] = [
    { name: 'asset_uuid', type: 'uuid', values: assetUUIDs },
    { name: 'first_s', type: 'float8', values: fromMs.map((ms) => ms / 1000) },
    { name: 'last_s', type: 'float8', values: toMs.map((ms) => (ms - HALF_HOUR_MS) / 1000) },
    { name: 'has_imports', type: 'boolean', values: hasImport.map((has) => (has ? 't' : 'f')) },
  ];
  const edge = {
    first: sql`excluded.first_reading_utc`,
    last: sql`excluded.last_reading_utc`,
    hasImport: sql`excluded.has_imports`,
  };
  // This is a statement of its own: what it reads was locked before it began, so that it is the newest.
  await moveAssetReadings(
    scope,
    sql`
      insert into asset_readings as ar (tenant_uuid, asset_uuid, first_reading_utc, last_reading_utc, has_imports)
      select ${scope.tenant}::uuid, asset_uuid, to_timestamp(first_s), to_timestamp(last_s), has_imports
      from (${rowsOf(columns)}) n order by asset_uuid
      on conflict (tenant_uuid, asset_uuid) do update set ${setEdge(scope, edge)} where ${widens(edge)}`,
  );
}

/**
 * Returns expressions that lock assets, before a statement that reads `checked`; `active` is the number of them that
 * are active. They are looked up by one array: joined with rows, the keys of the whole fleet may be read, and
 * PostgreSQL weighs each element of an array that it knows.
 */
const locking = ({ tenant }: TenantScope, assetUUIDs: readonly string[]): RawBuilder<unknown> => sql`
  sent as materialized (select ${uuidArray(assetUUIDs)}::uuid[] as assets),
  locked as materialized (
    select status from assets where tenant_uuid = ${tenant} and asset_uuid = any((select assets from sent)::uuid[])
    order by asset_uuid for no key update
  ), checked as materialized (select count(*) filter (where status = 'ACTIVE') as active from locked)`;

function refuseInactive(active: number, assetUUIDs: readonly string[]): void {
  if (active < assetUUIDs.length) throw new InactiveAssetsError('readings of assets that are not active');
}

async function lockOnly(scope: TenantScope, { assetUUIDs }: TouchedAssets): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    with ${locking(scope, assetUUIDs)} select active from checked`.execute(scope.tx);
  refuseInactive(rows[0]!.active, assetUUIDs);
  return 0;
}

/**
 * Locks assets, and moves those that have had readings, if all have the same half hours: with one statement, and
 * without a row of values for each asset. Returns the number moved; the transaction that it waited for may have changed
 * others.
 */
async function moveTogether(
  scope: TenantScope,
  { assetUUIDs, fromMs, toMs, hasImport }: TouchedAssets,
): Promise<number> {
  const edge = {
    first: sql`to_timestamp(${fromMs[0]! / 1000}::float8)`,
    last: sql`to_timestamp(${(toMs[0]! - HALF_HOUR_MS) / 1000}::float8)`,
    hasImport: sql`${hasImport[0]}::boolean`,
  };
  const { moved, active } = await moveAssetReadings(
    scope,
    sql`
      update asset_readings ar set ${setEdge(scope, edge)}
      where ar.tenant_uuid = ${scope.tenant} and ar.asset_uuid = any((select assets from sent)::uuid[])
        and (select active from checked) = ${assetUUIDs.length}::integer and ${widens(edge)}`,
    [locking(scope, assetUUIDs)],
    sql`(select active from checked)`,
  );
  refuseInactive(active, assetUUIDs);
  return moved;
}
