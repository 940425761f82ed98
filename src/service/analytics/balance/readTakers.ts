import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findCandidates } from '../../events/rehearsal/candidates.ts';
import { countedOnce } from '../../participation/sharedMeters.ts';

/** Assets that could take part in an event: how many there are, who does, and who could still be opted in. */
export interface Takers {
  ready: number;
  /** Each meter once. */
  optedIn: string[];
  free: string[];
}

/** Who takes part in a scheduled event, and who is ready, free and not opted in. */
export async function readTakers(scope: TenantScope, event: EventRow): Promise<Takers> {
  const { tx, tenant } = scope;
  const portfolios = await tx
    .selectFrom('event_portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
  const candidates = await findCandidates(scope, {
    schemeUUID: event.scheme_uuid,
    eventType: event.event_type,
    portfolioUUIDs: portfolios.map((row) => row.portfolio_uuid),
    startTime: event.start_utc.getTime(),
    endTime: event.end_utc.getTime(),
    eventUUID: event.event_uuid,
  });
  const opted = await tx
    .selectFrom('event_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .where('state', '=', 'OPT_IN')
    .orderBy('asset_uuid')
    .execute();
  const isOptedIn = new Set(opted.map((row) => row.asset_uuid));
  const consented = candidates.filter((candidate) => candidate.consented);
  const couldJoin = consented.filter(({ overlapping }) => !overlapping).map(({ assetUUID }) => assetUUID);
  const once = await countedOnce(scope, [...new Set([...isOptedIn, ...couldJoin])]);
  return {
    ready: consented.length,
    optedIn: once.filter((assetUUID) => isOptedIn.has(assetUUID)).sort(),
    free: once.filter((assetUUID) => !isOptedIn.has(assetUUID)).sort(),
  };
}
