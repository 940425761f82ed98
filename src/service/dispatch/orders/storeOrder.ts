import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { type Actor, nameOf } from '../../tenants/actorOf.ts';
import { peakOf } from '../issue/confirmation.ts';
import type { OrderTerms } from '../issue/orderTerms.ts';
import type { OrderPlan } from '../issue/planOrder.ts';
import { writeLog } from '../log/writeLog.ts';
import { meanWatts, wattsToKw } from '../watts.ts';
import { issueAt } from './enqueueIssue.ts';
import { heldColumns, leavesAt } from './held.ts';
import type { OrderRow } from './orderRow.ts';

const CONFIRM_WITHIN_MS = 10 * 60_000;

/**
 * Stores the order of an event that the caller has locked, in place of one that was never issued, and enqueues the next
 * step. A plan that is due is issued as it is; any other is made again when it is due.
 */
export async function storeOrder(
  scope: TenantScope,
  event: EventRow,
  terms: OrderTerms,
  plan: OrderPlan,
  { actor, confirms, undoSeconds = 0 }: { actor: Actor; confirms: boolean; undoSeconds?: number },
): Promise<OrderRow> {
  const { tx, tenant, now } = scope;
  const eventUUID = event.event_uuid;
  const leaves = confirms ? now : leavesAt(scope, undoSeconds, event.start_utc.getTime());
  const dueAt = Math.max(issueAt(event, terms.notice_minutes), leaves);
  const isDue = dueAt <= now;
  // An order that the scheme places by itself need not be confirmed within ten minutes.
  const confirmBy = Math.min(event.start_utc.getTime(), actor.actor === 'SYSTEM' ? Infinity : now + CONFIRM_WITHIN_MS);
  // A plan without baselines says little: it is made again once they are there.
  const issues = isDue && !confirms && event.baseline_status === 'READY';
  const kw = peakOf(plan.requestedW) / 1000;
  const columns = {
    status: confirms ? ('AWAITING_CONFIRMATION' as const) : issues ? ('ISSUING' as const) : ('WAITING' as const),
    ...terms,
    given: terms.given && JSON.stringify(terms.given),
    target_w: plan.targetW,
    requested_w: plan.requestedW,
    possible_w: plan.possibleW,
    rule: issues ? JSON.stringify(plan.rule) : null,
    refused_by_code: JSON.stringify(plan.refusedByCode),
    issue_at_utc: new Date(dueAt),
    task: issues ? ('ISSUE' as const) : null,
    task_actor: actor.actor,
    task_actor_name: actor.name,
    task_reason: null,
    issued_utc: null,
    shortfall_utc: null,
    completed_utc: null,
    confirm_by_utc: confirms ? new Date(confirmBy) : null,
    asked_by: nameOf(actor),
    confirmed_by: null,
    confirmed_w: null,
    adds_again: false,
    held: null,
    held_until_utc: null,
    ...(leaves > now &&
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
    created_utc: new Date(now),
    updated_utc: new Date(now),
  };
  const row = await tx
    .insertInto('dispatch_orders')
    .values({ tenant_uuid: tenant, event_uuid: eventUUID, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeLog(scope, actor, [
    { eventUUID, kind: 'ORDERED', revision: row.revision, details: { kw, assets: plan.assets } },
  ]);
  if (confirms) await enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], confirmBy);
  else await enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], dueAt);
  return row;
}
