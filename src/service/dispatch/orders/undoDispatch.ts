import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { writeLog } from '../log/writeLog.ts';
import { toHeld } from './held.ts';
import { changeOrder, lockOrder } from './orderRow.ts';

/** Drops what an order holds and has not left; an order that was not sent yet is cancelled by it. */
export const undoDispatch: Handler<'undoDispatch'> = async (call) => {
  const { scope, params } = call;
  const { event_uuid: eventUUID } = await lockEvent(scope, params['event-uuid']);
  const order = await lockOrder(scope, eventUUID);
  if (!order) throw conflict('The event has no order');
  const held = toHeld(order);
  if (!held) throw conflict('Nothing waits that could be undone: it has left');
  const actor = actorOf(call);
  await changeOrder(scope, eventUUID, {
    held: null,
    held_until_utc: null,
    ...(held.action === 'SEND' && { status: 'CANCELLED' as const, task_reason: 'UNDONE' }),
  });
  const { action, assets, kw } = held;
  await writeLog(scope, actor, [
    { eventUUID, kind: 'UNDONE', revision: order.revision, details: { reason: action, assets, kw } },
  ]);
  await writeAuditEntry(scope, 'DISPATCH_UNDONE', eventUUID, { by: nameOf(actor), action, assets, kw });
  return held;
};
