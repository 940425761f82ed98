import { wallNow } from '#energy/time/clocks.ts';
import { retryAfterMs } from '../../../platform/outbound/retrySchedule.ts';
import type { Sender } from '../../../platform/outbound/sender.ts';
import type { SendOutcome } from '../transport/mailer.ts';

/** Message to a contact's chat, as it is posted to it. */
export interface OutgoingChat {
  contactUUID: string;
  href: string;
  body: string;
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Halfhour-Alerts/1.0' };
/** Status codes of a removed hook, or of its removed channel. */
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

/** Posts a message once: REFUSED by a chat that says it is gone. The reason names no address. */
export async function sendChat(sender: Sender, { href, body }: OutgoingChat): Promise<SendOutcome> {
  const sent = await sender.post(href, HEADERS, body);
  if (sent === null) return { outcome: 'LATER', reason: 'the service was stopped' };
  const { error, statusCode, retryAfter } = sent;
  if (error === null) return { outcome: 'TAKEN' };
  if (GONE.has(statusCode))
    return { outcome: 'REFUSED', reason: `the chat returned ${statusCode}: it no longer exists` };
  const wait = retryAfterMs(retryAfter, wallNow());
  return { outcome: 'LATER', reason: error, ...(wait === null ? {} : { retryAfterMs: wait }) };
}
