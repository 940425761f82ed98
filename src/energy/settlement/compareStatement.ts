/** Payment of a buyer beside the expected one: every difference with its cause, adding up exactly. */
import { exact, Fraction, sumOfMoney, type Decimal } from './money.ts';
import type { PaidStep, StatementLine } from './statementLine.ts';
import { settleUtilisation, type UtilisationStep, type UtilisationTerms } from './utilisation.ts';

export interface ReceivedStep {
  startMs: number;
  gbp: Decimal;
  /** Energy that the buyer counted; null if it gives none. */
  deliveredMwh: Decimal | null;
}

export interface ReceivedLine {
  pence: bigint;
  /** Steps; empty if the buyer gives a total alone. */
  steps: readonly ReceivedStep[];
}

/**
 * Cause of a difference:
 * - MISSING_DATA: one side has the step and the other has no reading, or not the step at all.
 * - HALF_HOUR: the buyer counted other energy, or paid the step otherwise and does not say for what energy.
 * - CURVE: the same energy was paid by another curve or limit.
 * - ROUNDING: a difference that rounding of steps and sum can make.
 * - UNEXPLAINED: more than that.
 */
export type DifferenceCause = 'MISSING_DATA' | 'HALF_HOUR' | 'CURVE' | 'ROUNDING' | 'UNEXPLAINED';

export interface Difference {
  cause: DifferenceCause;
  /** The step; null for a difference of the whole line. */
  startMs: number | null;
  /** Amount received less expected, in pounds. */
  gbp: Fraction;
}

/** Compares a line of utilisation; with the buyer's energies it is settled anew, to distinguish energy from curve. */
export function compareUtilisation(
  steps: readonly UtilisationStep[],
  terms: UtilisationTerms,
  received: ReceivedLine,
): Difference[] {
  const counted = new Map(received.steps.map(({ startMs, deliveredMwh }) => [startMs, deliveredMwh]));
  const asCounted = steps.map((step) => ({ ...step, deliveredMwh: counted.get(step.startMs) ?? step.deliveredMwh }));
  return compareLines(settleUtilisation(steps, terms), received, settleUtilisation(asCounted, terms));
}

/**
 * Compares any line; `recounted` is it again with the buyer's energies, where energy and curve can be distinguished.
 */
export function compareLines(
  expected: StatementLine,
  received: ReceivedLine,
  recounted: StatementLine | null = null,
): Difference[] {
  const found =
    received.steps.length === 0 ? [] : compareSteps(expected.steps, received.steps, recounted?.steps ?? null);
  const steps = Math.max(expected.steps.length, received.steps.length);
  return [...found, ...restOf(received.pence - expected.pence, found, steps)];
}

/** Returns every step that differs, with its cause. */
export function compareSteps(
  expected: readonly PaidStep[],
  received: readonly ReceivedStep[],
  recounted: readonly (PaidStep | undefined)[] | null = null,
): Difference[] {
  const paid = new Map(received.map((step) => [step.startMs, step]));
  const known = new Set(expected.map(({ startMs }) => startMs));
  const ofSteps = expected.flatMap((step, index) => differencesOf(step, paid.get(step.startMs), recounted?.[index]));
  const unknown = received
    .filter(({ startMs }) => !known.has(startMs))
    .map(({ startMs, gbp }): Difference => ({ cause: 'MISSING_DATA', startMs, gbp: exact(gbp) }));
  return [...ofSteps, ...unknown].filter(({ gbp }) => !gbp.equals(0));
}

/** Whether rounding of so many steps and two sums can make a difference: half a penny each. */
export const isByRounding = (gbp: Fraction, steps: number): boolean =>
  gbp.abs().compare(new Fraction(steps + 2, 200)) <= 0;

/**
 * Returns the rest of the whole, received less expected, that the differences found do not explain; nothing if they add
 * up to it.
 */
export function restOf(pence: bigint, found: readonly Difference[], steps: number): Difference[] {
  const gbp = new Fraction(pence, 100n).sub(sumOfMoney(found.map((each) => each.gbp)));
  if (gbp.equals(0)) return [];
  return [{ cause: isByRounding(gbp, steps) ? 'ROUNDING' : 'UNEXPLAINED', startMs: null, gbp }];
}

function differencesOf(step: PaidStep, paid: ReceivedStep | undefined, recounted: PaidStep | undefined): Difference[] {
  const { startMs } = step;
  const gbp = (paid ? exact(paid.gbp) : exact(0)).sub(step.gbp);
  const isUnread = paid !== undefined && paid.deliveredMwh === null;
  if (step.missing || paid === undefined || (isUnread && exact(paid.gbp).equals(0)))
    return [{ cause: 'MISSING_DATA', startMs, gbp }];
  // A step rounded to pence by the buyer is neither other energy nor another curve.
  const roundingOr = (cause: DifferenceCause, part: Fraction): DifferenceCause =>
    part.abs().compare(new Fraction(1, 200)) <= 0 ? 'ROUNDING' : cause;
  if (recounted === undefined || isUnread) return [{ cause: roundingOr('HALF_HOUR', gbp), startMs, gbp }];
  const byEnergy = recounted.gbp.sub(step.gbp);
  const rest = gbp.sub(byEnergy);
  return [
    { cause: 'HALF_HOUR', startMs, gbp: byEnergy },
    { cause: roundingOr('CURVE', rest), startMs, gbp: rest },
  ];
}
