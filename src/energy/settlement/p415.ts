/** P415: deviation volumes sold by a virtual trading party. */
import { exact, ZERO, type Decimal, type Fraction, type Rounding } from './money.ts';
import { type PaidStep, statementLine, type StatementLine } from './statementLine.ts';

export interface TradedPeriod {
  startMs: number;
  deviationMwh: Decimal;
  tradedMwh: Decimal;
  tradePriceGbpPerMwh: Decimal;
  sourcingCostGbpPerMwh: Decimal;
  /** Price of traded energy that was not delivered; null while the run does not know it. */
  imbalancePriceGbpPerMwh: Decimal | null;
}

/** Earnings of a period by part, in unrounded pounds. */
export interface TradedStep extends PaidStep {
  grossGbp: Fraction;
  compensationGbp: Fraction;
  /** Imbalance; null while its price is not known. */
  imbalanceGbp: Fraction | null;
}

/**
 * Returns the statement line of some periods: deviation at the trade price, less the compensation of suppliers at their
 * sourcing cost if the trader pays it, less imbalance on what was traded and did not deviate. There is no default
 * payer: it depends on the date and is the pack's.
 */
export function settleP415(
  periods: readonly TradedPeriod[],
  compensationPayer: 'TRADER' | 'SUPPLIERS',
  rounding: Rounding,
): StatementLine<TradedStep> {
  const paid = periods.map((period): TradedStep => {
    const deviation = exact(period.deviationMwh);
    const grossGbp = deviation.mul(exact(period.tradePriceGbpPerMwh));
    const compensationGbp = compensationPayer === 'TRADER' ? deviation.mul(exact(period.sourcingCostGbpPerMwh)) : ZERO;
    const price = period.imbalancePriceGbpPerMwh;
    const imbalanceGbp = price === null ? null : exact(period.tradedMwh).sub(deviation).mul(exact(price));
    return {
      startMs: period.startMs,
      grossGbp,
      compensationGbp,
      imbalanceGbp,
      gbp: grossGbp.sub(compensationGbp).sub(imbalanceGbp ?? ZERO),
      factor: null,
      missing: price === null,
    };
  });
  return statementLine(paid, rounding);
}
