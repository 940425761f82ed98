import type { Consent, ConsentEffect, ConsentType, LegalBasis, TenancyEnd } from '#contract/consent.ts';
import { plural } from '#text/count.ts';
import { formatDate, formatDay } from './format.ts';

export const consentTypeWords: Record<ConsentType, string> = { DISPATCH: 'Dispatch', DATA_ACCESS: 'Data access' };
export const preferenceWords: Record<Consent['preference'], string> = { OPT_IN: 'Agreed', OPT_OUT: 'Refused' };
export const granularityWords: Record<string, string> = { halfHour: 'Half-hours', day: 'Days', month: 'Months' };
export const legalBasisWords: Record<LegalBasis, string> = {
  CONSENT: 'Consent',
  EXPLICIT_CONSENT: 'Explicit consent',
  LEGITIMATE_INTERESTS: 'Legitimate interests',
  PUBLIC_TASK: 'Public task',
  LEGAL_OBLIGATION: 'Legal obligation',
  CONTRACT: 'Contract',
};

const SOON_MS = 30 * 86_400_000;

/** Whether an active consent ends within 30 days: time to renew it. */
export const expiresSoon = ({ status, expiresUTC }: Pick<Consent, 'status' | 'expiresUTC'>, now: number): boolean =>
  status === 'ACTIVE' && expiresUTC !== null && Date.parse(expiresUTC) - now < SOON_MS;

/** "Wed 4 Dec 2026", or a dash without a date. */
export const dayOf = (instant: string | null): string => (instant === null ? '–' : formatDay(instant, true));

/** "ends Thu 26 Nov 2026", "withdrawn Mon 23 Nov 2026", "refused": how a consent stands, in words. */
export function stateWords({ status, expiresUTC, withdrawnUTC, tenancyEndedOn }: Consent): string {
  if (status === 'REJECTED') return 'refused';
  if (tenancyEndedOn !== null) return `tenancy ended ${formatDate(tenancyEndedOn, true)}`;
  if (status === 'WITHDRAWN') return `withdrawn ${dayOf(withdrawnUTC)}`;
  if (expiresUTC === null) return 'in force until withdrawn';
  return `${status === 'EXPIRED' ? 'ended' : 'ends'} ${dayOf(expiresUTC)}`;
}

/** What a withdrawal ends, in sentences. */
export function effectOf({ type, assetUUID }: Pick<Consent, 'type' | 'assetUUID'>): string {
  const whose = assetUUID === null ? 'Every asset of this user' : 'This asset';
  return type === 'DISPATCH'
    ? `${whose} that relies on this consent leaves the scheduled events it is opted into, and cannot be opted in ` +
        'again without a new consent. Events in progress continue.'
    : `${whose} that relies on this consent can no longer have its smart meter read, and its readings and ` +
        'forecasts are no longer shown. Results of past events stay.';
}

/** How much a withdrawal removes from scheduled events. */
export function losingLine({ assets, totalEvents }: Pick<ConsentEffect, 'assets' | 'totalEvents'>): string {
  if (assets === 0) return 'No asset relies on it now: scheduled events do not change.';
  const who = plural(assets, 'asset relies', 'assets rely');
  return totalEvents === 0
    ? `${who} on it; no scheduled event is affected.`
    : `${who} on it. ${plural(totalEvents, 'scheduled event')} would lose them:`;
}

/** What the end of a tenancy ends: "2 consents to dispatch and 1 to data access end for 3 assets." */
export function tenancyLine({ dispatchConsents, dataConsents, assets, totalEvents }: TenancyEnd): string {
  if (dispatchConsents + dataConsents === 0) return 'No consent is in force for this tenancy: nothing would change.';
  const parts = [
    ...(dispatchConsents > 0 ? [`${plural(dispatchConsents, 'consent')} to dispatch`] : []),
    ...(dataConsents > 0 ? [`${plural(dataConsents, 'consent')} to data access`] : []),
  ];
  const verb = dispatchConsents + dataConsents === 1 ? 'ends' : 'end';
  const coming =
    totalEvents === 0
      ? 'No scheduled event is affected.'
      : `${plural(totalEvents, 'scheduled event')} would lose them:`;
  return `${parts.join(' and ')} ${verb} for ${plural(assets, 'asset')}. ${coming}`;
}
