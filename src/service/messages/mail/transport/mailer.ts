/** A mail as it is handed to a relay. Addresses are single ones; headers are set by name. */
export interface OutgoingMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that a mail sent twice can be told. */
  messageId: string;
  headers: Readonly<Record<string, string>>;
  /** A calendar entry, if the mail has one. */
  calendar: string | null;
}

/**
 * TAKEN: the relay answers 250. REFUSED: it will not take mail for this address. LATER: not now, or the relay cannot be
 * reached, or refuses us: nothing is said of the address; `retryAfterMs` if it says when.
 */
export type SendOutcome =
  | { outcome: 'TAKEN' }
  | { outcome: 'REFUSED' | 'LATER'; reason: string; retryAfterMs?: number };

/** The port to a mail relay. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<SendOutcome>;
  close(): void;
}
