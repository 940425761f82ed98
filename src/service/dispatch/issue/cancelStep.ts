import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { writeLog } from '../log/writeLog.ts';
import { changeOrder, type OrderRow } from '../orders/orderRow.ts';
import { cancelPage } from './cancelPage.ts';
import { taskActor } from './issueStep.ts';
import { PAGES_AT_ONCE } from './readCandidates.ts';

/** Cancels the next 10,000 dispatches of an order. */
export async function cancelStep(scope: TenantScope, event: EventRow, order: OrderRow): Promise<void> {
  const eventUUID = event.event_uuid;
  let after = order.task_after;
  for (let pages = 0, isFirst = true; pages < PAGES_AT_ONCE && (isFirst || after !== null); pages++, isFirst = false)
    ({ after } = await cancelPage(scope, event, {
      actor: taskActor(order),
      reason: order.task_reason,
      after,
      which: sql`true`,
    }));
  if (after !== null) {
    await changeOrder(scope, eventUUID, { task_after: after });
    return enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], scope.now);
  }
  await changeOrder(scope, eventUUID, { status: 'CANCELLED', task: null, task_after: null });
  await writeLog(scope, taskActor(order), [
    { eventUUID, kind: 'CANCELLED', revision: order.revision, details: { reason: order.task_reason } },
  ]);
  await enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], scope.now + 1000);
}
