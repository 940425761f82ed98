import type { SmartMeter } from '#contract/smartMeter.ts';

/** Reasons why a meter may not be read. */
export const CONSENT_DETAIL: Record<Exclude<SmartMeter['consentStatus'], 'ACTIVE'>, string> = {
  NONE: 'The user of this meter has given no DATA_ACCESS consent',
  REJECTED: 'The user of this meter has refused DATA_ACCESS',
  WITHDRAWN: 'The DATA_ACCESS consent for this meter was withdrawn',
  EXPIRED: 'The DATA_ACCESS consent for this meter has expired',
};
