import { sql } from 'kysely';
import { SLOTS_PER_UTC_DAY, HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { copySlots, directionCode } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Register } from './readReadings.ts';

/** Start of the first half hour a register ever measured, in ms: nothing before it is missing. Null without any reading. */
export async function firstReading({ tx, tenant }: TenantScope, { assetUUID, direction }: Register): Promise<number | null> {
  const { rows } = await sql<{ day_ms: string; wh: string }>`
    select extract(epoch from day)::bigint * 1000 as day_ms, wh::text as wh from reading_days
    where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID} and direction = ${directionCode[direction]} and present <> 0
    order by day limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const wh = new Float64Array(SLOTS_PER_UTC_DAY).fill(NaN);
  copySlots(row.wh, wh, 0);
  return Number(row.day_ms) + wh.findIndex((value) => !Number.isNaN(value)) * HALF_HOUR_MS;
}
