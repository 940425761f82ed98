import { type TimelineEntry, timelineKind } from '#contract/live.ts';
import type { EventStats } from '#contract/stats.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findEvent } from '../../events/eventRows.ts';
import { entryOf } from '../../events/timelineEntry.ts';
import { sumMessages, readMessages, type PublishedMessage } from '../../events/timelineMessages.ts';
import { readOptChanges } from '../../events/timelineOptChanges.ts';
import { revisionsOf } from '../../events/timelineRevisions.ts';
import type { Handler } from '../../platform/http/call.ts';
import { pageOfItems } from '../../platform/http/lists/pageOfItems.ts';
import { readDispatchTimeline } from './readTimeline.ts';

/** Lists the history of an event from stored data: its own dates, opt-ins, stats runs, and its messages. */
export const getEventTimeline: Handler<'getEventTimeline'> = async ({ scope, params, query: { sort, ...request } }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const messages = await readMessages(scope, event.event_uuid);
  const entries = [
    ...lifeOf(event, messages),
    ...messagesOnly(messages),
    ...(await readOptChanges(scope, event.event_uuid)),
    ...(await revisionsOf(scope, event, messages)),
    ...(await runsOf(scope, event.event_uuid, messages)),
    ...(await readDispatchTimeline(scope, event.event_uuid)),
  ];
  const isFalling = sort !== 'at';
  return pageOfItems(entries, request, {
    keyOf: ({ at, kind, portfolioUUID, run, revision, by, kw, reason }) => [
      Date.parse(at),
      timelineKind.options.indexOf(kind),
      portfolioUUID,
      run,
      revision,
      by,
      kw,
      reason,
    ],
    isFalling: [isFalling, isFalling],
  });
};

/** Returns the entries of the event's own row, with the messages each step caused. */
function lifeOf(event: EventRow, messages: readonly PublishedMessage[]): TimelineEntry[] {
  const { state, start_utc, end_utc, cancelled_utc } = event;
  const step = (at: Date, kind: TimelineEntry['kind'], message: string, more?: Partial<TimelineEntry>) =>
    entryOf(at, kind, {
      ...more,
      messages: sumMessages(messages.filter((each) => each.event === message && (each.revision ?? 1) === 1)),
    });
  const hasStarted = state === 'STARTED' || state === 'ENDED' || (cancelled_utc !== null && cancelled_utc >= start_utc);
  return [
    step(event.created_utc, 'CREATED', 'EVENT.SCHEDULED'),
    ...(hasStarted ? [step(start_utc, 'STARTED', 'EVENT.STARTED')] : []),
    ...(state === 'ENDED' ? [step(end_utc, 'ENDED', 'EVENT.ENDED')] : []),
    ...(cancelled_utc ? [step(cancelled_utc, 'CANCELLED', 'EVENT.CANCELLED', { reason: event.cancel_reason })] : []),
  ];
}

/** Returns the steps recorded only by their messages. */
const messagesOnly = (messages: readonly PublishedMessage[]): TimelineEntry[] =>
  messages.flatMap((message) => {
    const { event, created_utc, portfolio_uuid: portfolioUUID, portfolio_name: portfolioName } = message;
    if (event === 'EVENT.PORTFOLIO_ASSIGNED')
      return [
        entryOf(created_utc, 'PORTFOLIO_ASSIGNED', { portfolioUUID, portfolioName, messages: sumMessages([message]) }),
      ];
    return event === 'EVENT.BASELINES_READY'
      ? [entryOf(created_utc, 'BASELINES_READY', { messages: sumMessages([message]) })]
      : [];
  });

/** Reads stats runs, each with the messages since the run before: calculation started, and stats ready. */
async function runsOf(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  messages: readonly PublishedMessage[],
): Promise<TimelineEntry[]> {
  const runs = await tx
    .selectFrom('event_stats')
    .select(['run', 'status', 'calculated_utc', 'totals'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .orderBy('run')
    .execute();
  return runs.map(({ run, status, calculated_utc, totals }, index) => {
    const before = runs[index - 1]?.calculated_utc ?? null;
    const own = messages.filter(
      ({ event, created_utc }) =>
        event.startsWith('EVENT.STATS_') && created_utc <= calculated_utc && (before === null || created_utc > before),
    );
    return entryOf(calculated_utc, 'STATS_RUN', {
      run,
      status,
      deliveredKwh: (totals as Partial<EventStats>).deliveredKwh ?? null,
      messages: sumMessages(own),
    });
  });
}
