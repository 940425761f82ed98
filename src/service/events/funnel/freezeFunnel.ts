import { sql } from 'kysely';
import type { EventRow, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { isHeldOut } from '../optIns/heldOut.ts';
import { countStages } from './countStages.ts';
import { stagedAssets } from './stagedAssets.ts';

/** Number of assets that one statement freezes. */
const BATCH = 5000;

/**
 * Freezes the stages at which the assets of a range that a starting event is aimed at drop out before it; its
 * participants are frozen. Returns the numbers of opted-in and lost assets of the range; a user is counted in each
 * range again.
 */
export async function freezeDropouts(
  scope: TenantScope,
  event: EventRow,
  requiresMpan: boolean,
  { after, to }: AssetRange,
): Promise<FunnelCounts> {
  const { tenant } = scope;
  for (let last: string | null = after; last !== null;)
    last = await freezeBatch(scope, event, requiresMpan, { after: last, to });
  const ofRange = sql`tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid} and asset_uuid > ${after}
    and asset_uuid <= ${to}`;
  return countStages(
    scope,
    sql`
      select asset_uuid, null as stage, user_uuid, null as scheme_status from event_participants
      where ${ofRange} and state = 'OPT_IN'
      union all
      select asset_uuid, stage, user_uuid, scheme_status from event_dropouts
      where ${ofRange} and stage in ('REGISTERED', 'CONSENTED', 'MPAN_VALID', 'READY', 'OPTED_IN')`,
  );
}

/** Stores the counts of an event that starts. */
export async function saveFunnel(
  { tx, tenant }: TenantScope,
  { event_uuid, start_utc }: EventRow,
  counts: FunnelCounts,
): Promise<void> {
  await tx
    .insertInto('event_funnels')
    .values({ tenant_uuid: tenant, event_uuid, frozen_utc: start_utc, counts: JSON.stringify(counts) })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid']).doNothing())
    .execute();
}

/** Freezes the first assets of a range; returns the last frozen, null where there are no more. */
async function freezeBatch(
  scope: TenantScope,
  event: EventRow,
  requiresMpan: boolean,
  range: AssetRange,
): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ asset_uuid: string; seen: number }>`
    with page as (
      select * from (${stagedAssets(scope, event, requiresMpan, range)}) staged order by asset_uuid limit ${BATCH}
    ), frozen as (
      insert into event_dropouts (tenant_uuid, event_uuid, asset_uuid, stage, user_uuid, mpan_status, scheme_status,
        state, held_out)
      select ${tenant}, ${event.event_uuid}, asset_uuid, stage, user_uuid, mpan_status, scheme_status, state,
        stage = 'OPTED_IN' and ${isHeldOut(event, sql`asset_uuid`)}
      from page where stage is not null
      on conflict (tenant_uuid, event_uuid, stage, asset_uuid) do nothing
    )
    select asset_uuid, count(*) over ()::integer as seen from page order by asset_uuid desc limit 1`.execute(tx);
  const [last] = rows;
  return last !== undefined && last.seen === BATCH ? last.asset_uuid : null;
}
