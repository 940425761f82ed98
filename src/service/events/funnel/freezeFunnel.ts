import { sql } from 'kysely';
import type { EventRow, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countStages } from './countStages.ts';
import { stagedAssets } from './stagedAssets.ts';

/** Assets frozen by one statement. */
const BATCH = 5000;

/**
 * Freezes where the assets that a starting event is aimed at drop out before it; the caller has locked the event and
 * frozen its participants.
 */
export async function freezeFunnel(scope: TenantScope, event: EventRow, requiresMpan: boolean): Promise<void> {
  const { tx, tenant } = scope;
  let after: string | null = null;
  do after = await freezeBatch(scope, event, requiresMpan, after);
  while (after !== null);
  const optedIn = sql`
    select asset_uuid, null as stage, user_uuid, null as scheme_status from event_participants
    where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid} and state = 'OPT_IN'`;
  const counts: FunnelCounts = await countStages(
    scope,
    sql`${optedIn} union all select asset_uuid, stage, user_uuid, scheme_status from event_dropouts
      where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}`,
  );
  await tx
    .insertInto('event_funnels')
    .values({
      tenant_uuid: tenant,
      event_uuid: event.event_uuid,
      frozen_utc: event.start_utc,
      counts: JSON.stringify(counts),
    })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid']).doNothing())
    .execute();
}

/** Freezes the assets after one; returns the last frozen, null where there are no more. */
async function freezeBatch(
  scope: TenantScope,
  event: EventRow,
  requiresMpan: boolean,
  after: string | null,
): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ asset_uuid: string; seen: number }>`
    with page as (
      select * from (${stagedAssets(scope, event, requiresMpan)}) staged
      where (${after}::uuid is null or asset_uuid > ${after}::uuid)
      order by asset_uuid limit ${BATCH}
    ), frozen as (
      insert into event_dropouts (tenant_uuid, event_uuid, asset_uuid, stage, user_uuid, mpan_status, scheme_status,
        state)
      select ${tenant}, ${event.event_uuid}, asset_uuid, stage, user_uuid, mpan_status, scheme_status, state
      from page where stage is not null
      on conflict (tenant_uuid, event_uuid, stage, asset_uuid) do nothing
    )
    select asset_uuid, count(*) over ()::integer as seen from page order by asset_uuid desc limit 1`.execute(tx);
  const [last] = rows;
  return last !== undefined && last.seen === BATCH ? last.asset_uuid : null;
}
