import { sql } from 'kysely';
import type { CostBasis } from '#contract/cost.ts';
import type { HalfHourPrices } from '#energy/tariff.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../halfHourRange.ts';

const SLOTS = 48;

/**
 * Reads the half-hourly prices of DYNAMIC tariffs in a range widened to whole UTC days: as costs were reported, or as
 * they are known now.
 */
export async function readDynamicPrices(
  { tx, tenant }: TenantScope,
  tariffUUIDs: readonly string[],
  { startMs, endMs }: HalfHourRange,
  costs: CostBasis,
): Promise<Map<string, HalfHourPrices>> {
  if (tariffUUIDs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tariff_prices')
    .select(['tariff_uuid', 'day', 'pence', 'pence_told'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`tariff_uuid = any(${tariffUUIDs}::uuid[])`)
    .where('day', '>=', utcDay(startMs))
    .where('day', '<=', utcDay(endMs))
    .execute();
  const firstMs = Math.floor(startMs / DAY_MS) * DAY_MS;
  const slots = (Math.floor(endMs / DAY_MS) + 1 - firstMs / DAY_MS) * SLOTS;
  const prices = new Map<string, HalfHourPrices>();
  for (const { tariff_uuid, day, pence, pence_told } of rows) {
    let ofTariff = prices.get(tariff_uuid);
    if (!ofTariff) prices.set(tariff_uuid, (ofTariff = { startMs: firstMs, pence: new Float64Array(slots).fill(NaN) }));
    const known = costs === 'AS_TOLD' ? (pence_told ?? pence) : pence;
    const from = ((Date.parse(day) - firstMs) / DAY_MS) * SLOTS;
    for (const [slot, price] of known.entries()) if (price !== null) ofTariff.pence[from + slot] = price;
  }
  return prices;
}
