import { sql } from 'kysely';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type GroupedConsumption, maskOf, MISSING } from './groupedConsumption.ts';

/** Every half hour of a day present: 2^48 - 1. */
const WHOLE_DAY = 281_474_976_710_655;
const NULLS = Array.from({ length: SLOTS_PER_UTC_DAY + 1 }, (_, count) => 'NULL,'.repeat(count));

/** PostgreSQL's text form of an array column; the driver's own would escape every element. */
const column = (days: number, valueOf: (day: number) => string | number): string => `{${Array.from({ length: days }, (_, day) => valueOf(day)).join(',')}}`;

/** One day's 48 watt-hours as a quoted array literal. */
function slots(wh: Int32Array, day: number): string {
  let text = '"{';
  let gap = 0;
  for (let place = day * SLOTS_PER_UTC_DAY; place < (day + 1) * SLOTS_PER_UTC_DAY; place++) {
    if (wh[place] === MISSING) gap++;
    else {
      text += `${NULLS[gap]}${wh[place]},`;
      gap = 0;
    }
  }
  return `${(text + NULLS[gap]).slice(0, -1)}}"`;
}

/**
 * Merges a batch into the stored days, `assets[i]` being the UUID behind reference i; a measured value takes the mark
 * of an estimate away. Answers how many of the half hours had a value before; of two batches that run at the same
 * time and bring the same new half hour, each may count it as new.
 */
export async function storeDays({ tx, tenant }: TenantScope, batch: GroupedConsumption, assets: readonly string[]): Promise<number> {
  const { days, dayAndDirection } = batch;
  const assetUUIDs = column(days, (day) => assets[batch.reference[day]!]!);
  const directions = column(days, (day) => dayAndDirection[day]! % 2);
  const dates = column(days, (day) => Math.floor(dayAndDirection[day]! / 2));
  const wh = column(days, (day) => slots(batch.wh, day));
  const present = column(days, (day) => maskOf(batch.present, day));
  const estimated = column(days, (day) => maskOf(batch.estimated, day));
  // Sorted: writers that meet on the same days wait for each other in turn and never in a circle.
  const { rows } = await sql<{ updated: number }>`
    with incoming as (
      select asset_uuid, direction, date '1970-01-01' + day as day, wh::integer[] as wh, present, estimated
      from unnest(${assetUUIDs}::uuid[], ${directions}::smallint[], ${dates}::integer[], ${wh}::text[], ${present}::bigint[], ${estimated}::bigint[])
        as n (asset_uuid, direction, day, wh, present, estimated)
    ), before as (
      select coalesce(sum(bit_count((r.present & n.present)::bit(64))), 0)::integer as updated
      from incoming n join reading_days r
        on r.tenant_uuid = ${tenant} and r.asset_uuid = n.asset_uuid and r.direction = n.direction and r.day = n.day
    ), stored as (
      insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
      select ${tenant}, asset_uuid, direction, day, wh, present, estimated from incoming order by asset_uuid, direction, day
      on conflict (tenant_uuid, asset_uuid, direction, day) do update set
        wh = case excluded.present when ${WHOLE_DAY} then excluded.wh else merge_slots(reading_days.wh, excluded.wh) end,
        present = reading_days.present | excluded.present,
        estimated = (reading_days.estimated & ~excluded.present) | excluded.estimated
    )
    select updated from before`.execute(tx);
  return rows[0]!.updated;
}
