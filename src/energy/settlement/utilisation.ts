/**
 * UTILISATION_ENERGY: earnings of delivered energy, step by step; DFS_K is the same with a curve on the contracted
 * energy.
 */
import { exact, larger, smaller, sumOfMoney, ZERO, type Decimal, type Fraction, type Rounding } from './money.ts';
import { factorAt, type PerformanceCurve } from './performanceCurve.ts';
import { statementLine, type StatementLine } from './statementLine.ts';

export interface UtilisationStep {
  startMs: number;
  /** Accepted MW × hours of the step. */
  instructedMwh: Decimal;
  /** Delivered energy, signed; null if a reading is missing. */
  deliveredMwh: Decimal | null;
  priceGbpPerMwh: Decimal;
  /** Name of the dispatch, which its steps share. */
  dispatch: string;
}

export interface UtilisationTerms {
  curve: PerformanceCurve;
  /** Energy over which the percentage of the curve is taken: the step, the steps of its dispatch, or all steps. */
  base: 'STEP' | 'DISPATCH' | 'MONTH';
  /** Energy that the factor multiplies: delivered energy within its limits, or the instructed energy. */
  payOn: 'DELIVERED' | 'CONTRACTED';
  /**
   * Limits of paid delivered energy, in percent of the instruction; a floor of null pays less than nothing for the
   * wrong direction.
   */
  capPercent: Decimal;
  floorPercent: Decimal | null;
  rounding: Rounding;
}

interface Energy {
  step: UtilisationStep;
  instructed: Fraction;
  delivered: Fraction | null;
}

/** Returns the statement line of some steps; a step without a reading earns nothing and is marked. */
export function settleUtilisation(steps: readonly UtilisationStep[], terms: UtilisationTerms): StatementLine {
  const energies = steps.map((step) => ({
    step,
    instructed: exact(step.instructedMwh),
    delivered: step.deliveredMwh === null ? null : exact(step.deliveredMwh),
  }));
  const factorOf = openFactors(energies, terms);
  const paid = energies.map((energy) => {
    const { startMs, priceGbpPerMwh } = energy.step;
    const factor = energy.delivered && factorOf(energy);
    if (factor === null) return { startMs, gbp: ZERO, factor, missing: energy.delivered === null };
    const gbp = exact(priceGbpPerMwh).mul(paidEnergy(energy, terms)).mul(factor);
    return { startMs, gbp, factor, missing: false };
  });
  return statementLine(paid, terms.rounding);
}

/** Returns the factor of all steps together, as of a month's availability: 1 without an instruction or a reading. */
export const utilisationFactor = (steps: readonly UtilisationStep[], curve: PerformanceCurve): Fraction =>
  factorOver(
    steps.flatMap(({ instructedMwh, deliveredMwh }) =>
      deliveredMwh === null ? [] : [{ instructed: exact(instructedMwh), delivered: exact(deliveredMwh) }],
    ),
    curve,
  ) ?? exact(1);

function openFactors(energies: readonly Energy[], { base, curve }: UtilisationTerms) {
  if (base === 'STEP') return (energy: Energy) => factorOver([energy], curve);
  const nameOf = ({ step }: Energy): string => (base === 'MONTH' ? '' : step.dispatch);
  const factors = new Map(
    [...Map.groupBy(energies, nameOf)].map(([name, group]) => [name, factorOver(group, curve)] as const),
  );
  return (energy: Energy) => factors.get(nameOf(energy))!;
}

/** Returns the factor over energies; null where nothing was instructed. */
function factorOver(energies: readonly Pick<Energy, 'instructed' | 'delivered'>[], curve: PerformanceCurve) {
  const known = energies.filter(({ delivered }) => delivered !== null);
  const instructed = sumOfMoney(known.map((energy) => energy.instructed));
  if (instructed.compare(0) <= 0) return null;
  const delivered = sumOfMoney(known.map((energy) => energy.delivered!));
  return factorAt(curve, delivered.mul(100).div(instructed));
}

function paidEnergy({ instructed, delivered }: Energy, { payOn, capPercent, floorPercent }: UtilisationTerms) {
  if (payOn === 'CONTRACTED') return instructed;
  const capped = smaller(delivered!, instructed.mul(exact(capPercent)).div(100));
  return floorPercent === null ? capped : larger(capped, instructed.mul(exact(floorPercent)).div(100));
}
