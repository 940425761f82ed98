import type { BulkAction, BulkRefusal } from '#contract/bulkAction.ts';
import type { RefusalCode } from '#contract/scheme.ts';

/** Why an asset is refused, with advice. */
export const refusalWords: Record<RefusalCode, { reason: string; advice: string }> = {
  ASSET_NOT_FOUND: { reason: 'Not found', advice: 'They were removed in the meantime.' },
  ASSET_ARCHIVED: { reason: 'Archived', advice: 'Archived assets cannot take part.' },
  MPAN_REQUIRED: { reason: 'No MPAN', advice: 'This scheme needs one: add the MPAN to the asset.' },
  MPAN_INVALID: { reason: 'MPAN invalid', advice: 'It is not in the register: correct the asset’s MPAN.' },
  NOT_READY_IN_SCHEME: {
    reason: 'Not ready in the scheme',
    advice: 'Opt them into the scheme first and wait for the scheme operator’s check.',
  },
  NO_USER: { reason: 'No user', advice: 'There is no user to give consent: assign a user to the asset.' },
  CONSENT_REQUIRED: { reason: 'No consent to dispatch', advice: 'Ask the user, then record the consent.' },
  CONSENT_ENDS: {
    reason: 'Consent ends before the event',
    advice: 'Ask the user to renew it, record the renewal, and opt them in again.',
  },
  CONSENT_REFUSED: {
    reason: 'The user declined',
    advice: 'The user is not asked again; record it if they change their mind.',
  },
  OVERLAPPING_EVENT: { reason: 'In an overlapping event', advice: 'Opt them out of the other event first.' },
  DEADLINE_PASSED: { reason: 'Too late', advice: 'The event has started, or its opt-in deadline has passed.' },
  EVENT_RUNNING: { reason: 'In a running event', advice: 'Archive them when the event has ended.' },
  MPAN_TAKEN: { reason: 'MPAN in use', advice: 'Another active asset has the MPAN: archive it first.' },
  CHANGED_SINCE: { reason: 'Changed since', advice: 'The later decision stands.' },
  SCHEME_CLOSED: { reason: 'Scheme closed', advice: 'Assets can only opt out of a closed scheme.' },
  EVENT_NOT_SCHEDULED: { reason: 'Event started or cancelled', advice: 'No asset can join an event after its start.' },
  NOT_INVITED: { reason: 'No longer invited', advice: 'The portfolio that invited them was removed from the event.' },
  PORTFOLIO_ARCHIVED: {
    reason: 'Portfolio archived',
    advice: 'They are not in a portfolio now: move them into another.',
  },
  METER_COUNTED: {
    reason: 'Meter already counted',
    advice: 'The boundary meter or an asset behind it already takes part: opt one of them out first.',
  },
  STACKING_OPPOSITE_DIRECTIONS: {
    reason: 'Opposite direction',
    advice: 'Another event at that time needs the opposite response from them.',
  },
  STACKING_RECOVERY_TIME: {
    reason: 'No time between events',
    advice: 'They need time to recover and respond between the two events.',
  },
  STACKING_NOT_ASSESSED: {
    reason: 'Stacking not assessed',
    advice: 'These two services have not been assessed: opt them out of the other event, or reserve kW for each.',
  },
  STACKING_IMPLICIT_NO: {
    reason: 'Stacking implicitly not permitted',
    advice: 'An administrator may override it with a reason, in the preview.',
  },
  STACKING_FORBIDDEN: {
    reason: 'Stacking not permitted',
    advice: 'The two services exclude each other: opt them out of the other event first.',
  },
  STACKING_NOT_CONFIRMED: {
    reason: 'Stacking not confirmed',
    advice: 'It is permitted: confirm the pair under Schemes › Stacking.',
  },
  HELD_OUT: {
    reason: 'Held out at random',
    advice: 'They are the control group and show what the others would have used.',
  },
  NOT_IN_UNIT: {
    reason: 'Not in the unit',
    advice: 'The event was sold for one unit: only its members can take part.',
  },
  NOT_IN_SCHEME: { reason: 'Not in the scheme', advice: 'Opt them into the scheme first.' },
  MOST_PER_WEEK: {
    reason: 'Enough events that week',
    advice: 'Their users permit no more in a week without being asked: ask them about this one.',
  },
  QUIET_HOURS: {
    reason: 'In quiet hours',
    advice: 'Their users want to be asked about events at these hours.',
  },
  USER_ARCHIVED: { reason: 'User archived', advice: 'Their user is archived and cannot be restored.' },
};

export type RefusalGroup = {
  code: string;
  words: { reason: string; advice: string };
  count: number;
  refusals: BulkRefusal[];
};

/** Refusals by reason, the most frequent first; of each the first few are listed. */
export function groupRefusals({
  refused,
  refusedByCode,
}: Pick<BulkAction, 'refused' | 'refusedByCode'>): RefusalGroup[] {
  const known = Map.groupBy(refused, ({ code }) => code as string);
  return Object.entries(refusedByCode)
    .map(([code, count]) => ({
      code,
      words: refusalWords[code as RefusalCode] ?? { reason: code, advice: '' },
      count,
      refusals: known.get(code) ?? [],
    }))
    .sort((one, other) => other.count - one.count);
}
