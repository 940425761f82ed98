import type { HeldDispatch } from '#contract/dispatch/order.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { type Actor, nameOf } from '../../tenants/actorOf.ts';
import { changeOrder, type OrderRow } from './orderRow.ts';

/** What an operator asked for and can still undo. */
export type Held = NonNullable<OrderRow['held']>;

/** Action to hold, with the body of its request. */
export interface ActionToHold extends Pick<Held, 'action' | 'body' | 'assets' | 'kw'> {
  actor: Actor;
  undoSeconds: number;
  /** When what it changes begins, in epoch milliseconds. */
  beginsMs: number;
}

/** Returns when an action leaves that can be undone for so long; now where what it changes begins sooner. */
export const leavesAt = ({ now }: TenantScope, undoSeconds: number, beginsMs: number): number =>
  beginsMs > now && beginsMs <= now + 1000 * undoSeconds ? now : now + 1000 * undoSeconds;

/** Returns what of an order can still be undone; null for nothing. */
export const heldOf = ({ held, status }: Pick<OrderRow, 'held' | 'status'>): Held | null =>
  held && (held.action !== 'SEND' || status === 'WAITING') ? held : null;

/** Returns what is held as in responses. */
export const toHeld = (order: OrderRow): HeldDispatch | null => {
  const held = heldOf(order);
  if (!held || order.held_until_utc === null) return null;
  const leaves = held.action === 'SEND' ? order.issue_at_utc : order.held_until_utc;
  const { action, assets, kw } = held;
  return { action, assets, kw, leavesUTC: iso(leaves), by: nameOf(held) };
};

/** Returns what an order stores of an action that is held. */
export const heldColumns = ({ action, body, assets, kw, actor }: Omit<ActionToHold, 'beginsMs'>, until: number) => ({
  held: JSON.stringify({ action, body, assets, kw, ...actor }),
  held_until_utc: new Date(until),
});

/**
 * Holds an action on an order that the caller has locked until it can no longer be undone; returns the instant, null
 * where it is to be done at once. Throws 409 while another is held; a cancel takes its place.
 */
export async function holdAction(
  scope: TenantScope,
  { event_uuid: eventUUID }: Pick<EventRow, 'event_uuid'>,
  order: OrderRow,
  action: ActionToHold,
): Promise<Date | null> {
  const before = heldOf(order);
  if (before && action.action !== 'CANCEL')
    throw conflict(`A ${before.action} waits until ${iso(order.held_until_utc!)}: undo it, or wait`);
  const leaves = leavesAt(scope, action.undoSeconds, action.beginsMs);
  if (leaves <= scope.now) {
    if (before) await changeOrder(scope, eventUUID, { held: null, held_until_utc: null });
    return null;
  }
  await changeOrder(scope, eventUUID, heldColumns(action, leaves));
  await enqueue(scope, 'DISPATCH_HELD', [eventUUID], leaves);
  return new Date(leaves);
}
