import { sql } from 'kysely';
import type { Direction } from '#contract/primitives.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { copySlots, directionCode, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

const DAY_MS = 86_400_000;

/** The half hours that begin in a range, one direction of one asset. */
export interface Readings {
  /** The first half hour at or after the range's start. */
  startMs: number;
  /** Watt-hours, NaN where nothing was measured. */
  wh: Float64Array;
  /** 1 where the reading is an estimate. */
  estimated: Uint8Array;
}

interface DayRow {
  day_number: number;
  wh: string;
  estimated: number;
}

/** Readings of an asset's half hours that begin in [fromMs, toMs). */
export async function readReadings({ tx, tenant }: TenantScope, assetUUID: string, direction: Direction, fromMs: number, toMs: number): Promise<Readings> {
  const startMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const endMs = Math.ceil(toMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const firstDay = Math.floor(startMs / DAY_MS);
  const days = Math.ceil(endMs / DAY_MS) - firstDay;
  const { rows } = await sql<DayRow>`
    select day - ${utcDay(firstDay * DAY_MS)}::date as day_number, wh::text as wh, estimated
    from reading_days
    where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID} and direction = ${directionCode[direction]}
      and day >= ${utcDay(firstDay * DAY_MS)}::date and day < ${utcDay((firstDay + days) * DAY_MS)}::date`.execute(tx);
  const wh = new Float64Array(days * SLOTS_PER_UTC_DAY).fill(NaN);
  const estimated = new Uint8Array(wh.length);
  for (const row of rows) {
    const place = row.day_number * SLOTS_PER_UTC_DAY;
    copySlots(row.wh, wh, place);
    if (row.estimated > 0) for (let slot = 0; slot < SLOTS_PER_UTC_DAY; slot++) estimated[place + slot] = Math.floor(row.estimated / 2 ** slot) % 2;
  }
  const from = (startMs - firstDay * DAY_MS) / HALF_HOUR_MS;
  const to = from + (endMs - startMs) / HALF_HOUR_MS;
  return { startMs, wh: wh.subarray(from, to), estimated: estimated.subarray(from, to) };
}
