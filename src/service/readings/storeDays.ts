import { type RawBuilder, sql } from 'kysely';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { noteNewReadings } from '../counts/noteReadings.ts';
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

/** The half hour of a batch that is the newest of every meter, hence one and the same of every day; null for others. */
function sharedSlot({ days, present }: GroupedConsumption): number | null {
  const [early, late] = [present[0]!, present[1]!];
  for (let day = 0; day < days; day++) if (present[2 * day] !== early || present[2 * day + 1] !== late) return null;
  const slot = firstSlot(present, 0);
  return slot === lastSlot(present, 0) ? slot : null;
}

/**
 * Merges a batch into the stored days, `assets[i]` being the UUID behind reference i, which the caller has locked, and
 * counts its new half hours; a measured value removes the mark of an estimate. Returns how many of the half hours had a
 * value before.
 */
export async function storeDays(
  scope: TenantScope,
  batch: GroupedConsumption,
  assets: readonly string[],
): Promise<number> {
  const { tx, tenant, serverVersion } = scope;
  const slot = sharedSlot(batch);
  const incoming = slot === null ? daysOf(batch, assets) : halfHoursOf(batch, assets, slot);
  // An element by itself is set without looking at the others.
  const values =
    slot === null
      ? sql`wh = case excluded.present when ${WHOLE_DAY} then excluded.wh
          else merge_present(reading_days.wh, excluded.wh, excluded.present) end`
      : sql`wh[${slot + 1}::integer] = excluded.wh[${slot + 1}::integer]`;
  // Sorted: concurrent writers on the same days wait for each other in order and never in a circle.
  const store = (columns: RawBuilder<unknown>, selected: RawBuilder<unknown>, changed: RawBuilder<unknown>) => sql`
    insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated${columns})
    select ${tenant}::uuid, asset_uuid, direction, day, wh, present, estimated${selected} from incoming
      order by asset_uuid, direction, day
    on conflict (tenant_uuid, asset_uuid, direction, day) do update set
      ${values},
      present = reading_days.present | excluded.present,
      estimated = (reading_days.estimated & ~excluded.present) | excluded.estimated${changed}`;
  const fresh = serverVersion >= RETURNS_OLD_ROW ? freshAfter(store) : freshKept(store);
  const { rows } = await sql<{ updated: number }>`
    with incoming as (${incoming}), ${fresh}, ${noteNewReadings(scope)}
    select coalesce((select sum(bit_count(present::bit(64))) from incoming)
      - (select sum(bit_count(present::bit(64))) from fresh), 0)::integer as updated`.execute(tx);
  return rows[0]!.updated;
}

/** The columns that both forms of a batch have, as arrays. */
function columnsOf(batch: GroupedConsumption, assets: readonly string[]) {
  const column = (valueOf: (day: number) => string | number) =>
    arrayLiteral(Array.from({ length: batch.days }, (_, day) => valueOf(day)));
  return {
    column,
    assetUUIDs: column((day) => assets[batch.reference[day]!]!),
    directions: column((day) => batch.dayAndDirection[day]! % 2),
    dates: column((day) => Math.floor(batch.dayAndDirection[day]! / 2)),
    estimated: column((day) => maskOf(batch.estimated, day)),
  };
}

/** A batch as rows of reading_days. */
function daysOf(batch: GroupedConsumption, assets: readonly string[]): RawBuilder<unknown> {
  const { column, assetUUIDs, directions, dates, estimated } = columnsOf(batch, assets);
  const { firsts, spans } = spansOf(batch);
  return sql`
    select asset_uuid, direction, date '1970-01-01' + day as day, present, estimated,
      array_fill(null::integer, array[first]) || span
        || array_fill(null::integer, array[48 - first - cardinality(span)]) as wh
    from unnest(${assetUUIDs}::uuid[], ${directions}::smallint[], ${dates}::integer[],
      ${arrayLiteral(firsts)}::integer[], ${arrayLiteral(spans)}::text[],
      ${column((day) => maskOf(batch.present, day))}::bigint[], ${estimated}::bigint[])
      as n (asset_uuid, direction, day, first, span_text, present, estimated), cast(span_text as integer[]) as span`;
}

/** The same where each day has one half hour, of all the same. */
function halfHoursOf(batch: GroupedConsumption, assets: readonly string[], slot: number): RawBuilder<unknown> {
  const { column, assetUUIDs, directions, dates, estimated } = columnsOf(batch, assets);
  const nulls = (count: number) => sql`${`{${Array(count).fill('NULL').join()}}`}::integer[]`;
  return sql`
    select asset_uuid, direction, date '1970-01-01' + day as day, ${2 ** slot}::bigint as present, estimated,
      ${nulls(slot)} || value || ${nulls(SLOTS_PER_UTC_DAY - 1 - slot)} as wh
    from unnest(${assetUUIDs}::uuid[], ${directions}::smallint[], ${dates}::integer[],
      ${column((day) => batch.wh[day * SLOTS_PER_UTC_DAY + slot]!)}::integer[], ${estimated}::bigint[])
      as n (asset_uuid, direction, day, value, estimated)`;
}

type Store = (
  columns: RawBuilder<unknown>,
  selected: RawBuilder<unknown>,
  changed: RawBuilder<unknown>,
) => RawBuilder<unknown>;

/** The half hours of each day that had no value before, as `fresh`: the row returns what it was. */
const freshAfter = (store: Store): RawBuilder<unknown> => sql`
  fresh as (${store(sql``, sql``, sql``)} returning new.asset_uuid, new.direction, new.day,
    new.present & ~coalesce(old.present, 0) as present)`;

/** The same where the row cannot: it keeps them. */
const freshKept = (store: Store): RawBuilder<unknown> => sql`
  fresh as (${store(sql`, fresh`, sql`, present`, sql`, fresh = excluded.present & ~reading_days.present`)}
    returning asset_uuid, direction, day, fresh as present)`;
