import type { Updateable } from 'kysely';
import type { EventRow, EventsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS } from '../../baselines/measurement/optedInBatches.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { isAimedAtMany } from '../portions/portionRanges.ts';
import { beginStart, finishStart, START_STEPS } from './startSteps.ts';

/**
 * Starts an event that the caller has locked, which nobody may opt in to any more; returns its columns of the start.
 * One that is aimed at many assets is started by a job: null until all is done.
 */
export async function startEvent(scope: TenantScope, event: EventRow): Promise<Updateable<EventsTable> | null> {
  if (event.is_starting) return null;
  if (await isAimedAtMany(scope, event)) {
    await scope.tx
      .updateTable('events')
      .set({ is_starting: true })
      .where('tenant_uuid', '=', scope.tenant)
      .where('event_uuid', '=', event.event_uuid)
      .execute();
    await enqueue(scope, 'EVENT_START', [event.event_uuid], event.start_utc.getTime());
    return null;
  }
  let start = await beginStart(scope, event, 0);
  for (const { isWanted, step } of START_STEPS)
    if (isWanted?.(start, event) ?? true) start = await step(scope, event, start, ALL_ASSETS);
  return finishStart(scope, event, start);
}
