import type { TestedContact } from '#contract/mail/contact.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { setChatError, UNREADABLE } from '../chat/chatHealth.ts';
import { chatMessage } from '../chat/chatMessage.ts';
import { openChat } from '../chat/chatTools.ts';
import { sendChat } from '../chat/sendChat.ts';
import { contactLinks } from '../links/personalLinks.ts';
import { chatTransportOf, type MailTools, transportOf } from '../mailTools.ts';
import { queueForContact } from '../queueMails.ts';
import { outgoing } from '../send/compose.ts';
import { suppressionOf } from '../suppressions.ts';
import type { SendOutcome } from '../transport/mailer.ts';
import { alertWords, contactMail } from '../words/contactMail.ts';
import { type ContactRow, lockContact } from './contactRow.ts';
import { newUuidOfMail, type TestParameters, testParameters } from './testParameters.ts';

type Result = TestedContact['results'][number];
/** Result of a test, or the function that sends it after the commit. */
type Attempt = Result | (() => Promise<Result>);

/** Sends a test alert to the address and the chat of a contact, and returns the outcome of each. */
export const testContact =
  (tools: MailTools): Handler<'testContact'> =>
  async ({ scope, params, respondAfterCommit }) => {
    const contact = await lockContact(scope, params.contactUUID);
    const parameters = await testParameters(scope, contact.name);
    const attempts = [
      ...(contact.email === null ? [] : [await mailAttempt(scope, tools, contact, contact.email, parameters)]),
      ...(contact.chat_url === null ? [] : [await chatAttempt(scope, tools, contact, contact.chat_url, parameters)]),
    ];
    respondAfterCommit(async () => ({
      results: await Promise.all(
        attempts.map(async (attempt) => (typeof attempt === 'function' ? attempt() : attempt)),
      ),
    }));
    return { results: [] };
  };

const notSent = (channel: Result['channel'], detail: string): Result => ({ channel, outcome: 'NOT_SENT', detail });
const resultOf = (channel: Result['channel'], outcome: SendOutcome): Result =>
  outcome.outcome === 'TAKEN' ? { channel, outcome: 'SENT', detail: null } : notSent(channel, outcome.reason);

async function caught(
  scope: TenantScope,
  { contact_uuid: contactUUID }: ContactRow,
  channel: Result['channel'],
  parameters: TestParameters,
): Promise<Result> {
  await queueForContact(scope, { kind: 'ALERT', contactUUID, channel, parameters });
  return { channel, outcome: 'CAUGHT', detail: 'The sandbox holds it without sending it: see the list of mails' };
}

async function mailAttempt(
  scope: TenantScope,
  tools: MailTools,
  contact: ContactRow,
  email: string,
  parameters: TestParameters,
): Promise<Attempt> {
  if (contact.confirmed_utc === null)
    return notSent('EMAIL', 'The address has not been confirmed by the link in its first mail');
  if ((await suppressionOf(scope, tools, email)) !== null)
    return notSent('EMAIL', 'The address is suppressed: its server refused mail, or the person unsubscribed');
  const transport = transportOf(scope, tools);
  if (transport === 'CAUGHT') return caught(scope, contact, 'EMAIL', parameters);
  if (transport === 'OFF') return notSent('EMAIL', 'No mail relay is set up: mails wait until there is one');
  const mail = { ...newUuidOfMail(scope), contact_uuid: contact.contact_uuid };
  const links = contactLinks(tools, mail);
  const message = outgoing(tools, mail, email, contactMail(parameters, links), links.unsubscribe, null);
  return async () => resultOf('EMAIL', await tools.mailer!.send(message));
}

/** Prepares the test of a chat: one that takes it is in use again; one that is gone is disabled. */
async function chatAttempt(
  scope: TenantScope,
  tools: MailTools,
  contact: ContactRow,
  sealed: Buffer,
  parameters: TestParameters,
): Promise<Attempt> {
  const { contact_uuid: contactUUID } = contact;
  const transport = chatTransportOf(scope, tools);
  if (transport === 'CAUGHT') return caught(scope, contact, 'CHAT', parameters);
  const { db, sender, secrets } = tools.chat!;
  const href = openChat(secrets, { ...contact, chat_url: sealed });
  if (href === null) return notSent('CHAT', UNREADABLE);
  const body = chatMessage(alertWords(parameters, { dashboard: tools.dashboardUrl }));
  return async () => {
    const outcome = await sendChat(sender, { contactUUID, href, body });
    if (outcome.outcome !== 'LATER') {
      const reason = outcome.outcome === 'REFUSED' ? outcome.reason : null;
      await tenantTransaction(db, scope.tenant, (later) => setChatError(later, contactUUID, reason));
    }
    return resultOf('CHAT', outcome);
  };
}
