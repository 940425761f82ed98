import { sql } from 'kysely';
import type { Mail } from '#contract/mail/mail.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readPage } from '../../../platform/http/page.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { isoOrNull, stamp } from '../../../platform/rows/iso.ts';
import type { MailRow } from '../mailRow.ts';
import { type MailTools, transportOf } from '../mailTools.ts';
import { renderStored } from './renderStored.ts';

export type ListedMail = MailRow & { recipient: string | null; event_name: string | null };

/** Selects mails of the tenant with the names of their recipients and events. */
const selectMails = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('mails')
    .selectAll('mails')
    .select([
      sql<string | null>`coalesce(
        (select name from users u where u.tenant_uuid = mails.tenant_uuid and u.user_uuid = mails.user_uuid),
        (select name from contacts c where c.tenant_uuid = mails.tenant_uuid and c.contact_uuid = mails.contact_uuid))`.as(
        'recipient',
      ),
      sql<string | null>`(select name from events e
        where e.tenant_uuid = mails.tenant_uuid and e.event_uuid = mails.event_uuid)`.as('event_name'),
    ])
    .where('mails.tenant_uuid', '=', tenant);

export const toMail = (row: ListedMail): Mail => ({
  mailUUID: row.mail_uuid,
  kind: row.kind,
  channel: row.channel,
  status: row.status,
  userUUID: row.user_uuid,
  contactUUID: row.contact_uuid,
  recipientName: row.recipient,
  eventUUID: row.event_uuid,
  eventName: row.event_name,
  dueUTC: stamp(row.due_utc),
  sentUTC: isoOrNull(row.sent_utc),
  attempts: row.attempts,
  error: row.error,
  createdUTC: stamp(row.created_utc),
});

export const listMails: Handler<'listMails'> = async ({ scope, query }) => {
  const { status, kind, eventUUID, userUUID, contactUUID, ...page } = query;
  let rows = selectMails(scope);
  if (status) rows = rows.where('mails.status', '=', status);
  if (kind) rows = rows.where('mails.kind', '=', kind);
  if (eventUUID) rows = rows.where('mails.event_uuid', '=', eventUUID);
  if (userUUID) rows = rows.where('mails.user_uuid', '=', userUUID);
  if (contactUUID) rows = rows.where('mails.contact_uuid', '=', contactUUID);
  return readPage(rows, {
    ...page,
    columns: { createdUTC: 'created_utc', dueUTC: 'due_utc' },
    defaultSort: '-createdUTC',
    tieBreak: 'mail_uuid',
    toItem: toMail,
  });
};

/** Reads a mail of the tenant; throws 404 without it. */
export async function readListedMail(scope: TenantScope, mailUUID: string): Promise<ListedMail> {
  const row = await selectMails(scope).where('mail_uuid', '=', mailUUID).executeTakeFirst();
  if (!row) throw notFound('mail');
  return row;
}

/** Returns a mail with its text. Only a sandbox shows the links in it: they act for the person. */
export const getMail =
  (tools: MailTools): Handler<'getMail'> =>
  async ({ scope, params }) => {
    const row = await readListedMail(scope, params.mailUUID);
    const rendered = await renderStored(scope, tools, row);
    return {
      ...toMail(row),
      to: rendered?.to ?? null,
      from: tools.from,
      subject: rendered?.subject ?? null,
      text: rendered?.text ?? null,
      html: rendered?.html ?? null,
    };
  };

const COUNTED_DAYS = 30;

export const getMailSettings =
  (tools: MailTools): Handler<'getMailSettings'> =>
  async ({ scope }) => {
    const { tx, tenant, now } = scope;
    const counted = await tx
      .selectFrom('mails')
      .select(['status', sql<number>`count(*)`.as('count')])
      .where('tenant_uuid', '=', tenant)
      .where('created_utc', '>', new Date(now - COUNTED_DAYS * DAY_MS))
      .groupBy('status')
      .execute();
    const { suppressed } = await tx
      .selectFrom('suppressions')
      .select(sql<number>`count(distinct address_hash)`.as('suppressed'))
      .where('tenant_uuid', '=', tenant)
      .executeTakeFirstOrThrow();
    const counts = { WAITING: 0, SENT: 0, CAUGHT: 0, WITHDRAWN: 0, EXPIRED: 0, SUPPRESSED: 0, FAILED: 0 };
    for (const { status, count } of counted) counts[status] = count;
    return {
      transport: transportOf(scope, tools),
      from: tools.from,
      linksUrl: tools.linksUrl || null,
      counts,
      suppressedAddresses: suppressed,
    };
  };
