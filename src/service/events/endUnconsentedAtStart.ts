import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { newestConsent } from '../shared/consents.ts';
import { END_REASONS } from '../shared/endOptIns.ts';

/** Opt-ins looked at by one statement. */
const BATCH = 5000;

/**
 * Ends the opt-ins of an event that starts, and that the caller holds, whose asset no consent to dispatch covers at its
 * start: one may have run out a moment ago, and its job comes later. It waits for nobody who changes consents or
 * ownership now: whoever is not seen here ends the opt-in too, where they changed them before the start.
 */
export async function endUnconsentedAtStart(scope: TenantScope, event: EventRow): Promise<void> {
  let after: string | null = null;
  do after = await endBatch(scope, event, after);
  while (after !== null);
}

/** Looks at the opt-ins after an asset; answers the last it has looked at, null where there are no more. */
async function endBatch(
  scope: TenantScope,
  { event_uuid: eventUUID, scheme_uuid: schemeUUID, start_utc: start }: EventRow,
  after: string | null,
): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ asset_uuid: string; seen: number }>`
    with page as (
      select asset_uuid from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN' and (${after}::uuid is null or asset_uuid > ${after}::uuid)
      order by asset_uuid limit ${BATCH}
    ), unconsented as (
      select ea.asset_uuid
      from event_assets ea join assets on assets.tenant_uuid = ea.tenant_uuid and assets.asset_uuid = ea.asset_uuid
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid in (select asset_uuid from page) and ea.state = 'OPT_IN'
        and ${newestConsent(scope, 'DISPATCH', start.getTime(), { schemeUUID, at: start.getTime() })} <> 'ACTIVE'
      order by ea.asset_uuid
      for no key update of ea
    ), ended as (
      update event_assets ea
      set state = 'OPT_OUT', opted_utc = ${start}, state_reason = ${END_REASONS.NO_CONSENT_AT_START}, baseline_wh = null
      from unconsented
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid = unconsented.asset_uuid
    )
    select asset_uuid, count(*) over ()::integer as seen from page order by asset_uuid desc limit 1`.execute(tx);
  const [last] = rows;
  return last !== undefined && last.seen === BATCH ? last.asset_uuid : null;
}
