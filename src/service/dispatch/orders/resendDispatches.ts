import { type RawBuilder, sql } from 'kysely';
import type { DispatchesTouched, ResendDispatches } from '#contract/dispatch/order.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { iso } from '../../platform/rows/iso.ts';
import { type Actor, actorOf, nameOf } from '../../tenants/actorOf.ts';
import { isOpen, isTooSoon, resendPage, SENDABLE_FROM } from '../issue/resendPage.ts';
import { writeLog } from '../log/writeLog.ts';
import { countTouched } from './countTouched.ts';
import { holdAction } from './held.ts';
import { lockOrder, type OrderRow, requireIssued } from './orderRow.ts';
import { isSelected } from './selection.ts';
import { readTenantDispatch } from './stop.ts';

/**
 * Sends dispatches that wait for an answer again, cancels too; while dispatch is stopped, cancels only. Those whose
 * answer to the last re-send may still come are left out; 409 where there are no others.
 */
export const resendDispatches: Handler<'resendDispatches'> = async (call) => {
  const { scope, params, body } = call;
  const event = await lockEvent(scope, params['event-uuid']);
  const order = await lockOrder(scope, event.event_uuid);
  if (order?.status !== 'CANCELLED') requireIssued(order);
  const planned = await planResend(scope, event, body);
  const { touched } = planned;
  if (body.dryRun) return touched;
  const actor = actorOf(call);
  const leaves = await holdAction(scope, event, order, {
    action: 'RESEND',
    body,
    ...touched,
    actor,
    undoSeconds: touched.assets > 0 ? body.undoSeconds : 0,
    beginsMs: event.start_utc.getTime(),
  });
  return leaves ? { ...touched, leavesUTC: iso(leaves) } : resend(scope, event, order, planned, actor);
};

/** Sends the selected dispatches of an order again that the caller has locked. */
export async function doResend(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  body: ResendDispatches,
  actor: Actor,
): Promise<DispatchesTouched> {
  return resend(scope, event, order, await planResend(scope, event, body), actor);
}

interface Planned {
  which: RawBuilder<unknown>;
  touched: DispatchesTouched;
}

async function resend(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  { which, touched }: Planned,
  actor: Actor,
): Promise<DispatchesTouched> {
  const mayAll = sql`${which} and not ${isTooSoon(scope.now)}`;
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false)
    after = await resendPage(scope, event, mayAll, after, actor);
  const { assets, kw } = touched;
  await writeLog(scope, actor, [
    { eventUUID: event.event_uuid, kind: 'RESENT', revision: order.revision, details: { assets, kw } },
  ]);
  await writeAuditEntry(scope, 'DISPATCH_RESENT', event.event_uuid, { by: nameOf(actor), assets, kw });
  return touched;
}

/** Returns the condition of the selected dispatches, and how many of them can be sent again. Throws 409 for none. */
async function planResend(scope: TenantScope, event: EventRow, body: ResendDispatches): Promise<Planned> {
  const isStopped = (await readTenantDispatch(scope)).stoppedUTC !== null;
  const which = isStopped ? sql`d.is_cancelled and ${isSelected(body)}` : isSelected(body);
  const open = sql`${isOpen(scope.now)} and ${which}`;
  const touched = await countTouched(scope, event.event_uuid, sql`${open} and not ${isTooSoon(scope.now)}`);
  const tooSoon = await readTooSoon(scope, event.event_uuid, open);
  if (!body.dryRun && touched.assets === 0) {
    if (isStopped) throw new ProblemError('DISPATCH_STOPPED', 'The emergency stop is in force until it is released');
    if (tooSoon) throw sentTooSoon(scope, tooSoon.againUTC);
  }
  return { which, touched: { ...touched, tooSoon } };
}

function sentTooSoon({ now }: TenantScope, againUTC: string): ProblemError {
  const seconds = Math.max(1, Math.ceil((Date.parse(againUTC) - now) / 1000));
  return new ProblemError('RESEND_TOO_SOON', `The answer to the last re-send is due at ${againUTC}: wait until then`, {
    headers: { 'retry-after': String(seconds) },
    extra: { retryAtUTC: againUTC },
  });
}

/** Counts the dispatches for which a condition holds and that cannot be sent again yet; null for none. */
async function readTooSoon(
  { tx, tenant, now }: TenantScope,
  eventUUID: string,
  which: RawBuilder<unknown>,
): Promise<DispatchesTouched['tooSoon']> {
  const { rows } = await sql<{ assets: number; again: Date | null }>`
    select count(*)::float8 as assets, min(${SENDABLE_FROM}) as again
    from dispatches d join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
    where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} and ${isTooSoon(now)} and ${which}`.execute(tx);
  const { assets, again } = rows[0]!;
  return again === null ? null : { assets, againUTC: iso(again) };
}
