import type { TenantScope } from '#store/tenantTransaction.ts';
import { isSettleable } from '../baselines/measurement/measureOptedIn.ts';
import { emit } from '../platform/domainEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { conflict } from '../platform/http/problem.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { eventCancelled } from './domainEvents.ts';
import { changeEvent, findEvent, lockEvent, toEventNotice, toEvent } from './eventRows.ts';
import { advanceForRequest } from './lifecycle.ts';

/**
 * Cancels an event that has not ended; transitions due before the call run first, so that messages stay in order. A
 * started event is settled for the half hours that have ended.
 */
export const cancelEvent: Handler<'cancelEvent'> = async ({ scope, params, body }) => {
  await cancelScheduledEvent(scope, params['event-uuid'], body.reason ?? null);
  return toEvent(await findEvent(scope, params['event-uuid']));
};

/** Cancels an event likewise, without a response; throws 409 once it has ended. */
export async function cancelScheduledEvent(
  scope: TenantScope,
  eventUUID: string,
  reason: string | null,
): Promise<void> {
  const event = await advanceForRequest(scope, await lockEvent(scope, eventUUID));
  if (event.state === 'ENDED') throw conflict('The event has ended');
  if (event.state !== 'CANCELLED') {
    // A request that arrived before the start but ran after it has not cancelled before the start.
    const at = event.state === 'STARTED' ? Math.max(scope.now, event.start_utc.getTime()) : scope.now;
    const cancelled = await changeEvent(scope, eventUUID, {
      state: 'CANCELLED',
      cancel_reason: reason,
      cancelled_utc: new Date(at),
    });
    await publishEvent(scope, 'EVENT.CANCELLED', toEventNotice(cancelled), at);
    await emit(scope, eventCancelled, cancelled);
    if (isSettleable(cancelled)) await enqueue(scope, 'STATS', [eventUUID], at);
  }
}
