import { sql } from 'kysely';
import type { EventAssetsTable, EventRow, SchemeAssetsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';
import { inBatches } from './members.ts';

export interface Eligibility {
  asset_uuid: string;
  consented: boolean;
  scheme_status: SchemeAssetsTable['status'] | null;
  event_state: EventAssetsTable['state'] | null;
}

/** Reads what decides whether each of some assets may take part in an event, by asset. */
export async function readEligibility(
  scope: TenantScope,
  { event_uuid, scheme_uuid, start_utc }: EventRow,
  assetUUIDs: readonly string[],
): Promise<Map<string, Eligibility>> {
  const validity = { schemeUUID: scheme_uuid, at: start_utc.getTime() };
  const rows = await inBatches(assetUUIDs, async (batch) => {
    // By key from single tables: PostgreSQL has no statistics of assets just added, and would join each with each.
    const { rows: found } = await sql<Eligibility>`
      select asset_uuid, ${newestConsent(scope, 'DISPATCH', scope.now, validity)} = 'ACTIVE' as consented,
        (select status from scheme_assets s where s.tenant_uuid = ${scope.tenant} and s.scheme_uuid = ${scheme_uuid}
          and s.asset_uuid = assets.asset_uuid) as scheme_status,
        (select state from event_assets e where e.tenant_uuid = ${scope.tenant} and e.event_uuid = ${event_uuid}
          and e.asset_uuid = assets.asset_uuid) as event_state
      from assets
      where tenant_uuid = ${scope.tenant} and asset_uuid = any(${arrayLiteral(batch)}::uuid[])`.execute(scope.tx);
    return found;
  });
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}

/**
 * Returns the class of an asset by what it lacks for the event: 1 opted in, 2 can take part, 3 waiting for the check of the
 * scheme, 4 turned down by it, 5 no consent, 6 not registered in the scheme.
 */
export function eligibleClass({ consented, scheme_status, event_state }: Omit<Eligibility, 'asset_uuid'>): number {
  if (event_state === 'OPT_IN') return 1;
  if (scheme_status === null || scheme_status === 'OPT_OUT' || scheme_status === 'READY_OPT_OUT') return 6;
  if (scheme_status === 'REJECTED' || scheme_status === 'DUPLICATED') return 4;
  if (!consented) return 5;
  return scheme_status === 'READY' ? 2 : 3;
}
