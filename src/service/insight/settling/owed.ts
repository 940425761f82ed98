import { remainingWhOf } from '#energy/projection.ts';
import type { LiveEvent } from '../liveEvent/liveEvent.ts';

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

/** Owed readings of all assets, the number of assets silent since before the event, and by portfolio. */
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

export function owedOf({ sums, projection }: LiveEvent): OwedReadings {
  const all: Owed = { assets: 0, halfHours: 0, likelyWh: 0 };
  const byPortfolio: OwedOfPortfolio[] = [];
  for (const [uuid, { name, owing }] of Object.entries(sums.portfolios)) {
    const { assets, halfHours, open } = owing;
    if (assets === 0) continue;
    const likelyWh = remainingWhOf(open, projection.effect);
    byPortfolio.push({ portfolioUUID: uuid || null, name, assets, halfHours, likelyWh });
    all.assets += assets;
    all.halfHours += halfHours;
    all.likelyWh += likelyWh;
  }
  return {
    all,
    silentAssets: sums.silentSince,
    byPortfolio: byPortfolio.sort((one, other) => other.likelyWh - one.likelyWh),
  };
}
