import { sql } from 'kysely';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type AgreedColumns, dealsOfEvent } from '../../events/deals.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { inBatches } from './members.ts';

/**
 * Energy that an asset delivered in the settled events of the season, in kWh and at their prices in £: of an event with
 * terms by half hour, each half hour at its own.
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

type SettledRun = Pick<EventRow, 'event_uuid' | 'event_type' | 'state' | 'start_utc' | 'end_utc' | 'cancelled_utc'> &
  AgreedColumns & { run: number };

/** Returns the price of an event in £/MWh, or of each of its half hours, null for one that is not called. */
const pricesOfRun = (event: SettledRun) => ({
  event_uuid: event.event_uuid,
  run: event.run,
  sign: event.event_type === 'TURN_DOWN' ? 1 : -1,
  price: event.price_gbp_per_mwh ?? 0,
  prices: event.half_hour_terms && dealsOfEvent(event).map((deal) => deal && (deal.priceGbpPerMwh ?? 0)),
});

/** Reads the earnings of assets in the season's events with a final run, by asset; none for assets never called. */
export async function readEarned(scope: TenantScope, assetUUIDs: readonly string[]): Promise<Map<string, Earned>> {
  const { tx, tenant, now } = scope;
  const { rows: runs } = await sql<SettledRun>`
    select e.event_uuid, e.event_type, e.price_gbp_per_mwh, e.half_hour_terms, e.contracted_mw, e.state, e.start_utc,
      e.end_utc, e.cancelled_utc, max(s.run) as run
    from events e join event_stats s on s.tenant_uuid = ${tenant} and s.event_uuid = e.event_uuid
    where e.tenant_uuid = ${tenant} and e.start_utc >= ${new Date(seasonStart(now))} and s.status = 'FINAL'
    group by e.tenant_uuid, e.event_uuid`.execute(tx);
  if (runs.length === 0) return new Map();
  const settled = JSON.stringify(runs.map(pricesOfRun));
  const rows = await inBatches(assetUUIDs, async (batch) => {
    const { rows: found } = await sql<Earned>`
      select s.asset_uuid, sum(s.delivered_kwh) as kwh, sum(case when settled.prices is null
        then s.delivered_kwh * settled.price / 1000
        else (
          select coalesce(sum(price * coalesce(s.attributed_wh[slot],
            settled.sign * (s.baseline_wh[slot] - s.actual_wh[slot]))), 0) / 1e6
          from unnest(settled.prices) with ordinality as half_hour (price, slot)
        ) end) as gbp
      from jsonb_to_recordset(${settled}::jsonb)
        as settled (event_uuid uuid, run integer, sign integer, price float8, prices float8[])
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
