import type { z } from 'zod';
import type { ChangedEvent as ChangedEventSchema, Event, EventChanges } from '#contract/event.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import type { Handler, RouteMatch } from '../platform/http/call.ts';
import { BEFORE_FIRST_ASSET } from '../platform/rows/firstAsset.ts';
import { enqueue, reschedule } from '../platform/scheduler/jobs.ts';
import { eventDispatchColumn } from '../schemes/dispatchTerms.ts';
import { packOfEvent } from '../schemes/packs/requireReady.ts';
import { agreedAfter, agreedColumns } from './deals.ts';
import { eventChanged, eventRevised } from './domainEvents.ts';
import { changeEvent, type CountedEvent, findEvent, lockEvent, toEvent } from './eventRows.ts';
import { checkTimes, columnsOfChange, timesOf } from './eventTimes.ts';
import { eventWarnings, requireWithinPack } from './eventWarnings.ts';
import { requireScheduled } from './lifecycle.ts';
import { addRevision, publishRevision, changesBetween } from './publishRevision.ts';
import { recheckAfter } from './recheck.ts';
import { requireOpenScheme } from './requireOpenScheme.ts';

/**
 * Changes an event before its start and announces the changes. After a change of the window or the deadline opted-in
 * assets are checked again, the first thousand before the response, which names those that do not fit.
 */
export const updateEvent: Handler<'updateEvent'> = async ({ scope, params, body, match, version }) => {
  const { rowVersion, row, shown, ...changed } = await changeScheduledEvent(scope, params['event-uuid'], body, match);
  version(rowVersion, shown);
  const isAmount = AMOUNTS.some((amount) => body[amount] != null);
  const warnings = isAmount ? await eventWarnings(scope, await packOfEvent(scope, row), row) : [];
  return { ...shown, ...changed, warnings };
};

const AMOUNTS = ['contractedMw', 'targetKw', 'priceGbpPerMwh', 'halfHourTerms'] as const;

/** Changes an event likewise, without a response; throws 409 once it has started. */
export async function changeScheduledEvent(
  scope: TenantScope,
  eventUUID: string,
  body: EventChanges,
  match: RouteMatch,
): Promise<
  Pick<z.infer<typeof ChangedEventSchema>, 'changes' | 'recheck' | 'refused'> & {
    rowVersion: number;
    row: CountedEvent;
    shown: Event;
  }
> {
  const event = await lockEvent(scope, eventUUID);
  await match(event.row_version);
  requireScheduled(scope, event);
  const times = timesOf(event, body);
  checkTimes(scope, times, body);
  const agreed = agreedAfter(event, body, { fromMs: times.startMs, toMs: times.endMs });
  if (body.contractedMw != null || body.halfHourTerms)
    requireWithinPack(await packOfEvent(scope, event), event.event_type, agreed);
  const startMoves = times.startMs !== event.start_utc.getTime();
  const windowMoves = startMoves || times.endMs !== event.end_utc.getTime();
  const rechecks = windowMoves || times.deadlineMs !== (event.opt_in_deadline_utc?.getTime() ?? null);
  if (startMoves) await requireOpenScheme(scope, event.scheme_uuid, times.startMs);
  const before = await findEvent(scope, event.event_uuid);
  if (startMoves) await reschedule(scope, 'ADVANCE_EVENT', event.event_uuid, times.startMs);
  await changeEvent(scope, event.event_uuid, {
    ...columnsOfChange(body),
    ...agreedColumns(agreed),
    dispatch: eventDispatchColumn(event.dispatch, body.dispatch),
    ...(windowMoves && { baseline_status: 'PENDING' as const }),
  });
  const changed = await findEvent(scope, event.event_uuid);
  const changes = changesBetween(before, changed);
  await addRevision(scope, changed, changes);
  await emit(scope, eventRevised, before, { ...changed, revision: event.revision + 1 });
  const { refused, last } = rechecks
    ? await recheckAfter(scope, { ...changed, revision: event.revision + 1 }, BEFORE_FIRST_ASSET)
    : { refused: [], last: null };
  if (last !== null) await enqueue(scope, 'EVENT_RECHECK', [event.event_uuid], scope.now);
  await publishRevision(scope, event.event_uuid, changes);
  await emit(scope, eventChanged, changed);
  const after = await findEvent(scope, event.event_uuid);
  const shown = toEvent(after);
  const recheck = rechecks ? (last === null ? 'DONE' : 'RUNNING') : 'NONE';
  return { rowVersion: after.row_version, row: after, shown, changes, recheck, refused };
}
