/** AVAILABILITY: earnings of agreed capacity while it is available, times the month's utilisation performance. */
import { exact, ZERO, type Decimal, type Fraction, type Rounding } from './money.ts';
import { statementLine, type StatementLine } from './statementLine.ts';

export interface AvailabilityStep {
  startMs: number;
  capacityMw: Decimal;
  hours: Decimal;
  gbpPerMwPerHour: Decimal;
  /** Whether it is available: false if it was declared or found unavailable. */
  available: boolean;
}

export interface MonthFactors {
  /** Factors by utilisation: of this month and of the month before. */
  same: Fraction;
  previous: Fraction;
}

/** Returns the statement line of a month's steps. `factorMonth` says whose utilisation counts. */
export function settleAvailability(
  steps: readonly AvailabilityStep[],
  factors: MonthFactors,
  factorMonth: 'SAME' | 'PREVIOUS',
  rounding: Rounding,
): StatementLine {
  const factor = factorMonth === 'SAME' ? factors.same : factors.previous;
  const paid = steps.map(({ startMs, capacityMw, hours, gbpPerMwPerHour, available }) => ({
    startMs,
    gbp: available ? exact(gbpPerMwPerHour).mul(exact(capacityMw)).mul(exact(hours)).mul(factor) : ZERO,
    factor,
    missing: false,
  }));
  return statementLine(paid, rounding);
}

/** Returns the pence that the buyer recovers when a later run is due less than what was paid already. */
export const recoveredPence = (paid: bigint, due: bigint): bigint => (due < paid ? paid - due : 0n);
