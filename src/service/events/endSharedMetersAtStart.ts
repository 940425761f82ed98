import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { END_REASONS } from '../shared/endOptIns.ts';
import { isCountedBy, isHolderOptedIn, mayShareMeters } from '../shared/sameMeter.ts';

/** Opt-ins looked at by one statement. */
const BATCH = 5000;

/**
 * Ends the opt-ins of an event that starts, and that the caller holds, whose energy another opt-in of the event holds
 * already: those behind a boundary meter that takes part, and of assets with one MPAN all but the oldest. Opting in
 * refuses them; a meter may have been changed since.
 */
export async function endSharedMetersAtStart(scope: TenantScope, { event_uuid, start_utc }: EventRow): Promise<void> {
  if (!(await mayShareMeters(scope))) return;
  let after: string | null = null;
  do after = await endBatch(scope, event_uuid, start_utc, after);
  while (after !== null);
}

/** Looks at the opt-ins after an asset; returns the last it has looked at, null where there are no more. */
async function endBatch(
  scope: TenantScope,
  eventUUID: string,
  start: Date,
  after: string | null,
): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ asset_uuid: string; seen: number }>`
    with page as (
      select asset_uuid from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN' and (${after}::uuid is null or asset_uuid > ${after}::uuid)
      order by asset_uuid limit ${BATCH}
    ), counted as (
      select ea.asset_uuid
      from event_assets ea join assets own on own.tenant_uuid = ea.tenant_uuid and own.asset_uuid = ea.asset_uuid
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid in (select asset_uuid from page) and ea.state = 'OPT_IN'
        and ${isCountedBy('own', isHolderOptedIn(scope, eventUUID))}
      order by ea.asset_uuid
      for no key update of ea
    ), ended as (
      update event_assets ea
      set state = 'OPT_OUT', opted_utc = ${start}, state_reason = ${END_REASONS.METER_COUNTED}, baseline_wh = null
      from counted
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid = counted.asset_uuid
    )
    select asset_uuid, count(*) over ()::integer as seen from page order by asset_uuid desc limit 1`.execute(tx);
  const [last] = rows;
  return last !== undefined && last.seen === BATCH ? last.asset_uuid : null;
}

/**
 * Ends, before a settled event of an earlier release is recalculated, the opt-ins whose meter another asset of it
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
