/** P415: deviation volumes sold by a virtual trading party. */
import { exact, ZERO, type Decimal, type Rounding } from './money.ts';
import { statementLine, type StatementLine } from './statementLine.ts';

export interface TradedPeriod {
  startMs: number;
  deviationMwh: Decimal;
  tradedMwh: Decimal;
  tradePriceGbpPerMwh: Decimal;
  sourcingCostGbpPerMwh: Decimal;
  /** The price of what was traded and not delivered; null while the run does not know it. */
  imbalancePriceGbpPerMwh: Decimal | null;
}

/**
 * The statement line of some periods: deviation at the trade price, less the compensation of suppliers at their
 * sourcing cost if the trader pays it, less imbalance on what was traded and did not deviate. There is no default
 * payer: it depends on the date and is the pack's.
 */
export function settleP415(
  periods: readonly TradedPeriod[],
  compensationPayer: 'TRADER' | 'ALL_SUPPLIERS',
  rounding: Rounding,
): StatementLine {
  const paid = periods.map((period) => {
    const deviation = exact(period.deviationMwh);
    const gross = deviation.mul(exact(period.tradePriceGbpPerMwh));
    const compensation = compensationPayer === 'TRADER' ? deviation.mul(exact(period.sourcingCostGbpPerMwh)) : ZERO;
    const price = period.imbalancePriceGbpPerMwh;
    const imbalance = price === null ? ZERO : exact(period.tradedMwh).sub(deviation).mul(exact(price));
    return {
      startMs: period.startMs,
      gbp: gross.sub(compensation).sub(imbalance),
      factor: null,
      missing: price === null,
    };
  });
  return statementLine(paid, rounding);
}
