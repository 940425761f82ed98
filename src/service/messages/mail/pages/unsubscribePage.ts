import type { TenantScope } from '#store/tenantTransaction.ts';
import { scopeOfUnsubscribe, type UnsubscribeScope } from '../links/links.ts';
import type { LinkClaim } from '../links/linkToken.ts';
import type { MailTools } from '../mailTools.ts';
import { suppress } from '../suppressions.ts';
import { NO_SUCH_LINK, type HtmlPage } from './htmlPage.ts';

const KEEPS_CONSENT = 'This only stops the mail. It does not withdraw your consent to take part in events.';

/** Shows the page with what would end. It changes nothing, since scanners follow links. */
export async function showUnsubscribePage(scope: TenantScope, _mail: MailTools, claim: LinkClaim): Promise<HtmlPage> {
  const address = await addressOf(scope, claim);
  const wanted = scopeOfUnsubscribe(claim.event);
  if (address === null || wanted === null) return NO_SUCH_LINK;
  const all = { label: 'Stop all mail', name: 'scope', value: 'ALL', isQuiet: wanted !== 'ALL' };
  const invitations = { label: 'Stop invitations', name: 'scope', value: 'INVITATIONS', isQuiet: wanted === 'ALL' };
  if (claim.purpose === 'UNSUBSCRIBE_CONTACT')
    return {
      status: 200,
      title: 'Stop alerts by mail',
      paragraphs: ['You will not receive any more alerts.'],
      buttons: [all],
    };
  return {
    status: 200,
    title: 'Stop mail',
    paragraphs: [
      'Without invitations you will still be notified when an event that you joined is changed or cancelled.',
      KEEPS_CONSENT,
    ],
    buttons: wanted === 'ALL' ? [all, invitations] : [invitations, all],
  };
}

/** Ends mails at once. One click from a mail program names no scope: then that of the link ends. */
export async function unsubscribeByLink(
  scope: TenantScope,
  mail: MailTools,
  claim: LinkClaim,
  fields: URLSearchParams,
): Promise<HtmlPage> {
  const address = await addressOf(scope, claim);
  const linked = scopeOfUnsubscribe(claim.event);
  if (address === null || linked === null) return NO_SUCH_LINK;
  const chosen = fields.get('scope');
  const isContact = claim.purpose === 'UNSUBSCRIBE_CONTACT';
  const ended: UnsubscribeScope = !isContact && (chosen === 'ALL' || chosen === 'INVITATIONS') ? chosen : linked;
  await suppress(scope, mail, address, ended, 'UNSUBSCRIBED');
  return {
    status: 200,
    title: ended === 'ALL' ? 'You will not receive any more mail' : 'You will not receive any more invitations',
    paragraphs: [isContact ? 'Alerts are no longer sent to this address.' : KEEPS_CONSENT],
  };
}

/** Reads the address of the person of a link; null where the person or the link is no more. */
async function addressOf({ tx, tenant }: TenantScope, { purpose, person, epoch }: LinkClaim): Promise<string | null> {
  if (purpose === 'UNSUBSCRIBE_CONTACT') {
    const contact = await tx
      .selectFrom('contacts')
      .select('email')
      .where('tenant_uuid', '=', tenant)
      .where('contact_uuid', '=', person)
      .executeTakeFirst();
    return contact?.email ?? null;
  }
  const user = await tx
    .selectFrom('users')
    .select(['email', 'mail_epoch'])
    .where('tenant_uuid', '=', tenant)
    .where('user_uuid', '=', person)
    .executeTakeFirst();
  return user && (user.mail_epoch & 0xff) === epoch ? user.email : null;
}
