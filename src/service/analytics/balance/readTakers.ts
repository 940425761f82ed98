import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findCandidates } from '../../events/rehearsal/candidates.ts';
import { ALL_ASSETS, type AssetRange } from '../../measuring/optedInBatches.ts';
import { countedOnce, findAssetsSharingMeter, mayShareMeters } from '../../participation/sharedMeters.ts';

/** Assets that could take part in an event: how many there are, who does, and who could still be opted in. */
export interface Takers {
  ready: number;
  /** Each meter once. */
  optedIn: string[];
  free: string[];
}

/**
 * Who takes part in a scheduled event, and who is ready, free and not opted in; of all assets, or of a range. Those that the
 * event holds out are not ready for it.
 */
export async function readTakers(scope: TenantScope, event: EventRow, range = ALL_ASSETS): Promise<Takers> {
  const { tx, tenant } = scope;
  const portfolios = await tx
    .selectFrom('event_portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
  const rehearsed = {
    schemeUUID: event.scheme_uuid,
    eventType: event.event_type,
    portfolioUUIDs: portfolios.map((row) => row.portfolio_uuid),
    startTime: event.start_utc.getTime(),
    endTime: event.end_utc.getTime(),
    eventUUID: event.event_uuid,
  };
  const candidates = await findCandidates(scope, rehearsed, event, range);
  const optedIn = await readOptedIn(scope, event.event_uuid, range);
  const sharing = (await mayShareMeters(scope)) ? await findAssetsSharingMeter(scope, optedIn) : [];
  const taken = new Set([...optedIn, ...sharing]);
  const consented = candidates.filter((candidate) => candidate.consented);
  const couldJoin = consented.filter(({ assetUUID, overlapping }) => !overlapping && !taken.has(assetUUID));
  const once = await countedOnce(scope, [...optedIn, ...couldJoin.map(({ assetUUID }) => assetUUID)]);
  return {
    ready: consented.length,
    optedIn: await countedOnce(scope, optedIn),
    free: once.filter((assetUUID) => !taken.has(assetUUID)).sort(),
  };
}

/** The assets that are opted in to an event, in the order of their UUIDs. */
export async function readOptedIn(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { after, to }: AssetRange = ALL_ASSETS,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('event_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('state', '=', 'OPT_IN')
    .where('asset_uuid', '>', after)
    .where('asset_uuid', '<=', to)
    .orderBy('asset_uuid')
    .execute();
  return rows.map((row) => row.asset_uuid);
}
