import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, ProblemError } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { peakOf } from '../issue/confirmation.ts';
import { planOrder } from '../issue/planOrder.ts';
import { writeLog } from '../log/writeLog.ts';
import { meanWatts, wattsToKw } from '../watts.ts';
import { heldColumns, leavesAt } from './held.ts';
import { changeOrder, lockOrder } from './orderRow.ts';
import { readTenantDispatch } from './stop.ts';
import { toOrder } from './toOrder.ts';

/** Confirms an order for somebody other than its requester; it is issued when it is due. */
export const confirmDispatchOrder: Handler<'confirmDispatchOrder'> = async (call) => {
  const { scope, params, body, keyId } = call;
  const event = await lockEvent(scope, params['event-uuid']);
  const order = await lockOrder(scope, event.event_uuid);
  if (order?.status !== 'AWAITING_CONFIRMATION')
    throw conflict(order ? `The order is ${order.status}` : 'The event has no order');
  if (
    event.state !== 'SCHEDULED' ||
    event.start_utc.getTime() <= scope.now ||
    order.confirm_by_utc!.getTime() <= scope.now
  )
    throw new ProblemError('EVENT_NOT_DISPATCHABLE', 'The time to confirm has passed; dispatch the event again');
  if ((await readTenantDispatch(scope)).stoppedUTC !== null)
    throw new ProblemError('DISPATCH_STOPPED', 'The emergency stop is in force until it is released');
  const actor = actorOf(call);
  const by = nameOf(actor);
  // A key's holder chooses whom it names: an order that names nobody cannot be confirmed with the same key.
  if (by === order.asked_by || order.asked_by === nameOf({ actor: 'KEY', name: keyId }))
    throw new ProblemError('SECOND_OPERATOR_REQUIRED', 'The operator who requested the dispatch cannot confirm it');
  const plan = await planOrder(scope, event, order);
  const kw = peakOf(plan.requestedW) / 1000;
  const { undoSeconds } = body;
  const leaves = leavesAt(scope, undoSeconds, event.start_utc.getTime());
  const sendsAt = Math.max(leaves, order.issue_at_utc.getTime());
  const row = await changeOrder(scope, event.event_uuid, {
    status: 'WAITING',
    requested_w: plan.requestedW,
    possible_w: plan.possibleW,
    confirmed_by: by,
    confirmed_w: peakOf(plan.requestedW),
    issue_at_utc: new Date(sendsAt),
    ...(leaves > scope.now &&
      heldColumns(
        {
          action: 'SEND',
          body: null,
          assets: plan.assets,
          kw: wattsToKw(meanWatts(plan.requestedW)),
          actor,
          undoSeconds,
        },
        leaves,
      )),
  });
  await writeLog(scope, actor, [{ eventUUID: event.event_uuid, kind: 'CONFIRMED', revision: order.revision }]);
  await writeAuditEntry(scope, 'DISPATCH_CONFIRMED', event.event_uuid, { by, askedBy: order.asked_by, kw });
  await enqueue(scope, 'DISPATCH_ISSUE', [event.event_uuid], sendsAt);
  return toOrder(scope, event, { terms: row, plan, row, confirms: true });
};
