import { chanceToReach } from '#energy/expectedRevenue.ts';
import { projectEvent, type Projection } from '#energy/projection.ts';
import type { RunningAsset } from '#energy/projectionSums.ts';
import { addToSpread, emptySpread, type PastAsset, responseModel, responseOf } from '#energy/response.ts';
import { isKnown, type Settled, SLOTS, type Window, type WorldHome } from './chanceWorld.ts';

/** A fleet in an event: what each home delivers in every half hour, and what was learnt of it before. */
export interface RunningFleet {
  commonVariance: number;
  assets: RunningAsset[];
}

/** The homes of a window that are known, with what their past events taught; `known` is by event, then by home. */
export function runningFleet(
  homes: readonly WorldHome[],
  known: readonly (readonly Settled[])[],
  day: number,
  { from, to }: Window,
): RunningFleet {
  const pasts = homes.map((_, home) => pastOf(known.map((event) => event[home]!)));
  const spread = emptySpread();
  for (const past of pasts) addToSpread(spread, past);
  const model = responseModel(known.map(totalOf), spread);
  const assets = homes.flatMap((home, index): RunningAsset[] => {
    if (!isKnown(home, day, { from, to })) return [];
    const baselineWh = Float64Array.from(home.baseline.subarray(day * SLOTS + from, day * SLOTS + to));
    const deliveredWh = baselineWh.map(
      (wh, slot) => wh - (1 - home.ratio[day]!) * home.use[day * SLOTS + from + slot]!,
    );
    return [{ baselineWh, deliveredWh, response: responseOf(model, pasts[index]) }];
  });
  return { commonVariance: model.commonVariance, assets };
}

/** The projected end when so many of the half hours have been reported by everybody. */
export const projectAfter = ({ commonVariance, assets }: RunningFleet, reported: number): Projection => {
  const halfHours = assets[0]?.deliveredWh.length ?? 0;
  return projectEvent(
    commonVariance,
    assets.map((asset) => ({
      ...asset,
      deliveredWh: asset.deliveredWh.map((wh, slot) => (slot < reported ? wh : NaN)),
    })),
    halfHours,
  );
};

/** The chance that is said of a running event, as the balance says it. */
export const chanceOf = ({ projected }: Projection, target: number): number => chanceToReach(projected, target);

const totalOf = (homes: readonly Settled[]) => ({
  baseline: homes.reduce((sum, home) => sum + home.baseline, 0),
  delivered: homes.reduce((sum, home) => sum + home.delivered, 0),
});

const pastOf = (events: readonly Settled[]): PastAsset => {
  const settled = events.filter(({ assets, baseline }) => assets > 0 && baseline > 0);
  return {
    events: settled.length,
    ...totalOf(settled),
    squares: settled.reduce((sum, { delivered, baseline }) => sum + delivered ** 2 / baseline, 0),
  };
};
