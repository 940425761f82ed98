import { randomBytes } from 'node:crypto';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ChatTools } from './chat/chatTools.ts';
import { AddressHashes } from './links/addressHash.ts';
import { LinkTokens } from './links/linkToken.ts';
import type { Mailer, SendOutcome } from './transport/mailer.ts';

export interface MailOptions {
  /** The relay for live tenants; without one their mails wait. */
  mailer?: Mailer | null;
  /** Address in From. */
  from?: string;
  /** Public base address of this service for links in mails and calendars, without a slash at its end. */
  linksUrl?: string;
  /** Address of the dashboard for links in alerts, without a slash at its end; by default they have none. */
  dashboardUrl?: string | null;
  /** The key of links and address hashes, and earlier ones whose links still count. */
  secretKeys?: readonly [Buffer, ...Buffer[]];
  /** Means of reaching the chats of contacts; without them messages wait. */
  chat?: ChatTools | null;
}

/** Dependencies of everything about mail. */
export interface MailTools {
  mailer: Mailer | null;
  from: string;
  linksUrl: string;
  dashboardUrl: string | null;
  links: LinkTokens;
  hashes: AddressHashes;
  chat: ChatTools | null;
  /** Callback after each mail that was handed to the relay, with its outcome. */
  onAttempt: (outcome: SendOutcome['outcome']) => void;
}

const DEFAULT_FROM = 'halfhour@localhost';

/** Creates the tools of mail. Without settings nothing is sent, and links end with the process. */
export function createMailTools({
  mailer = null,
  from = DEFAULT_FROM,
  linksUrl = '',
  dashboardUrl = null,
  secretKeys = [randomBytes(32)],
  chat = null,
}: MailOptions = {}): MailTools {
  return {
    mailer,
    from,
    linksUrl,
    dashboardUrl,
    links: new LinkTokens(secretKeys),
    hashes: new AddressHashes(secretKeys),
    chat,
    onAttempt: () => undefined,
  };
}

type Environment = Pick<TenantScope, 'environment'>;

/** Returns the transport of a tenant's mails: those of a sandbox are caught, whatever is set. */
export const transportOf = ({ environment }: Environment, { mailer }: MailTools): 'CAUGHT' | 'SMTP' | 'OFF' =>
  environment === 'SANDBOX' ? 'CAUGHT' : mailer ? 'SMTP' : 'OFF';

/** Returns the transport of messages to chats, likewise. */
export const chatTransportOf = ({ environment }: Environment, { chat }: MailTools): 'CAUGHT' | 'CHAT' | 'OFF' =>
  environment === 'SANDBOX' ? 'CAUGHT' : chat ? 'CHAT' : 'OFF';
