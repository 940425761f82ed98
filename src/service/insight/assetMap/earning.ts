import { sql } from 'kysely';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { inBatches } from './members.ts';

/**
 * Energy that an asset delivered in the settled events of the season, in kWh and at their prices in £; at the mean price
 * of an event with other prices in its half hours.
 */
export interface Earned {
  asset_uuid: string;
  kwh: number;
  gbp: number;
}

const SEASON_BEGINS = '10-01';

/** Returns when the season of an instant began, at midnight on 1 October in London; epoch milliseconds. */
export function seasonStart(now: number): number {
  const today = londonDate(now);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < SEASON_BEGINS ? 1 : 0);
  return londonMidnight(`${year}-${SEASON_BEGINS}`);
}

/** Reads the earnings of assets in the season's events with a final run, by asset; none for assets never called. */
export async function readEarned(scope: TenantScope, assetUUIDs: readonly string[]): Promise<Map<string, Earned>> {
  const { tx, tenant, now } = scope;
  const { rows: runs } = await sql<{ event_uuid: string; run: number; price: number }>`
    select s.event_uuid, max(s.run) as run, coalesce(max(e.price_gbp_per_mwh), max((
      select sum((term ->> 'contractedMw')::float8 * (term ->> 'priceGbpPerMwh')::float8)
        / sum((term ->> 'contractedMw')::float8)
      from jsonb_array_elements(e.half_hour_terms) term)), 0)::float8 as price
    from events e join event_stats s on s.tenant_uuid = ${tenant} and s.event_uuid = e.event_uuid
    where e.tenant_uuid = ${tenant} and e.start_utc >= ${new Date(seasonStart(now))} and s.status = 'FINAL'
    group by s.event_uuid`.execute(tx);
  if (runs.length === 0) return new Map();
  const rows = await inBatches(assetUUIDs, async (batch) => {
    const { rows: found } = await sql<Earned>`
      select s.asset_uuid, sum(s.delivered_kwh) as kwh, sum(s.delivered_kwh * settled.price / 1000) as gbp
      from unnest(${runs.map(({ event_uuid }) => event_uuid)}::uuid[], ${runs.map(({ run }) => run)}::integer[],
        ${runs.map(({ price }) => price)}::float8[]) as settled (event_uuid, run, price)
      join event_asset_stats s on s.tenant_uuid = ${tenant} and s.event_uuid = settled.event_uuid
        and s.run = settled.run
      where s.state = 'OPT_IN' and s.delivered_kwh is not null
        and s.asset_uuid = any(${arrayLiteral(batch)}::uuid[])
      group by s.asset_uuid`.execute(tx);
    return found;
  });
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}

/**
 * Returns the class of each asset by its earnings: 1 the highest quarter of those that earned, 2 the half between, 3
 * the lowest quarter, 4 used more than its baseline, 6 never called.
 */
export function earningClasses(assetUUIDs: readonly string[], earned: ReadonlyMap<string, Earned>): Uint8Array {
  const amounts = assetUUIDs.flatMap((assetUUID) => {
    const each = earned.get(assetUUID);
    return each && each.kwh > 0 ? [each.gbp] : [];
  });
  const sorted = Float64Array.from(amounts).sort();
  const [low, high] = [sorted[Math.ceil(sorted.length / 4) - 1]!, sorted[Math.floor((3 * sorted.length) / 4)]!];
  return Uint8Array.from(assetUUIDs, (assetUUID) => {
    const each = earned.get(assetUUID);
    if (each === undefined) return 6;
    if (each.kwh <= 0) return 4;
    if (each.gbp >= high) return 1;
    return each.gbp <= low ? 3 : 2;
  });
}
