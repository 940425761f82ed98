import type { Updateable } from 'kysely';
import type { WebhookEvent } from '#contract/webhook.ts';
import type { EventRow, EventsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict, ProblemError } from '../platform/http/problem.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { changeEvent, toEventNotice } from './eventRows.ts';
import { startEvent } from './start/startEvent.ts';

/**
 * Moves an event that the caller has locked through every due transition, in order, and enqueues the next one. A large
 * event starts by jobs: until the last of them it stays SCHEDULED.
 */
export async function advanceThroughStates(scope: TenantScope, event: EventRow): Promise<EventRow> {
  let current = event;
  if (current.state === 'SCHEDULED' && isPast(scope, event.start_utc)) {
    const started = await startEvent(scope, event);
    if (started === null) return current;
    current = await enterStarted(scope, current, started);
  }
  if (current.state === 'STARTED' && isPast(scope, event.end_utc)) {
    current = await enterState(scope, current, { state: 'ENDED' }, 'EVENT.ENDED', event.end_utc);
    await enqueue(scope, 'STATS', [event.event_uuid], event.end_utc.getTime());
  }
  if (current.state === 'SCHEDULED')
    await enqueue(scope, 'ADVANCE_EVENT', [event.event_uuid], event.start_utc.getTime());
  if (current.state === 'STARTED') await enqueue(scope, 'ADVANCE_EVENT', [event.event_uuid], event.end_utc.getTime());
  return current;
}

/** Publishes that an event has started, with the columns of its start. */
export async function enterStarted(
  scope: TenantScope,
  event: EventRow,
  started: Updateable<EventsTable>,
): Promise<EventRow> {
  const columns = { state: 'STARTED' as const, ...started };
  const entered = await enterState(scope, event, columns, 'EVENT.STARTED', event.start_utc);
  await enqueue(scope, 'EVENT_CHANCE', [event.event_uuid], event.start_utc.getTime());
  return entered;
}

/** Does the same for a request; throws 503 while a large event starts: its jobs are on their way. */
export async function advanceForRequest(scope: TenantScope, event: EventRow): Promise<EventRow> {
  const current = await advanceThroughStates(scope, event);
  if (current.state === 'SCHEDULED' && isPast(scope, event.start_utc))
    throw new ProblemError('UNAVAILABLE', 'The event is starting; nothing was stored', {
      headers: { 'retry-after': '2' },
    });
  return current;
}

/** Throws 409 once an event has started, by its state or by the tenant's clock. */
export function requireScheduled(scope: TenantScope, event: EventRow): void {
  if (event.state !== 'SCHEDULED')
    throw conflict(`The event is ${event.state}; this is only possible while it is SCHEDULED`);
  if (event.is_starting || isPast(scope, event.start_utc)) throw conflict('The event has started');
}

const isPast = ({ now }: TenantScope, at: Date): boolean => at.getTime() <= now;

async function enterState(
  scope: TenantScope,
  event: EventRow,
  changes: Updateable<EventsTable>,
  message: WebhookEvent,
  at: Date,
): Promise<EventRow> {
  const entered = await changeEvent(scope, event.event_uuid, changes);
  await publishEvent(scope, message, toEventNotice(entered), at.getTime());
  return entered;
}
