import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { newestConsent } from '../participation/consents.ts';
import { endAtStart } from './endAtStart.ts';

/**
 * Ends the opt-ins of an event that starts, and that the caller holds, whose asset no consent to dispatch covers at its
 * start: one may have run out a moment ago, and its job comes later. It waits for nobody who changes consents or
 * ownership now: whoever is not seen here ends the opt-in too, where they changed them before the start.
 */
export async function endUnconsentedAtStart(scope: TenantScope, event: EventRow): Promise<void> {
  const at = event.start_utc.getTime();
  await endAtStart(
    scope,
    event,
    sql`${newestConsent(scope, 'DISPATCH', at, { schemeUUID: event.scheme_uuid, at })} <> 'ACTIVE'`,
    'NO_CONSENT_AT_START',
  );
}
