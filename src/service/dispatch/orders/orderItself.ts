import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme } from '../../baselines/measurement/eventTerms.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { dispatchTermsOf } from '../../schemes/dispatchTerms.ts';
import { SYSTEM } from '../../tenants/actorOf.ts';
import { needsConfirmation } from '../issue/confirmation.ts';
import type { OrderTerms } from '../issue/orderTerms.ts';
import { planOrder } from '../issue/planOrder.ts';
import { alertUnconfirmed } from '../issue/planTask.ts';
import { issueAt } from './enqueueIssue.ts';
import type { OrderRow } from './orderRow.ts';
import { readTenantDispatch } from './stop.ts';
import { storeOrder } from './storeOrder.ts';

/**
 * Orders an event that has no order, as its terms say, once it is due: null for one that is not dispatched
 * automatically, is not due, or while dispatch is stopped. Above the tenant's threshold an operator must confirm it.
 */
export async function orderItself(scope: TenantScope, event: EventRow): Promise<OrderRow | null> {
  if (event.state !== 'SCHEDULED' && event.state !== 'STARTED') return null;
  const terms = dispatchTermsOf(await currentScheme(scope, event), event);
  if (terms.mode !== 'AUTO' || event.end_utc.getTime() <= scope.now) return null;
  const dueAt = issueAt(event, terms.noticeMinutes);
  if (dueAt > scope.now) {
    await enqueue(scope, 'DISPATCH_ISSUE', [event.event_uuid], dueAt);
    return null;
  }
  const { stoppedUTC, confirmAboveKw } = await readTenantDispatch(scope);
  if (stoppedUTC !== null) return null;
  const order: OrderTerms = {
    allocation: terms.allocation,
    signal: null,
    given: null,
    notice_minutes: terms.noticeMinutes,
    spread: terms.spread,
    spread_seconds: terms.spreadSeconds,
    ramp_seconds: 0,
    reserve_percent: 0,
  };
  const plan = await planOrder(scope, event, order);
  const confirms = needsConfirmation(plan.requestedW, confirmAboveKw);
  if (confirms) await alertUnconfirmed(scope, event, plan.requestedW);
  return storeOrder(scope, event, order, plan, { actor: SYSTEM, confirms });
}
