import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { directionCode, EXPORT, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { correctFirstReadings } from '../counts/noteReadings.ts';
import { withReadingCounts } from '../counts/withCounts.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { enqueueRecalculations } from '../readings/enqueueRecalculations.ts';
import { iso } from '../wire/iso.ts';
import { writeAuditEntry } from '../wire/writeAuditEntry.ts';

interface CutDay {
  direction: number;
  removed: number;
  first_ms: number;
  end_ms: number;
}
interface Range {
  fromMs: number;
  toMs: number;
  /** Codes in the store. */
  directions: number[];
}

/** Deletes the readings of the half hours that begin in [from, to), permanently; dependent results are recomputed. */
export const deleteAssetConsumption: Handler<'deleteAssetConsumption'> = async ({
  scope,
  params: { assetUUID },
  query,
  keyId,
}) => {
  const asset = await scope.tx
    .selectFrom('assets')
    .select('status')
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (asset?.status !== 'ACTIVE') throw notFound('asset');
  const directions = query.direction ? [directionCode[query.direction]] : Object.values(directionCode);
  const range = { fromMs: ceilSlot(query.from), toMs: ceilSlot(query.to), directions };
  const cut = await withReadingCounts(scope, [assetUUID], async () => {
    const days = await cutDays(scope, assetUUID, range);
    if (days.length > 0) await updateLastReading(scope, assetUUID);
    return days;
  });
  const removed = { import: 0, export: 0 };
  for (const day of cut) removed[day.direction === EXPORT ? 'export' : 'import'] += day.removed;
  await writeAuditEntry(scope, 'CONSUMPTION_DELETED', assetUUID, {
    from: iso(query.from),
    to: iso(query.to),
    direction: query.direction ?? null,
    removed,
    keyId,
  });
  if (cut.length === 0) return undefined;
  await enqueueRecalculations(scope, {
    assetUUIDs: [assetUUID],
    fromMs: [Math.min(...cut.map((day) => day.first_ms))],
    toMs: [Math.max(...cut.map((day) => day.end_ms))],
  });
  return undefined;
};

const ceilSlot = (ms: number): number => Math.ceil(ms / HALF_HOUR_MS) * HALF_HOUR_MS;

/**
 * Removes the range from every day row that it overlaps; deletes rows left without a reading. Returns the rows that
 * lost any.
 */
async function cutDays(
  { tx, tenant }: TenantScope,
  assetUUID: string,
  { fromMs, toMs, directions }: Range,
): Promise<CutDay[]> {
  const rowsOf = sql`tenant_uuid = ${tenant} and asset_uuid = ${assetUUID}
    and direction = any(${directions}::smallint[])
    and day >= ${utcDay(fromMs)}::date and day <= ${utcDay(toMs)}::date`;
  const slotAt = (ms: number) =>
    sql`greatest(0, least(48, floor((${ms / 1000}::float8 - extract(epoch from day)) / 1800)))::integer`;
  const { rows } = await sql<CutDay>`
    with touched as (
      select *, ${slotAt(fromMs)} as first, ${slotAt(toMs)} as after from reading_days where ${rowsOf} for update
    ), counted as (
      select *, cardinality(array_remove(wh[first + 1 : after], null)) as removed,
        case when after > first then ((1::bigint << (after - first)) - 1) << first else 0 end as mask
      from touched
    )
    update reading_days r
    set wh = r.wh[1 : c.first] || array_fill(null::integer, array[c.after - c.first]) || r.wh[c.after + 1 : 48],
        present = r.present & ~c.mask, estimated = r.estimated & ~c.mask
    from counted c
    where r.tenant_uuid = c.tenant_uuid and r.asset_uuid = c.asset_uuid and r.direction = c.direction
      and r.day = c.day and c.removed > 0
    returning r.direction, c.removed,
      (extract(epoch from r.day) * 1000 + c.first * ${HALF_HOUR_MS}::float8)::float8 as first_ms,
      (extract(epoch from r.day) * 1000 + c.after * ${HALF_HOUR_MS}::float8)::float8 as end_ms`.execute(tx);
  await sql`delete from reading_days where ${rowsOf} and cardinality(array_remove(wh, null)) = 0`.execute(tx);
  await sql`delete from reading_sources s where ${rowsOf} and not exists (
    select from present_days(s.tenant_uuid, s.asset_uuid, s.day, s.day + 1) r where r.direction = s.direction)`.execute(
    tx,
  );
  return rows;
}

/** Sets the newest reading to the newest remaining one, in either direction, and the first to the first. */
async function updateLastReading(scope: TenantScope, assetUUID: string): Promise<void> {
  const { tx, tenant } = scope;
  await correctFirstReadings(scope, [assetUUID]);
  await sql`
    update asset_readings set last_reading_utc = (
      select max((newest.day + (
          select max(slot) - 1 from unnest(newest.wh) with ordinality as slots (wh, slot) where wh is not null
        ) * interval '30 minutes') at time zone 'UTC')
      from (
        select distinct on (direction) day, wh from reading_days
        where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID} order by direction, day desc
      ) newest)
    where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID}`.execute(tx);
}
