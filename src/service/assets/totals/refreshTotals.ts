import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { fleetCounted } from '../domainEvents.ts';
import { enqueueFacets } from '../facets/facetsRow.ts';
import { addUpChanges } from './addUpChanges.ts';
import { recount } from './recount.ts';
import { recountEvents } from './recountEvents.ts';

const PAUSE_MS = 60_000;

/** Adds up the noted changes, and once a day counts everything again, also the assets of events, portion by portion. */
export const refreshTotals: JobHandler = async (scope, subject) => {
  await lockStates(scope);
  const changes = await addUpChanges(scope);
  const recountDue = Math.min(await recount(scope, !changes.more), await recountEvents(scope));
  if (changes.some) await enqueueFacets(scope);
  await emit(scope, fleetCounted);
  const due = Math.min(recountDue, changes.more ? scope.now : changes.some ? scope.now + PAUSE_MS : scope.now + DAY_MS);
  await enqueue(scope, 'COUNTS', [subject], Math.max(scope.now, due));
};

/**
 * Locks the states of the counts. Two at a time would both count the portion that is next; a job runs once at a time,
 * other writers of counts may not.
 */
const lockStates = ({ tx, tenant }: TenantScope): Promise<unknown> =>
  tx
    .selectFrom('count_states')
    .select('subject')
    .where('tenant_uuid', '=', tenant)
    .orderBy('subject')
    .forNoKeyUpdate()
    .execute();
