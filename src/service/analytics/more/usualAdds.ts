import { sql } from 'kysely';
import { fleetResponse, type PastResponse, responseRatio } from '#energy/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readPastEvents, settledRows } from '../../events/rehearsal/pastDelivery.ts';
import type { BalanceTerms } from '../balance/terms.ts';

interface PastUse extends PastResponse {
  asset_uuid: string | null;
  halfHours: number;
}

/**
 * What each of many assets would add to an event by the baselines and deliveries of the latest settled events, without
 * reading a meter; those that were in none count as the mean. Null without a settled event of the type.
 */
export async function readUsualAdds(
  scope: TenantScope,
  { event, halfHours }: BalanceTerms,
  assetUUIDs: readonly string[],
): Promise<(assetUUID: string) => number | null> {
  const fleet = fleetResponse(await readPastEvents(scope, event.event_type));
  if (fleet === null) return () => null;
  const { rows } = await sql<PastUse>`${settledRows(scope, event.event_type)}
    select asset_uuid, sum(delivered_kwh) as delivered, sum(baseline_kwh) as baseline,
      sum(half_hours)::float8 as "halfHours"
    from settled
    group by grouping sets ((), (asset_uuid))
    having asset_uuid is null or asset_uuid = any(${assetUUIDs}::uuid[])`.execute(scope.tx);
  const ofAsset = new Map(rows.map((row) => [row.asset_uuid, row]));
  const mean = ofAsset.get(null)!;
  return (assetUUID) => {
    const own = ofAsset.get(assetUUID);
    const { baseline, halfHours: measured } = own ?? mean;
    return (responseRatio(own, fleet) * halfHours * baseline) / measured;
  };
}
