import { howToOptIn, nobodyOptedIn } from '#app/format/eventWords.ts';
import { formatPercent, formatWindow } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { Event } from '#contract/event.ts';
import type { Scheme } from '#contract/scheme.ts';
import type { Summary } from '#contract/summary.ts';
import { dispatchTasks } from './dispatchTasks.ts';
import type { Task } from './task.ts';
import { SILENT_ASSETS } from './taskLink.ts';

const SOON_MS = 7 * 86_400_000;
const URGENCY: readonly Task['tone'][] = ['bad', 'warn', 'info'];

/** Tasks of the operator, the most urgent first; a server without a summary (null) gives fewer. */
export function listTasks(
  summary: Summary | null,
  schemes: readonly Scheme[],
  events: readonly Event[],
  now: number,
): Task[] {
  const fromSummary = <Part>(part: (known: Summary) => Part[]): Part[] => (summary ? part(summary) : []);
  return [
    ...fromSummary(dispatchTasks),
    ...fromSummary(ofFailures),
    ...ofEvents(events, now),
    ...fromSummary(ofData),
    ...fromSummary(ofForecasts),
    ...ofSchemes(schemes),
    ...fromSummary(ofConsents),
    ...fromSummary(ofMails),
    ...fromSummary(ofWebhooks),
  ].toSorted((one, other) => URGENCY.indexOf(one.tone) - URGENCY.indexOf(other.tone));
}

/** Events whose stats could not be calculated; a third-party server may not report them. */
const ofFailures = ({ statsFailed = [] }: Pick<Summary, never> & { statsFailed?: Summary['statsFailed'] }): Task[] =>
  statsFailed.map(({ eventUUID, name, reason }) => ({
    id: `stats ${eventUUID}`,
    tone: 'bad',
    title: `${name}: the stats could not be calculated`,
    text: `${reason ?? 'The reason is not known'}. Recalculate once the cause is gone; it is tried again by itself.`,
    link: { to: '/events/$eventUUID', params: { eventUUID }, search: { tab: 'runs' } },
  }));

/** Portfolios whose forecasts are too sure or too unsure; a third-party server may not report them. */
const ofForecasts = ({
  forecastAlerts = [],
}: Pick<Summary, never> & { forecastAlerts?: Summary['forecastAlerts'] }): Task[] =>
  forecastAlerts.map(({ portfolioUUID, name, coveragePercent, status }) => ({
    id: `forecasts ${portfolioUUID}`,
    tone: 'warn',
    title: `Forecasts of ${name} hold ${formatPercent(coveragePercent)} instead of 80\u202f% over two weeks`,
    text:
      status === 'TOO_NARROW'
        ? 'They are surer than they should be. Look for assets whose use has changed, and for late readings.'
        : 'Their ranges are wider than they should be: less is promised than could be.',
    link: { to: '/analytics', search: { tab: 'forecasts', portfolio: portfolioUUID } },
  }));

/** Events of the next seven days without an opted-in asset. */
const ofEvents = (events: readonly Event[], now: number): Task[] =>
  events
    .filter(
      ({ state, assetsOptedIn, startTime }) =>
        state === 'SCHEDULED' && assetsOptedIn === 0 && Date.parse(startTime) - now < SOON_MS,
    )
    .map(({ eventUUID, name, startTime, endTime, assetsInvited }) => ({
      id: `event ${eventUUID}`,
      tone: 'bad',
      title: `${name}: ${nobodyOptedIn(assetsInvited)}`,
      text: `${formatWindow(startTime, endTime)}. ${howToOptIn(assetsInvited)}`,
      link: {
        to: '/events/$eventUUID',
        params: { eventUUID },
        search: { tab: 'assets', ...(assetsInvited > 0 && { state: 'INVITED' }) },
      },
    }));

function ofData({ silentAssets, assets }: Summary): Task[] {
  const tasks: Task[] = [];
  const invalid = assets.byMpanStatus['INVALID'] ?? 0;
  if (silentAssets > 0) {
    tasks.push({
      id: 'silent',
      tone: 'bad',
      title: `${plural(silentAssets, 'asset')} silent for two days`,
      text: 'Without readings their delivery cannot be settled. The longest silent come first.',
      link: { to: '/assets', search: SILENT_ASSETS },
    });
  }
  if (invalid > 0) {
    tasks.push({
      id: 'mpan',
      tone: 'warn',
      title: `${plural(invalid, 'asset')} with an invalid MPAN`,
      text: 'The meter register does not know it. Correct the MPAN of the asset.',
      link: { to: '/assets', search: { mpan: 'INVALID' } },
    });
  }
  return tasks;
}

/** Registrations that the regulator rejected or another provider has. */
const ofSchemes = (schemes: readonly Scheme[]): Task[] =>
  schemes.flatMap(({ schemeUUID, name, status, counts }) => {
    if (status !== 'ACTIVE') return [];
    const at = (registration: 'REJECTED' | 'DUPLICATED') =>
      ({ to: '/schemes/$schemeUUID', params: { schemeUUID }, search: { status: registration } }) as const;
    const tasks: Task[] = [];
    if (counts.REJECTED > 0) {
      tasks.push({
        id: `rejected ${schemeUUID}`,
        tone: 'warn',
        title: `${plural(counts.REJECTED, 'asset')} rejected by the regulator`,
        text: `${name}. Read the reasons, then opt in again or out.`,
        link: at('REJECTED'),
      });
    }
    if (counts.DUPLICATED > 0) {
      tasks.push({
        id: `duplicated ${schemeUUID}`,
        tone: 'warn',
        title: `${plural(counts.DUPLICATED, 'asset')} with another provider`,
        text: `${name}. Ask the user which provider is to act for them.`,
        link: at('DUPLICATED'),
      });
    }
    return tasks;
  });

const ofConsents = ({ consents }: Summary): Task[] =>
  consents.expiringIn30Days === 0
    ? []
    : [
        {
          id: 'consents',
          tone: 'info',
          title:
            `${plural(consents.expiringIn30Days, 'consent')} ` +
            `${consents.expiringIn30Days === 1 ? 'expires' : 'expire'} within 30 days`,
          text: 'Ask the users to renew: without consent an asset cannot opt in.',
          link: { to: '/consents' },
        },
      ];

const ofWebhooks = ({ webhooks }: Summary): Task[] =>
  webhooks.disabled === 0
    ? []
    : [
        {
          id: 'webhooks',
          tone: 'warn',
          title: `${plural(webhooks.disabled, 'webhook')} disabled`,
          text: 'Its receiver hears nothing. Enable it once the receiver answers again, then deliver what it missed.',
          link: { to: '/webhooks', search: { status: 'DISABLED' } },
        },
      ];

/** Mails that reached nobody; a third-party server does not report them. */
const ofMails = ({ mails }: Partial<Pick<Summary, 'mails'>>): Task[] =>
  !mails?.failed
    ? []
    : [
        {
          id: 'mails',
          tone: 'warn',
          title: `${plural(mails.failed, 'e-mail')} not delivered in the last 7 days`,
          text: 'Whoever they were for has not been told. Read the reasons, then call or correct the address.',
          link: { to: '/settings/mail', search: { tab: 'mails', status: 'FAILED' } },
        },
      ];
