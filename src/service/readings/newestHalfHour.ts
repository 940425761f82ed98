import { type RawBuilder, sql } from 'kysely';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { arrayLiteral } from '../platform/rows/arrayLiteral.ts';
import { rowsOf } from '../platform/rows/rowsOf.ts';
import { uuidArray } from '../platform/rows/uuidArray.ts';
import { firstSlot, type GroupedConsumption, lastSlot, placeOf } from './groupedConsumption.ts';

/** One half hour of many registers, as a live feed sends the newest of every meter. */
export interface NewestHalfHour {
  /** UUIDs in ascending order. */
  assetUUIDs: readonly string[];
  /** Watt-hours of each. */
  wh: readonly number[];
  direction: number;
  /** UTC days since 1970, and the half hour of that day. */
  since1970: number;
  slot: number;
  isEstimated: boolean;
}

/** Returns it as an expression `sent` for statements, which has both columns as arrays. */
export const sentNewest = ({ assetUUIDs, wh }: NewestHalfHour): RawBuilder<unknown> => sql`
  sent as materialized (select ${uuidArray(assetUUIDs)}::uuid[] as assets, ${arrayLiteral(wh)}::integer[] as wh)`;

/**
 * Returns a batch in this form, `assets[i]` being the UUID behind reference i; null if it has more than one half hour,
 * or both directions, or estimates beside measurements.
 */
export function newestHalfHour(batch: GroupedConsumption, assets: readonly string[]): NewestHalfHour | null {
  const { days, present, estimated, dayAndDirection, reference, wh } = batch;
  const same = (columns: Uint32Array) => {
    for (let day = 1; day < days; day++)
      if (columns[2 * day] !== columns[0] || columns[2 * day + 1] !== columns[1]) return false;
    return true;
  };
  const slot = firstSlot(present, 0);
  if (slot !== lastSlot(present, 0) || !same(present) || !same(estimated)) return null;
  for (let day = 1; day < days; day++) if (dayAndDirection[day] !== dayAndDirection[0]) return null;
  const uuidOf = (day: number): string => assets[reference[day]!]!;
  const order = Array.from({ length: days }, (_, day) => day);
  if (order.some((day) => day > 0 && uuidOf(day) < uuidOf(day - 1)))
    order.sort((one, other) => (uuidOf(one) < uuidOf(other) ? -1 : 1));
  return {
    assetUUIDs: order.map(uuidOf),
    wh: order.map((day) => wh[placeOf(batch, day, slot)]!),
    direction: dayAndDirection[0]! % 2,
    since1970: Math.floor(dayAndDirection[0]! / 2),
    slot,
    isEstimated: estimated[0] !== 0 || estimated[1] !== 0,
  };
}

const bitOf = ({ slot }: NewestHalfHour): RawBuilder<unknown> => sql`${2 ** slot}::bigint`;
const estimateOf = (half: NewestHalfHour): RawBuilder<unknown> => (half.isEstimated ? bitOf(half) : sql`0::bigint`);

/** Returns the half hours of registers as rows of reading_days: see `incomingDays`. */
export function newestDays(half: NewestHalfHour): RawBuilder<unknown> {
  const nulls = (count: number) => sql`${arrayLiteral(Array<string>(count).fill('NULL'))}::integer[]`;
  const rows = rowsOf([
    { name: 'asset_uuid', type: 'uuid', values: half.assetUUIDs },
    { name: 'value', type: 'integer', values: half.wh },
  ]);
  return sql`
    select asset_uuid, ${half.direction}::smallint as direction, date '1970-01-01' + ${half.since1970}::integer as day,
      ${bitOf(half)} as present, ${estimateOf(half)} as estimated,
      ${nulls(half.slot)} || value || ${nulls(SLOTS_PER_UTC_DAY - 1 - half.slot)} as wh
    from (${rows}) n`;
}

/**
 * Returns an update that merges them into the days that there are: in two thirds of the time that merging rows takes,
 * as no row is looked for twice. A value is found by its asset's place in the order: with rows beside the table, all
 * days of a month might be read. It reads `sent`; `changed` are columns more.
 */
export const updateNewest = (
  tenant: string,
  half: NewestHalfHour,
  changed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update reading_days set
    wh[${half.slot + 1}::integer] = (select wh from sent)[width_bucket(asset_uuid, (select assets from sent))],
    present = reading_days.present | ${bitOf(half)},
    estimated = (reading_days.estimated & ~${bitOf(half)}) | ${estimateOf(half)}${changed}
  where tenant_uuid = ${tenant} and asset_uuid = any((select assets from sent)::uuid[])
    and direction = ${half.direction} and day = date '1970-01-01' + ${half.since1970}::integer`;

/** Returns those of the half hours whose asset is not among some. */
export function without(half: NewestHalfHour, assetUUIDs: readonly string[]): NewestHalfHour {
  const some = new Set(assetUUIDs);
  const places = half.assetUUIDs.flatMap((asset, place) => (some.has(asset) ? [] : [place]));
  return {
    ...half,
    assetUUIDs: places.map((place) => half.assetUUIDs[place]!),
    wh: places.map((place) => half.wh[place]!),
  };
}
