import type { HeatCell } from '#app/charts/HeatMap.tsx';
import { MISSING_FILL, tintOf } from '#app/charts/HeatMap.tsx';
import { formatDay, formatMonth, formatNumber, formatPounds, formatRoundPounds } from '#app/format/format.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { londonWallClock } from '#energy/time/london.ts';

/** Requirements that are drawn: the newest, as many as a wide screen has room for. */
const MAX_COLUMNS = 100;
/** Prices in £/MWh between which the tint of a cell grows. */
const [LOWEST, HIGHEST] = [100, 260];
const PALEST = 0.12;

export interface MarketMap {
  rows: { id: string; head: string; cells: HeatCell[] }[];
  columns: { label: string; span: number }[];
}

/** Lays out half hours as a map: requirements across in their order, the half hours of the day down. */
export function marketMap(halfHours: readonly MarketHalfHour[]): MarketMap {
  const sorted = halfHours.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const requirements = [...Map.groupBy(sorted, requirementOf).values()].slice(-MAX_COLUMNS);
  const clocks = [...new Set(requirements.flat().map(clockOf))].toSorted();
  const byClock = requirements.map((halves) => new Map(halves.map((half) => [clockOf(half), half])));
  const months = requirements.map(([first]) => formatMonth(first!.startTime));
  return {
    rows: clocks.map((clock) => ({
      id: clock,
      head: clock.endsWith(':00') ? clock : '',
      cells: byClock.map((halves) => cellOf(halves.get(clock))),
    })),
    columns: [...Map.groupBy(months, (month) => month)].map(([label, { length: span }]) => ({ label, span })),
  };
}

const requirementOf = ({ season, buyerEventId, eventType }: MarketHalfHour): string =>
  `${season} ${buyerEventId} ${eventType}`;
const clockOf = ({ startTime }: MarketHalfHour): string => londonWallClock(Date.parse(startTime));

function cellOf(half: MarketHalfHour | undefined): HeatCell {
  if (half === undefined) return { fill: undefined, words: 'Nothing was asked for.' };
  const { dearestAcceptedGbpPerMwh: price } = half;
  return {
    fill: price === null ? fillWithoutPrice(half) : tintOf('var(--hh-market)', strengthOf(price)),
    words: wordsOf(half),
  };
}

/** Hatched where offers or results say that nothing was bought; blank until they are known. */
const fillWithoutPrice = ({ offers, procuredMw }: MarketHalfHour): string | undefined =>
  offers !== null || procuredMw === 0 ? MISSING_FILL : undefined;

const strengthOf = (price: number): number =>
  PALEST + (1 - PALEST) * Math.min(1, Math.max(0, (price - LOWEST) / (HIGHEST - LOWEST)));

function wordsOf(half: MarketHalfHour): string {
  const { startTime, buyerEventId, askedMw, procuredMw } = half;
  const { dearestAcceptedGbpPerMwh: dearest, cheapestRefusedGbpPerMwh: cheapest } = half;
  const prices = [
    ...(dearest === null ? [] : [`dearest accepted ${formatPounds(dearest)}`]),
    ...(cheapest === null ? [] : [`cheapest refused ${formatPounds(cheapest)}`]),
  ].join(', ');
  const asked = askedMw === null ? '' : `${formatNumber(askedMw)} MW asked`;
  const bought = procuredMw === null ? 'no result yet' : `${formatNumber(procuredMw)} MW bought`;
  const parts = [asked, bought, prices].filter((part) => part !== '');
  return `${formatDay(startTime)}, ${clockOf(half)}, event ${buyerEventId}: ${parts.join(', ')}`;
}

export interface MarketSums {
  boughtMwh: number;
  askedMwh: number;
  costGbp: number;
  /** Half hours in which nothing was bought, of those with a result. */
  boughtNothing: number;
  results: number;
  settledMwh: number;
  /** Energy bought in the half hours that are settled. */
  boughtOfSettledMwh: number;
  settledThrough: string | null;
}

/** Adds up half hours; those without a result add nothing. */
export function marketSums(halfHours: readonly MarketHalfHour[]): MarketSums {
  const known = halfHours.filter(({ procuredMw }) => procuredMw !== null);
  const settled = known.filter(({ settledMw }) => settledMw !== null);
  const mwh = (halves: readonly MarketHalfHour[], member: 'procuredMw' | 'askedMw' | 'settledMw') =>
    halves.reduce((sum, half) => sum + (half[member] ?? 0) / 2, 0);
  return {
    boughtMwh: mwh(known, 'procuredMw'),
    askedMwh: mwh(known, 'askedMw'),
    costGbp: known.reduce((sum, { costGbp }) => sum + (costGbp ?? 0), 0),
    boughtNothing: known.filter(({ procuredMw }) => procuredMw === 0).length,
    results: known.length,
    settledMwh: mwh(settled, 'settledMw'),
    boughtOfSettledMwh: mwh(settled, 'procuredMw'),
    settledThrough: settled.reduce<string | null>(
      (last, { startTime }) => (last === null || startTime > last ? startTime : last),
      null,
    ),
  };
}

/** Adds up half hours by month, the newest first. */
export const marketMonths = (halfHours: readonly MarketHalfHour[]): (MarketSums & { month: string })[] =>
  [...Map.groupBy(halfHours, ({ startTime }) => formatMonth(startTime))]
    .toSorted(([, [one]], [, [other]]) => (one!.startTime < other!.startTime ? 1 : -1))
    .map(([month, halves]) => ({ month, ...marketSums(halves) }));

/** Returns the sentence of the page: the mean price of the newest month, and of the one before. */
export function marketVerdict(halfHours: readonly MarketHalfHour[]): StageVerdict {
  const [newest, before] = marketMonths(halfHours).filter(({ boughtMwh }) => boughtMwh > 0);
  if (newest === undefined) return { tone: 'NEUTRAL', sentence: 'No results yet' };
  const sentence = `${perMwh(newest)} in ${newest.month}`;
  return { tone: 'NEUTRAL', sentence: before ? `${sentence}, ${perMwh(before)} in ${before.month}` : sentence };
}

export const priceOf = ({ costGbp, boughtMwh }: Pick<MarketSums, 'costGbp' | 'boughtMwh'>): number =>
  costGbp / boughtMwh;
const perMwh = (sums: MarketSums): string => `${formatRoundPounds(priceOf(sums))} per MWh`;
