import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueOnce } from '../../assets/controllers/enqueueOnce.ts';
import { markSeen } from '../../assets/controllers/markSeen.ts';
import { enqueueUnlessSoon } from '../../platform/scheduler/jobs.ts';
import { answerDueIfDelivered } from './answerDue.ts';

/** Delay after an event's end in which the answers of its last minute arrive. */
const FIGURES_AFTER_MS = 60_000;

interface DeliveredRow {
  event_uuid: string | null;
  controller_uuid: string;
  ack_due_utc: Date | null;
  end_utc: Date | null;
}

/**
 * Marks batches as delivered at `at` (business time in epoch milliseconds, now by default): their controllers were
 * heard of, answers become due, and the events are swept when they are. Batches that were delivered before, superseded
 * or given up stay as they are. Returns the number of marked batches.
 */
export async function markDelivered(
  scope: TenantScope,
  batchUUIDs: readonly string[],
  at: number = scope.now,
): Promise<number> {
  if (batchUUIDs.length === 0) return 0;
  const { tx, tenant } = scope;
  const when = new Date(at);
  const { rows } = await sql<DeliveredRow>`
    with due as (
      select b.batch_uuid, b.event_uuid, ${answerDueIfDelivered(when)} as ack_due
      from dispatch_batches b join controllers c using (tenant_uuid, controller_uuid)
      where b.tenant_uuid = ${tenant} and b.batch_uuid = any(${batchUUIDs}::uuid[]) and b.state in ('PENDING', 'SENT')
      order by b.batch_uuid for no key update of b
    )
    update dispatch_batches b set state = 'DELIVERED', delivered_utc = ${when}, sent_utc = coalesce(b.sent_utc, ${when}),
      next_attempt_at = null, ack_due_utc = due.ack_due
    from due left join events e on e.tenant_uuid = ${tenant} and e.event_uuid = due.event_uuid
    where b.tenant_uuid = ${tenant} and b.batch_uuid = due.batch_uuid
    returning b.event_uuid, b.controller_uuid, b.ack_due_utc, e.end_utc`.execute(tx);
  await markSeen(scope, [...new Set(rows.map((row) => row.controller_uuid))], at);
  const answersDue = new Map<string, number>();
  for (const { event_uuid, ack_due_utc, end_utc } of rows) {
    if (event_uuid === null || ack_due_utc === null || end_utc === null) continue;
    const due = Math.min(answersDue.get(event_uuid) ?? Infinity, ack_due_utc.getTime());
    answersDue.set(event_uuid, due);
  }
  await enqueueUnlessSoon(scope, 'DISPATCH_SWEEP', answersDue);
  const ends = new Map(rows.flatMap((row) => (row.event_uuid && row.end_utc ? [[row.event_uuid, +row.end_utc]] : [])));
  for (const event of [...ends.keys()].sort())
    await enqueueOnce(scope, 'CONTROLLER_FIGURES', event, Math.max(ends.get(event)!, scope.now) + FIGURES_AFTER_MS);
  return rows.length;
}
