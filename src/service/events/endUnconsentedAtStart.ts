import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { newestConsent } from '../tenants/consents/consents.ts';
import { endAtStart } from './endAtStart.ts';

/**
 * Ends the opt-ins of a range of assets in a starting event whose asset no consent to dispatch covers at its start:
 * one may have expired a moment ago, before its job ran. Does not wait for transactions that change consents or
 * ownership now: those not visible here end the opt-in themselves, if they changed before the start.
 */
export async function endUnconsentedAtStart(scope: TenantScope, event: EventRow, range: AssetRange): Promise<void> {
  const at = event.start_utc.getTime();
  await endAtStart(
    scope,
    event,
    sql`${newestConsent(scope, 'DISPATCH', at, { schemeUUID: event.scheme_uuid, at })} <> 'ACTIVE'`,
    'NO_CONSENT_AT_START',
    range,
  );
}
