import { exact, type Fraction } from '#energy/settlement/money.ts';
import { settleP415, type TradedPeriod, type TradedStep } from '#energy/settlement/p415.ts';
import type { StatementLine } from '#energy/settlement/statementLine.ts';
import type { EventRow } from '#store/schema.ts';
import type { Totals } from '../../events/storeRun.ts';
import { figuresOf, type TradeRow } from './eventTrades.ts';

const KWH_PER_MWH = 1000;

export type DeliveredHalfHour = Pick<Totals['settlementPeriods'][number], 'startTime' | 'deliveredKwh'>;

/** Returns the pay of an event's trades with its half hours' energy; nothing without a trade or a reading. */
export function settleTrades(
  event: Pick<EventRow, 'event_type'>,
  halfHours: readonly DeliveredHalfHour[],
  trades: ReadonlyMap<number, TradeRow>,
  compensationPayer: 'TRADER' | 'SUPPLIERS',
): StatementLine<TradedStep> {
  const traded = halfHours.flatMap((halfHour): TradedPeriod[] => {
    const startMs = Date.parse(halfHour.startTime);
    const deviationMwh = deviationFromTrade(event, halfHour);
    const trade = trades.get(startMs);
    return trade === undefined || deviationMwh === null ? [] : [{ startMs, deviationMwh, ...figuresOf(trade) }];
  });
  return settleP415(traded, compensationPayer, 'HALF_AWAY');
}

/** Returns the use below the baseline, in MWh: what an event that turns up delivers counts against it. */
export function deviationFromTrade(
  { event_type }: Pick<EventRow, 'event_type'>,
  { deliveredKwh }: DeliveredHalfHour,
): Fraction | null {
  if (deliveredKwh === null) return null;
  const delivered = exact(deliveredKwh).div(KWH_PER_MWH);
  return event_type === 'TURN_UP' ? delivered.neg() : delivered;
}
