import type { TenantScope } from '#store/tenantTransaction.ts';
import { contactLinks, personalLinks } from '../links/personalLinks.ts';
import { isTemplate, type MailRow } from '../mailRow.ts';
import { type MailTools, transportOf } from '../mailTools.ts';
import { readTemplate } from '../templates/readTemplate.ts';
import { alertWords, contactMail, type ContactMailParameters, type ScreenLinks } from '../words/contactMail.ts';
import { type RenderedMail, renderMail } from '../words/frame.ts';
import { userMail, type UserMailParameters } from '../words/userMail.ts';

/** Rendered message; one to a chat has no HTML part. */
type Rendered = Omit<RenderedMail, 'html'> & { html: string | null; to: string };

/**
 * Renders a stored mail again, from its template and parameters; null before it was sent, and after these were emptied.
 */
export async function renderStored(scope: TenantScope, tools: MailTools, mail: MailRow): Promise<Rendered | null> {
  if (mail.parameters === null) return null;
  const showsLinks = transportOf(scope, tools) === 'CAUGHT';
  if (mail.contact_uuid !== null) {
    const contact = await scope.tx
      .selectFrom('contacts')
      .select(['email', 'chat_shown'])
      .where('tenant_uuid', '=', scope.tenant)
      .where('contact_uuid', '=', mail.contact_uuid)
      .executeTakeFirst();
    const links = contactLinks(tools, mail);
    const parameters = mail.parameters as unknown as ContactMailParameters;
    if (mail.channel === 'CHAT') return contact?.chat_shown ? chatText(contact.chat_shown, parameters, links) : null;
    return contact?.email
      ? { to: contact.email, ...renderMail(contactMail(parameters, showsLinks ? links : null)) }
      : null;
  }
  const user = await scope.tx
    .selectFrom('users')
    .select(['email', 'mail_epoch'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('user_uuid', '=', mail.user_uuid)
    .executeTakeFirst();
  if (!user?.email || !isTemplate(mail.kind)) return null;
  const parameters = mail.parameters as unknown as UserMailParameters;
  const person = { tenant: scope.tenant, uuid: mail.user_uuid!, epoch: user.mail_epoch };
  const links = personalLinks(tools, person, mail.event_uuid!, parameters.facts.endMs);
  const template = await readTemplate(scope, mail.kind, mail.template_version ?? undefined);
  return { to: user.email, ...renderMail(userMail(mail.kind, template, parameters, showsLinks ? links : null)) };
}

function chatText(to: string, parameters: ContactMailParameters, links: ScreenLinks): Rendered | null {
  if (parameters.mail === 'CONFIRMATION') return null;
  const words = alertWords(parameters, links);
  const text = [...words.paragraphs, ...words.links.map(({ label, href }) => `${label}:\n${href}`)].join('\n\n');
  return { to, subject: words.subject, text: `${text}\n`, html: null };
}
