import { sql } from 'kysely';

/**
 * SQL: whether a contact, in a query over `contacts`, is told of alerts: by its confirmed address, or in a chat that is
 * not disabled.
 */
export const isHearing = sql<boolean>`(
  (contacts.email is not null and contacts.confirmed_utc is not null)
  or (contacts.chat_url is not null and contacts.chat_error is null))`;
