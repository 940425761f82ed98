import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  to: string;
  /** As sent, header and body. */
  source: string;
}
export interface MailRelay {
  url: string;
  mails: CaughtMail[];
  /** The reply to an address, 250 if there is none: its code and text. */
  refusals: Map<string, { code: number; text: string }>;
  close(): Promise<void>;
}

/** A relay on this machine that keeps what it takes. */
export async function startMailRelay(port = 0): Promise<MailRelay> {
  const mails: CaughtMail[] = [];
  const refusals: MailRelay['refusals'] = new Map();
  let to = '';
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals.get(address) ?? refusals.get('*');
      if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      to = address;
      return done();
    },
    onData: (stream, _session, done) => {
      const address = to;
      void text(stream).then((source) => {
        mails.push({ to: address, source });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refusals,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The header of a mail: each name in lower case with its values, unfolded. */
export function headersOf({ source }: CaughtMail): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  for (const line of head.split('\r\n')) {
    const [, name = line, value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return headers;
}
