import type { z } from 'zod';
import type { ChangedEvent as ChangedEventSchema, Event, EventChanges } from '#contract/event.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueBalances } from '../analytics/balance/enqueueBalance.ts';
import { followEventChange } from '../dispatch/orders/followEventChange.ts';
import { eventDispatchColumn } from '../dispatch/orders/terms.ts';
import { type Handler, requireVersion } from '../http/call.ts';
import { requestChanged } from '../mail/rounds/requestRound.ts';
import { enqueue, reschedule } from '../scheduler/jobs.ts';
import { BEFORE_FIRST_ASSET } from '../wire/firstAsset.ts';
import { changeEvent, findEvent, lockEvent, toEvent } from './eventRows.ts';
import { checkTimes, columnsOf, timesOf } from './eventTimes.ts';
import { requireScheduled } from './lifecycle.ts';
import { addRevision, publishRevision, changesBetween } from './publishRevision.ts';
import { recheckBatch } from './recheck.ts';
import { requireOpenScheme } from './requireOpenScheme.ts';

/**
 * Changes an event before its start and announces the changes. After a change of the window or the deadline opted-in
 * assets are checked again, the first thousand before the response, which names those that do not fit.
 */
export const updateEvent: Handler<'updateEvent'> = async ({ scope, params, body, ifMatch, version }) => {
  const { rowVersion, shown, ...changed } = await changeScheduledEvent(scope, params['event-uuid'], body, ifMatch);
  version(rowVersion, shown);
  return { ...shown, ...changed };
};

/** The same without a response; throws 409 once it has started. */
export async function changeScheduledEvent(
  scope: TenantScope,
  eventUUID: string,
  body: EventChanges,
  ifMatch: string | null,
): Promise<
  Pick<z.infer<typeof ChangedEventSchema>, 'changes' | 'recheck' | 'refused'> & { rowVersion: number; shown: Event }
> {
  const event = await lockEvent(scope, eventUUID);
  requireVersion(ifMatch, event.row_version);
  requireScheduled(scope, event);
  const times = timesOf(event, body);
  checkTimes(scope, times, body);
  const startMoves = times.startMs !== event.start_utc.getTime();
  const windowMoves = startMoves || times.endMs !== event.end_utc.getTime();
  const rechecks = windowMoves || times.deadlineMs !== (event.opt_in_deadline_utc?.getTime() ?? null);
  if (startMoves) await requireOpenScheme(scope, event.scheme_uuid, times.startMs);
  const before = await findEvent(scope, event.event_uuid);
  if (startMoves) await reschedule(scope, 'ADVANCE_EVENT', event.event_uuid, times.startMs);
  await changeEvent(scope, event.event_uuid, {
    ...columnsOf(body),
    dispatch: eventDispatchColumn(event.dispatch, body.dispatch),
    ...(windowMoves && { baseline_status: 'PENDING' as const }),
    ...(rechecks && { recheck_after: BEFORE_FIRST_ASSET }),
  });
  const changed = await findEvent(scope, event.event_uuid);
  const changes = changesBetween(before, changed);
  await addRevision(scope, changed, changes);
  await requestChanged(scope, before, { ...changed, revision: event.revision + 1 });
  const { refused, more } = rechecks
    ? await recheckBatch(scope, { ...changed, revision: event.revision + 1 })
    : { refused: [], more: false };
  if (more) await enqueue(scope, 'EVENT_RECHECK', [event.event_uuid], scope.now);
  await publishRevision(scope, event.event_uuid, changes);
  await followEventChange(scope, changed);
  const after = await findEvent(scope, event.event_uuid);
  const shown = toEvent(after);
  await enqueueBalances(scope, [event.event_uuid]);
  const recheck = rechecks ? (more ? 'RUNNING' : 'DONE') : 'NONE';
  return { rowVersion: after.row_version, shown, changes, recheck, refused };
}
