import { sql } from 'kysely';
import { analyzeGrown } from '#store/analyzeGrown.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { publishDispatchMessage } from '../../assets/controllers/publishDispatchMessage.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { iso } from '../../platform/rows/iso.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import type { Actor } from '../../tenants/actorOf.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import { changeOrder, endOfOrder, type OrderRow } from '../orders/orderRow.ts';
import { meanWatts } from '../watts.ts';
import { BatchFiller } from './batchFiller.ts';
import { insertDispatches } from './insertDispatches.ts';
import { evaluationTerms, type OrderRule } from './orderTerms.ts';
import { isAdding } from './planTask.ts';
import { readCandidates } from './readCandidates.ts';
import { type PageOrder, reconcilePage } from './reconcilePage.ts';

/** Columns by which the next steps find dispatches. */
const LOOKED_UP = {
  dispatches: [
    'tenant_uuid',
    'event_uuid',
    'asset_uuid',
    'dispatch_uuid',
    'controller_uuid',
    'batch_uuid',
    'answer',
    'is_cancelled',
    'is_silent',
    'needs_answer',
    'at_risk_w',
  ],
  dispatch_batches: ['tenant_uuid', 'batch_uuid', 'controller_uuid', 'event_uuid', 'state', 'number'],
};

/**
 * Issues or changes the dispatches of a range of assets by the order's rule; returns the numbers of refused assets, by
 * code, with those before.
 */
export async function issueRange(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  range: AssetRange,
  before: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const eventUUID = event.event_uuid;
  const rule = order.rule as OrderRule;
  const terms = await evaluationTerms(scope, event, order, rule.fleet);
  const addsOnly = isAdding(order);
  const pageOrder: PageOrder = {
    event,
    terms,
    rule: addsOnly ? { ...rule, slots: rule.adding ?? rule.slots } : rule,
    window: {
      eventUUID,
      startMs: terms.startMs,
      endMs: terms.endMs,
      isTurnDown: terms.isTurnDown,
      spread: order.spread,
      spreadSeconds: order.spread_seconds,
    },
    addsOnly,
    actor: taskActor(order),
  };
  const batches = new BatchFiller(scope, {
    kind: 'REQUESTED',
    eventUUID,
    startMs: event.start_utc.getTime(),
    giveUpMs: giveUpAt(event, order),
  });
  const refusedByCode = { ...before };
  for await (const page of readCandidates(scope, eventUUID, range)) {
    const found = await reconcilePage(scope, pageOrder, page);
    await insertDispatches(scope, eventUUID, batches, found.added, causedBy(pageOrder.actor, 'EVENT'));
    if (!addsOnly) for (const code of found.refused) refusedByCode[code] = (refusedByCode[code] ?? 0) + 1;
    await yieldWhenLong();
  }
  await batches.close();
  await analyzeGrown(scope, LOOKED_UP);
  await changeOrder(scope, eventUUID, { refused_by_code: JSON.stringify(refusedByCode) });
  return refusedByCode;
}

export const taskActor = (order: OrderRow): Actor => ({
  actor: order.task_actor ?? 'SYSTEM',
  name: order.task_actor_name,
});

/** Returns when a dispatch is given up: at the end, or as long after the start as the order says. */
const giveUpAt = ({ start_utc, end_utc }: EventRow, { give_up_after_seconds }: OrderRow): number =>
  give_up_after_seconds === null
    ? end_utc.getTime()
    : Math.min(end_utc.getTime(), start_utc.getTime() + 1000 * give_up_after_seconds);

/** Marks an order as issued after its last asset. */
export async function finishIssue(scope: TenantScope, event: EventRow, order: OrderRow): Promise<void> {
  const eventUUID = event.event_uuid;
  const isFirst = order.issued_utc === null;
  await changeOrder(scope, eventUUID, {
    status: 'ISSUED',
    task: order.adds_again ? 'ISSUE' : null,
    adds_again: false,
    issued_utc: order.issued_utc ?? new Date(scope.now),
  });
  if (order.adds_again) await enqueue(scope, 'DISPATCH_ISSUE', [eventUUID], scope.now);
  const { assets, watts } = await sumIssued(scope, eventUUID, order.requested_w.length);
  const details = {
    assets,
    requestedKw: watts / 1000,
    targetKw: order.target_w && meanWatts(order.target_w) / 1000,
    shortfallKw: order.target_w ? Math.max(0, meanWatts(order.target_w) - meanWatts(order.requested_w)) / 1000 : 0,
  };
  await writeLog(scope, taskActor(order), [
    { eventUUID, kind: isFirst ? 'ISSUED' : 'CHANGED', revision: order.revision, details },
  ]);
  if (isFirst) {
    await raiseAlert(scope, 'DISPATCH_ISSUED', { eventUUID }, { name: event.name, ...details });
    await publishDispatchMessage(scope, 'DISPATCH.ISSUED', {
      eventUUID,
      revision: order.revision,
      startTime: iso(event.start_utc),
      endTime: iso(event.end_utc),
      ...details,
    });
  }
  await enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], Math.min(endOfOrder(event, order), scope.now + 1000));
}

async function sumIssued(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  slots: number,
): Promise<{ assets: number; watts: number }> {
  const { rows } = await sql<{ assets: number; watts: number }>`
    select coalesce(sum(assets), 0)::float8 as assets,
      coalesce(abs(sum(requested_w)) / ${slots}::integer, 0)::float8 as watts
    from dispatch_sums where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and answer is distinct from 'CANCELLED'`.execute(tx);
  return rows[0]!;
}
