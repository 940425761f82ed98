import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { addPortion, type RunChange } from './addPortion.ts';

/** Time for which an event counts in its assets' responses. */
export const RESPONSE_MS = 365 * DAY_MS;

interface CountedEvent {
  start_utc: Date;
  hours: number;
  run: number | null;
  next_run: number | null;
  through_asset_uuid: string | null;
  newest: number | null;
}

/**
 * Makes the newest run of an event the one that its assets' responses hold, a portion of assets in each run of the job,
 * and takes it out again once the event is a year old. A newer run that appears meanwhile follows once this one is
 * complete.
 */
export const refreshResponses: JobHandler = async (scope, eventUUID) => {
  const event = await readCounted(scope, eventUUID);
  if (!event) return;
  const leavesAt = event.start_utc.getTime() + RESPONSE_MS;
  const newest = scope.now < leavesAt ? event.newest : null;
  const next = event.next_run ?? newest ?? 0;
  if (event.next_run === null && event.run === newest) {
    if (newest !== null) await enqueue(scope, 'EVENT_RESPONSES', [eventUUID], leavesAt);
    return;
  }
  const change: RunChange = {
    eventUUID,
    hours: event.hours,
    run: event.run ?? 0,
    next,
    through: event.through_asset_uuid,
  };
  await storeProgress(scope, change, await addPortion(scope, change));
  await enqueue(scope, 'EVENT_RESPONSES', [eventUUID], scope.now);
};

async function readCounted({ tx, tenant }: TenantScope, eventUUID: string): Promise<CountedEvent | undefined> {
  const { rows } = await sql<CountedEvent>`
    select e.start_utc, (extract(epoch from e.end_utc - e.start_utc) / 3600)::float8 as hours,
      counted.run, counted.next_run, counted.through_asset_uuid,
      (select max(run) from event_stats s where s.tenant_uuid = ${tenant} and s.event_uuid = e.event_uuid) as newest
    from events e
    left join response_events counted on counted.tenant_uuid = ${tenant} and counted.event_uuid = e.event_uuid
    where e.tenant_uuid = ${tenant} and e.event_uuid = ${eventUUID} and e.event_type = 'TURN_DOWN'`.execute(tx);
  return rows[0];
}

/** Stores how far a run is added; without a last asset it is complete. */
async function storeProgress(
  { tx, tenant }: TenantScope,
  { eventUUID, run, next }: RunChange,
  last: string | null,
): Promise<void> {
  const isComplete = last === null;
  const progress = {
    run: (isComplete ? next : run) || null,
    next_run: isComplete ? null : next,
    through_asset_uuid: last,
  };
  await tx
    .insertInto('response_events')
    .values({ tenant_uuid: tenant, event_uuid: eventUUID, ...progress })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid']).doUpdateSet(progress))
    .execute();
}
