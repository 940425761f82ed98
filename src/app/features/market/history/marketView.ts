import type { HeatCell } from '#app/charts/HeatMap.tsx';
import { MISSING_FILL, tintOf } from '#app/charts/HeatMap.tsx';
import {
  formatDay,
  formatFixed,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPounds,
  formatRoundPounds,
} from '#app/format/format.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { londonWallClock } from '#energy/time/london.ts';

/** Requirements that are drawn: the newest, as many as a wide screen has room for. */
const MAX_COLUMNS = 100;
/** Prices in £/MWh between which the tint of a cell grows. */
export const [LOWEST, HIGHEST] = [100, 260] as const;
const PALEST = 0.12;

export interface MarketMap {
  rows: { id: string; head: string; cells: HeatCell[] }[];
  columns: { label: string; span: number }[];
}

/** Figure that a cell's tint shows: the dearest accepted price, the power bought, or the part of it that is ours. */
export type MapOf = 'price' | 'mw' | 'ours';

/** Half hours as those of the zone that was asked for: its offers, its prices; settled volumes have no zones. */
export const ofZone = (halfHours: readonly MarketHalfHour[]): MarketHalfHour[] =>
  halfHours.map((half) => {
    const { ofZone: part } = half;
    if (part === undefined) return half;
    return {
      ...half,
      procuredMw: part?.acceptedMw ?? null,
      costGbp: part?.acceptedGbp ?? null,
      settledMw: null,
      settledGbp: null,
      offers: part?.offers ?? null,
      offeredMw: part?.offeredMw ?? null,
      dearestAcceptedGbpPerMwh: part?.dearestAcceptedGbpPerMwh ?? null,
      cheapestRefusedGbpPerMwh: part?.cheapestRefusedGbpPerMwh ?? null,
    };
  });

/** Lays out half hours as a map: requirements across in their order, the half hours of the day down. */
export function marketMap(halfHours: readonly MarketHalfHour[], of: MapOf = 'price'): MarketMap {
  const sorted = halfHours.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const requirements = [...Map.groupBy(sorted, requirementOf).values()].slice(-MAX_COLUMNS);
  const clocks = [...new Set(requirements.flat().map(clockOf))].toSorted();
  const mostMw = requirements.flat().reduce((most, { procuredMw }) => Math.max(most, procuredMw ?? 0), 0);
  const byClock = requirements.map((halves) => new Map(halves.map((half) => [clockOf(half), half])));
  const months = requirements.map(([first]) => formatMonth(first!.startTime));
  return {
    rows: clocks.map((clock) => ({
      id: clock,
      head: clock.endsWith(':00') ? clock : '',
      cells: byClock.map((halves) => cellOf(halves.get(clock), of, mostMw)),
    })),
    columns: [...Map.groupBy(months, (month) => month)].map(([month, { length: span }], place, all) => ({
      label: all[place - 1]?.[0].slice(-4) === month.slice(-4) ? month.slice(0, -5) : month,
      span,
    })),
  };
}

const requirementOf = ({ season, buyerEventId, eventType }: MarketHalfHour): string =>
  `${season} ${buyerEventId} ${eventType}`;
const clockOf = ({ startTime }: MarketHalfHour): string => londonWallClock(Date.parse(startTime));

function cellOf(half: MarketHalfHour | undefined, of: MapOf, mostMw: number): HeatCell {
  if (half === undefined) return { fill: undefined, words: 'Nothing was asked for.' };
  const { dearestAcceptedGbpPerMwh: price, procuredMw, oursAcceptedMw } = half;
  const bought = procuredMw ?? 0;
  const fill =
    of === 'price'
      ? price !== null && tintOf('var(--hh-market)', strengthOf(price))
      : of === 'mw'
        ? bought > 0 && tintOf('var(--mantine-color-text)', strengthBetween(bought, 0, mostMw))
        : bought > 0 && tintOf('var(--hh-delivered)', strengthBetween(oursAcceptedMw ?? 0, 0, bought, 0));
  return {
    fill: fill || fillWithoutPrice(half),
    words: wordsOf(half),
    ...((oursAcceptedMw ?? 0) > 0 && { isMarked: true }),
  };
}

/** Hatched where offers or results say that nothing was bought; blank until they are known. */
const fillWithoutPrice = ({ offers, procuredMw }: MarketHalfHour): string | undefined =>
  offers !== null || procuredMw === 0 ? MISSING_FILL : undefined;

const strengthBetween = (value: number, low: number, high: number, palest = PALEST): number =>
  palest + (1 - palest) * Math.min(1, Math.max(0, (value - low) / (high - low)));
export const strengthOf = (price: number): number => strengthBetween(price, LOWEST, HIGHEST);

function wordsOf(half: MarketHalfHour): string {
  const { startTime, buyerEventId, askedMw, procuredMw } = half;
  const { dearestAcceptedGbpPerMwh: dearest, cheapestRefusedGbpPerMwh: cheapest } = half;
  const prices = [
    ...(dearest === null ? [] : [`dearest accepted ${formatPounds(dearest)}`]),
    ...(cheapest === null ? [] : [`cheapest refused ${formatPounds(cheapest)}`]),
  ].join(', ');
  const asked = askedMw === null ? '' : `${formatNumber(askedMw)} MW asked`;
  const bought = procuredMw === null ? 'no result yet' : `${formatNumber(procuredMw)} MW bought`;
  const ours = half.oursOfferedMw == null ? '' : oursWords(half.oursOfferedMw, half.oursAcceptedMw ?? 0);
  const parts = [asked, bought, prices, ours].filter((part) => part !== '');
  return `${formatDay(startTime)}, ${clockOf(half)}, event ${buyerEventId}: ${parts.join(', ')}`;
}

const oursWords = (offeredMw: number, acceptedMw: number): string =>
  `ours ${formatNumber(acceptedMw)} of ${formatNumber(offeredMw)} MW accepted`;

export interface MarketSums {
  boughtMwh: number;
  askedMwh: number;
  costGbp: number;
  /** Half hours in which nothing was bought, of those with a result. */
  boughtNothing: number;
  results: number;
  /** Our part of the power bought, and the first half hour in which there was some. */
  oursMwh: number;
  oursSince: string | null;
  settledMwh: number;
  settledGbp: number;
  /** Cost of what was bought in the half hours that are settled. */
  costOfSettledGbp: number;
  /** Energy bought in the half hours that are settled. */
  boughtOfSettledMwh: number;
  settledThrough: string | null;
}

/** Adds up half hours; those without a result add nothing. */
export function marketSums(halfHours: readonly MarketHalfHour[]): MarketSums {
  const known = halfHours.filter(({ procuredMw }) => procuredMw !== null);
  const settled = known.filter(({ settledMw }) => settledMw !== null);
  const ours = halfHours.filter(({ oursAcceptedMw }) => (oursAcceptedMw ?? 0) > 0);
  const mwh = (halves: readonly MarketHalfHour[], member: 'procuredMw' | 'askedMw' | 'settledMw' | 'oursAcceptedMw') =>
    halves.reduce((sum, half) => sum + (half[member] ?? 0) / 2, 0);
  return {
    boughtMwh: mwh(known, 'procuredMw'),
    askedMwh: mwh(known, 'askedMw'),
    costGbp: known.reduce((sum, { costGbp }) => sum + (costGbp ?? 0), 0),
    boughtNothing: known.filter(({ procuredMw }) => procuredMw === 0).length,
    results: known.length,
    oursMwh: mwh(ours, 'oursAcceptedMw'),
    oursSince: ours.reduce<string | null>(
      (first, { startTime }) => (first === null || startTime < first ? startTime : first),
      null,
    ),
    settledMwh: mwh(settled, 'settledMw'),
    settledGbp: settled.reduce((sum, { settledGbp }) => sum + (settledGbp ?? 0), 0),
    costOfSettledGbp: settled.reduce((sum, { costGbp }) => sum + (costGbp ?? 0), 0),
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

/** "33 %" of the energy that was bought in settled half hours. */
export const settledShare = ({ settledMwh, boughtOfSettledMwh }: MarketSums): string =>
  formatPercent((100 * settledMwh) / boughtOfSettledMwh);

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

/** Half hours as a table, oldest first. */
export const marketTable = (halfHours: readonly MarketHalfHour[]) => ({
  header: [
    'Event ID',
    'Start (UTC)',
    'Asked (MW)',
    'Offered (MW)',
    'Bought (MW)',
    'Cost (£)',
    'Settled (MW)',
    'Settled (£)',
    'Dearest accepted (£/MWh)',
    'Cheapest refused (£/MWh)',
    'Ours offered (MW)',
    'Ours accepted (MW)',
  ],
  rows: halfHours
    .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
    .map((half) => [
      half.buyerEventId,
      half.startTime,
      half.askedMw,
      half.offeredMw,
      half.procuredMw,
      half.costGbp,
      half.settledMw,
      half.settledGbp,
      half.dearestAcceptedGbpPerMwh,
      half.cheapestRefusedGbpPerMwh,
      half.oursOfferedMw ?? null,
      half.oursAcceptedMw ?? null,
    ]),
});

/** Mean accepted price in £/MWh; a dash without accepted power. */
export const meanPriceText = ({ acceptedGbp, acceptedMwh }: { acceptedGbp: number; acceptedMwh: number }): string =>
  formatFixed(acceptedMwh > 0 ? acceptedGbp / acceptedMwh : null, 2);
