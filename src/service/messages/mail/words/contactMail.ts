import type { AlertKind } from '#contract/mail/contact.ts';
import { gbpText } from '#text/amounts.ts';
import { formatCount } from '#text/count.ts';
import type { MailContent, MailLink } from './frame.ts';
import { londonDayTime } from './londonTimes.ts';
import { oneLine } from './plainText.ts';

/** Alert as mails tell it. Instants are epoch milliseconds. */
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
  | { name: string; senderName: string; mail: 'TEST' }
  | { name: string; senderName: string; mail: 'DIGEST'; alerts: AlertParameters[]; more: number };

export interface ScreenLinks {
  /** Address of the dashboard, without a slash at its end; null if it is not known. */
  dashboard: string | null;
}
export interface ContactLinks extends ScreenLinks {
  confirm: string;
  unsubscribe: string;
}
/** Words of a message, wherever it goes. */
export type ContactWords = Pick<MailContent, 'subject' | 'paragraphs' | 'links'>;

const TITLES: Record<AlertKind, string> = {
  DISPATCH_ISSUED: 'Dispatch issued',
  SHORTFALL: 'Shortfall',
  SILENT: 'Dispatch not acknowledged',
  CONTROLLER_UNREACHABLE: 'Controller unreachable',
  EVENT_CANCELLED: 'Event cancelled',
  RESULT: 'Result of an event',
  MAIL_FAILED: 'Mail not delivered',
  EVENT_AT_RISK: 'Event at risk',
  DATA_LATE: 'Readings late',
  READINGS_IMPLAUSIBLE: 'Implausible readings',
  WEBHOOK_FAILING: 'Webhook failing',
  CONSENTS_ENDING: 'Consents ending',
  SETTLEMENT_STUCK: 'Settlement stuck',
  GATE_CLOSING: 'Nomination due',
  LOAD_NEAR_LINE: 'Controlled power near the notification threshold',
  LOAD_NOTICE_DUE: 'Notice of load control due',
  CLAIM_EVIDENCE_DUE: 'Claim by another provider',
  ZONES_MISSING: 'Zones missing',
  STRIKES_NEAR_LIMIT: 'Unit near its limit of strikes',
  STRIKE_THREATENS: 'Strike threatens',
  JOB_FAILED: 'Job failed',
  DISK_LOW: 'Disk nearly full',
};

const subjectOf = ({ eventName, controllerName }: AlertParameters): string =>
  [eventName, controllerName].filter((name) => name !== null).join(', ');
const titleOf = (alert: AlertParameters): string => {
  const { title } = alert.details;
  if (typeof title === 'string') return oneLine(title, 150);
  const subject = subjectOf(alert);
  return `${TITLES[alert.kind]}${subject === '' ? '' : `: ${subject}`}`;
};

/**
 * Returns the details of an alert: the text of a lasting one; for others figures and short texts only, kwAtRisk as "kw
 * at risk: 3.2".
 */
const detailLines = (details: Record<string, unknown>): string[] =>
  typeof details['title'] === 'string' ? lastingLines(details) : figureLines(details);

function lastingLines({ text, kwAtRisk, gbpAtRisk }: Record<string, unknown>): string[] {
  const amounts = [
    ...(typeof kwAtRisk === 'number' ? [`${formatCount(kwAtRisk)} kW`] : []),
    ...(typeof gbpAtRisk === 'number' ? [gbpText(gbpAtRisk)] : []),
  ];
  return [oneLine(String(text), 300), ...(amounts.length > 0 ? [`At risk: ${amounts.join(', ')}.`] : [])];
}

/** Maximum links of one digest; the mail stays small. */
const MAX_LINKS = 10;

const screenLinks = ({ details }: AlertParameters, links: ScreenLinks | null): MailLink[] =>
  typeof details['screen'] === 'string' && links?.dashboard
    ? [{ label: 'Open', href: links.dashboard + details['screen'], isButton: true }]
    : [];

/** Returns the screens of alerts that are not over, each once. */
function digestLinks(alerts: readonly AlertParameters[], links: ScreenLinks | null): MailLink[] {
  const byHref = new Map<string, MailLink>();
  for (const alert of alerts)
    for (const { href } of alert.closedMs === null ? screenLinks(alert, links) : [])
      byHref.set(href, { label: titleOf(alert), href });
  return [...byHref.values()].slice(0, MAX_LINKS);
}

const lineOf = (alert: AlertParameters): string =>
  alert.closedMs === null
    ? `${titleOf(alert)}. ${timesOf(alert)}`
    : `Resolved ${londonDayTime(alert.closedMs)}: ${titleOf(alert)}.`;

/** Returns "Alerts: 2", "Alerts: 2, over: 1" or "Over: 1". */
function digestSubject(alerts: readonly AlertParameters[], more: number): string {
  const over = alerts.filter(({ closedMs }) => closedMs !== null).length;
  const raised = alerts.length - over + more;
  if (over === 0) return `Alerts: ${raised}`;
  return raised === 0 ? `Resolved: ${over}` : `Alerts: ${raised}, resolved: ${over}`;
}

const figureLines = (details: Record<string, unknown>): string[] =>
  Object.entries(details)
    .filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value))
    .slice(0, 12)
    .map(([key, value]) => `${key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}: ${oneLine(String(value), 120)}`);

const timesOf = (alert: AlertParameters): string =>
  alert.occurrences > 1
    ? `${alert.occurrences} times since ${londonDayTime(alert.raisedMs)}, most recently ${londonDayTime(alert.lastMs)}.`
    : `At ${londonDayTime(alert.raisedMs)}.`;

/** Returns a mail to an operator's contact. Null links hide them. */
export function contactMail(parameters: ContactMailParameters, links: ContactLinks | null): MailContent {
  const { name, senderName } = parameters;
  const words =
    parameters.mail === 'CONFIRMATION' ? confirmationWords(senderName, links) : alertWords(parameters, links);
  return {
    ...words,
    paragraphs: [`Hello ${oneLine(name)},`, ...words.paragraphs],
    footer: [`You are an alert contact of ${oneLine(senderName)}.`],
    footerLinks: [{ label: 'Stop this mail', href: links?.unsubscribe ?? '(only in the mail itself)' }],
  };
}

const confirmationWords = (senderName: string, links: ContactLinks | null): ContactWords => ({
  subject: `Confirm alerts from ${oneLine(senderName)}`,
  paragraphs: [
    `${oneLine(senderName)} would like to send alerts about its events to this address. Nothing is sent until you ` +
      'confirm. If you were not expecting this, ignore this mail.',
  ],
  links: [{ label: 'Confirm', href: links?.confirm ?? '(only in the mail itself)', isButton: true }],
});

/** Returns the words of alerts, by mail and in chats alike. */
export function alertWords(
  parameters: Exclude<ContactMailParameters, { mail: 'CONFIRMATION' }>,
  links: ScreenLinks | null,
): ContactWords {
  switch (parameters.mail) {
    case 'TEST':
      return {
        subject: `Test alert from ${oneLine(parameters.senderName)}`,
        paragraphs: ['Alerts will arrive here. Nothing is wrong: this is only a test.'],
        links: [],
      };
    case 'DIGEST': {
      const { alerts, more } = parameters;
      return {
        subject: digestSubject(alerts, more),
        paragraphs: [...alerts.map(lineOf), ...(more > 0 ? [`And ${more} more.`] : [])],
        links: digestLinks(alerts, links),
      };
    }
    default: {
      const { alert } = parameters;
      const recovered = parameters.mail === 'RECOVERED';
      const count = !recovered && alert.occurrences > 1 ? ` (${alert.occurrences})` : '';
      return {
        subject: `${recovered ? 'Resolved: ' : ''}${titleOf(alert)}${count}`,
        paragraphs: [lineOf(alert), ...(recovered ? [] : detailLines(alert.details))],
        links: screenLinks(alert, links),
      };
    }
  }
}
