import type { Updateable } from 'kysely';
import type { MailsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishDispatchMessage } from '../../../assets/controllers/publishDispatchMessage.ts';
import { raiseAlert } from '../../../tenants/alerts/raiseAlert.ts';
import { setChatError } from '../chat/chatHealth.ts';
import type { MailRow } from '../mailRow.ts';
import type { MailTools } from '../mailTools.ts';
import { suppress } from '../suppressions.ts';
import type { SendOutcome } from '../transport/mailer.ts';
import type { Composed } from './compose.ts';
import { markBatchOfMail } from './markBatchOfMail.ts';

type Ready = Extract<Composed, { ready: unknown }>;

const MINUTE_MS = 60_000;
/** Pauses after attempts that the relay did not take. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

const update = ({ tx, tenant }: TenantScope, { mail_uuid }: MailRow, changes: Updateable<MailsTable>) =>
  tx
    .updateTable('mails')
    .set(changes)
    .where('tenant_uuid', '=', tenant)
    .where('mail_uuid', '=', mail_uuid)
    .where('status', '=', 'WAITING')
    .execute();

/** Ends a mail that is not sent. */
export async function endMail(
  scope: TenantScope,
  mail: MailRow,
  status: 'WITHDRAWN' | 'EXPIRED' | 'SUPPRESSED',
): Promise<void> {
  await update(scope, mail, { status });
  await markBatchOfMail(scope, mail);
}

export const postponeMail = (scope: TenantScope, mail: MailRow, until: number): Promise<unknown> =>
  update(scope, mail, { due_utc: new Date(until) });

const sentColumns = (
  { now }: TenantScope,
  { attempts }: MailRow,
  { parameters, templateVersion }: Ready,
): Updateable<MailsTable> => ({
  sent_utc: new Date(now),
  parameters: JSON.stringify(parameters),
  template_version: templateVersion,
  error: null,
  attempts: attempts + 1,
});

/** Records a caught mail of the sandbox: stored to be read, and as good as sent. */
export async function recordCaught(scope: TenantScope, mail: MailRow, composed: Ready): Promise<void> {
  await update(scope, mail, { ...sentColumns(scope, mail, composed), status: 'CAUGHT' });
  await markBatchOfMail(scope, mail);
}

/** Records an attempt. A refused address, or a chat that is gone, gets no more, and operators are told. */
export async function recordSent(
  scope: TenantScope,
  tools: MailTools,
  mail: MailRow,
  composed: Ready,
  outcome: SendOutcome,
): Promise<void> {
  if (outcome.outcome === 'TAKEN') await update(scope, mail, { ...sentColumns(scope, mail, composed), status: 'SENT' });
  else {
    const pause = PAUSES_MS[mail.attempts];
    const next = pause === undefined ? Infinity : scope.now + Math.max(pause, waitOf(outcome));
    const failed = outcome.outcome === 'REFUSED' || next >= composed.until || next === Infinity;
    await update(scope, mail, {
      attempts: mail.attempts + 1,
      error: outcome.reason,
      ...(failed ? { status: 'FAILED' as const } : { due_utc: new Date(next) }),
    });
    if (outcome.outcome === 'REFUSED') await endAddress(scope, tools, composed, outcome.reason);
    if (failed) await tellOfFailure(scope, mail, outcome.reason);
  }
  await markBatchOfMail(scope, mail);
}

/** Returns the pause that a receiver asks for, at most the longest one. */
const waitOf = ({ retryAfterMs = 0 }: { retryAfterMs?: number }): number => Math.min(retryAfterMs, PAUSES_MS.at(-1)!);

const endAddress = (scope: TenantScope, tools: MailTools, { ready }: Ready, reason: string): Promise<void> =>
  'href' in ready ? setChatError(scope, ready.contactUUID, reason) : suppress(scope, tools, ready.to, 'ALL', 'REFUSED');

async function tellOfFailure(scope: TenantScope, mail: MailRow, reason: string): Promise<void> {
  await raiseAlert(scope, 'MAIL_FAILED', { eventUUID: mail.event_uuid }, { kind: mail.kind, reason });
  await publishDispatchMessage(scope, 'MAIL.FAILED', {
    mailUUID: mail.mail_uuid,
    kind: mail.kind,
    eventUUID: mail.event_uuid,
    userUUID: mail.user_uuid,
    contactUUID: mail.contact_uuid,
    reason,
  });
}
