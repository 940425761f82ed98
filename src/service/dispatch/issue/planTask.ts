import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';
import { changeOrder, type OrderRow } from '../orders/orderRow.ts';
import { isBeyondConfirmed, peakOf } from './confirmation.ts';
import type { OrderRule } from './orderTerms.ts';
import { planOrder } from './planOrder.ts';

/**
 * Plans the next task of an order, unless the request has just done it; returns the order with the plan, null where
 * somebody has to confirm first.
 */
export async function planTask(scope: TenantScope, event: EventRow, order: OrderRow): Promise<OrderRow | null> {
  if (isAdding(order)) return planAdding(scope, event, order);
  return order.rule === null || order.status === 'WAITING' ? planAll(scope, event, order) : order;
}

/** Whether the task of an order is to ask assets that were opted in after it was issued. */
export const isAdding = ({ task, issued_utc }: OrderRow): boolean => task === 'ISSUE' && issued_utc !== null;

async function planAll(scope: TenantScope, event: EventRow, order: OrderRow): Promise<OrderRow | null> {
  const plan = await planOrder(scope, event, order);
  const columns = {
    target_w: plan.targetW,
    requested_w: plan.requestedW,
    possible_w: plan.possibleW,
    refused_by_code: JSON.stringify(plan.refusedByCode),
  };
  // The order has grown since it was placed. An issued one may change within its target.
  if (order.issued_utc === null && (await isBeyondConfirmed(scope, order, plan.requestedW)))
    return awaitConfirmation(scope, event, columns);
  return changeOrder(scope, event.event_uuid, {
    ...columns,
    status: 'ISSUING',
    task: order.task ?? 'ISSUE',
    rule: JSON.stringify(plan.rule),
  });
}

async function awaitConfirmation(
  scope: TenantScope,
  event: EventRow,
  columns: Pick<OrderRow, 'requested_w'> & Parameters<typeof changeOrder>[2],
): Promise<null> {
  await changeOrder(scope, event.event_uuid, {
    ...columns,
    status: 'AWAITING_CONFIRMATION',
    task: null,
    confirm_by_utc: event.start_utc,
    confirmed_by: null,
  });
  await alertUnconfirmed(scope, event, columns.requested_w);
  await enqueue(scope, 'DISPATCH_SWEEP', [event.event_uuid], event.start_utc.getTime());
  return null;
}

/** Alerts operators that so much awaits a confirmation. */
export const alertUnconfirmed = (scope: TenantScope, event: EventRow, requestedW: readonly number[]) =>
  raiseAlert(
    scope,
    'DISPATCH_ISSUED',
    { eventUUID: event.event_uuid },
    { name: event.name, awaitsConfirmation: true, requestedKw: peakOf(requestedW) / 1000 },
  );

/**
 * Plans the requests to assets opted in later: what the target lacks; without one their own share, as long as the whole
 * stays within what is confirmed.
 */
async function planAdding(scope: TenantScope, event: EventRow, order: OrderRow): Promise<OrderRow | null> {
  const havingW = await readHaving(scope, order);
  const missing = order.target_w && order.target_w.map((watts, slot) => Math.max(0, watts - havingW[slot]!));
  const plan = await planOrder(scope, event, order, { watts: missing });
  const together = plan.requestedW.map((watts, slot) => watts + havingW[slot]!);
  if (order.target_w === null && (await isBeyondConfirmed(scope, order, together))) {
    await changeOrder(scope, event.event_uuid, { task: null, adds_again: false });
    await alertUnconfirmed(scope, event, together);
    return null;
  }
  return changeOrder(scope, event.event_uuid, {
    rule: JSON.stringify({ ...(order.rule as OrderRule), adding: plan.rule.slots }),
    requested_w: order.requested_w.map((watts, slot) => Math.max(watts, together[slot]!)),
    possible_w: order.possible_w.map((watts, slot) => watts + plan.possibleW[slot]!),
  });
}

/** Reads the watts by half hour that the dispatches of an event give or may still give, as a re-spread counts them. */
async function readHaving({ tx, tenant }: TenantScope, order: OrderRow): Promise<number[]> {
  const { rows } = await sql<{ slot: number; watts: number }>`
    select slot, abs(sum(requested_w))::float8 as watts from dispatch_sums
    where tenant_uuid = ${tenant} and event_uuid = ${order.event_uuid}
      and (answer is null and not is_silent or answer = 'ACKNOWLEDGED' and execution <> 'ABORTED')
    group by slot`.execute(tx);
  const bySlot = new Map(rows.map((row) => [row.slot, row.watts]));
  return order.requested_w.map((_, slot) => bySlot.get(slot + 1) ?? 0);
}
