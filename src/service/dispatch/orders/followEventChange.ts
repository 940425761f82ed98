import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, reschedule } from '../../scheduler/jobs.ts';
import { askAgain, cancelOfAssets } from '../issue/cancelOfAssets.ts';
import { SYSTEM } from '../log/writeLog.ts';
import { enqueueIssue, issueAt } from './enqueueIssue.ts';
import { changeOrder, lockOrder } from './orderRow.ts';

/**
 * Makes the dispatch of an event follow its change before the start, or that of its assets; the caller has locked it.
 * What has been issued is allocated again, and only what differs is sent.
 */
export async function followEventChange(
  scope: TenantScope,
  event: Pick<EventRow, 'event_uuid' | 'start_utc'>,
): Promise<void> {
  const order = await lockOrder(scope, event.event_uuid);
  if (!order) return enqueueIssue(scope, event.event_uuid);
  if (order.status === 'WAITING' || order.status === 'AWAITING_CONFIRMATION') {
    const at = issueAt(event, order.notice_minutes);
    await changeOrder(scope, event.event_uuid, { issue_at_utc: new Date(at) });
    return reschedule(scope, 'DISPATCH_ISSUE', event.event_uuid, at);
  }
  if ((order.status !== 'ISSUED' && order.status !== 'ISSUING') || order.task === 'CANCEL') return;
  await changeOrder(scope, event.event_uuid, {
    task: 'CHANGE',
    task_after: null,
    task_actor: SYSTEM.actor,
    task_actor_name: null,
    task_reason: 'EVENT_CHANGED',
    revision: order.revision + (order.task === 'CHANGE' ? 0 : 1),
  });
  await enqueue(scope, 'DISPATCH_ISSUE', [event.event_uuid], scope.now);
}

/** Cancels what an event has dispatched, as it is cancelled itself; the caller has locked it. */
export async function cancelOrderOf(scope: TenantScope, eventUUID: string, reason: string): Promise<void> {
  const order = await lockOrder(scope, eventUUID);
  if (!order || order.status === 'CANCELLED' || order.status === 'ENDED') return;
  const isIssued = order.status === 'ISSUED' || order.status === 'ISSUING';
  await changeOrder(scope, eventUUID, {
    status: 'CANCELLED',
    ...(isIssued && {
      task: 'CANCEL' as const,
      task_after: null,
      task_actor: SYSTEM.actor,
      task_actor_name: null,
      task_reason: reason,
      revision: order.revision + 1,
    }),
  });
  if (isIssued) await enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], scope.now);
}

/** Makes the dispatch of an event follow its opt-ins and opt-outs before the start; the caller has locked it. */
export async function followOptChange(
  scope: TenantScope,
  event: EventRow,
  action: 'OPT_IN' | 'OPT_OUT',
  assetUUIDs: readonly string[],
): Promise<void> {
  const eventUUID = event.event_uuid;
  if (action === 'OPT_OUT')
    return cancelOfAssets(scope, assetUUIDs, {
      actor: SYSTEM,
      reason: 'OPTED_OUT_OF_EVENT',
      answer: 'OPTED_OUT',
      eventUUID,
      running: false,
    });
  const order = await lockOrder(scope, eventUUID);
  if (order?.status !== 'ISSUED') return;
  await askAgain(scope, event, assetUUIDs);
  if (order.task !== null) return;
  await changeOrder(scope, eventUUID, { task: 'ISSUE', task_after: null });
  await enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], scope.now);
}
