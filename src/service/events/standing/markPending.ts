import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
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

/**
 * Marks assets, at most a thousand, in the events to come that invite them, of one scheme or of all by default, where
 * their users said so once. The caller has locked the assets or their users.
 */
export async function markPending(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  schemeUUID: string | null = null,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ event_uuid: string }>`
    with invited as (
      select ea.event_uuid, ea.asset_uuid
      from event_assets ea
      join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
      join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
      join scheme_assets sa on sa.tenant_uuid = ea.tenant_uuid and sa.scheme_uuid = e.scheme_uuid
        and sa.asset_uuid = ea.asset_uuid and ${OPTED_INTO_EVERY}
      where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'INVITED'
        and (${schemeUUID}::uuid is null or e.scheme_uuid = ${schemeUUID}::uuid) and e.state = 'SCHEDULED' and not e.is_starting
        and e.start_utc > ${new Date(now)}
      order by ea.asset_uuid, ea.event_uuid
      for no key update of ea
    ), marked as (
      update event_assets ea set standing_result = 'PENDING', standing_revision = 0
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

/** Lets what standing opt-ins left invited to an event be decided again after the event, locked by the caller, changed. */
export async function decideStandingAgain(
  scope: TenantScope,
  { event_uuid }: Pick<EventRow, 'event_uuid'>,
): Promise<void> {
  const left = await scope.tx
    .selectFrom('event_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event_uuid)
    .where('state', '=', 'INVITED')
    .where('standing_result', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (left) await enqueueStandingOptIns(scope, [event_uuid]);
}
