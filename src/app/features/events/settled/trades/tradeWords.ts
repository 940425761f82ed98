import type { EventTradeStatement, TradeGap } from '#contract/trade.ts';
import { plural } from '#text/count.ts';

export const gapWords: Record<TradeGap, string> = {
  TRADE: 'no trade',
  DEVIATION: 'no reading',
  IMBALANCE_PRICE: 'imbalance price not known',
};

/** What the statement says in sum, by which run and pack. */
export function statementWords(statement: EventTradeStatement): string {
  const { run, status, pack, compensationPayer, halfHoursMissing, tradesOutside } = statement;
  const payer =
    compensationPayer === 'TRADER' ? 'the trader compensates suppliers' : 'suppliers bear their compensation';
  const missing = halfHoursMissing === 0 ? '' : ` ${plural(halfHoursMissing, 'half-hour')} incomplete.`;
  const outside = tradesOutside === 0 ? '' : ` ${plural(tradesOutside, 'trade')} outside the event, not counted.`;
  return `Run ${run}, ${status === 'FINAL' ? 'final' : 'preliminary'}, ${pack.packId} ${pack.version}: ${payer}.${missing}${outside}`;
}
