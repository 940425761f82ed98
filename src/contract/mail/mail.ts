import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { utc, uuid } from '../primitives.ts';
import { contactChannel } from './contact.ts';
import { mailKind } from './mailKind.ts';
import { mailStatus } from './mailStatus.ts';

const shown = {
  mailUUID: uuid,
  kind: mailKind,
  channel: contactChannel,
  status: mailStatus,
  userUUID: uuid.nullable(),
  contactUUID: uuid.nullable(),
  /** Of the user or contact. */
  recipientName: z.string().nullable(),
  eventUUID: uuid.nullable(),
  eventName: z.string().nullable(),
  /** When it is sent at the earliest, or tried again. */
  dueUTC: utc,
  sentUTC: utc.nullable(),
  attempts: z.int(),
  /** Of the newest attempt that failed. */
  error: z.string().nullable(),
  createdUTC: utc,
};
export const Mail = z.object(shown).meta({ id: 'Mail' });
export type Mail = z.infer<typeof Mail>;

/** A mail with its text, rendered again from its template and parameters; null once these were emptied. */
export const MailWithText = z
  .object({
    ...shown,
    to: z.string().nullable(),
    from: z.string(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    html: z.string().nullable(),
  })
  .meta({ id: 'MailWithText' });
export type MailWithText = z.infer<typeof MailWithText>;

export const MailQuery = pageQuery(
  {
    status: mailStatus.optional(),
    kind: mailKind.optional(),
    eventUUID: uuid.optional(),
    userUUID: uuid.optional(),
    contactUUID: uuid.optional(),
  },
  ['createdUTC', 'dueUTC'],
  '-createdUTC',
);
export type MailQuery = z.output<typeof MailQuery>;

/** CAUGHT: mails of a sandbox are kept and shown, not sent. OFF: no SMTP server is set, and mails wait. */
export const MailSettings = z
  .object({
    transport: z.enum(['SMTP', 'CAUGHT', 'OFF']),
    from: z.string(),
    /** Base address of answer links and calendars. */
    linksUrl: z.string().nullable(),
    /** Counts of the last 30 days, by status. */
    counts: z.record(mailStatus, z.int()),
    suppressedAddresses: z.int(),
  })
  .meta({ id: 'MailSettings' });
export type MailSettings = z.infer<typeof MailSettings>;
