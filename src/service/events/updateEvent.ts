import { type EventChanges, LONGEST_EVENT_MS } from '#contract/event.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueBalances } from '../analytics/balance/enqueueBalance.ts';
import { followEventChange } from '../dispatch/orders/followEventChange.ts';
import { eventDispatchColumn } from '../dispatch/orders/terms.ts';
import { type Handler, requireVersion } from '../http/call.ts';
import { invalid } from '../http/problem.ts';
import { requestChanged } from '../mail/rounds/requestRound.ts';
import { enqueue, reschedule } from '../scheduler/jobs.ts';
import { BEFORE_FIRST_ASSET } from '../wire/firstAsset.ts';
import { changeEvent, findEvent, lockEvent, toEvent } from './eventRows.ts';
import { requireScheduled } from './lifecycle.ts';
import { addRevision, publishRevision, changesBetween } from './publishRevision.ts';
import { recheckBatch } from './recheck.ts';
import { requireOpenScheme } from './requireOpenScheme.ts';

interface Times {
  startMs: number;
  endMs: number;
  deadlineMs: number | null;
}

/**
 * Changes an event before its start and announces the changes. After a change of the window or the deadline opted-in
 * assets are checked again, the first thousand before the response, which names those that do not fit.
 */
export const updateEvent: Handler<'updateEvent'> = async ({ scope, params, body, ifMatch, version }) => {
  const event = await lockEvent(scope, params['event-uuid']);
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
  version(after.row_version, shown);
  await enqueueBalances(scope, [event.event_uuid]);
  return { ...shown, changes, recheck: rechecks ? (more ? 'RUNNING' : 'DONE') : 'NONE', refused };
};

const timesOf = (event: EventRow, body: EventChanges): Times => ({
  startMs: body.startTime ?? event.start_utc.getTime(),
  endMs: body.endTime ?? event.end_utc.getTime(),
  deadlineMs: body.optInDeadline === undefined ? (event.opt_in_deadline_utc?.getTime() ?? null) : body.optInDeadline,
});

/** The rules of a new event, applied to the changed event; each fault at a place that the body names. */
function checkTimes({ now }: TenantScope, { startMs, endMs, deadlineMs }: Times, body: EventChanges): void {
  const errors: ProblemItem[] = [];
  const refuse = (field: keyof EventChanges, code: string, detail: string) =>
    errors.push({ pointer: `/${field}`, code, detail });
  const edge = body.endTime === undefined ? 'startTime' : 'endTime';
  if (startMs <= now) refuse('startTime', 'NOT_IN_FUTURE', 'must lie in the future');
  if (endMs <= startMs) refuse(edge, 'INVALID', 'the end must come after the start, by at least one half hour');
  else if (endMs - startMs > LONGEST_EVENT_MS) refuse(edge, 'INVALID', 'an event lasts 48 hours at most');
  if (deadlineMs !== null && deadlineMs > startMs)
    refuse(
      body.optInDeadline === undefined ? 'startTime' : 'optInDeadline',
      'INVALID',
      'the opt-in deadline must not come after the start',
    );
  if (errors.length > 0) throw invalid(errors);
}

const columnsOf = (body: EventChanges) => ({
  name: body.name,
  start_utc: body.startTime === undefined ? undefined : new Date(body.startTime),
  end_utc: body.endTime === undefined ? undefined : new Date(body.endTime),
  opt_in_deadline_utc:
    body.optInDeadline === undefined ? undefined : body.optInDeadline === null ? null : new Date(body.optInDeadline),
  target_kw: body.targetKw,
  contracted_mw: body.contractedMw,
  price_gbp_per_mwh: body.priceGbpPerMwh,
  zone: body.zone,
});
