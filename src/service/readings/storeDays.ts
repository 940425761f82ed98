import { type RawBuilder, sql } from 'kysely';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../wire/arrayLiteral.ts';
import { firstSlot, type GroupedConsumption, lastSlot, maskOf, MISSING } from './groupedConsumption.ts';

/** Every half hour of a day present: 2^48 - 1. */
const WHOLE_DAY = 281_474_976_710_655;
/** From this PostgreSQL on a statement can return the old row. */
const RETURNS_OLD_ROW = 180_000;

/** A day from its first to its last value, as a quoted array: PostgreSQL pads it. */
function span(wh: Int32Array, first: number, last: number): string {
  let text = '"{';
  for (let place = first; place <= last; place++)
    text += `${wh[place] === MISSING ? 'NULL' : wh[place]}${place < last ? ',' : ''}`;
  return `${text}}"`;
}

/** For each asset-day the slot of its first value, and its span. */
function spansOf({ days, wh, present }: GroupedConsumption): { firsts: number[]; spans: string[] } {
  const firsts: number[] = [];
  const spans: string[] = [];
  for (let day = 0; day < days; day++) {
    const start = day * SLOTS_PER_UTC_DAY;
    const first = firstSlot(present, day);
    firsts.push(first);
    spans.push(span(wh, start + first, start + lastSlot(present, day)));
  }
  return { firsts, spans };
}

/**
 * Merges a batch into the stored days, `assets[i]` being the UUID behind reference i; a measured value removes the mark
 * of an estimate. Returns how many of the half hours had a value before; on a PostgreSQL before 18, of two concurrent
 * batches with the same new half hour, each may count it as new.
 */
export async function storeDays(
  { tx, tenant, serverVersion }: TenantScope,
  batch: GroupedConsumption,
  assets: readonly string[],
): Promise<number> {
  const column = (valueOf: (day: number) => string | number) =>
    arrayLiteral(Array.from({ length: batch.days }, (_, day) => valueOf(day)));
  const assetUUIDs = column((day) => assets[batch.reference[day]!]!);
  const directions = column((day) => batch.dayAndDirection[day]! % 2);
  const dates = column((day) => Math.floor(batch.dayAndDirection[day]! / 2));
  const { firsts, spans } = spansOf(batch);
  const present = column((day) => maskOf(batch.present, day));
  const estimated = column((day) => maskOf(batch.estimated, day));
  const incoming = sql`
    select asset_uuid, direction, date '1970-01-01' + day as day, present, estimated,
      array_fill(null::integer, array[first]) || span
        || array_fill(null::integer, array[48 - first - cardinality(span)]) as wh
    from unnest(${assetUUIDs}::uuid[], ${directions}::smallint[], ${dates}::integer[],
      ${arrayLiteral(firsts)}::integer[], ${arrayLiteral(spans)}::text[], ${present}::bigint[], ${estimated}::bigint[])
      as n (asset_uuid, direction, day, first, span_text, present, estimated), cast(span_text as integer[]) as span`;
  // Sorted: concurrent writers on the same days wait for each other in order and never in a circle.
  const stored = sql`
    insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
    select ${tenant}, asset_uuid, direction, day, wh, present, estimated from incoming
      order by asset_uuid, direction, day
    on conflict (tenant_uuid, asset_uuid, direction, day) do update set
      wh = case excluded.present when ${WHOLE_DAY} then excluded.wh else merge_slots(reading_days.wh, excluded.wh) end,
      present = reading_days.present | excluded.present,
      estimated = (reading_days.estimated & ~excluded.present) | excluded.estimated`;
  const { rows } = await (
    serverVersion >= RETURNS_OLD_ROW ? countedAfter(incoming, stored) : countedBefore(incoming, stored, tenant)
  ).execute(tx);
  return rows[0]!.updated;
}

type Counted = RawBuilder<{ updated: number }>;

/** A day with no more values than before already had those of the batch. */
const countedAfter = (incoming: RawBuilder<unknown>, stored: RawBuilder<unknown>): Counted => sql`
  with incoming as (${incoming}), stored as (
    ${stored} returning bit_count(new.present::bit(64)) - coalesce(bit_count(old.present::bit(64)), 0) as added
  )
  select coalesce((select sum(bit_count(present::bit(64))) from incoming) - sum(added), 0)::integer as updated
    from stored`;

/**
 * Looked up row by row: with a join, a tenant whose readings came faster than statistics is read whole for every batch.
 */
const countedBefore = (incoming: RawBuilder<unknown>, stored: RawBuilder<unknown>, tenant: string): Counted => sql`
  with incoming as (${incoming}), before as (
    select coalesce(sum(bit_count((n.present & (
      select r.present from reading_days r
      where r.tenant_uuid = ${tenant} and r.asset_uuid = n.asset_uuid and r.direction = n.direction and r.day = n.day
    ))::bit(64))), 0)::integer as updated
    from incoming n
  ), stored as (${stored})
  select updated from before`;
