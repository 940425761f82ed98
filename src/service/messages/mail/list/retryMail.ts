import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import { writeAuditEntry } from '../../../platform/http/writeAuditEntry.ts';
import { enqueue } from '../../../platform/scheduler/jobs.ts';
import { actorOf, nameOf } from '../../../tenants/actorOf.ts';
import type { MailRow } from '../mailRow.ts';
import type { MailTools } from '../mailTools.ts';
import { composeMail } from '../send/compose.ts';
import { readListedMail, toMail } from './mails.ts';

const WHY_NOT = {
  WITHDRAWN: 'The mail is out of date, or its recipient should no longer be notified',
  EXPIRED: 'It is too late to send the mail',
  SUPPRESSED: 'The address is suppressed for this mail: its server refused mail, or the person unsubscribed',
};

/**
 * Sends a mail that was not sent again, from present data and with as many attempts as a new one; throws 409 where it
 * would not be true any more, come too late, or go to an address that gets none. In the sandbox also one that was
 * caught.
 */
export const retryMail =
  (tools: MailTools): Handler<'retryMail'> =>
  async (call) => {
    const { scope, params } = call;
    const mail = await lockMail(scope, params.mailUUID);
    await requireOver(scope, mail);
    const composed = await composeMail(scope, tools, mail);
    if ('end' in composed) throw conflict(WHY_NOT[composed.end]);
    const due = 'waitUntil' in composed ? composed.waitUntil : scope.now;
    await scope.tx
      .updateTable('mails')
      .set({ status: 'WAITING', due_utc: new Date(due), attempts: 0, error: null, sent_utc: null })
      .where('tenant_uuid', '=', scope.tenant)
      .where('mail_uuid', '=', mail.mail_uuid)
      .execute();
    await reopenBatch(scope, mail);
    await enqueue(scope, 'MAIL', [scope.tenant], due);
    const by = nameOf(actorOf(call));
    await writeAuditEntry(scope, 'MAIL_RETRIED', mail.mail_uuid, { by, kind: mail.kind, was: mail.status });
    return toMail(await readListedMail(scope, mail.mail_uuid));
  };

async function lockMail({ tx, tenant }: TenantScope, mailUUID: string): Promise<MailRow> {
  const row = await tx
    .selectFrom('mails')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('mail_uuid', '=', mailUUID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('mail');
  return row;
}

/** Throws 409 for a mail that waits or was sent, and for one that a newer mail has replaced. */
async function requireOver({ tx, tenant }: TenantScope, mail: MailRow): Promise<void> {
  if (mail.status === 'WAITING') throw conflict('The mail is waiting for its next attempt');
  if (mail.status === 'SENT') throw conflict('The mail has already been sent');
  if (mail.event_uuid === null || mail.user_uuid === null) return;
  const newer = await tx
    .selectFrom('mails')
    .select('mail_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', mail.event_uuid)
    .where('user_uuid', '=', mail.user_uuid)
    .where('kind', '=', mail.kind)
    .where('revision', '>', mail.revision)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw conflict('A newer mail has replaced it');
}

/** Reopens the failed batch of a mail: its next attempt decides. */
const reopenBatch = ({ tx, tenant, now }: TenantScope, { batch_uuid }: MailRow) =>
  sql`
    update dispatch_batches set state = 'PENDING'
    where tenant_uuid = ${tenant} and batch_uuid = ${batch_uuid} and state = 'FAILED'
      and give_up_utc > ${new Date(now)}`.execute(tx);
