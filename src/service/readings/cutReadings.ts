import { type RawBuilder, sql } from 'kysely';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { correctFirstReadings } from '../assets/totals/noteReadings.ts';
import { withReadingCounts } from '../assets/totals/withCounts.ts';
import { rowsOf } from '../platform/rows/rowsOf.ts';
import { enqueueRecalculations } from './enqueueRecalculations.ts';

/** A day that lost half hours, from the first of them to the end of the last. */
export interface CutDay {
  asset_uuid: string;
  direction: number;
  day: string;
  removed: number;
  first_ms: number;
  end_ms: number;
}
export interface CutRange {
  fromMs: number;
  toMs: number;
  /** Codes of directions in the store. */
  directions: number[];
}
export interface CutHalfHour {
  assetUUID: string;
  direction: number;
  startMs: number;
}

/**
 * Removes half hours of an asset that the caller has locked, and enqueues the recalculation of what that makes stale.
 * Returns the days that lost any.
 */
export function cutReadings(
  scope: TenantScope,
  assetUUID: string,
  { fromMs, toMs, directions }: CutRange,
): Promise<CutDay[]> {
  const slotAt = (ms: number) =>
    sql`greatest(0, least(48, floor((${ms / 1000}::float8 - extract(epoch from day)) / 1800)))::integer`;
  return cut(
    scope,
    [assetUUID],
    sql`
      select asset_uuid, direction, day, ((1::bigint << greatest(0, after - first)) - 1) << first as mask
      from (
        select asset_uuid, direction, day, ${slotAt(fromMs)} as first, ${slotAt(toMs)} as after from reading_days
        where tenant_uuid = ${scope.tenant} and asset_uuid = ${assetUUID} and direction = any(${directions}::smallint[])
          and day >= ${utcDay(fromMs)}::date and day <= ${utcDay(toMs)}::date
      ) stored`,
  );
}

/** Does the same for single half hours of assets that the caller has locked. */
export async function cutHalfHours(scope: TenantScope, halfHours: readonly CutHalfHour[]): Promise<void> {
  if (halfHours.length === 0) return;
  const days = new Map<string, CutHalfHour & { mask: number }>();
  for (const { assetUUID, direction, startMs } of halfHours) {
    const dayMs = Math.floor(startMs / DAY_MS) * DAY_MS;
    const key = `${assetUUID} ${direction} ${dayMs}`;
    const day = days.get(key) ?? { assetUUID, direction, startMs: dayMs, mask: 0 };
    days.set(key, { ...day, mask: day.mask + 2 ** ((startMs - dayMs) / HALF_HOUR_MS) });
  }
  const cutting = [...days.values()];
  const rows = rowsOf([
    { name: 'asset_uuid', type: 'uuid', values: cutting.map(({ assetUUID }) => assetUUID) },
    { name: 'direction', type: 'smallint', values: cutting.map(({ direction }) => direction) },
    { name: 'day', type: 'date', values: cutting.map(({ startMs }) => utcDay(startMs)) },
    { name: 'mask', type: 'bigint', values: cutting.map(({ mask }) => mask) },
  ]);
  await cut(scope, [...new Set(cutting.map(({ assetUUID }) => assetUUID))], rows);
}

/** Cuts days (asset_uuid, direction, day, mask): the half hours of each mask. */
async function cut(scope: TenantScope, assetUUIDs: readonly string[], days: RawBuilder<unknown>): Promise<CutDay[]> {
  const changed = await withReadingCounts(scope, assetUUIDs, async () => {
    const found = await cutDays(scope, assetUUIDs, days);
    if (found.length > 0) await tidy(scope, found);
    return found;
  });
  const spans = new Map<string, { fromMs: number; toMs: number }>();
  for (const { asset_uuid, first_ms, end_ms } of changed) {
    const { fromMs, toMs } = spans.get(asset_uuid) ?? { fromMs: Infinity, toMs: -Infinity };
    spans.set(asset_uuid, { fromMs: Math.min(fromMs, first_ms), toMs: Math.max(toMs, end_ms) });
  }
  await enqueueRecalculations(scope, {
    assetUUIDs: [...spans.keys()],
    fromMs: [...spans.values()].map(({ fromMs }) => fromMs),
    toMs: [...spans.values()].map(({ toMs }) => toMs),
  });
  return changed;
}

/** Cuts the days and returns those that lost any half hour; nobody else changes them, since their assets are locked. */
async function cutDays(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  days: RawBuilder<unknown>,
): Promise<CutDay[]> {
  const isOfAssets = sql`r.tenant_uuid = ${tenant} and r.asset_uuid = any(${assetUUIDs}::uuid[])`;
  const { rows } = await sql<CutDay>`
    with cutting as materialized (${days}), touched as materialized (
      select r.asset_uuid, r.direction, r.day, r.present & c.mask as mask
      from reading_days r join cutting c on c.asset_uuid = r.asset_uuid and c.direction = r.direction and c.day = r.day
      where ${isOfAssets} and r.present & c.mask <> 0
    )
    update reading_days r
    set wh = merge_present(r.wh, array_fill(null::integer, array[${SLOTS_PER_UTC_DAY}::integer]), t.mask),
        present = r.present & ~t.mask, estimated = r.estimated & ~t.mask
    from touched t
    where ${isOfAssets} and r.asset_uuid = t.asset_uuid and r.direction = t.direction and r.day = t.day
    returning r.asset_uuid, r.direction, to_char(r.day, 'YYYY-MM-DD') as day,
      bit_count(t.mask::bit(64))::integer as removed,
      (extract(epoch from r.day) * 1000
        + bit_count(((t.mask & -t.mask) - 1)::bit(64)) * ${HALF_HOUR_MS}::float8)::float8 as first_ms,
      (extract(epoch from r.day) * 1000 + ${slotsUpTo(sql`t.mask`)} * ${HALF_HOUR_MS}::float8)::float8 as end_ms`.execute(
    tx,
  );
  return rows;
}

/** Returns the number of half hours of a day up to the last one in its mask. */
const slotsUpTo = (mask: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`length(ltrim(${mask}::bit(${sql.lit(SLOTS_PER_UTC_DAY)})::text, '0'))`;

/** Deletes rows left without a reading, and sets the first and the newest reading, in either direction, again. */
async function tidy(scope: TenantScope, changed: readonly CutDay[]): Promise<void> {
  const { tx, tenant } = scope;
  const assetUUIDs = [...new Set(changed.map(({ asset_uuid }) => asset_uuid))];
  const isOfDays = sql`tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
    and day = any(${[...new Set(changed.map(({ day }) => day))]}::date[])`;
  await sql`delete from reading_days where ${isOfDays} and present = 0`.execute(tx);
  await sql`delete from reading_sources s where ${isOfDays} and not exists (
    select from present_days(s.tenant_uuid, s.asset_uuid, s.day, s.day + 1) r where r.direction = s.direction)`.execute(
    tx,
  );
  await correctFirstReadings(scope, assetUUIDs);
  const newestOf = (direction: 0 | 1) => sql`(
    select (day + (${slotsUpTo(sql`present`)} - 1) * interval '30 minutes') at time zone 'UTC'
    from present_days(ar.tenant_uuid, ar.asset_uuid, '-infinity', 'infinity')
    where direction = ${direction} and present <> 0 order by day desc limit 1)`;
  await sql`
    update asset_readings ar set last_reading_utc = greatest(${newestOf(0)}, ${newestOf(1)})
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
}
