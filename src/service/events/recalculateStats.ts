import { currentScheme } from '../baselines/measurement/eventTerms.ts';
import { isSettleable } from '../baselines/measurement/measureOptedIn.ts';
import type { Handler } from '../platform/http/call.ts';
import { conflict, ProblemError } from '../platform/http/problem.ts';
import { writeAuditEntry } from '../platform/http/writeAuditEntry.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { packOfScheme, requireReady } from '../schemes/packs/requireReady.ts';
import { endSharedMetersOfOldEvent } from './endSharedMetersAtStart.ts';
import { changeEvent, findEvent, lockEvent, toEvent } from './eventRows.ts';
import { advanceForRequest } from './lifecycle.ts';

/**
 * Enqueues one more stats run, with a reason, whatever the newest one is. Returns the event; throws 409 before its end,
 * and while another requested run has not failed.
 */
export const recalculateStats: Handler<'createStatsRun'> = async ({
  scope,
  params,
  body: { reason, terms },
  keyId,
}) => {
  const event = await advanceForRequest(scope, await lockEvent(scope, params['event-uuid']));
  const eventUUID = event.event_uuid;
  if (!isSettleable(event))
    throw new ProblemError('STATS_NOT_READY', 'The settlement is calculated once the event has ended');
  if (event.recalculation !== null && event.stats_status !== 'FAILED')
    throw conflict('A recalculation of this event has been requested and is still in progress');
  if (terms === 'CURRENT' && event.running_type === 'LIVE')
    requireReady(await packOfScheme(scope, await currentScheme(scope, event)));
  await endSharedMetersOfOldEvent(scope, eventUUID);
  await changeEvent(scope, eventUUID, {
    recalculation: JSON.stringify({ reason, terms }),
    stats_status: 'CALCULATING',
    stats_failure: null,
  });
  await writeAuditEntry(scope, 'STATS_RECALCULATED', eventUUID, { reason, terms, keyId });
  await enqueue(scope, 'STATS', [eventUUID], scope.now);
  return toEvent(await findEvent(scope, eventUUID));
};
