import { DAY_MS } from '#energy/time/spans.ts';
import type { MailRow } from '../mailRow.ts';
import type { MailTools } from '../mailTools.ts';
import type { ContactLinks } from '../words/contactMail.ts';
import type { PersonalLinks } from '../words/userMail.ts';
import { answerUrl, CONFIRM_DAYS, confirmUrl, type LinkOwner, unsubscribeUrl } from './links.ts';

/** Returns the links of a mail to a user about an event that ends at `end`. */
export const personalLinks = (tools: MailTools, person: LinkOwner, event: string, end: number): PersonalLinks => ({
  answer: answerUrl(tools, person, event, end),
  unsubscribe: unsubscribeUrl(tools, 'USER', person, 'INVITATIONS'),
  unsubscribeAll: unsubscribeUrl(tools, 'USER', person, 'ALL'),
});

/** Returns the links of a mail to a contact, the same whenever it is shown. */
export const contactLinks = (
  tools: MailTools,
  { tenant_uuid: tenant, contact_uuid, created_utc }: Pick<MailRow, 'tenant_uuid' | 'contact_uuid' | 'created_utc'>,
): ContactLinks => ({
  confirm: confirmUrl(tools, tenant, contact_uuid!, created_utc.getTime() + CONFIRM_DAYS * DAY_MS),
  unsubscribe: unsubscribeUrl(tools, 'CONTACT', { tenant, uuid: contact_uuid!, epoch: 0 }, 'ALL'),
  dashboard: tools.dashboardUrl,
});
