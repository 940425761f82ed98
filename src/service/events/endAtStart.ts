import { type RawBuilder, sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { END_REASONS, type EndReason } from './optIns/endOptIns.ts';

/** Number of opt-ins that one statement checks. */
const BATCH = 5000;

type Starting = Pick<EventRow, 'event_uuid' | 'start_utc'>;

/**
 * Ends the opt-ins of a range of assets in a starting event, whose opt-ins nobody else changes, where a condition on
 * rows of `assets` is true.
 */
export async function endAtStart(
  scope: TenantScope,
  event: Starting,
  condition: RawBuilder<boolean>,
  reason: EndReason,
  { after, to }: AssetRange,
): Promise<void> {
  for (let last: string | null = after; last !== null;)
    last = await endBatch(scope, event, condition, reason, { after: last, to });
}

/** Checks the opt-ins after an asset; returns the last checked, null at the end. */
async function endBatch(
  { tx, tenant }: TenantScope,
  { event_uuid: eventUUID, start_utc: start }: Starting,
  condition: RawBuilder<boolean>,
  reason: EndReason,
  { after, to }: AssetRange,
): Promise<string | null> {
  const { rows } = await sql<{ asset_uuid: string; seen: number }>`
    with page as (
      select asset_uuid from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN'
        and asset_uuid > ${after} and asset_uuid <= ${to}
      order by asset_uuid limit ${BATCH}
    ), ending as (
      select ea.asset_uuid
      from event_assets ea join assets on assets.tenant_uuid = ea.tenant_uuid and assets.asset_uuid = ea.asset_uuid
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID}
        and ea.asset_uuid in (select asset_uuid from page) and ea.state = 'OPT_IN'
        and ${condition}
      order by ea.asset_uuid
      for no key update of ea
    ), ended as (
      update event_assets ea
      set state = 'OPT_OUT', opted_utc = ${start}, state_reason = ${END_REASONS[reason]}, baseline_wh = null
      from ending
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid = ending.asset_uuid
    )
    select asset_uuid, count(*) over ()::integer as seen from page order by asset_uuid desc limit 1`.execute(tx);
  const [last] = rows;
  return last !== undefined && last.seen === BATCH ? last.asset_uuid : null;
}
