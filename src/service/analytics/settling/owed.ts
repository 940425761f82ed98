import type { LiveEvent } from '../live/readLive.ts';

/** Half hours of an ended event that are still missing, and what they are likely to add. */
export interface Owed {
  assets: number;
  halfHours: number;
  likelyWh: number;
}

export interface OwedOfPortfolio extends Owed {
  portfolioUUID: string | null;
  name: string | null;
}

/** All together, how many have been silent since before the event, and by portfolio. */
export interface OwedReadings {
  all: Owed;
  silentAssets: number;
  byPortfolio: OwedOfPortfolio[];
}

export const NOTHING_OWED: OwedReadings = {
  all: { assets: 0, halfHours: 0, likelyWh: 0 },
  silentAssets: 0,
  byPortfolio: [],
};

/** Returns who owes readings. */
export function owedOf({ assets, projection, fromMs }: LiveEvent): OwedReadings {
  const all: Owed = { assets: 0, halfHours: 0, likelyWh: 0 };
  const portfolios = new Map<string | null, OwedOfPortfolio>();
  let silentAssets = 0;
  for (const [index, { portfolioUUID, portfolioName: name, isPresent, lastReadingMs }] of assets.entries()) {
    const missing = isPresent.filter((present) => !present).length;
    if (missing === 0) continue;
    const own = portfolios.get(portfolioUUID) ?? { portfolioUUID, name, assets: 0, halfHours: 0, likelyWh: 0 };
    portfolios.set(portfolioUUID, own);
    for (const sum of [all, own]) {
      sum.assets++;
      sum.halfHours += missing;
      sum.likelyWh += projection.assets[index]!.remainingWh;
    }
    if (lastReadingMs === null || lastReadingMs < fromMs) silentAssets++;
  }
  return {
    all,
    silentAssets,
    byPortfolio: [...portfolios.values()].sort((one, other) => other.likelyWh - one.likelyWh),
  };
}
