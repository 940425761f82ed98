import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { END_REASONS } from '../participation/endOptIns.ts';
import { isCountedBy, isHolderOptedIn, mayShareMeters } from '../participation/sharedMeters.ts';
import { endAtStart } from './endAtStart.ts';

/**
 * Ends the opt-ins of a starting event, locked by the caller, whose energy another opt-in of the event already
 * includes: those behind a participating boundary meter, and of assets with one MPAN all but the oldest. Opting in
 * refuses them; a meter may have been changed since.
 */
export async function endSharedMetersAtStart(scope: TenantScope, event: EventRow): Promise<void> {
  if (await mayShareMeters(scope))
    await endAtStart(scope, event, isCountedBy('assets', isHolderOptedIn(scope, event.event_uuid)), 'METER_COUNTED');
}

/**
 * Ends, before a settled event of an earlier release is recalculated, the opt-ins whose meter another of its assets
 * counts.
 */
export async function endSharedMetersOfOldEvent({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
  await sql`
    with ended as (
      update event_participants set state = 'OPT_OUT'
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and counted_by is not null and state = 'OPT_IN'
      returning asset_uuid
    )
    update event_assets ea set state = 'OPT_OUT', state_reason = ${END_REASONS.METER_COUNTED}, baseline_wh = null
    from ended
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid = ended.asset_uuid`.execute(tx);
}
