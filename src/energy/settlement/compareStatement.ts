/** What a buyer paid beside what was expected: every difference with its cause, adding up exactly. */
import { exact, Fraction, sumOf, type Decimal } from './money.ts';
import type { StatementLine } from './statementLine.ts';
import { settleUtilisation, type UtilisationStep, type UtilisationTerms } from './utilisation.ts';

export interface ReceivedStep {
  startMs: number;
  gbp: Decimal;
  /** The energy that the buyer counted; null if it says none. */
  deliveredMwh: Decimal | null;
}

export interface ReceivedLine {
  pence: bigint;
  /** Empty if the buyer gives a total alone. */
  steps: readonly ReceivedStep[];
}

/**
 * - MISSING_DATA: one side has the step and the other has no reading, or not the step at all.
 * - HALF_HOUR: the buyer counted other energy, or paid the step otherwise and does not say for what energy.
 * - CURVE: the same energy was paid by another curve or limit.
 * - ROUNDING: what rounding of steps and sum can make.
 * - UNEXPLAINED: more than that.
 */
export type DifferenceCause = 'MISSING_DATA' | 'HALF_HOUR' | 'CURVE' | 'ROUNDING' | 'UNEXPLAINED';

export interface Difference {
  cause: DifferenceCause;
  /** The step; null for what belongs to the line. */
  startMs: number | null;
  /** Received less expected, in pounds. */
  gbp: Fraction;
}

/** Compares a line of utilisation; with the buyer's energies it is settled anew, to tell energy from curve. */
export function compareUtilisation(
  steps: readonly UtilisationStep[],
  terms: UtilisationTerms,
  received: ReceivedLine,
): Difference[] {
  const counted = new Map(received.steps.map(({ startMs, deliveredMwh }) => [startMs, deliveredMwh]));
  const asCounted = steps.map((step) => ({ ...step, deliveredMwh: counted.get(step.startMs) ?? step.deliveredMwh }));
  return compareLines(settleUtilisation(steps, terms), received, settleUtilisation(asCounted, terms));
}

/** Compares any line; `recounted` is it again with the buyer's energies, where energy and curve can be told apart. */
export function compareLines(
  expected: StatementLine,
  received: ReceivedLine,
  recounted: StatementLine | null = null,
): Difference[] {
  const paid = new Map(received.steps.map((step) => [step.startMs, step]));
  const known = new Set(expected.steps.map(({ startMs }) => startMs));
  const ofSteps =
    received.steps.length === 0
      ? []
      : expected.steps.flatMap((step, index) => differencesOf(step, paid.get(step.startMs), recounted?.steps[index]));
  const unknown = received.steps
    .filter(({ startMs }) => !known.has(startMs))
    .map(({ startMs, gbp }): Difference => ({ cause: 'MISSING_DATA', startMs, gbp: exact(gbp) }));
  const found = [...ofSteps, ...unknown].filter(({ gbp }) => !gbp.equals(0));
  const rest = new Fraction(received.pence - expected.pence, 100n).sub(sumOf(found.map(({ gbp }) => gbp)));
  if (rest.equals(0)) return found;
  // Half a penny for each step and one for either sum.
  const byRounding = new Fraction(Math.max(expected.steps.length, received.steps.length) + 2, 200);
  const cause = rest.abs().compare(byRounding) <= 0 ? 'ROUNDING' : 'UNEXPLAINED';
  return [...found, { cause, startMs: null, gbp: rest }];
}

type PaidStep = StatementLine['steps'][number];

function differencesOf(step: PaidStep, paid: ReceivedStep | undefined, recounted: PaidStep | undefined): Difference[] {
  const { startMs } = step;
  const gbp = (paid ? exact(paid.gbp) : exact(0)).sub(step.gbp);
  const isUnread = paid !== undefined && paid.deliveredMwh === null;
  if (step.missing || paid === undefined || (isUnread && exact(paid.gbp).equals(0)))
    return [{ cause: 'MISSING_DATA', startMs, gbp }];
  if (recounted === undefined || isUnread) return [{ cause: 'HALF_HOUR', startMs, gbp }];
  const byEnergy = recounted.gbp.sub(step.gbp);
  const rest = gbp.sub(byEnergy);
  // A step rounded to pence by the buyer is not another curve.
  const isRounded = rest.abs().compare(new Fraction(1, 200)) <= 0;
  return [
    { cause: 'HALF_HOUR', startMs, gbp: byEnergy },
    { cause: isRounded ? 'ROUNDING' : 'CURVE', startMs, gbp: rest },
  ];
}
