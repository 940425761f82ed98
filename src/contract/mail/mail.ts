import { z } from 'zod';
import { createdUTC, mailUUID } from '../members.ts';
import { pageQuery } from '../paging.ts';
import { utc, uuid, uuidOrNull, textOrNull, utcOrNull } from '../primitives.ts';
import { contactChannel } from './contact.ts';
import { mailKind } from './mailKind.ts';
import { mailStatus } from './mailStatus.ts';

const shown = {
  mailUUID,
  kind: mailKind.describe('What the mail is about.'),
  channel: contactChannel.describe('EMAIL, or CHAT for a message to the chat of a contact.'),
  status: mailStatus.describe('What has become of it.'),
  userUUID: uuidOrNull.describe('UUID of the user it is for; null for a contact.'),
  contactUUID: uuidOrNull.describe('UUID of the contact it is for; null for a user.'),
  recipientName: textOrNull.describe('Name of the user or contact; null where there is none any more.'),
  eventUUID: uuidOrNull.describe('UUID of the event it is about; null where it is about none.'),
  eventName: textOrNull.describe('Name of that event; null where it is about none.'),
  dueUTC: utc.describe('When it is sent at the earliest, or tried again; UTC instant.'),
  sentUTC: utcOrNull.describe('When the relay took it, or the sandbox caught it; UTC instant, null while neither has.'),
  attempts: z.int().describe('How often it was handed to the relay, since it was retried by hand if it was.'),
  error: textOrNull.describe('Reply to the newest attempt that failed, without the address; null where none did.'),
  createdUTC,
};
export const Mail = z
  .object(shown)
  .meta({ id: 'Mail', description: 'A mail to a user or a contact, without its text.' });
export type Mail = z.infer<typeof Mail>;

/** A mail with its text, rendered again from its template and parameters; null once these were emptied. */
export const MailWithText = z
  .object({
    ...shown,
    to: textOrNull.describe('Address it goes to; null where the text is.'),
    from: z.string().describe('Address it comes from.'),
    subject: textOrNull.describe('Subject; null before it was sent, and once erased.'),
    text: textOrNull.describe('Plain part. Outside the sandbox the personal links are left out.'),
    html: textOrNull.describe('HTML part, as the plain one.'),
  })
  .meta({
    id: 'MailWithText',
    description:
      'A mail with its text, rendered from its template and parameters; null before it was sent, and once erased.',
  });
export type MailWithText = z.infer<typeof MailWithText>;

export const MailQuery = pageQuery(
  {
    status: mailStatus.optional().describe('Only mails with this status.'),
    kind: mailKind.optional().describe('Only mails of this kind.'),
    eventUUID: uuid.optional().describe('Only mails about this event.'),
    userUUID: uuid.optional().describe('Only mails to this user.'),
    contactUUID: uuid.optional().describe('Only mails to this contact.'),
  },
  ['createdUTC', 'dueUTC'],
  '-createdUTC',
);
export type MailQuery = z.output<typeof MailQuery>;

/** Mail settings. CAUGHT: a sandbox stores and shows mails, and sends none. OFF: no SMTP server is set, mails wait. */
export const MailSettings = z
  .object({
    transport: z
      .enum(['SMTP', 'CAUGHT', 'OFF'])
      .describe('SMTP: by a relay; CAUGHT: kept by the sandbox; OFF: no relay is set, and mails wait.'),
    from: z.string().describe('Address that mails come from.'),
    linksUrl: textOrNull.describe('Base address of the links in mails and of calendars; null where none is set.'),
    counts: z
      .record(mailStatus, z.int())
      .meta({
        members: {
          WAITING: 'Mails that wait for their time or their next attempt.',
          SENT: 'Mails that the relay has taken.',
          CAUGHT: 'Mails that a sandbox has kept instead of sending them.',
          WITHDRAWN: 'Mails that were no longer true before they were sent.',
          EXPIRED: 'Mails whose time had passed before they could be sent.',
          SUPPRESSED: 'Mails to addresses that get none.',
          FAILED: 'Mails that were refused, or never taken.',
        },
      })
      .describe('Mails of the last 30 days by status.'),
    suppressedAddresses: z.int().describe('Addresses that get no mail, or no invitations.'),
  })
  .meta({ id: 'MailSettings', description: 'How mails of the tenant are sent.' });
export type MailSettings = z.infer<typeof MailSettings>;
