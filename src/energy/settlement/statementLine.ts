import { roundToPence, sumOfMoney, type Fraction, type Rounding } from './money.ts';

export interface PaidStep {
  /** Beginning of the step, UTC milliseconds. */
  startMs: number;
  /** Unrounded pounds. */
  gbp: Fraction;
  /** The factor of the performance curve; null where a method has none. */
  factor: Fraction | null;
  /** Whether a reading is missing, so that nothing is claimed yet. */
  missing: boolean;
}

/** One line of a statement: exact steps, and their sum rounded once. */
export interface StatementLine<Step extends PaidStep = PaidStep> {
  steps: Step[];
  /** Unrounded pounds. */
  gbp: Fraction;
  pence: bigint;
}

export function statementLine<Step extends PaidStep>(steps: Step[], rounding: Rounding): StatementLine<Step> {
  const gbp = sumOfMoney(steps.map((step) => step.gbp));
  return { steps, gbp, pence: roundToPence(gbp, rounding) };
}
