import type { Descriptions } from './shared.ts';

const writableContact = {
  name: 'Name of the person or the room.',
  alerts: 'What the contact is told of, at least one; repeats count once.',
  delivery: 'When alerts are sent, one by one or together.',
  quietStart: 'When the quiet hours begin, on the London clock: 21:00 by default. They count with DAYTIME.',
  quietEnd: 'When they end, 08:00 by default; of the next day if it is before the start. With DIGEST, when it is sent.',
};
const chatUrl =
  'Address of an incoming webhook that takes the messages of Slack: https, up to 2,000 characters, no private address. ' +
  'Kept sealed, and never shown whole.';
const shownContact = {
  ...writableContact,
  contactUUID: 'UUID of the contact.',
  email: 'Email address; null for a chat alone.',
  chatAddress: 'Host and end of the address of its chat; null without one.',
  chatStatus: 'DISABLED once the chat has said that it is gone, until a test or a new address; null without a chat.',
  chatError: 'Why nothing is sent to the chat; null while it is, and without one.',
};
const mail = {
  mailUUID: 'UUID of the mail.',
  kind: 'What the mail is about.',
  channel: 'EMAIL, or CHAT for a message to the chat of a contact.',
  status: 'What has become of it.',
  userUUID: 'UUID of the user it is for; null for a contact.',
  contactUUID: 'UUID of the contact it is for; null for a user.',
  recipientName: 'Name of the user or contact; null where there is none any more.',
  eventUUID: 'UUID of the event it is about; null where it is about none.',
  eventName: 'Name of that event; null where it is about none.',
  dueUTC: 'When it is sent at the earliest, or tried again; UTC instant.',
  sentUTC: 'When the relay took it, or the sandbox caught it; UTC instant, null while neither has.',
  attempts: 'How often it was handed to the relay, since it was retried by hand if it was.',
  error: 'Reply to the newest attempt that failed, without the address; null where none did.',
};
const words = {
  subject: 'Subject, with placeholders in braces; up to 150 characters.',
  paragraphs: 'Paragraphs, 1 to 10, with placeholders in braces; links and the footer follow them.',
};
const feed = {
  feedUUID: 'UUID of the calendar.',
  label: 'Name of the calendar, as programs show it.',
  kind: 'Which events it has.',
  schemeUUID: 'UUID of its event scheme; null unless the kind is SCHEME.',
  portfolioUUID: 'UUID of its portfolio; null unless the kind is PORTFOLIO.',
  userUUID: 'UUID of its user; null unless the kind is USER.',
  lastReadUTC: 'When it was read, to the hour; UTC instant, null while it never was.',
};

export const mailDescriptions: Descriptions = {
  AlertKind: {
    '':
      'SHORTFALL: less promised than the target; SILENT: overdue answers; RESULT: stats are ready. LOAD_…: controlled power ' +
      'near or at the line of the notice. Those from EVENT_AT_RISK on are told of once while they last.',
  },
  ContactDelivery: {
    '':
      'AT_ONCE: one message an alert; DAYTIME: the same, but those of the quiet hours in one message at their end; ' +
      'DIGEST: one message a day, at the end of the quiet hours.',
  },
  ContactStatus: {
    '':
      'UNCONFIRMED: gets nothing but the mail with the link; CONFIRMED: is told of alerts; SUPPRESSED: unsubscribed, ' +
      'or its server refused the address. Without an address it is of the chat: CONFIRMED, or SUPPRESSED if disabled.',
  },
  Contact: {
    '': 'Somebody who is told of alerts by mail or in a chat.',
    ...shownContact,
    status: 'Whether the contact gets alerts.',
    confirmedUTC: 'When the link in the first mail was confirmed; UTC instant, null before.',
  },
  NewContact: {
    '': 'Body of contact create.',
    ...writableContact,
    email: 'Email address, up to 254 characters; of one contact of the tenant only. Needed without a chat.',
    chatUrl,
  },
  ContactChanges: {
    '': 'Body of contact update, at least one attribute: what is absent stays.',
    ...writableContact,
    chatUrl,
  },
  ContactChannel: { '': 'EMAIL: to its address; CHAT: to its chat.' },
  TestedContact: {
    '': 'What became of a test alert.',
    results: 'One for the address and one for the chat, where the contact has them.',
    'results.channel': 'Where the test went.',
    'results.outcome': 'SENT: taken; CAUGHT: kept by a sandbox; NOT_SENT: see the detail.',
    'results.detail': 'Why it was not sent, or where the sandbox keeps it; null where it was sent.',
  },
  MailKind: {
    '':
      'To users: INVITATION, REMINDER an hour before, CHANGED, CANCELLED, RESULT, and DISPATCH, which asks for power. ' +
      'To contacts: CONFIRMATION of the address, ALERT, RECOVERED when it is over, and DIGEST.',
  },
  MailStatus: {
    '':
      'WAITING: for its time or next attempt; SENT: taken by the relay; CAUGHT: kept by a sandbox; WITHDRAWN: no longer ' +
      'true; EXPIRED: too late; SUPPRESSED: the address gets none; FAILED: refused, or never taken.',
  },
  Mail: { '': 'A mail to a user or a contact, without its text.', ...mail },
  MailWithText: {
    '': 'A mail with its text, rendered from its template and parameters; null before it was sent, and once erased.',
    ...mail,
    to: 'Address it goes to; null where the text is.',
    from: 'Address it comes from.',
    subject: 'Subject; null before it was sent, and once erased.',
    text: 'Plain part. Outside the sandbox the personal links are left out.',
    html: 'HTML part, as the plain one.',
  },
  MailSettings: {
    '': 'How mails of the tenant are sent.',
    transport: 'SMTP: by a relay; CAUGHT: kept by the sandbox; OFF: no relay is set, and mails wait.',
    from: 'Address that mails come from.',
    linksUrl: 'Base address of the links in mails and of calendars; null where none is set.',
    counts: 'Mails of the last 30 days by status.',
    suppressedAddresses: 'Addresses that get no mail, or no invitations.',
  },
  MailTemplateName: { '': 'The mail whose words are meant: one of those to users.' },
  MailTemplateText: { '': 'The words of a mail to users.', ...words },
  PreviewMailTemplate: { '': 'Words to try; what is absent is as stored.', ...words },
  MailTemplate: {
    '': 'The words of a mail to users, as they are now.',
    name: 'The mail whose words they are.',
    ...words,
    isChanged: 'Whether the tenant has changed the original words.',
    placeholders: 'What may stand in braces.',
    updatedUTC: 'When it was last changed; UTC instant, null where it never was.',
  },
  MailPreview: {
    '': 'A mail with made-up values.',
    subject: 'Subject.',
    text: 'Plain part.',
    html: 'HTML part.',
  },
  CalendarFeedKind: {
    '': 'ALL: every event; SCHEME, PORTFOLIO: those of one; USER: those that assets of a user are invited to.',
  },
  NewCalendarFeed: {
    '': 'Body of calendar create.',
    label: 'Name of the calendar, as programs show it.',
    kind: 'Which events it has.',
    schemeUUID: 'UUID of the event scheme; with SCHEME only.',
    portfolioUUID: 'UUID of the portfolio; with PORTFOLIO only.',
    userUUID: 'UUID of the user; with USER only.',
  },
  CalendarFeed: { '': 'A calendar that programs subscribe to.', ...feed },
  CalendarFeedWithUrl: {
    '': 'A new calendar, or one with a new address, and that address.',
    ...feed,
    url: 'Address to subscribe to; shown once, and whoever has it reads the calendar.',
  },
};
