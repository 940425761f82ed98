import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type ChangeCause, causeColumn } from '../../assets/statesBefore.ts';
import { emit } from '../../platform/domainEvent.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { optInsEnded } from '../domainEvents.ts';

/** Reasons why an opt-in ended without a request, as the asset's history shows them. */
export const END_REASONS = {
  ARCHIVED: 'The asset was archived',
  NO_CONSENT: 'The asset is no longer covered by a consent to dispatch',
  NO_CONSENT_AT_START: 'The asset was not covered by a consent to dispatch when the event started',
  METER_COUNTED: 'Another asset of the event is metered by the same meter',
  NOT_READY: 'The asset is not READY in the scheme any more',
} as const;
export type EndReason = keyof typeof END_REASONS;

/**
 * Ends the opt-ins of assets in events that have not started by the scope's clock: of one scheme, or of every scheme by
 * default. An event started since, by a clock that ran on during the wait for locks, counts as not started. With a
 * cause, previous states are saved for it.
 */
export async function endScheduledOptIns(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  reason: EndReason,
  schemeUUID: string | null = null,
  cause: ChangeCause | null = null,
): Promise<void> {
  if (assetUUIDs.length === 0) return;
  // An opt-in decided at this moment acquires the same locks: it is either visible here or sees what ended it.
  await lockAssets(scope, assetUUIDs);
  const { tx, tenant, now } = scope;
  await sql`
    with open as (
      select ea.event_uuid, ea.asset_uuid, ea.state, ea.state_reason, ea.opted_utc, ea.portfolio_uuid
      from event_assets ea join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
      where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state <> 'OPT_OUT'
        and e.state in ('SCHEDULED', 'STARTED') and e.start_utc > ${new Date(now)}
        and (${schemeUUID}::uuid is null or e.scheme_uuid = ${schemeUUID}::uuid)
      order by ea.asset_uuid, ea.event_uuid
      for no key update of ea
    )${cause === null ? sql`` : insertStatesBefore(scope, cause)}
    update event_assets ea
    set state = 'OPT_OUT', opted_utc = ${new Date(now)}, state_reason = ${END_REASONS[reason]}, baseline_wh = null
    from open
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = open.event_uuid and ea.asset_uuid = open.asset_uuid`.execute(
    tx,
  );
  await emit(scope, optInsEnded, assetUUIDs, {
    reason,
    schemeUUID,
    running: reason === 'NO_CONSENT' || reason === 'ARCHIVED',
  });
}

const insertStatesBefore = ({ tenant }: TenantScope, cause: ChangeCause) => sql`,
    saved as (
      insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid, state, reason, since_utc,
        portfolio_uuid, left_as)
      select ${tenant}, ${causeColumn(cause)}, asset_uuid, 'EVENT', event_uuid, state, state_reason, opted_utc,
        portfolio_uuid, 'OPT_OUT' from open
      on conflict do nothing
    )`;
