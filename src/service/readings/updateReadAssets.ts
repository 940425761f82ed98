import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { discountExports, noteMovedReadings } from '../counts/noteReadings.ts';
import { arrayLiteral } from '../wire/arrayLiteral.ts';
import type { ChangedReadings } from './enqueueRecalculations.ts';

/** The assets of a batch, and of which it has imports. */
export interface TouchedAssets extends ChangedReadings {
  hasImport: boolean[];
}

/** More than a day of readings in one batch is imported history, and shows nothing of the usual delay. */
const ARRIVES_WITHIN = '26 hours';
const SHORTEST_DELAY_S = 60;
const LONGEST_DELAY_S = 172_800;

/** Assets of a batch are not there or not active: nothing of the batch may be stored. */
export class InactiveAssetsError extends Error {
  /** PostgreSQL's code for a deadlock: a transaction that had found them active is retried. */
  readonly code = '40P01';
}

/**
 * Locks the assets of a batch before its readings are stored, so that nothing else counts them meanwhile. Moves each
 * asset's newest reading forward and its first one back, counts both, and learns the delay of its readings: the first
 * new half hour of a batch, which ended an hour after the start of the newest before it, has waited longest. Delays are
 * averaged by their logarithms, so that one outage counts little. The row's version stays: a reading does not change
 * what an editor read.
 * @throws InactiveAssetsError
 */
export async function updateReadAssets(scope: TenantScope, touched: TouchedAssets): Promise<void> {
  const { tx, tenant, now } = scope;
  const { assetUUIDs, fromMs, toMs, hasImport } = touched;
  const seconds = (times: readonly number[]) => arrayLiteral(times.map((time) => time / 1000));
  const imports = arrayLiteral(hasImport.map((value) => (value ? 't' : 'f')));
  const waited = sql`least(${LONGEST_DELAY_S},
    greatest(${SHORTEST_DELAY_S}, ${now / 1000} - extract(epoch from assets.last_reading_utc) - 3600))::float8`;
  const { rows } = await sql<{ active: number; turned: string[] | null }>`
    with locked as materialized (
      select n.*, b.status, b.last_reading_utc as last_before, b.first_reading_utc as first_before,
        b.has_imports as imports_before,
        n.has_import and not b.has_imports and b.first_reading_utc is not null as turned
      from unnest(${arrayLiteral(assetUUIDs)}::uuid[], ${seconds(fromMs)}::float8[],
        ${seconds(toMs.map((end) => end - HALF_HOUR_MS))}::float8[], ${imports}::boolean[])
        as n (asset_uuid, first_s, start_s, has_import)
      join assets b on b.tenant_uuid = ${tenant} and b.asset_uuid = n.asset_uuid
      order by n.asset_uuid for no key update of b
    ), moved as (
      update assets set
        last_reading_utc = greatest(assets.last_reading_utc, to_timestamp(locked.start_s)),
        first_reading_utc = least(assets.first_reading_utc, to_timestamp(locked.first_s)),
        has_imports = assets.has_imports or locked.has_import,
        reading_delay_s = case
          when assets.last_reading_utc >= to_timestamp(locked.start_s) then assets.reading_delay_s
          when assets.last_reading_utc > to_timestamp(locked.start_s) - ${ARRIVES_WITHIN}::interval
            then power(coalesce(assets.reading_delay_s, ${waited}), 0.75) * power(${waited}, 0.25)
          else assets.reading_delay_s end
      from locked
      where assets.tenant_uuid = ${tenant} and assets.asset_uuid = locked.asset_uuid
        -- By what was locked: the rows as this statement began may be those from before a deletion that it waited for.
        and (locked.last_before is null or locked.last_before < to_timestamp(locked.start_s)
          or locked.first_before is null or locked.first_before > to_timestamp(locked.first_s)
          or locked.imports_before < locked.has_import)
      returning assets.asset_uuid, assets.status, assets.created_utc, assets.last_reading_utc, assets.first_reading_utc,
        locked.last_before, locked.first_before
    ), ${noteMovedReadings(scope)}
    select count(*) filter (where status = 'ACTIVE') as active, array_agg(asset_uuid) filter (where turned) as turned
    from locked`.execute(tx);
  const { active, turned } = rows[0]!;
  if (active < assetUUIDs.length) throw new InactiveAssetsError('readings of assets that are not active');
  if (turned) await discountExports(scope, turned);
}
