import { type LiveAsset, reportedExpectedWh } from './liveAsset.ts';

/** Sums of assets that hold back the delivery of an event, each in one of them. */
export interface GapSums {
  /** Assets that went the other way, and the energy by which they did. */
  negative: { assets: number; wh: number };
  /** Assets that the signal did not reach and that delivered less than expected; of the half hours they reported. */
  unreached: { assets: number; expectedWh: number; deliveredWh: number };
}

export const nothingHeldBack = (): GapSums => ({
  negative: { assets: 0, wh: 0 },
  unreached: { assets: 0, expectedWh: 0, deliveredWh: 0 },
});

export function addHeldBack({ negative, unreached }: GapSums, live: LiveAsset): void {
  const { deliveredWh } = live.part;
  const expectedWh = reportedExpectedWh(live);
  if (deliveredWh < 0) {
    negative.assets++;
    negative.wh -= deliveredWh;
  }
  const positiveWh = Math.max(0, deliveredWh);
  if (!live.asset.isUnreached || expectedWh <= positiveWh) return;
  unreached.assets++;
  unreached.expectedWh += expectedWh;
  unreached.deliveredWh += positiveWh;
}
