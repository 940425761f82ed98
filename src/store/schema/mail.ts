import type { Instant, NullableInstant, NullableJson, Json, WithDefault } from './columns.ts';

export interface ContactsTable {
  tenant_uuid: string;
  contact_uuid: string;
  name: string;
  email: string | null;
  alerts: string[];
  delivery: WithDefault<'AT_ONCE' | 'DAYTIME' | 'DIGEST'>;
  chat_url: WithDefault<Buffer | null>;
  chat_shown: WithDefault<string | null>;
  chat_error: WithDefault<string | null>;
  quiet_start: WithDefault<string>;
  quiet_end: WithDefault<string>;
  confirmed_utc: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
export interface MailTemplatesTable {
  tenant_uuid: string;
  name: string;
  version: number;
  subject: string | null;
  paragraphs: string[] | null;
  created_utc: Instant;
}
export interface MailsTable {
  tenant_uuid: string;
  mail_uuid: string;
  kind:
    | 'INVITATION'
    | 'REMINDER'
    | 'CHANGED'
    | 'CANCELLED'
    | 'RESULT'
    | 'DISPATCH'
    | 'CONFIRMATION'
    | 'ALERT'
    | 'RECOVERED'
    | 'DIGEST';
  user_uuid: string | null;
  contact_uuid: string | null;
  event_uuid: string | null;
  alert_uuid: string | null;
  batch_uuid: string | null;
  channel: WithDefault<'EMAIL' | 'CHAT'>;
  revision: WithDefault<number>;
  priority: WithDefault<number>;
  status: WithDefault<'WAITING' | 'SENT' | 'CAUGHT' | 'WITHDRAWN' | 'EXPIRED' | 'SUPPRESSED' | 'FAILED'>;
  template_version: WithDefault<number | null>;
  parameters: NullableJson<Record<string, unknown>>;
  due_utc: Instant;
  attempts: WithDefault<number>;
  sent_utc: NullableInstant;
  error: WithDefault<string | null>;
  created_utc: Instant;
}
export interface MailRoundsTable {
  tenant_uuid: string;
  event_uuid: string;
  kind: 'INVITATION' | 'REMINDER' | 'CHANGED' | 'CANCELLED' | 'RESULT';
  revision: WithDefault<number>;
  due_utc: Instant;
  after_uuid: WithDefault<string | null>;
  done: WithDefault<boolean>;
  details: NullableJson<Record<string, unknown>>;
}
export interface SuppressionsTable {
  tenant_uuid: string;
  address_hash: Buffer;
  kind: 'INVITATIONS' | 'ALL';
  reason: 'UNSUBSCRIBED' | 'REFUSED' | 'ERASED';
  created_utc: Instant;
}
export interface ParticipantAnswersTable {
  tenant_uuid: string;
  answer_uuid: string;
  event_uuid: string;
  user_uuid: string;
  answer: 'YES' | 'NO';
  at_utc: Instant;
  wording: string;
  outcome: Json<Record<string, unknown>>;
}
export interface CalendarFeedsTable {
  tenant_uuid: string;
  feed_uuid: string;
  label: string;
  kind: 'ALL' | 'SCHEME' | 'PORTFOLIO' | 'USER';
  scheme_uuid: string | null;
  portfolio_uuid: string | null;
  user_uuid: string | null;
  token_sha256: Buffer;
  last_read_utc: NullableInstant;
  created_utc: Instant;
}

/** Mail to operators and users, and calendars. */
export interface MailTables {
  contacts: ContactsTable;
  mail_templates: MailTemplatesTable;
  mails: MailsTable;
  mail_rounds: MailRoundsTable;
  suppressions: SuppressionsTable;
  participant_answers: ParticipantAnswersTable;
  calendar_feeds: CalendarFeedsTable;
}
