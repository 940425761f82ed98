import type { EventAssetState } from '#contract/event.ts';
import type { ReportStatus } from '#contract/live.ts';
import { addPart, emptyProjection, type OpenEnergy, type ProjectionSums } from '#energy/projectionSums.ts';
import { addToSpread, type AssetSpread, emptySpread } from '#energy/response.ts';
import { bandOf } from '../distribution.ts';
import { addArea, type AreaSums } from './areaSums.ts';
import { delayBand, emptyBands } from './bands.ts';
import { addHeldBack, type GapSums, nothingHeldBack } from './gapSums.ts';
import { isOverdue, type LiveAsset } from './liveAsset.ts';
import { addOpen, nothingOpen } from './openEnergy.ts';
import { addToPortfolio, type LivePortfolioSums } from './portfolioSums.ts';

/**
 * Sums of a running event, added up asset by asset in the order of their UUIDs. They consist of finite numbers and
 * names: they can be stored as JSON after any asset, and go on from there to the same figures.
 */
export interface LiveSums {
  byState: Record<EventAssetState, number>;
  assets: number;
  withoutBaseline: number;
  byReport: Record<ReportStatus, number>;
  /** Number of assets with a reading, by half hour. */
  present: number[];
  /** Newest half hour with a reading, in epoch milliseconds. */
  newestMs: number | null;
  /** Responses in past events: their number over all assets, their variation, and their shares of baseline in bands. */
  assetEvents: number;
  spread: AssetSpread;
  pastBands: Record<string, number>;
  /** Number of assets with a known delay, by its band. */
  delayBands: number[];
  projection: ProjectionSums;
  /** Energy still to come of silent assets, and of late and silent ones. */
  silent: OpenEnergy;
  overdue: OpenEnergy;
  /** Assets that hold back delivery; absent in counts of releases before. */
  held?: GapSums;
  /** Number of assets that lack a reading of the event and have sent none since before it. */
  silentSince: number;
  /** Sums by portfolio UUID; '' are assets that opted in by themselves. */
  portfolios: Record<string, LivePortfolioSums>;
  /** Sums by GSP group. */
  areas: Record<string, AreaSums>;
}

export const emptyLiveSums = (halfHours: number): LiveSums => ({
  byState: { INVITED: 0, OPT_IN: 0, OPT_OUT: 0 },
  assets: 0,
  withoutBaseline: 0,
  byReport: { WAITING: 0, REPORTING: 0, LATE: 0, SILENT: 0 },
  present: Array.from({ length: halfHours }, () => 0),
  newestMs: null,
  assetEvents: 0,
  spread: emptySpread(),
  pastBands: {},
  delayBands: emptyBands(),
  projection: emptyProjection(halfHours),
  silent: nothingOpen(),
  overdue: nothingOpen(),
  held: nothingHeldBack(),
  silentSince: 0,
  portfolios: {},
  areas: {},
});

/** Adds the next assets; `fromMs` is when the event begins. */
export function addLiveAssets(sums: LiveSums, assets: readonly LiveAsset[], fromMs: number): void {
  for (const each of assets) {
    const { asset, past, part, report } = each;
    sums.assets++;
    sums.byReport[report.status]++;
    if (asset.baselineWh.every((wh) => Number.isNaN(wh))) sums.withoutBaseline++;
    for (const [slot, isPresent] of asset.isPresent.entries()) sums.present[slot]! += Number(isPresent === true);
    if (asset.lastReadingMs !== null) sums.newestMs = Math.max(sums.newestMs ?? -Infinity, asset.lastReadingMs);
    if (past) addPast(sums, past);
    if (asset.delayMs !== null) sums.delayBands[delayBand(asset.delayMs)]!++;
    addPart(sums.projection, part);
    if (report.status === 'SILENT') addOpen(sums.silent, part.open);
    if (isOverdue(each)) addOpen(sums.overdue, part.open);
    const isMissing = asset.isPresent.includes(false);
    if (isMissing && (asset.lastReadingMs === null || asset.lastReadingMs < fromMs)) sums.silentSince++;
    if (sums.held) addHeldBack(sums.held, each);
    addToPortfolio(sums.portfolios, each);
    addArea(sums.areas, each);
  }
}

function addPast(sums: LiveSums, past: NonNullable<LiveAsset['past']>): void {
  sums.assetEvents += past.events;
  addToSpread(sums.spread, past);
  const band = bandOf((100 * past.delivered) / past.baseline);
  sums.pastBands[band] = (sums.pastBands[band] ?? 0) + 1;
}
