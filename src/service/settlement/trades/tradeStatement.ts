import type { EventTradeStatement, TradeGap } from '#contract/trade.ts';
import { unitsText } from '#energy/decimal.ts';
import { sumOfMoney, ZERO } from '#energy/settlement/money.ts';
import type { TradedStep } from '#energy/settlement/p415.ts';
import type { EventRow } from '#store/schema.ts';
import { currentScheme, schemeOf, withTerms } from '../../baselines/measurement/eventTerms.ts';
import { latestRun } from '../../baselines/measurement/latestRun.ts';
import { dealsOfEvent } from '../../events/deals.ts';
import { findEvent } from '../../events/eventRows.ts';
import type { Totals } from '../../events/storeRun.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';
import { withPack } from '../../schemes/packs/schemePack.ts';
import { figuresOf, notTraded, readTrades, type TradeRow } from './eventTrades.ts';
import { deviationFromTrade, type DeliveredHalfHour, settleTrades } from './settleTrades.ts';

const PENCE_DECIMALS = 2;

type HalfHour = EventTradeStatement['halfHours'][number];

/** Returns the pay of an event's trades, by the numbers and the pack of its newest run. */
export const getEventTradeStatement: Handler<'getEventTradeStatement'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const planned = await schemeOf(scope, event);
  if (planned.settlement_method !== 'P415') throw notTraded(planned.pack_id, planned.pack_version);
  const run = await latestRun(scope, event.event_uuid);
  const scheme =
    run.terms === null ? planned : await withPack(scope, withTerms(await currentScheme(scope, event), run.terms));
  if (scheme.settlement_method !== 'P415') throw notTraded(scheme.pack_id, scheme.pack_version);
  const { compensationPayer } = scheme.document.settlement;
  if (compensationPayer === null)
    throw conflict(
      `The market pack ${scheme.pack_id}@${scheme.pack_version} does not say who pays the compensation of suppliers: create a ` +
        'pack of your own from it whose settlement.compensationPayer is TRADER or SUPPLIERS, confirm ' +
        '/settlement/compensationPayer, and name it in the scheme before an event starts',
    );
  const trades = new Map((await readTrades(scope, event.event_uuid)).map((row) => [row.start_utc.getTime(), row]));
  const deals = dealsOfEvent(event);
  const periods = (run.totals as Totals).settlementPeriods
    .filter((_, slot) => deals[slot] !== null)
    .map((period) => ({ period, trade: trades.get(Date.parse(period.startTime)) }));
  const line = settleTrades(
    event,
    periods.map(({ period }) => period),
    trades,
    compensationPayer,
  );
  const steps = new Map(line.steps.map((step) => [step.startMs, step]));
  const halfHours = periods.map(({ period, trade }) =>
    toHalfHour(event, period, trade, steps.get(Date.parse(period.startTime))),
  );
  return {
    eventUUID: event.event_uuid,
    run: run.run,
    status: run.status,
    calculatedUTC: iso(run.calculated_utc),
    pack: { packId: scheme.pack_id, version: scheme.pack_version },
    compensationPayer,
    halfHours,
    halfHoursMissing: halfHours.filter(({ missing }) => missing.length > 0).length,
    tradesOutside: trades.size - periods.filter(({ trade }) => trade !== undefined).length,
    grossGbp: sumOfMoney(line.steps.map(({ grossGbp }) => grossGbp)).toString(),
    compensationGbp: sumOfMoney(line.steps.map(({ compensationGbp }) => compensationGbp)).toString(),
    imbalanceGbp: sumOfMoney(line.steps.map(({ imbalanceGbp }) => imbalanceGbp ?? ZERO)).toString(),
    exactGbp: line.gbp.toString(),
    gbp: unitsText(line.pence, PENCE_DECIMALS),
  };
};

function toHalfHour(
  event: EventRow,
  period: DeliveredHalfHour,
  trade: TradeRow | undefined,
  step: TradedStep | undefined,
): HalfHour {
  const deviationMwh = deviationFromTrade(event, period);
  const figures = trade && figuresOf(trade);
  const missing: TradeGap[] = [];
  if (!figures) missing.push('TRADE');
  if (deviationMwh === null) missing.push('DEVIATION');
  if (figures?.imbalancePriceGbpPerMwh === null) missing.push('IMBALANCE_PRICE');
  return {
    startTime: period.startTime,
    deviationMwh: deviationMwh?.toString() ?? null,
    tradedMwh: figures?.tradedMwh ?? null,
    tradePriceGbpPerMwh: figures?.tradePriceGbpPerMwh ?? null,
    sourcingCostGbpPerMwh: figures?.sourcingCostGbpPerMwh ?? null,
    imbalancePriceGbpPerMwh: figures?.imbalancePriceGbpPerMwh ?? null,
    grossGbp: step?.grossGbp.toString() ?? null,
    compensationGbp: step?.compensationGbp.toString() ?? null,
    imbalanceGbp: step?.imbalanceGbp?.toString() ?? null,
    gbp: step?.gbp.toString() ?? null,
    missing,
  };
}
