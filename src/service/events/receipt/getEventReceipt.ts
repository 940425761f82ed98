import type { ReceiptQuery } from '#contract/receipt.ts';
import type { StatsPeriod } from '#contract/stats.ts';
import { GBP_DECIMALS, KWH_DECIMALS, parseUnits, sumUnits, unitsOf, unitsText } from '#energy/decimal.ts';
import type { Deal } from '#energy/settlement/payment.ts';
import type { EventRow } from '#store/schema.ts';
import { requireAssets, toStatsRun } from '../../baselines/measurement/latestRun.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { iso } from '../../platform/rows/iso.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { isLargeRun } from '../changes/comparisonRow.ts';
import { agreedTerms, dealsOfEvent } from '../deals.ts';
import { findEvent } from '../eventRows.ts';
import type { Totals } from '../storeRun.ts';
import { heldOutReceipt } from './heldOutReceipt.ts';
import { readAsset, readAssets, sumAssets } from './readAssets.ts';
import { countByHalfHour, type PaidSlot, readLinesGbp, readPortfolios } from './readPortfolios.ts';
import { type ReceiptRow, paged, type ReceiptParts, writeReceipt } from './receipt.ts';
import { areLinesAdded, requestLines } from './receiptLines.ts';
import type { ReceiptRun } from './receiptRun.ts';

/**
 * Returns a receipt of a stats run: its bytes are the same before and after later runs. Figures come from what the run
 * stored; price, contract and window of an event never change after its start, names of assets are today's.
 */
export const getEventReceipt: Handler<'getEventReceipt'> = async ({ scope, params, query, afterCommit }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const found = await toStatsRun(scope, event.event_uuid, params.run);
  const { run, status, calculated_utc, totals, terms, unit_baseline, portfolio_intervals: intervals } = found;
  const isHeldOut = query.by === 'HELD_OUT';
  const isOfAssets = query.assetUUID ?? query.portfolioUUID ?? query.withoutPortfolio;
  if (!isHeldOut && isOfAssets !== undefined) requireAssets(found);
  const of = { ...scope, eventUUID: event.event_uuid, eventType: event.event_type, run, intervals };
  const isOfPortfolio = query.portfolioUUID !== undefined || query.withoutPortfolio !== undefined;
  if (!isHeldOut && isOfPortfolio && query.assetUUID === undefined && isLargeRun(found)) {
    const areAdded = await areLinesAdded(scope, event.event_uuid, run);
    if (areAdded === null) await requestLines(scope, event.event_uuid, run);
    // The request is stored before the response says that the lines are not there yet.
    if (!areAdded) afterCommit(() => Promise.reject(snapshotNotReady()));
  }
  const isEstimate = unit_baseline !== null && (query.at !== undefined || query.by === 'PORTFOLIO');
  const slip = isHeldOut
    ? writeReceipt(await heldOutReceipt(scope, event, query), 'ROUNDING')
    : writeReceipt(
        await slipOf(of, totals as Totals, query, dealsOfEvent(event)),
        isEstimate ? 'UNIT_BASELINE' : 'ROUNDING',
      );
  return {
    code: receiptCode(event.event_uuid, run),
    eventUUID: event.event_uuid,
    eventName: event.name,
    eventType: event.event_type,
    run,
    status,
    calculatedUTC: iso(calculated_utc),
    formula: {
      ...agreedAt(event, query),
      settlementMethod: terms?.settlementMethod ?? null,
    },
    ...slip,
    isEstimate,
    page: query.page,
    pageSize: query.pageSize,
    totalPages: Math.ceil((slip.shown.count + slip.others.count) / query.pageSize),
  };
};

/** Returns the name of a receipt for people: by the end of the event's UUID, whose beginning is a time. */
const receiptCode = (eventUUID: string, run: number) => `HH-${eventUUID.slice(-8).toUpperCase()}-R${run}`;

/** Returns the terms of a receipt: those of its half hour, else those of the event. */
function agreedAt(event: EventRow, { at }: ReceiptQuery) {
  const { halfHourTerms, contractedMw, priceGbpPerMwh } = agreedTerms(event);
  if (halfHourTerms === null) return { priceGbpPerMwh, contractedMw };
  if (at === undefined) return { priceGbpPerMwh, contractedMw, halfHourTerms: [...halfHourTerms] };
  const own = halfHourTerms.find(({ startTime }) => startTime === iso(at));
  return { priceGbpPerMwh: own?.priceGbpPerMwh ?? null, contractedMw: own?.contractedMw ?? null };
}

/** Deal of each half hour of the event; one that is not called (null) is on no receipt. */
type Deals = readonly (Deal | null)[];

function slipOf(run: ReceiptRun, totals: Totals, query: ReceiptQuery, deals: Deals): Promise<ReceiptParts> {
  if (query.at !== undefined) return halfHourReceipt(run, totals, query, iso(query.at), deals);
  return query.by === 'PORTFOLIO' ? byPortfolio(run, totals, query, deals) : byHalfHour(run, totals, query, deals);
}

const kwhUnits = (kwh: number | null) => (kwh === null ? null : unitsOf(kwh, KWH_DECIMALS));
const gbpUnits = (gbp: number | null) => (gbp === null ? null : unitsOf(gbp, GBP_DECIMALS));
/** Returns the total of an event, or of a half hour of it; runs made before intervals were stored have none. */
const totalOf = ({
  deliveredKwh,
  revenueGbp,
  deliveredInterval,
}: Pick<StatsPeriod, 'deliveredKwh' | 'revenueGbp'> & Partial<Pick<StatsPeriod, 'deliveredInterval'>>) => ({
  kwh: kwhUnits(deliveredKwh),
  gbp: gbpUnits(revenueGbp),
  deliveredInterval: deliveredInterval ?? null,
});

async function byHalfHour(run: ReceiptRun, totals: Totals, query: ReceiptQuery, deals: Deals): Promise<ReceiptParts> {
  const counts = await countByHalfHour(run);
  const lines = totals.settlementPeriods
    .map((period, index) => ({
      kind: 'HALF_HOUR' as const,
      key: period.startTime,
      name: null,
      expected: counts.get(index + 1)?.expected ?? 0,
      counted: counts.get(index + 1)?.counted ?? 0,
      factor: period.performanceFactor,
      ...totalOf(period),
    }))
    .filter((_, index) => deals[index] !== null);
  return { name: null, ...paged(lines, query), total: totalOf(totals) };
}

async function byPortfolio(run: ReceiptRun, totals: Totals, query: ReceiptQuery, deals: Deals): Promise<ReceiptParts> {
  const slots = totals.settlementPeriods
    .map((_, index) => paidSlot(totals, index))
    .filter((_, index) => deals[index] !== null);
  return { name: null, ...paged(await readPortfolios(run, slots), query), total: totalOf(totals) };
}

function paidSlot({ settlementPeriods }: Totals, index: number): PaidSlot {
  const gbp = gbpUnits(settlementPeriods[index]!.revenueGbp);
  return { slot: index + 1, gbp: gbp === null ? null : unitsText(gbp, GBP_DECIMALS) };
}

async function halfHourReceipt(
  run: ReceiptRun,
  totals: Totals,
  query: ReceiptQuery,
  at: string,
  deals: Deals,
): Promise<ReceiptParts> {
  const index = totals.settlementPeriods.findIndex(({ startTime }) => startTime === at);
  if (index < 0 || deals[index] === null) throw notFound('half-hour in this run');
  const paid = paidSlot(totals, index);
  if (query.assetUUID !== undefined) return assetReceipt(run, paid, query, query.assetUUID);
  const portfolios = await readPortfolios(run, [paid]);
  if (query.portfolioUUID === undefined && query.withoutPortfolio === undefined) {
    return { name: null, ...paged(portfolios, query), total: totalOf(totals.settlementPeriods[index]!) };
  }
  const portfolio = portfolios.find(({ key }) => key === (query.portfolioUUID ?? null));
  if (!portfolio) throw notFound('portfolio in this run');
  return portfolioReceipt(run, paid, query, portfolio);
}

async function portfolioReceipt(
  run: ReceiptRun,
  paid: PaidSlot,
  query: ReceiptQuery,
  portfolio: ReceiptRow,
): Promise<ReceiptParts> {
  const all =
    portfolio.expected! > portionSize.assets
      ? { count: portfolio.expected!, kwh: portfolio.kwh, gbp: await readLinesGbp(run, paid, portfolio.key) }
      : await sumAssets(run, paid, portfolio.key);
  const lines = await readAssets(run, paid, portfolio.key, query);
  const count = all.count - lines.length;
  const less = (sum: bigint | null, of: (line: ReceiptRow) => bigint | null) =>
    sum === null || count === 0 ? null : sum - sumUnits(lines.map(of));
  const others = {
    count,
    kwh: less(all.kwh, ({ kwh }) => kwh),
    gbp: less(all.gbp, ({ gbp }) => gbp),
  };
  return { name: portfolio.name, lines, others, total: portfolio };
}

async function assetReceipt(
  run: ReceiptRun,
  paid: PaidSlot,
  query: ReceiptQuery,
  assetUUID: string,
): Promise<ReceiptParts> {
  const asset = await readAsset(run, paid, assetUUID);
  const isThere =
    query.withoutPortfolio === undefined
      ? query.portfolioUUID === undefined || asset?.portfolio_uuid === query.portfolioUUID
      : asset?.portfolio_uuid === null;
  if (!asset || !isThere) throw notFound('asset in this run');
  const units = (kwh: string | null) => (kwh === null ? null : parseUnits(kwh, KWH_DECIMALS));
  const [baseline, metered] = [units(asset.baseline), units(asset.actual)];
  const minus = (kwh: bigint | null) => (kwh === null ? null : -kwh);
  const [plus, less] = [
    { kind: 'BASELINE' as const, kwh: run.eventType === 'TURN_DOWN' ? baseline : minus(baseline) },
    { kind: 'METERED' as const, kwh: run.eventType === 'TURN_DOWN' ? minus(metered) : metered },
  ];
  const kwh = units(asset.kwh);
  const elsewhere = kwh === null ? 0n : (plus.kwh ?? 0n) + (less.kwh ?? 0n) - kwh;
  const parts = [plus, less, ...(elsewhere === 0n ? [] : [{ kind: 'NOT_ATTRIBUTED' as const, kwh: -elsewhere }])];
  const line = { key: null, name: null, expected: 1, deliveredInterval: null, factor: null, gbp: null };
  return {
    name: asset.name,
    lines: parts.map((part) => ({ ...line, ...part, counted: Number(part.kwh !== null) })),
    others: { count: 0, kwh: null, gbp: null },
    total: { kwh, gbp: asset.gbp === null ? null : parseUnits(asset.gbp, GBP_DECIMALS), deliveredInterval: null },
  };
}
