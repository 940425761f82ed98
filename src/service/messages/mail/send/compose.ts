import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventEntry } from '../calendar/eventEntry.ts';
import { calendarText } from '../calendar/icalendar.ts';
import { setChatError, UNREADABLE } from '../chat/chatHealth.ts';
import { chatMessage } from '../chat/chatMessage.ts';
import { openChat } from '../chat/chatTools.ts';
import type { OutgoingChat } from '../chat/sendChat.ts';
import { contactLinks, personalLinks } from '../links/personalLinks.ts';
import { isInvitation, isTemplate, type MailRow } from '../mailRow.ts';
import type { MailTools } from '../mailTools.ts';
import { suppressionOf } from '../suppressions.ts';
import { readTemplate } from '../templates/readTemplate.ts';
import type { OutgoingMail } from '../transport/mailer.ts';
import { alertWords, contactMail, type ContactMailParameters } from '../words/contactMail.ts';
import { type MailContent, mailBytes, MAX_MAIL_BYTES, renderMail } from '../words/frame.ts';
import { ORIGINALS } from '../words/originals.ts';
import { userMail } from '../words/userMail.ts';
import { readEventFacts } from './facts.ts';
import { hasConsent } from './hasConsent.ts';
import { allowedFrom, isSendable, latest } from './sendable.ts';

/** Mail ready to send, or its other outcome. Instants are epoch milliseconds. */
export type Composed =
  | { ready: OutgoingMail | OutgoingChat; parameters: object; templateVersion: number | null; until: number }
  | { end: 'WITHDRAWN' | 'EXPIRED' | 'SUPPRESSED' }
  | { waitUntil: number };

/** Composes a mail from the data at the time of sending. */
export const composeMail = (scope: TenantScope, tools: MailTools, mail: MailRow): Promise<Composed> =>
  mail.channel === 'CHAT'
    ? composeForChat(scope, tools, mail, mail.contact_uuid!)
    : mail.user_uuid === null
      ? composeForContact(scope, tools, mail, mail.contact_uuid!)
      : composeForUser(scope, tools, mail, mail.user_uuid);

async function composeForUser(
  scope: TenantScope,
  tools: MailTools,
  mail: MailRow,
  userUUID: string,
): Promise<Composed> {
  const user = await scope.tx
    .selectFrom('users')
    .select(['name', 'email', 'status', 'mail_epoch'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('user_uuid', '=', userUUID)
    .executeTakeFirst();
  const facts = mail.event_uuid === null ? null : await readEventFacts(scope, mail);
  if (!user?.email || user.status !== 'ACTIVE' || !facts || !isTemplate(mail.kind)) return { end: 'WITHDRAWN' };
  const sendable = isSendable(mail.kind, facts, scope.now);
  if (sendable !== 'YES') return { end: sendable };
  const asks = mail.kind === 'INVITATION' || mail.kind === 'REMINDER';
  if (asks && !(await hasConsent(scope, mail))) return { end: 'WITHDRAWN' };
  const suppressed = await suppressionOf(scope, tools, user.email);
  if (suppressed === 'ALL' || (suppressed !== null && isInvitation(mail.kind))) return { end: 'SUPPRESSED' };
  const from = allowedFrom(mail.kind, facts, scope.now);
  if (from > scope.now) return from < latest(mail.kind, facts) ? { waitUntil: from } : { end: 'EXPIRED' };
  const person = { tenant: scope.tenant, uuid: userUUID, epoch: user.mail_epoch };
  const personal = personalLinks(tools, person, mail.event_uuid!, facts.endMs);
  const template = await readTemplate(scope, mail.kind);
  const parameters = { name: user.name, facts };
  const content = userMail(mail.kind, template, parameters, personal);
  const fits = mailBytes(renderMail(content)) <= MAX_MAIL_BYTES;
  const ready = outgoing(
    tools,
    mail,
    user.email,
    fits ? content : userMail(mail.kind, ORIGINALS[mail.kind], parameters, personal),
    isInvitation(mail.kind) ? personal.unsubscribe : personal.unsubscribeAll,
    mail.kind === 'RESULT'
      ? null
      : calendarText({ method: 'PUBLISH' }, [eventEntry(mail.event_uuid!, facts, scope.now)]),
  );
  return { ready, parameters, templateVersion: fits ? template.version : 0, until: latest(mail.kind, facts) };
}

async function composeForContact(
  scope: TenantScope,
  tools: MailTools,
  mail: MailRow,
  contactUUID: string,
): Promise<Composed> {
  const contact = await scope.tx
    .selectFrom('contacts')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('contact_uuid', '=', contactUUID)
    .executeTakeFirst();
  if (!contact?.email || (mail.kind !== 'CONFIRMATION' && contact.confirmed_utc === null)) return { end: 'WITHDRAWN' };
  if ((await suppressionOf(scope, tools, contact.email)) !== null) return { end: 'SUPPRESSED' };
  const parameters = mail.parameters as unknown as ContactMailParameters;
  const links = contactLinks(tools, mail);
  return {
    ready: outgoing(tools, mail, contact.email, contactMail(parameters, links), links.unsubscribe, null),
    parameters,
    templateVersion: null,
    until: Infinity,
  };
}

/** Composes a message to a chat; one whose address cannot be read is disabled with that reason. */
async function composeForChat(
  scope: TenantScope,
  tools: MailTools,
  mail: MailRow,
  contactUUID: string,
): Promise<Composed> {
  const contact = await scope.tx
    .selectFrom('contacts')
    .select(['tenant_uuid', 'contact_uuid', 'chat_url', 'chat_error'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('contact_uuid', '=', contactUUID)
    .executeTakeFirst();
  const parameters = mail.parameters as unknown as ContactMailParameters | null;
  if (!contact?.chat_url || !tools.chat || parameters === null || parameters.mail === 'CONFIRMATION')
    return { end: 'WITHDRAWN' };
  if (contact.chat_error !== null) return { end: 'SUPPRESSED' };
  const href = openChat(tools.chat.secrets, { ...contact, chat_url: contact.chat_url });
  if (href === null) {
    await setChatError(scope, contactUUID, UNREADABLE);
    return { end: 'SUPPRESSED' };
  }
  const body = chatMessage(alertWords(parameters, { dashboard: tools.dashboardUrl }));
  return { ready: { contactUUID, href, body }, parameters, templateVersion: null, until: Infinity };
}

export const outgoing = (
  { from }: MailTools,
  { mail_uuid }: Pick<MailRow, 'mail_uuid'>,
  to: string,
  content: MailContent,
  unsubscribe: string,
  calendar: string | null,
): OutgoingMail => ({
  from,
  to,
  ...renderMail(content),
  messageId: `<${mail_uuid}@${from
    .split('@')
    .at(-1)!
    .replace(/[^A-Za-z0-9.-]/g, '')}>`,
  headers: {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
  calendar,
});
