import type { SmtpError, Transport } from 'nodemailer';
import type { Mailer, OutgoingMail, SendOutcome } from './mailer.ts';

export interface SmtpSettings {
  /** Address such as `smtps://user:password@relay:465` or `smtp://relay:587`. */
  url: string;
  /** Maximum mails a second. */
  perSecond: number;
  dkim: { domainName: string; keySelector: string; privateKey: string } | null;
}

const CONNECTIONS = 2;
const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;
/** Commands whose refusal is about the address or the mail to it; that of others is about this service. */
const ABOUT_THE_ADDRESS = /^(RCPT TO|DATA)$/;
/** Codes of security and policy, RFC 3463: a relay that does not know this service refuses every address. */
const POLICY = /^5\d\d[ -]5\.7\./;

/** Returns a mailer with two connections to a relay, which are opened with the first mail. */
export function smtpMailer({ url, perSecond, dkim }: SmtpSettings): Mailer {
  let opening: Promise<Transport> | undefined;
  // The library is loaded with the first mail: most services send none.
  const open = async (): Promise<Transport> =>
    (await import('nodemailer')).createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      rateLimit: perSecond,
      rateDelta: 1000,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      ...(dkim ? { dkim } : {}),
    });
  return {
    send: async (mail) => {
      opening ??= open();
      try {
        await (await opening).sendMail(messageOf(mail));
        return { outcome: 'TAKEN' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

const messageOf = ({ from, to, subject, text, html, messageId, headers, calendar }: OutgoingMail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId,
  headers: { ...headers },
  ...(calendar === null ? {} : { icalEvent: { method: 'PUBLISH', filename: 'event.ics', content: calendar } }),
  disableFileAccess: true as const,
  disableUrlAccess: true as const,
});

/**
 * Returns the outcome of an error; its reason holds the relay's code and no address, which the relay's text may repeat.
 */
function outcomeOf({ responseCode = 0, response = '', command = '', code = 'UNKNOWN' }: SmtpError): SendOutcome {
  if (responseCode >= 500 && ABOUT_THE_ADDRESS.test(command) && !POLICY.test(response))
    return { outcome: 'REFUSED', reason: `${responseCode} to ${command}` };
  return { outcome: 'LATER', reason: responseCode > 0 ? `${responseCode} to ${command}` : code };
}
