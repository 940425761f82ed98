import type { LiveArea } from '#contract/live.ts';
import { areaName } from '#energy/mpan.ts';
import { remainingWhOf } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import type { LiveEvent } from './liveEvent.ts';

/** Returns the sums of each supply area, the furthest behind its forecast first. */
export const areasOf = ({ sums, projection, forecastScale, remainingScale }: LiveEvent): LiveArea[] =>
  Object.entries(sums.areas)
    .map(([gspGroup, { assets, deliveredWh, expectedWh, open, silent }]) => ({
      gspGroup,
      assets,
      silent,
      forecastWh: forecastScale * expectedWh,
      likelyWh: deliveredWh + remainingScale * remainingWhOf(open, projection.effect),
    }))
    .sort((one, other) => one.likelyWh - one.forecastWh - (other.likelyWh - other.forecastWh))
    .map(({ gspGroup, assets, silent, forecastWh, likelyWh }) => ({
      gspGroup,
      name: areaName(gspGroup),
      assets,
      forecastKwh: whToKwh(forecastWh),
      likelyKwh: whToKwh(likelyWh),
      silent,
    }));
