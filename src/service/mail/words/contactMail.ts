import type { AlertKind } from '#contract/mail/contact.ts';
import type { MailContent } from './frame.ts';
import { londonDayTime } from './londonTimes.ts';
import { oneLine } from './plainText.ts';

/** An alert as mails tell it. Instants are epoch milliseconds. */
export interface AlertParameters {
  kind: AlertKind;
  occurrences: number;
  raisedMs: number;
  lastMs: number;
  closedMs: number | null;
  eventName: string | null;
  controllerName: string | null;
  details: Record<string, unknown>;
}
export type ContactMailParameters =
  | { name: string; senderName: string; mail: 'CONFIRMATION' }
  | { name: string; senderName: string; mail: 'ALERT' | 'RECOVERED'; alert: AlertParameters }
  | { name: string; senderName: string; mail: 'DIGEST'; alerts: AlertParameters[]; more: number };

export interface ContactLinks {
  confirm: string;
  unsubscribe: string;
  /** Address of the dashboard, without a slash at its end; null if it is not known. */
  dashboard: string | null;
}

const TITLES: Record<AlertKind, string> = {
  DISPATCH_ISSUED: 'Dispatch issued',
  SHORTFALL: 'Shortfall',
  SILENT: 'No answer',
  CONTROLLER_UNREACHABLE: 'Controller unreachable',
  EVENT_CANCELLED: 'Event cancelled',
  RESULT: 'Result of an event',
  MAIL_FAILED: 'Mail not delivered',
  EVENT_AT_RISK: 'Event at risk',
  DATA_LATE: 'Readings late',
  WEBHOOK_FAILING: 'Webhook failing',
  CONSENTS_ENDING: 'Consents ending',
  SETTLEMENT_STUCK: 'Settlement stuck',
};

const subjectOf = ({ eventName, controllerName }: AlertParameters): string =>
  [eventName, controllerName].filter((name) => name !== null).join(', ');
const titleOf = (alert: AlertParameters): string => {
  const { title } = alert.details;
  if (typeof title === 'string') return oneLine(title, 150);
  const subject = subjectOf(alert);
  return `${TITLES[alert.kind]}${subject === '' ? '' : `: ${subject}`}`;
};

/** What lasts says itself what it is; of other alerts kwAtRisk as "kw at risk: 3.2", only figures and short texts. */
const detailLines = (details: Record<string, unknown>): string[] =>
  typeof details['title'] === 'string' ? lastingLines(details) : figureLines(details);

function lastingLines({ text, kwAtRisk, gbpAtRisk }: Record<string, unknown>): string[] {
  const amounts = [
    ...(typeof kwAtRisk === 'number' ? [`${kwAtRisk.toLocaleString('en-GB')} kW`] : []),
    ...(typeof gbpAtRisk === 'number'
      ? [gbpAtRisk.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })]
      : []),
  ];
  return [oneLine(String(text), 300), ...(amounts.length > 0 ? [`At risk: ${amounts.join(', ')}.`] : [])];
}

const screenLinks = ({ details }: AlertParameters, links: ContactLinks | null): MailContent['links'] =>
  typeof details['screen'] === 'string' && links?.dashboard
    ? [{ label: 'Open', href: links.dashboard + details['screen'], isButton: true }]
    : [];

const figureLines = (details: Record<string, unknown>): string[] =>
  Object.entries(details)
    .filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value))
    .slice(0, 12)
    .map(([key, value]) => `${key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}: ${oneLine(String(value), 120)}`);

const timesOf = (alert: AlertParameters): string =>
  alert.occurrences > 1
    ? `${alert.occurrences} times since ${londonDayTime(alert.raisedMs)}, last ${londonDayTime(alert.lastMs)}.`
    : `At ${londonDayTime(alert.raisedMs)}.`;

/** A mail to an operator's contact. Null links hide them. */
export function contactMail(parameters: ContactMailParameters, links: ContactLinks | null): MailContent {
  const { name, senderName } = parameters;
  const shared = {
    footer: [`You are a contact of ${oneLine(senderName)} for alerts.`],
    footerLinks: [{ label: 'No more mail', href: links?.unsubscribe ?? '(only in the mail itself)' }],
  };
  const hello = `Hello ${oneLine(name)},`;
  switch (parameters.mail) {
    case 'CONFIRMATION':
      return {
        ...shared,
        subject: `Confirm alerts from ${oneLine(senderName)}`,
        paragraphs: [
          hello,
          `${oneLine(senderName)} wants to send alerts about its events to this address. Nothing is sent until you ` +
            'confirm. If you do not know of it, ignore this mail.',
        ],
        links: [{ label: 'Confirm', href: links?.confirm ?? '(only in the mail itself)', isButton: true }],
      };
    case 'DIGEST':
      return {
        ...shared,
        subject: `Alerts: ${parameters.alerts.length + parameters.more}`,
        paragraphs: [
          hello,
          ...parameters.alerts.map((alert) => `${titleOf(alert)}. ${timesOf(alert)}`),
          ...(parameters.more > 0 ? [`And ${parameters.more} more.`] : []),
        ],
        links: [],
      };
    default: {
      const { alert } = parameters;
      const recovered = parameters.mail === 'RECOVERED';
      const count = !recovered && alert.occurrences > 1 ? ` (${alert.occurrences})` : '';
      return {
        ...shared,
        subject: `${recovered ? 'Recovered: ' : ''}${titleOf(alert)}${count}`,
        paragraphs: [
          hello,
          recovered
            ? `This is over since ${londonDayTime(alert.closedMs ?? alert.lastMs)}: ${titleOf(alert)}.`
            : `${titleOf(alert)}. ${timesOf(alert)}`,
          ...(recovered ? [] : detailLines(alert.details)),
        ],
        links: screenLinks(alert, links),
      };
    }
  }
}
