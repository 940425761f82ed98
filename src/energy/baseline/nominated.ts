/** NOMINATED: the use that the provider stated, in the version that was in force when the gate closed. */
import { gateInstant, isInTime, type GatedDelivery } from '../gates/gate.ts';
import type { GateRule } from '../gates/gateRule.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import { plainBaseline, windowSlots, type WindowBaseline } from './windowBaseline.ts';

export interface NominationGate {
  rule: GateRule;
  /** Treatment of a version after the gate: ACCEPT_AND_FLAG stores it, unused unless the buyer allows it. */
  late: 'REFUSE' | 'ACCEPT_AND_FLAG';
}

export interface NominationGates {
  /** Deadline of the first version. */
  first: NominationGate;
  /** Deadline of revisions; null if that of the first version. */
  revision: NominationGate | null;
}

export interface Nomination {
  /** Instant of receipt, UTC milliseconds. */
  receivedMs: number;
  /** Wh of each half hour of the window, import positive. */
  wh: Float64Array;
  /** Whether the buyer has allowed this version although it is late. */
  allowedLate: boolean;
}

export interface JudgedNomination<Version extends Nomination> {
  nomination: Version;
  /** Whether it was judged by the gate of revisions, because there was a version that could be used. */
  isRevision: boolean;
  verdict: 'IN_TIME' | 'LATE_ALLOWED' | 'LATE_FLAGGED' | 'LATE_REFUSED';
}

/** Judges versions in the order they were received; of equal instants the later in the list is the later version. */
export function judgeNominations<Version extends Nomination>(
  versions: readonly Version[],
  gates: NominationGates,
  delivery: GatedDelivery,
): JudgedNomination<Version>[] {
  let isRevision = false;
  return versions
    .toSorted((a, b) => a.receivedMs - b.receivedMs)
    .map((nomination) => {
      const byRevision = isRevision && gates.revision !== null;
      const verdict = judge(nomination, byRevision ? gates.revision! : gates.first, delivery);
      if (isUsable(verdict)) isRevision = true;
      return { nomination, isRevision: byRevision, verdict };
    });
}

/** Returns the last version that may be used; null if there is none. */
export const nominationInForce = <Version extends Nomination>(
  judged: readonly JudgedNomination<Version>[],
): Version | null => judged.findLast(({ verdict }) => isUsable(verdict))?.nomination ?? null;

/**
 * Returns the baseline of a nomination; without one NOT_NOMINATED, never another method instead.
 * @throws RangeError if it has other than the half hours of the window
 */
export function nominatedBaseline(window: TimeWindow, nomination: Nomination | null): WindowBaseline {
  const slots = windowSlots(window);
  if (nomination === null) return plainBaseline('NOMINATED', new Float64Array(slots).fill(NaN), 'NOT_NOMINATED');
  if (nomination.wh.length !== slots)
    throw new RangeError(`the nomination has ${nomination.wh.length} half-hours, its window ${slots}`);
  return plainBaseline('NOMINATED', nomination.wh.slice());
}

function judge(
  { receivedMs, allowedLate }: Nomination,
  { rule, late }: NominationGate,
  delivery: GatedDelivery,
): JudgedNomination<Nomination>['verdict'] {
  if (isInTime(receivedMs, gateInstant(rule, delivery))) return 'IN_TIME';
  if (allowedLate) return 'LATE_ALLOWED';
  return late === 'REFUSE' ? 'LATE_REFUSED' : 'LATE_FLAGGED';
}

const isUsable = (verdict: JudgedNomination<Nomination>['verdict']): boolean =>
  verdict === 'IN_TIME' || verdict === 'LATE_ALLOWED';
