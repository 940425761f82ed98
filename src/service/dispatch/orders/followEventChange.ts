import { withReserve } from '#energy/dispatch/allocation.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type AgreedColumns, mostContractedMw } from '../../events/deals.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { enqueue, reschedule } from '../../platform/scheduler/jobs.ts';
import { SYSTEM } from '../../tenants/actorOf.ts';
import { requestAgain, cancelOfAssets } from '../issue/cancelOfAssets.ts';
import { isBeyondConfirmed, peakOf } from '../issue/confirmation.ts';
import { enqueueIssue, issueAt } from './enqueueIssue.ts';
import { changeOrder, lockOrder, type OrderRow } from './orderRow.ts';

/**
 * Makes the dispatch of an event follow a change of the event or its assets before the start; the caller has locked it.
 * Issued dispatches are allocated again, and only differences are sent.
 */
export async function followEventChange(
  scope: TenantScope,
  event: Pick<EventRow, 'event_uuid' | 'start_utc' | 'target_kw'> & AgreedColumns,
): Promise<void> {
  const order = await lockOrder(scope, event.event_uuid);
  if (!order) return enqueueIssue(scope, event.event_uuid);
  if (order.status === 'WAITING' || order.status === 'AWAITING_CONFIRMATION') {
    const at = Math.max(issueAt(event, order.notice_minutes), order.held_until_utc?.getTime() ?? 0);
    await changeOrder(scope, event.event_uuid, { issue_at_utc: new Date(at) });
    return reschedule(scope, 'DISPATCH_ISSUE', event.event_uuid, at);
  }
  if (!isOpen(order)) return;
  await requireConfirmed(scope, event, order);
  await planAgain(scope, order);
}

/** Throws 409 for a target that one operator may not order alone: an issued order is not confirmed a second time. */
async function requireConfirmed(
  scope: TenantScope,
  event: Pick<EventRow, 'target_kw'> & AgreedColumns,
  order: OrderRow,
): Promise<void> {
  const mw = mostContractedMw(event);
  const kw = mw === null ? event.target_kw : mw * 1000;
  const asked = peakOf(kw === null ? order.possible_w : [withReserve(kw * 1000, order.reserve_percent)]);
  const before = peakOf(order.target_w ?? order.possible_w);
  if (asked > before && (await isBeyondConfirmed(scope, order, [asked])))
    throw new ProblemError(
      'SECOND_OPERATOR_REQUIRED',
      'The dispatch would request more than was confirmed: cancel it and dispatch again',
    );
}

/** Whether dispatches of an order may be added and changed. */
const isOpen = ({ status, task }: OrderRow): boolean =>
  (status === 'ISSUED' || status === 'ISSUING') && task !== 'CANCEL';

/** Allocates issued dispatches again, from the first asset on. */
async function planAgain(scope: TenantScope, order: OrderRow): Promise<void> {
  const eventUUID = order.event_uuid;
  await changeOrder(scope, eventUUID, {
    task: 'CHANGE',
    rule: null,
    task_actor: SYSTEM.actor,
    task_actor_name: null,
    task_reason: 'EVENT_CHANGED',
    adds_again: false,
    revision: order.revision + (order.task === 'CHANGE' ? 0 : 1),
  });
  await enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], scope.now);
}

/** Cancels the dispatches of an event as it is cancelled itself; the caller has locked it. */
export async function cancelOrderOf(scope: TenantScope, eventUUID: string, reason: string): Promise<void> {
  const order = await lockOrder(scope, eventUUID);
  if (!order || order.status === 'CANCELLED' || order.status === 'ENDED') return;
  const isIssued = order.status === 'ISSUED' || order.status === 'ISSUING';
  await changeOrder(scope, eventUUID, {
    status: 'CANCELLED',
    ...(isIssued && {
      task: 'CANCEL' as const,
      task_actor: SYSTEM.actor,
      task_actor_name: null,
      task_reason: reason,
      revision: order.revision + 1,
    }),
  });
  if (isIssued) await enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], scope.now);
}

/**
 * Makes the dispatch of an event follow opt-ins and opt-outs before the start; the caller has locked it. Assets that a
 * running task may have left behind are added after it.
 */
export async function followOptChange(
  scope: TenantScope,
  event: Pick<EventRow, 'event_uuid' | 'start_utc' | 'end_utc'>,
  action: 'OPT_IN' | 'OPT_OUT',
  assetUUIDs: readonly string[],
): Promise<void> {
  const eventUUID = event.event_uuid;
  if (assetUUIDs.length === 0) return;
  if (action === 'OPT_OUT')
    return cancelOfAssets(scope, assetUUIDs, {
      actor: SYSTEM,
      reason: 'OPTED_OUT_OF_EVENT',
      answer: 'OPTED_OUT',
      eventUUID,
      running: false,
    });
  const order = await lockOrder(scope, eventUUID);
  if (!order || !isOpen(order)) return;
  if (await requestAgain(scope, event, order, assetUUIDs)) return planAgain(scope, order);
  if (order.task === null) await changeOrder(scope, eventUUID, { task: 'ISSUE' });
  else await changeOrder(scope, eventUUID, { adds_again: true });
  await enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], scope.now);
}
