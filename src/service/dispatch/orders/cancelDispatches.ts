import { sql } from 'kysely';
import type { CancelDispatches, DispatchesTouched } from '#contract/dispatch/order.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { iso } from '../../platform/rows/iso.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { type Actor, actorOf, nameOf } from '../../tenants/actorOf.ts';
import { cancelPage } from '../issue/cancelPage.ts';
import { countTouched } from './countTouched.ts';
import { holdAction } from './held.ts';
import { changeOrder, lockOrder, type OrderRow } from './orderRow.ts';
import { isEverything, isSelected } from './selection.ts';

/**
 * Cancels dispatches of an event that has not ended: without a selection the whole order, in steps of 10,000; otherwise
 * the selected ones, in the request.
 */
export const cancelDispatches: Handler<'cancelDispatches'> = async (call) => {
  const { scope, params, body } = call;
  const event = await lockEvent(scope, params['event-uuid']);
  const order = await lockOrder(scope, event.event_uuid);
  requireCancellable(order);
  const touched = await countCancelled(scope, event, body);
  if (body.dryRun) return touched;
  const actor = actorOf(call);
  const leaves = await holdAction(scope, event, order, {
    action: 'CANCEL',
    body,
    ...touched,
    actor,
    // Before anything was sent there is nothing to wait for.
    undoSeconds: touched.assets > 0 ? body.undoSeconds : 0,
    beginsMs: event.start_utc.getTime(),
  });
  if (leaves) return { ...touched, leavesUTC: iso(leaves) };
  await doCancel(scope, event, order, body, actor, touched);
  return touched;
};

/** Cancels dispatches of an order that the caller has locked, and has counted if it gives `counted`. */
export async function doCancel(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  body: CancelDispatches,
  actor: Actor,
  counted?: Pick<DispatchesTouched, 'assets' | 'kw'>,
): Promise<void> {
  requireCancellable(order);
  const { assets, kw } = counted ?? (await countCancelled(scope, event, body));
  const reason = body.reason ?? null;
  const isIssued = order.status === 'ISSUED' || order.status === 'ISSUING';
  if (isEverything(body)) {
    await changeOrder(scope, event.event_uuid, {
      status: 'CANCELLED',
      revision: order.revision + 1,
      ...(isIssued && {
        task: 'CANCEL' as const,
        task_actor: actor.actor,
        task_actor_name: actor.name,
        task_reason: reason,
      }),
    });
    if (isIssued) await enqueue(scope, 'DISPATCH_ISSUE', [event.event_uuid], scope.now);
  } else {
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false)
      ({ after } = await cancelPage(scope, event, { actor, reason, after, which: isSelected(body) }));
    await enqueue(scope, 'DISPATCH_SWEEP', [event.event_uuid], scope.now + 1000);
  }
  await writeAuditEntry(scope, 'DISPATCH_CANCELLED', event.event_uuid, { by: nameOf(actor), assets, kw, reason });
}

function requireCancellable(order: OrderRow | undefined): asserts order is OrderRow {
  if (!order || order.status === 'ENDED' || order.status === 'CANCELLED')
    throw conflict(order ? `The order is ${order.status}` : 'The event has no order');
}

const countCancelled = (scope: TenantScope, { event_uuid }: EventRow, body: CancelDispatches) =>
  countTouched(
    scope,
    event_uuid,
    sql`not d.is_cancelled and d.valid_until > ${new Date(scope.now)} and ${isSelected(body)}`,
  );
