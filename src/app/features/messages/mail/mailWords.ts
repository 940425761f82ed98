import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconMailOpened, type Icon } from '@tabler/icons-react';
import type { StatusWord, Tone } from '#app/ui/statusWords.ts';
import type { CalendarFeedKind } from '#contract/mail/calendarFeed.ts';
import type { AlertKind, Contact } from '#contract/mail/contact.ts';
import type { MailKind } from '#contract/mail/mailKind.ts';
import type { MailStatus } from '#contract/mail/mailStatus.ts';
import type { MailPlaceholder, MailTemplateName } from '#contract/mail/template.ts';

const statusOf = (word: string, tone: Tone, icon: Icon): StatusWord => ({ word, tone, icon });

export const alertWords: Record<AlertKind, string> = {
  DISPATCH_ISSUED: 'A dispatch was sent',
  SHORTFALL: 'Accepted power is below the instruction',
  SILENT: 'Dispatches are not acknowledged',
  CONTROLLER_UNREACHABLE: 'A controller is unreachable',
  EVENT_CANCELLED: 'An event was cancelled',
  RESULT: 'An event is settled',
  MAIL_FAILED: 'An e-mail could not be sent',
  EVENT_AT_RISK: 'An event is likely to fall short',
  DATA_LATE: 'Readings are late',
  READINGS_IMPLAUSIBLE: 'Readings are implausible',
  WEBHOOK_FAILING: 'A webhook is failing',
  CONSENTS_ENDING: 'Consents are about to expire',
  SETTLEMENT_STUCK: 'An event cannot be settled',
  GATE_CLOSING: 'A nomination is due',
  LOAD_NEAR_LINE: 'Controlled power is near the notification threshold',
  LOAD_NOTICE_DUE: 'The notice of load control is due',
  CLAIM_EVIDENCE_DUE: 'Another provider claims an asset',
  ZONES_MISSING: 'Assets have no zone',
  STRIKES_NEAR_LIMIT: 'A unit is near its limit of strikes',
  STRIKE_THREATENS: 'A strike threatens in a running event',
  JOB_FAILED: 'Background work keeps failing',
  DISK_LOW: 'The service’s disk is nearly full',
};

export const contactStates: Record<Contact['status'], StatusWord> = {
  CONFIRMED: statusOf('Confirmed', 'good', IconCheck),
  UNCONFIRMED: statusOf('Awaiting confirmation', 'info', IconClock),
  SUPPRESSED: statusOf('Suppressed', 'bad', IconBan),
};
export const goneChat: StatusWord = statusOf('Chat disabled', 'bad', IconBan);

export const deliveryChoices: { value: Contact['delivery']; label: string }[] = [
  { value: 'AT_ONCE', label: 'Immediately' },
  { value: 'DAYTIME', label: 'Quiet hours' },
  { value: 'DIGEST', label: 'Daily' },
];

/** When a contact is told, with its hours: "Not 21:00–08:00". */
export function deliveryText({ delivery, quietStart, quietEnd }: Contact): string {
  if (delivery === 'AT_ONCE') return 'Immediately';
  return delivery === 'DIGEST' ? `Daily at ${quietEnd}` : `Except ${quietStart}–${quietEnd}`;
}

export const kindWords: Record<MailKind, string> = {
  INVITATION: 'Invitation',
  REMINDER: 'Reminder',
  CHANGED: 'Event changed',
  CANCELLED: 'Event cancelled',
  RESULT: 'Result',
  DISPATCH: 'Dispatch',
  CONFIRMATION: 'Contact confirmation',
  ALERT: 'Alert',
  RECOVERED: 'Recovered',
  DIGEST: 'Digest',
};
export const mailStates: Record<MailStatus, StatusWord> = {
  WAITING: statusOf('Waiting', 'info', IconClock),
  SENT: statusOf('Sent', 'good', IconCheck),
  CAUGHT: statusOf('Held, not sent', 'good', IconMailOpened),
  WITHDRAWN: statusOf('Withdrawn', 'quiet', IconBan),
  EXPIRED: statusOf('Too late to send', 'quiet', IconClock),
  SUPPRESSED: statusOf('Address suppressed', 'warn', IconBan),
  FAILED: statusOf('Failed', 'bad', IconAlertTriangle),
};

export const templateWords: Record<MailTemplateName, { name: string; about: string }> = {
  INVITATION: { name: 'Invitation', about: 'Asks a user to take part in an event, with a link to respond' },
  REMINDER: { name: 'Reminder', about: 'One hour before the start, to users who accepted' },
  CHANGED: { name: 'Event changed', about: 'The window of an event has changed' },
  CANCELLED: { name: 'Event cancelled', about: 'The event does not take place, or ends early' },
  RESULT: { name: 'Result', about: 'The delivery of the user’s assets, once settled' },
  DISPATCH: { name: 'Dispatch', about: 'Asks a person to switch assets manually' },
};

export const placeholderWords: Record<MailPlaceholder, string> = {
  name: 'recipient',
  eventName: 'event name',
  schemeName: 'scheme name',
  senderName: 'sender',
  window: 'day and times',
  day: 'event day',
  start: 'start time',
  end: 'end time',
  previousWindow: 'window before the change',
  deadline: 'response deadline',
  action: 'what to do: use less or more',
  assets: 'user’s assets',
  kw: 'instructed power',
  deliveredKwh: 'delivered energy',
  reason: 'reason for cancellation',
};

export const feedWords: Record<CalendarFeedKind, string> = {
  ALL: 'All events',
  SCHEME: 'One scheme',
  PORTFOLIO: 'One portfolio',
  USER: 'One user',
};

const ALL_ALERTS = Object.keys(alertWords).length;

/** "Every alert", or how many of them. */
export const alertsCount = ({ length }: readonly AlertKind[]): string =>
  length === ALL_ALERTS ? 'All alerts' : `${length} of ${ALL_ALERTS} alerts`;

/** Each of them in words. */
export const alertsText = (alerts: readonly AlertKind[]): string => alerts.map((alert) => alertWords[alert]).join(', ');
