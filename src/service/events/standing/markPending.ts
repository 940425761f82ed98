import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { OPTED_INTO_EVERY } from '../../schemes/standing/standingOptIn.ts';

/** Mark of an asset that is being invited, of rows `sa` and `a`: a job opts it in where its user said so once. */
export const PENDING_MARK = sql`case when ${OPTED_INTO_EVERY} then 'PENDING' end`;

/** Result of an asset that was opted in so. */
export const OPTED_IN = 'OPTED_IN';

/** Enqueues the job that opts in what is marked in an event. */
export const enqueueStandingOptIns = (scope: TenantScope, eventUUIDs: readonly string[]): Promise<void> =>
  enqueue(scope, 'EVENT_OPT_INS', eventUUIDs, scope.now);

/** Marks assets, at most a thousand and locked by the caller, in the events of a scheme to come that invite them. */
export async function markPending(
  scope: TenantScope,
  schemeUUID: string,
  assetUUIDs: readonly string[],
): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ event_uuid: string }>`
    with invited as (
      select ea.event_uuid, ea.asset_uuid
      from event_assets ea
      join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
      where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'INVITED'
        and e.scheme_uuid = ${schemeUUID} and e.state = 'SCHEDULED' and not e.is_starting
        and e.start_utc > ${new Date(now)}
      order by ea.asset_uuid, ea.event_uuid
      for no key update of ea
    ), marked as (
      update event_assets ea set standing_result = 'PENDING'
      from invited
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = invited.event_uuid and ea.asset_uuid = invited.asset_uuid
      returning ea.event_uuid
    )
    select distinct event_uuid from marked`.execute(tx);
  await enqueueStandingOptIns(
    scope,
    rows.map(({ event_uuid }) => event_uuid),
  );
}
