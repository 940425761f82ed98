import type { NewDispatchOrder } from '#contract/dispatch/order.ts';
import type { DispatchTerms } from '#contract/dispatch/terms.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme } from '../../baselines/measurement/eventTerms.ts';
import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { dispatchTermsOf } from '../../schemes/dispatchTerms.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { needsConfirmation, peakOf } from '../issue/confirmation.ts';
import type { OrderTerms } from '../issue/orderTerms.ts';
import { planOrder } from '../issue/planOrder.ts';
import { lockOrder, type OrderRow } from './orderRow.ts';
import { requireGivenAssets } from './requireGivenAssets.ts';
import { readTenantDispatch } from './stop.ts';
import { storeOrder } from './storeOrder.ts';
import { toOrder } from './toOrder.ts';

/**
 * Orders the dispatch of an event before its start, or with `dryRun` returns its plan. It is issued at the notice
 * before the start, or at once where that has passed.
 */
export const createDispatchOrder: Handler<'createDispatchOrder'> = async (call) => {
  const { scope, params, body } = call;
  const event = await lockEvent(scope, params['event-uuid']);
  const ofEvent = dispatchTermsOf(await currentScheme(scope, event), event);
  requireDispatchable(scope, event);
  const { stoppedUTC, confirmAboveKw } = await readTenantDispatch(scope);
  if (!body.dryRun) {
    if (ofEvent.mode === 'OFF')
      throw new ProblemError('EVENT_NOT_DISPATCHABLE', 'Dispatch is switched off for the event and its scheme');
    if (stoppedUTC !== null)
      throw new ProblemError('DISPATCH_STOPPED', 'The emergency stop is in force until it is released');
    requireNoOrder(scope, await lockOrder(scope, event.event_uuid));
  }
  if (body.given) await requireGivenAssets(scope, event.event_uuid, body.given);
  const terms = termsOfBody(body, ofEvent);
  const plan = await planOrder(scope, event, terms);
  const confirms = needsConfirmation(plan.requestedW, confirmAboveKw);
  const actor = actorOf(call);
  const row = body.dryRun ? null : await storeOrder(scope, event, terms, plan, { ...body, actor, confirms });
  if (row)
    await writeAuditEntry(scope, 'DISPATCH_ORDERED', event.event_uuid, {
      by: nameOf(actor),
      kw: peakOf(plan.requestedW) / 1000,
      assets: plan.assets,
      status: row.status,
    });
  return toOrder(scope, event, { terms, plan, row, confirms });
};

function requireDispatchable(scope: TenantScope, event: EventRow): void {
  if (event.state !== 'SCHEDULED' || event.start_utc.getTime() <= scope.now)
    throw new ProblemError(
      'EVENT_NOT_DISPATCHABLE',
      event.state === 'SCHEDULED' ? 'The event has started' : `The event is ${event.state}`,
    );
}

/** Throws if the event has an order, unless it was cancelled or not confirmed in time. */
function requireNoOrder({ now }: TenantScope, order: OrderRow | undefined): void {
  if (!order || (order.status === 'CANCELLED' && order.task === null)) return;
  if (order.status === 'AWAITING_CONFIRMATION' && order.confirm_by_utc!.getTime() <= now) return;
  throw new ProblemError('DISPATCH_EXISTS', `The event already has a dispatch order, which is ${order.status}`);
}

const termsOfBody = (body: NewDispatchOrder, terms: DispatchTerms): OrderTerms => ({
  allocation: body.allocation ?? terms.allocation,
  signal: body.signal ?? null,
  given: body.given?.map(({ assetUUID, kw }) => ({ assetUUID, w: Math.round(kw * 1000) })) ?? null,
  notice_minutes: body.noticeMinutes ?? terms.noticeMinutes,
  spread: body.spread ?? terms.spread,
  spread_seconds: body.spreadSeconds ?? terms.spreadSeconds,
  ramp_seconds: body.rampSeconds,
  reserve_percent: body.reservePercent,
});
