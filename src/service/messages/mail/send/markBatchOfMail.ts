import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { answerDueIfDelivered } from '../../../dispatch/batches/answerDue.ts';
import { enqueue } from '../../../platform/scheduler/jobs.ts';
import type { MailRow } from '../mailRow.ts';

/** Marks the batch of a mail once none of its mails waits: SENT if the relay took one of them, else FAILED. */
export async function markBatchOfMail(scope: TenantScope, { batch_uuid }: MailRow): Promise<void> {
  if (batch_uuid === null) return;
  const { rows } = await sql<{ sent: number; waiting: number }>`
    select count(*) filter (where status in ('SENT', 'CAUGHT')) as sent,
      count(*) filter (where status = 'WAITING') as waiting
    from mails where tenant_uuid = ${scope.tenant} and batch_uuid = ${batch_uuid}`.execute(scope.tx);
  const { sent, waiting } = rows[0]!;
  if (waiting === 0) await markBatchSent(scope, batch_uuid, sent > 0);
}

/**
 * Ends a batch by mail: SENT if somebody was written to. It is never DELIVERED, since nobody knows who has read a mail;
 * answers are due nevertheless.
 */
export async function markBatchSent(scope: TenantScope, batchUUID: string, wasSent: boolean): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ event_uuid: string | null; ack_due_utc: Date | null }>`
    update dispatch_batches b
    set state = ${wasSent ? 'SENT' : 'FAILED'}, sent_utc = ${new Date(now)},
      ack_due_utc = case when ${wasSent} then ${answerDueIfDelivered(new Date(now))} end
    from controllers c
    where b.tenant_uuid = ${tenant} and b.batch_uuid = ${batchUUID} and b.state = 'PENDING'
      and c.tenant_uuid = b.tenant_uuid and c.controller_uuid = b.controller_uuid
    returning b.event_uuid, b.ack_due_utc`.execute(tx);
  const [batch] = rows;
  if (batch?.event_uuid && batch.ack_due_utc)
    await enqueue(scope, 'DISPATCH_SWEEP', [batch.event_uuid], batch.ack_due_utc.getTime());
}
