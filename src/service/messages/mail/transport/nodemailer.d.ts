/** Types of nodemailer that are used, and no others. */
declare module 'nodemailer' {
  interface Message {
    from: string;
    to: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
    messageId: string;
    headers: Record<string, string>;
    icalEvent?: { method: string; filename: string; content: string };
    disableFileAccess: true;
    disableUrlAccess: true;
  }
  /** Error of the relay: `responseCode` is its code, `command` what it answered: `RCPT TO`, `DATA`, `AUTH PLAIN`. */
  interface SmtpError extends Error {
    code?: string;
    command?: string;
    responseCode?: number;
    /** The whole reply, beginning with the code. */
    response?: string;
  }
  interface Options {
    url: string;
    pool: true;
    maxConnections: number;
    rateLimit: number;
    rateDelta: number;
    connectionTimeout: number;
    greetingTimeout: number;
    socketTimeout: number;
    tls?: { rejectUnauthorized: boolean };
    dkim?: { domainName: string; keySelector: string; privateKey: string };
  }
  interface Transport {
    sendMail(message: Message): Promise<unknown>;
    close(): void;
  }
  export function createTransport(options: Options): Transport;
}
