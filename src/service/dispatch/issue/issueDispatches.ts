import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { orderItself } from '../orders/orderItself.ts';
import { lockOrder, type OrderRow } from '../orders/orderRow.ts';
import { readTenantDispatch } from '../orders/stop.ts';
import { cancelStep } from './cancelStep.ts';
import { issueStep } from './issueStep.ts';
import { planTask } from './planTask.ts';

/** Number of batches waiting to be pushed above which nothing is issued. */
const MAX_WAITING = 5000;
const PAUSE_MS = 1000;
const LOCKED_PAUSE_MS = 10;

/**
 * Performs the next step of an event's dispatch, 10,000 assets in one transaction: plans an order that is due, then
 * issues, changes or cancels. Enqueues itself until everything is done.
 */
export const issueDispatches: JobHandler = async (scope, eventUUID) => {
  const event = await tryShareEvent(scope, eventUUID);
  if (event === 'LOCKED') return again(scope, eventUUID, scope.now);
  if (event === null) return;
  const order = (await lockOrder(scope, eventUUID)) ?? (await orderItself(scope, event));
  if (!order) return;
  if (order.task === 'CANCEL') return cancelStep(scope, event, order);
  if (event.state === 'CANCELLED' || event.state === 'ENDED' || event.end_utc.getTime() <= scope.now) return;
  if ((await readTenantDispatch(scope)).stoppedUTC !== null) return;
  if (order.status === 'WAITING' && order.issue_at_utc.getTime() > scope.now)
    return again(scope, eventUUID, order.issue_at_utc.getTime());
  if (order.status !== 'WAITING' && order.task === null) return;
  const wait = await waitFor(scope, event, order);
  if (wait !== null) return again(scope, eventUUID, wait);
  const planned = await planTask(scope, event, order);
  if (planned) await issueStep(scope, event, planned);
};

const again = (scope: TenantScope, eventUUID: string, at: number) => enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], at);

/** Returns when to try again, if the order must wait for baselines being computed or for batches to be pushed. */
async function waitFor(scope: TenantScope, event: EventRow, order: OrderRow): Promise<number | null> {
  const { tx, tenant, now } = scope;
  if (order.task_after === null && event.baseline_status === 'PENDING' && now < event.start_utc.getTime()) {
    const computing = await sql`
      select from jobs where tenant_uuid = ${tenant} and kind = 'BASELINES' and subject_uuid = ${event.event_uuid}
        and attempts = 0`.execute(tx);
    if (computing.rows.length > 0) {
      await sleep(LOCKED_PAUSE_MS);
      return now;
    }
  }
  const { rows } = await sql`
    select from dispatch_batches where tenant_uuid = ${tenant} and next_attempt_at is not null
    limit ${MAX_WAITING + 1}`.execute(tx);
  return rows.length > MAX_WAITING ? now + PAUSE_MS : null;
}

/** Reads the event and locks it against changes until the transaction ends; LOCKED while another changes it. */
async function tryShareEvent({ tx, tenant }: TenantScope, eventUUID: string): Promise<EventRow | 'LOCKED' | null> {
  const found = () =>
    tx.selectFrom('events').selectAll().where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID);
  const locked = await found().forShare().skipLocked().executeTakeFirst();
  if (locked) return locked;
  await sleep(LOCKED_PAUSE_MS);
  return (await found().executeTakeFirst()) ? 'LOCKED' : null;
}
