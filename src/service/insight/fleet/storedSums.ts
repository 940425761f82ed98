import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../../assets/halfHourRange.ts';
import { KEPT_HALF_HOURS } from '../../baselines/forecasts/quality/storeDayForecast.ts';

/** Least share of the assets in a sum of the fleet: portfolios are forecast one after the other. */
const WHOLE = 0.9;

/** Watt-hours of all portfolios together in one half hour. */
export interface StoredSum {
  value: number;
  p10: number;
  p90: number;
}

export interface StoredSums {
  /** Assets of the newest whole forecast, and its first half hour in ms; 0 and null where none is stored. */
  assets: number;
  originMs: number | null;
  /** Sums by the start of the half hour, in ms. */
  halfHours: Map<number, StoredSum>;
}

/**
 * Adds up the stored forecasts of the active portfolios, each scaled from its sample to its assets, and takes the
 * newest in each half hour. Quantiles are added too: large portfolios err together, and the range is never too narrow
 * for it.
 */
export async function readStoredSums({ tx, tenant, now }: TenantScope, range: HalfHourRange): Promise<StoredSums> {
  const { rows } = await sql<StoredSum & { origin_ms: number; assets: number; slot: number }>`
    with kept as materialized (
      select f.origin_utc, f.assets, f.assets::float8 / cardinality(f.asset_uuids) as scale, f.values_wh, f.p10_wh, f.p90_wh
      from portfolio_forecasts f
      join portfolios p on p.tenant_uuid = ${tenant} and p.portfolio_uuid = f.portfolio_uuid and p.status = 'ACTIVE'
      where f.tenant_uuid = ${tenant}
        and f.origin_utc > ${new Date(range.startMs - KEPT_HALF_HOURS * HALF_HOUR_MS)}
        and f.origin_utc < ${new Date(range.endMs)} and f.origin_utc <= ${new Date(now)}
    )
    select (extract(epoch from origin_utc) * 1000)::float8 as origin_ms, slot::integer as slot,
      sum(assets)::integer as assets,
      case when count(value) = count(*) then sum(value * scale) end as value,
      sum(p10 * scale) as p10, sum(p90 * scale) as p90
    from kept cross join lateral unnest(values_wh, p10_wh, p90_wh) with ordinality as half (value, p10, p90, slot)
    group by origin_utc, slot order by origin_utc`.execute(tx);
  const most = Math.max(0, ...rows.map(({ assets }) => assets));
  const sums: StoredSums = { assets: 0, originMs: null, halfHours: new Map() };
  for (const { origin_ms: originMs, slot, assets, value, p10, p90 } of rows) {
    if (assets < WHOLE * most) continue;
    Object.assign(sums, { assets, originMs });
    // A newer forecast of the same half hour replaces an older one.
    if (value !== null) sums.halfHours.set(originMs + (slot - 1) * HALF_HOUR_MS, { value, p10, p90 });
  }
  return sums;
}
