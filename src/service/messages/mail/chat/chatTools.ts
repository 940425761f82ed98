import type { Secrets } from '../../../platform/outbound/secrets.ts';
import type { WebhookTools } from '../../../platform/outbound/webhookTools.ts';

/** Means of reaching the chats of contacts: those of webhooks, so that the same addresses are refused. */
export type ChatTools = Pick<WebhookTools, 'db' | 'guard' | 'resolve' | 'secrets' | 'sender'>;

interface Owner {
  tenant_uuid: string;
  contact_uuid: string;
}
const purposeOf = ({ tenant_uuid, contact_uuid }: Owner): string => `chat ${tenant_uuid} ${contact_uuid}`;

export const sealChat = (secrets: Secrets, owner: Owner, href: string): Buffer => secrets.seal(href, purposeOf(owner));

/** Returns the address of a contact's chat; null if it cannot be read with the key of this service. */
export function openChat(secrets: Secrets, owner: Owner & { chat_url: Buffer }): string | null {
  try {
    return secrets.open(owner.chat_url, purposeOf(owner));
  } catch {
    return null;
  }
}

/** Length of a path from which four characters are shown: they would give away the secret in a shorter one. */
const MIN_PATH = 24;
const SHOWN_CHARACTERS = 4;

/** Returns the host of an address and its last characters, to tell it from another. */
export function shownChat(href: string): string {
  const { origin, pathname, search } = new URL(href);
  const secret = pathname + search;
  return `${origin}/…${secret.length >= MIN_PATH ? secret.slice(-SHOWN_CHARACTERS) : ''}`;
}
