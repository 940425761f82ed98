/** Mail for a relay. Addresses are single ones; headers are set by name. */
export interface OutgoingMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Id, the same for every attempt, so that a mail sent twice can be told. */
  messageId: string;
  headers: Readonly<Record<string, string>>;
  /** Calendar entry; null without one. */
  calendar: string | null;
}

/**
 * Outcome of sending. TAKEN: the relay answers 250. REFUSED: it will not take mail for this address. LATER: not now, or
 * the relay cannot be reached, or refuses this service: nothing is said of the address; `retryAfterMs` if it says when.
 */
export type SendOutcome =
  | { outcome: 'TAKEN' }
  | { outcome: 'REFUSED' | 'LATER'; reason: string; retryAfterMs?: number };

/** Port to a mail relay. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<SendOutcome>;
  close(): void;
}
