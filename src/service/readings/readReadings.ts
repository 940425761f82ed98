import { sql } from 'kysely';
import type { Direction } from '#contract/primitives.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { parseSlotsInto, directionCode, readOccupancies, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** The half hours that begin in a range, one direction of one asset. */
export interface Readings {
  /** The first half hour at or after the range's start. */
  startMs: number;
  /** Watt-hours, NaN without a measurement. */
  wh: Float64Array;
  /** 1 where the reading is an estimate. */
  estimated: Uint8Array;
}

/** One direction of one asset: a register of the meter. */
export interface Register {
  assetUUID: string;
  direction: Direction;
}

interface DayRow {
  register: number;
  day_number: number;
  wh: string;
  estimated: number;
}

/** The slots of whole UTC days, before they are cut to a range. */
export interface DaySlots {
  wh: Float64Array;
  estimated: Uint8Array;
}

/**
 * Returns the whole UTC days, counted from 1970, around the half hours that begin in [fromMs, toMs), and the function
 * that cuts their slots to these.
 */
export function wholeDays(fromMs: number, toMs: number) {
  const startMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const endMs = Math.ceil(toMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const firstDay = Math.floor(startMs / DAY_MS);
  const days = Math.ceil(endMs / DAY_MS) - firstDay;
  const from = (startMs - firstDay * DAY_MS) / HALF_HOUR_MS;
  const to = from + (endMs - startMs) / HALF_HOUR_MS;
  return {
    startMs,
    endMs,
    firstDay,
    days,
    empty: (): DaySlots => ({
      wh: new Float64Array(days * SLOTS_PER_UTC_DAY).fill(NaN),
      estimated: new Uint8Array(days * SLOTS_PER_UTC_DAY),
    }),
    cut: ({ wh, estimated }: DaySlots): Readings => ({
      startMs,
      wh: wh.subarray(from, to),
      estimated: estimated.subarray(from, to),
    }),
  };
}

/**
 * Parses a stored day, whose text begins at `at`, into the slots from `place` on; `estimated` has bit i for half hour
 * i. Returns where the text continues.
 */
export function decodeDay(slots: DaySlots, place: number, wh: string, estimated: number, at = 0): number {
  if (estimated > 0)
    for (let slot = 0; slot < SLOTS_PER_UTC_DAY; slot++)
      slots.estimated[place + slot] = Math.floor(estimated / 2 ** slot) % 2;
  return parseSlotsInto(wh, slots.wh, place, at);
}

/**
 * Returns readings of the half hours of many registers that begin in [fromMs, toMs), in their present occupancies and
 * in the order given.
 */
export async function readAllReadings(
  { tx, tenant }: TenantScope,
  registers: readonly Register[],
  fromMs: number,
  toMs: number,
): Promise<Readings[]> {
  const { firstDay, days, empty, cut } = wholeDays(fromMs, toMs);
  const { rows } = await sql<DayRow>`
    select wanted.register - 1 as register, day - ${utcDay(firstDay * DAY_MS)}::date as day_number,
      wh::text as wh, estimated
    from unnest(${registers.map(({ assetUUID }) => assetUUID)}::uuid[],
      ${registers.map(({ direction }) => directionCode[direction])}::smallint[])
      with ordinality as wanted (asset_uuid, direction, register)
    join reading_days r on r.tenant_uuid = ${tenant} and r.asset_uuid = wanted.asset_uuid
      and r.direction = wanted.direction
      and r.day >= ${utcDay(firstDay * DAY_MS)}::date and r.day < ${utcDay((firstDay + days) * DAY_MS)}::date`.execute(
    tx,
  );
  const all = registers.map(empty);
  for (const { register, day_number, wh, estimated } of rows)
    decodeDay(all[register]!, day_number * SLOTS_PER_UTC_DAY, wh, estimated);
  const occupancies = await readOccupancies(
    tx,
    tenant,
    registers.map(({ assetUUID }) => assetUUID),
  );
  for (const [index, { assetUUID }] of registers.entries())
    all[index]!.wh.fill(
      NaN,
      0,
      Math.max(0, ((occupancies.get(assetUUID) ?? -Infinity) - firstDay * DAY_MS) / HALF_HOUR_MS),
    );
  return all.map(cut);
}
