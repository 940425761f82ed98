import type { BulkAction, BulkRefusal } from '#contract/bulkAction.ts';
import type { RefusalCode } from '#contract/scheme.ts';

/** Why an asset is refused, with advice. */
export const refusalWords: Record<RefusalCode, { reason: string; advice: string }> = {
  ASSET_NOT_FOUND: { reason: 'Not found', advice: 'They were removed in the meantime.' },
  ASSET_ARCHIVED: { reason: 'Archived', advice: 'Archived assets take part in nothing.' },
  MPAN_REQUIRED: { reason: 'No MPAN', advice: 'This scheme needs one: add the MPAN to the asset.' },
  MPAN_INVALID: { reason: 'MPAN invalid', advice: 'The register does not know it: correct the MPAN of the asset.' },
  NOT_READY_IN_SCHEME: {
    reason: 'Not ready in the scheme',
    advice: 'Opt them into the scheme first and wait for the regulator check.',
  },
  NO_USER: { reason: 'No user', advice: 'Nobody can consent for them: give the asset a user.' },
  CONSENT_REQUIRED: { reason: 'No consent to dispatch', advice: 'Ask the user, then record the consent.' },
  CONSENT_ENDS: {
    reason: 'Consent ends before the event',
    advice: 'Ask the user to renew it, record that, and opt them in again.',
  },
  CONSENT_REFUSED: {
    reason: 'The user said no',
    advice: 'They are not asked again; record it if they change their mind.',
  },
  OVERLAPPING_EVENT: { reason: 'In an overlapping event', advice: 'Opt them out of the other event first.' },
  DEADLINE_PASSED: { reason: 'Too late', advice: 'The event has started, or its opt-in deadline has passed.' },
  EVENT_RUNNING: { reason: 'In a running event', advice: 'Archive them when the event has ended.' },
  MPAN_TAKEN: { reason: 'MPAN in use', advice: 'Another active asset has the MPAN: archive it first.' },
  CHANGED_SINCE: { reason: 'Changed since', advice: 'What was decided later stands.' },
  SCHEME_CLOSED: { reason: 'Scheme closed', advice: 'A closed scheme can only be left.' },
  EVENT_NOT_SCHEDULED: { reason: 'Event started or cancelled', advice: 'Nobody joins an event after its start.' },
  NOT_INVITED: { reason: 'No longer invited', advice: 'The portfolio that invited them was taken off the event.' },
  PORTFOLIO_ARCHIVED: { reason: 'Portfolio archived', advice: 'They are in no portfolio now: move them into another.' },
  METER_COUNTED: {
    reason: 'Meter counted already',
    advice: 'The boundary meter takes part, or what is behind it: opt one of them out first.',
  },
  STACKING_OPPOSITE_DIRECTIONS: {
    reason: 'Asked for the opposite',
    advice: 'Another event wants the opposite of them at that time.',
  },
  STACKING_RECOVERY_TIME: {
    reason: 'No time between events',
    advice: 'They need time to recover and respond between the two events.',
  },
  STACKING_NOT_ASSESSED: {
    reason: 'Stacking not assessed',
    advice: 'Nobody has assessed these two services: opt them out of the other event, or keep kW for each.',
  },
  STACKING_IMPLICIT_NO: {
    reason: 'Stacking implicitly not permitted',
    advice: 'An administrator may override it with a reason, in the preview.',
  },
  STACKING_FORBIDDEN: {
    reason: 'Stacking forbidden',
    advice: 'The two services exclude each other: opt them out of the other event first.',
  },
  STACKING_NOT_CONFIRMED: {
    reason: 'Stacking not confirmed',
    advice: 'It is permitted: confirm the pair under Schemes › Stacking.',
  },
  HELD_OUT: {
    reason: 'Held out at random',
    advice: 'They show what the others would have used.',
  },
  USER_ARCHIVED: { reason: 'User archived', advice: 'Their user is archived and does not come back.' },
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
