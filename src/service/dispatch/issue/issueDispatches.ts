import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { assetsOfEvent } from '../../events/portions/portionRanges.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { lastOfPortion } from '../../platform/scheduler/nextPortion.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { writeLog } from '../log/writeLog.ts';
import { orderItself } from '../orders/orderItself.ts';
import { changeOrder, lockOrder, type OrderRow } from '../orders/orderRow.ts';
import { readTenantDispatch } from '../orders/stop.ts';
import { cancelPage } from './cancelPage.ts';
import { finishIssue, issueRange, taskActor } from './issueStep.ts';
import { isAdding, planTask } from './planTask.ts';

/** Number of batches waiting to be pushed above which nothing is issued. */
const MAX_WAITING = 5000;
const PAUSE_MS = 1000;
const LOCKED_PAUSE_MS = 10;

interface Ordered {
  event: EventRow;
  /** The order, which is locked; planned when its task has begun. */
  order: OrderRow;
}

/** Task of an order under way. */
interface Task extends Pick<OrderRow, 'task' | 'revision'> {
  /** Numbers of refused assets so far: those of now, not of the plan. Adding assets leaves those of before. */
  refusedByCode: Record<string, number>;
}

/**
 * Performs the task of an event's dispatch, a portion of its assets in each step: plans an order that is due, then
 * issues, changes or cancels. Another task, or a change of the event, begins again.
 */
export const issueDispatches = portionedJob<Ordered, Task>({
  async read(scope, eventUUID) {
    const event = await tryShareEvent(scope, eventUUID);
    if (!event) return event;
    const order = (await lockOrder(scope, eventUUID)) ?? (await orderItself(scope, event));
    return order && (order.task === 'CANCEL' || (await mayIssue(scope, event, order))) ? { event, order } : undefined;
  },
  wait: findWait,
  async begin(scope, ordered) {
    if (!isCancelling(ordered)) {
      const planned = await planTask(scope, ordered.event, ordered.order);
      if (!planned) return null;
      ordered.order = planned;
    }
    const { task, revision, refused_by_code } = ordered.order;
    return { task, revision, refusedByCode: isAdding(ordered.order) ? refused_by_code : {} };
  },
  isStale: ({ task, revision }, { order }) =>
    task !== order.task || revision !== order.revision || (task !== 'CANCEL' && order.rule === null),
  walks: [
    {
      over: dispatchesInForce,
      isWanted: (_, ordered) => isCancelling(ordered),
      async step(scope, { event, order }, task, { after, to }) {
        const terms = { actor: taskActor(order), reason: order.task_reason, which: sql`d.asset_uuid <= ${to}::uuid` };
        for (let last: string | null = after; last !== null;)
          last = (await cancelPage(scope, event, { ...terms, after: last })).after;
        return task;
      },
    },
    {
      over: assetsOfOrder,
      isWanted: (_, ordered) => !isCancelling(ordered),
      step: async (scope, { event, order }, task, range) => ({
        ...task,
        refusedByCode: await issueRange(scope, event, order, range, task.refusedByCode),
      }),
    },
  ],
  finish: (scope, ordered) => (isCancelling(ordered) ? finishCancel : finishIssue)(scope, ordered.event, ordered.order),
});

function isCancelling({ order }: Ordered): boolean {
  return order.task === 'CANCEL';
}

async function mayIssue(scope: TenantScope, event: EventRow, { status, task }: OrderRow): Promise<boolean> {
  const isOver = event.state === 'CANCELLED' || event.state === 'ENDED' || event.end_utc.getTime() <= scope.now;
  if (isOver || (status !== 'WAITING' && task === null)) return false;
  return (await readTenantDispatch(scope)).stoppedUTC === null;
}

function dispatchesInForce(scope: TenantScope, after: string, { event }: Ordered): Promise<string | null> {
  const inForce = sql`dispatches where tenant_uuid = ${scope.tenant} and event_uuid = ${event.event_uuid}
    and not is_cancelled and valid_until > ${new Date(scope.now)}`;
  return lastOfPortion(scope, inForce, 'asset_uuid', after);
}

function assetsOfOrder(scope: TenantScope, after: string, { event }: Ordered): Promise<string | null> {
  return assetsOfEvent(scope, after, event);
}

/** Marks an order as cancelled after its last dispatch. */
async function finishCancel(scope: TenantScope, { event_uuid: eventUUID }: EventRow, order: OrderRow): Promise<void> {
  await changeOrder(scope, eventUUID, { status: 'CANCELLED', task: null });
  await writeLog(scope, taskActor(order), [
    { eventUUID, kind: 'CANCELLED', revision: order.revision, details: { reason: order.task_reason } },
  ]);
  await enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], scope.now + 1000);
}

/** Returns when to try again, if an order is not due, or waits for baselines being computed or batches to be pushed. */
async function findWait(
  { tx, tenant, now }: TenantScope,
  { event, order }: Ordered,
  hasBegun: boolean,
): Promise<number | null> {
  if (order.task === 'CANCEL') return null;
  if (order.status === 'WAITING' && order.issue_at_utc.getTime() > now) return order.issue_at_utc.getTime();
  if (!hasBegun && event.baseline_status === 'PENDING' && now < event.start_utc.getTime()) {
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

/** Reads the event and locks it against changes until the transaction ends; null while another changes it. */
async function tryShareEvent({ tx, tenant }: TenantScope, eventUUID: string): Promise<EventRow | null | undefined> {
  const found = () =>
    tx.selectFrom('events').selectAll().where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID);
  const locked = await found().forShare().skipLocked().executeTakeFirst();
  if (locked) return locked;
  await sleep(LOCKED_PAUSE_MS);
  return (await found().executeTakeFirst()) && null;
}
