import type { StackingDecision } from '#contract/stacking.ts';
import { decideStacking, type StackingRefusal, type PairDecision } from '#energy/stacking/decideStacking.ts';
import type { StackingRule } from '#energy/stacking/stackingMatrix.ts';
import type { EventRow, StackingDecisionColumn } from '#store/schema.ts';
import { stamp } from '../../platform/rows/iso.ts';
import { cellKey, type Confirmation } from './confirmations.ts';
import type { Around, Committed } from './readCommitments.ts';
import { stackingRules } from './stackingTerms.ts';

/** Override of an implicit no, with its author and reason. */
export interface Override {
  by: string | null;
  reason: string;
  at: number;
}

/** Request of an opt-in for an asset. */
export interface OptInRequest {
  reservedKw: number | null;
  override: Override | null;
  /** Decisions at its opt-in, for an asset that is checked again. */
  before: readonly StackingDecisionColumn[] | null;
}

/** Reason why an asset may not be in an event beside another, in words and as the cell that says so. */
export interface StackingNo {
  code: StackingRefusal;
  detail: string;
  decision: StackingDecision;
}

export interface StackingOutcome {
  refused: StackingNo | null;
  decisions: StackingDecisionColumn[];
}

/** Decides on an asset that is in events around the one that it is opted in to. */
export function decideOptIn(
  { running_type: runningType }: Pick<EventRow, 'running_type'>,
  { request, others }: Around,
  { powerKw, commitments }: Committed,
  asked: OptInRequest,
  confirmations: ReadonlyMap<string, Confirmation>,
): StackingOutcome {
  const verdicts = decideStacking({ ...request, reservedKw: asked.reservedKw }, commitments, {
    rules: stackingRules,
    // Without a known power no request fits beside another.
    powerKw: powerKw ?? 0,
    runningType,
    wordOn: (rule) => wordOn(rule, asked, confirmations),
  });
  const no = verdicts.find(({ refusal }) => refusal !== null);
  return {
    refused: no ? describeNo(no, no.refusal!, others, powerKw) : null,
    decisions: verdicts.filter(({ rule }) => rule !== null).map(toDecision),
  };
}

function wordOn(
  rule: StackingRule,
  { override, before }: OptInRequest,
  confirmations: ReadonlyMap<string, Confirmation>,
) {
  if (rule.value === 'n') {
    if (override) return { by: override.by, utcMs: override.at, reason: override.reason };
    const kept = before?.find(({ cell, overrideReason }) => overrideReason && cell && cellKey(cell) === cellKey(rule));
    return kept ? { by: kept.confirmedBy, utcMs: Date.parse(kept.confirmedUTC!), reason: kept.overrideReason } : null;
  }
  const found = confirmations.get(cellKey(rule));
  return found ? { by: found.confirmed_by, utcMs: found.confirmed_utc.getTime(), reason: null } : null;
}

const toDecision = ({ against, rule, word, warns }: PairDecision): StackingDecisionColumn => ({
  eventUUID: against,
  cell: rule,
  confirmedBy: word?.by ?? null,
  confirmedUTC: word ? stamp(new Date(word.utcMs)) : null,
  overrideReason: word?.reason ?? null,
  warns,
});

const MODES = {
  CO_DELIVERY: 'the same kW at the same time',
  SPLITTING: 'different kW at the same time',
  JUMPING: 'different times',
} as const;

const SAYS: Record<StackingRefusal, string> = {
  OVERLAPPING_EVENT: 'is at the same time',
  STACKING_OPPOSITE_DIRECTIONS: 'requires the opposite at the same time',
  STACKING_RECOVERY_TIME: 'leaves no time to recover and respond',
  STACKING_NOT_ASSESSED: 'not assessed',
  STACKING_IMPLICIT_NO: 'implicitly not permitted',
  STACKING_FORBIDDEN: 'not permitted',
  STACKING_NOT_CONFIRMED: 'permitted, but not confirmed here',
};

function describeNo(
  verdict: PairDecision,
  code: StackingRefusal,
  others: Around['others'],
  powerKw: number | null,
): StackingNo {
  const eventName = others.get(verdict.against)!.event.name;
  const decision = { ...toDecision(verdict), eventName };
  const { rule } = verdict;
  if (rule === null) return { code, detail: `"${eventName}" ${SAYS[code]}`, decision };
  const who = decision.confirmedUTC
    ? `; confirmed by ${decision.confirmedBy ?? 'an API key'} on ${decision.confirmedUTC.slice(0, 10)}`
    : '';
  const because = rule.reason === null ? '' : ` ${rule.reason}`;
  const unknown = powerKw === null && rule.mode === 'CO_DELIVERY' ? ' The power of the asset is not known.' : '';
  const detail =
    `Alongside "${eventName}": ${rule.a} with ${rule.b}, ${MODES[rule.mode]}: ${SAYS[code]} ` +
    `(${rule.source}, ${rule.asOf}${who}).${because}${unknown}`;
  return { code, detail, decision };
}
