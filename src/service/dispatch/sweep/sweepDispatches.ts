import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEvent } from '../../events/eventRows.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { SYSTEM } from '../../tenants/actorOf.ts';
import { publishAnswers } from '../answers/publishAnswers.ts';
import { writeLog } from '../log/writeLog.ts';
import { changeOrder, endOfOrder, type OrderRow, tryLockOrder } from '../orders/orderRow.ts';
import { awaitsSimulation } from './awaitsSimulation.ts';
import { compactSums } from './compactSums.ts';
import { endOrder } from './endOrder.ts';
import { failUndelivered } from './failUndelivered.ts';
import { markSilent } from './markSilent.ts';
import { type PromisedByEvent, readPromise } from './readPromise.ts';
import { watchShortfall } from './watchShortfall.ts';

const AGAIN_MS = 1000;
const LOOK_AGAIN_MS = 5000;

/**
 * Does what time alone brings about in an event's dispatch, at most a page of assets of each kind in one transaction:
 * overdue answers, undelivered dispatches, the end. Publishes answers, and enqueues itself for the next instant.
 */
export const sweepDispatches: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  // Simulated answers that are due come first: after a move of the clock, they count as given in time.
  if (await awaitsSimulation(scope)) return enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], scope.now);
  const order = await tryLockOrder(scope, eventUUID);
  if (order === 'LOCKED') return enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], scope.now + AGAIN_MS);
  if (order === null) return;
  const { published, againAt } = await publishAnswers(scope, eventUUID, order.answers_utc);
  if (published) await changeOrder(scope, eventUUID, { answers_utc: new Date(scope.now) });
  await cancelUnconfirmed(scope, order);
  const isMore = [
    await markSilent(scope, event, order),
    await failUndelivered(scope, event, order),
    await endOrder(scope, event, order),
  ].includes(true);
  const promised = await readPromise(scope, eventUUID);
  await watchShortfall(scope, event, order, promised);
  await compactSums(scope, eventUUID);
  const hasNews = answersIn(promised) !== order.swept_answers;
  if (hasNews) await changeOrder(scope, eventUUID, { swept_answers: answersIn(promised) });
  const next = isMore ? scope.now : await nextInstant(scope, event, order);
  const dues = [againAt, next, hasNews ? scope.now + AGAIN_MS : null].filter((due) => due !== null);
  if (dues.length > 0) await enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], Math.min(...dues));
};

const answersIn = ({ states }: PromisedByEvent): number =>
  ['ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'CANCELLED'].reduce((total, state) => total + (states[state] ?? 0), 0);

/** Cancels an order that was not confirmed in time. */
async function cancelUnconfirmed(scope: TenantScope, order: OrderRow): Promise<void> {
  if (order.status !== 'AWAITING_CONFIRMATION' || order.confirm_by_utc!.getTime() > scope.now) return;
  const eventUUID = order.event_uuid;
  await changeOrder(scope, eventUUID, { status: 'CANCELLED', task_reason: 'NOT_CONFIRMED' });
  await writeLog(scope, SYSTEM, [
    { eventUUID, kind: 'CANCELLED', revision: order.revision, details: { reason: 'NOT_CONFIRMED' } },
  ]);
}

/**
 * Returns the next due instant: an answer, the end of delivery, the start, the end; null once it is over. Soon after a
 * delivery it looks again, for those that were stored while this transaction ran.
 */
async function nextInstant(scope: TenantScope, event: EventRow, order: OrderRow): Promise<number | null> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ next: Date | null; delivered: Date | null }>`
    select max(delivered_utc) as delivered, least(min(ack_due_utc) filter (where ack_due_utc > ${new Date(now)} and state = 'DELIVERED'),
      min(give_up_utc) filter (where give_up_utc > ${new Date(now)} and state in ('PENDING', 'SENT'))) as next
    from dispatch_batches where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}`.execute(tx);
  const instants = [
    rows[0]?.next?.getTime() ?? null,
    (rows[0]?.delivered?.getTime() ?? 0) > now - 2 * LOOK_AGAIN_MS ? now + LOOK_AGAIN_MS : null,
    order.status === 'AWAITING_CONFIRMATION' ? order.confirm_by_utc!.getTime() : null,
    event.start_utc.getTime(),
    endOfOrder(event, order),
  ].filter((at) => at !== null && at > now);
  return instants.length === 0 ? null : Math.min(...(instants as number[]));
}
