import { sql } from 'kysely';
import { fleetResponse, type PastResponse, responseRatio } from '#energy/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { readPastRuns } from '../liveEvent/readPast.ts';

interface PastUse extends PastResponse {
  asset_uuid: string;
  halfHours: number;
}

/**
 * Reads the energy that each of many assets would add to an event, in kWh, by the baselines and deliveries of the
 * latest settled events, without reading a meter; those that were in none count as the mean, which is stored with their
 * runs. Null without a settled event of the type.
 */
export async function readUsualAdds(
  scope: TenantScope,
  { event, halfHours }: BalanceTerms,
  assetUUIDs: readonly string[],
): Promise<(assetUUID: string) => number | null> {
  const runs = await readPastRuns(scope, event);
  const fleet = fleetResponse(runs);
  if (fleet === null) return () => null;
  const { rows } = await sql<PastUse>`
    select s.asset_uuid, sum(s.delivered_kwh) as delivered, sum(s.baseline_kwh) as baseline,
      sum(past.half_hours)::float8 as "halfHours"
    from unnest(${runs.map(({ eventUUID }) => eventUUID)}::uuid[], ${runs.map(({ run }) => run)}::integer[],
      ${runs.map((past) => past.halfHours)}::float8[]) as past (event_uuid, run, half_hours)
    cross join lateral asset_results(${scope.tenant}, past.event_uuid, past.run, ${assetUUIDs}::uuid[]) s
    where s.baseline_status = 'OK' and s.baseline_kwh > 0 and s.delivered_kwh is not null
    group by s.asset_uuid`.execute(scope.tx);
  const ofAsset = new Map(rows.map((row) => [row.asset_uuid, row]));
  const mean = {
    baseline: sumOf(runs, (past) => past.baseline),
    halfHours: sumOf(runs, (past) => past.assets * past.halfHours),
  };
  return (assetUUID) => {
    const own = ofAsset.get(assetUUID);
    const { baseline, halfHours: measured } = own ?? mean;
    return (responseRatio(own, fleet) * halfHours * baseline) / measured;
  };
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
