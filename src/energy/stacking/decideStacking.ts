/** Whether an asset may take a commitment beside those it has, pair by pair, with the rule that decided. */
import { busyWindow, fitsBeside, overlaps, type Commitment } from './commitment.ts';
import type { StackingMode, StackingRule, StackingRules } from './stackingMatrix.ts';

export type StackingRefusal =
  /** Two commitments of one scheme or product at one time, or a scheme without a pack. */
  | 'OVERLAPPING_EVENT'
  | 'STACKING_OPPOSITE_DIRECTIONS'
  /** Two commitments at different times, without time to recover and respond between them. */
  | 'STACKING_RECOVERY_TIME'
  | 'STACKING_NOT_ASSESSED'
  | 'STACKING_IMPLICIT_NO'
  | 'STACKING_FORBIDDEN'
  /** A pair that the rule permits, but nobody has confirmed. */
  | 'STACKING_NOT_CONFIRMED';

/** An operator's statement on one pair and mode. */
export interface StackingWord {
  /** The person, where one is known. */
  by: string | null;
  utcMs: number;
  /** Reason of an override of an implicit no; null where nothing was overridden. */
  reason: string | null;
}

export interface StackingTerms {
  rules: StackingRules;
  /** The power of the asset. */
  powerKw: number;
  /** Type of the event. LIVE also needs a confirmation of what is explicitly permitted: assessments grow old. */
  runningType: 'LIVE' | 'TEST';
  /** Returns the statement of who confirmed a pair, or overrode an implicit no; null if nobody did. */
  wordOn: (rule: StackingRule) => StackingWord | null;
}

export interface PairDecision {
  /** The commitment that the request was compared with. */
  against: string;
  refusal: StackingRefusal | null;
  /** Mode of the rule; null where no rule was needed: today's rules decided. */
  mode: StackingMode | null;
  rule: StackingRule | null;
  word: StackingWord | null;
  /** Whether it is permitted although nobody assessed the pair. */
  warns: boolean;
}

/** Compares a request with every commitment of the asset; it is permitted if no decision has a refusal. */
export function decideStacking(
  request: Commitment,
  commitments: readonly Commitment[],
  terms: StackingTerms,
): PairDecision[] {
  const isSplit = fitsBeside(request, commitments, terms.powerKw);
  return commitments.map((other) => verdictOn(request, other, isSplit, terms));
}

function verdictOn(request: Commitment, other: Commitment, isSplit: boolean, terms: StackingTerms): PairDecision {
  const sameTime = overlaps(request, other);
  const plain = (refusal: StackingRefusal | null): PairDecision => ({
    against: other.id,
    refusal,
    mode: null,
    rule: null,
    word: null,
    warns: false,
  });
  const isOne = request.schemeUUID === other.schemeUUID || request.product === other.product;
  if (isOne || request.product === null || other.product === null) return plain(sameTime ? 'OVERLAPPING_EVENT' : null);
  if (sameTime && areOpposite(request, other)) return plain('STACKING_OPPOSITE_DIRECTIONS');
  const isTight = !sameTime && overlaps(busyWindow(request), busyWindow(other));
  if (isTight && !fitTogether(request, other, terms.powerKw)) return plain('STACKING_RECOVERY_TIME');

  const mode = !sameTime ? 'JUMPING' : isSplit && other.reservedKw !== null ? 'SPLITTING' : 'CO_DELIVERY';
  const rule = terms.rules(request.product, other.product, mode);
  const word = terms.wordOn(rule);
  const mayWarn = request.notAssessed === 'WARN' && other.notAssessed === 'WARN';
  const refusal = refusalOf(rule, word, terms.runningType, mayWarn);
  const warns = rule.value === '?' && refusal === null;
  return { against: other.id, refusal, mode, rule, word, warns };
}

const areOpposite = (a: Commitment, b: Commitment): boolean =>
  a.direction !== null && b.direction !== null && a.direction !== b.direction;

const fitTogether = ({ reservedKw }: Commitment, other: Commitment, powerKw: number): boolean =>
  (reservedKw ?? Infinity) + (other.reservedKw ?? Infinity) <= powerKw;

function refusalOf(
  { value }: StackingRule,
  word: StackingWord | null,
  runningType: StackingTerms['runningType'],
  mayWarn: boolean,
): StackingRefusal | null {
  switch (value) {
    case 'Y':
      return word === null && runningType === 'LIVE' ? 'STACKING_NOT_CONFIRMED' : null;
    case 'y':
      return word === null ? 'STACKING_NOT_CONFIRMED' : null;
    case '?':
      return mayWarn ? null : 'STACKING_NOT_ASSESSED';
    case 'n':
      return word?.reason ? null : 'STACKING_IMPLICIT_NO';
    default:
      return 'STACKING_FORBIDDEN';
  }
}
