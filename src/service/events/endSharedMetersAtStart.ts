import { type RawBuilder, sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isCountedBy } from '../assets/sharedMeters.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { endAtStart } from './endAtStart.ts';
import { END_REASONS } from './optIns/endOptIns.ts';

/**
 * Ends the opt-ins of a range of assets in a starting event whose energy another opt-in of the event already includes:
 * those behind a participating boundary meter, and of assets with one MPAN all but the oldest. Opting in refuses them;
 * a meter may have been changed since. Called only where meters may be shared.
 */
export const endSharedMetersAtStart = (scope: TenantScope, event: EventRow, range: AssetRange): Promise<void> =>
  endAtStart(scope, event, isCountedBy('assets', wasHolderOptedIn(scope, event)), 'METER_COUNTED', range);

/** Returns the condition that `holder` was opted in before this began, in whatever order the assets are looked at. */
const wasHolderOptedIn = ({ tenant }: TenantScope, { event_uuid, start_utc }: EventRow): RawBuilder<boolean> =>
  sql`exists (select from event_assets other where other.tenant_uuid = ${tenant} and other.event_uuid = ${event_uuid}
    and other.asset_uuid = holder.asset_uuid and (other.state = 'OPT_IN' or (other.state = 'OPT_OUT'
      and other.state_reason = ${END_REASONS.METER_COUNTED} and other.opted_utc = ${start_utc})))`;

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
