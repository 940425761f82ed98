import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { playYear, RESPONSES, SLOTS, WINDOWS, type World } from './chanceWorld.ts';

/**
 * What homes have in common: the deviation of their baseline's error by day, and its correlation with the day before.
 */
export interface CommonEffect {
  deviation: number;
  persistence: number;
}

/**
 * Measures it between two halves of the homes: their own deviations are independent, so that the covariance of the
 * halves' errors is that of the common part. The mean over the windows; the persistence is that of all homes together.
 */
export function commonEffectOf(homes: readonly HalfHourSeries[]): CommonEffect {
  const world = playYear(homes, { seed: 1, response: RESPONSES.called, common: 0, persistence: 0 });
  let [variance, persistence] = [0, 0];
  for (const window of WINDOWS) {
    const half = (part: number) => errorsOf(world, window, (home) => home % 2 === part);
    const all = errorsOf(world, window, () => true);
    variance += covariance(half(0), half(1)) / WINDOWS.length;
    persistence += covariance(all.slice(1), all.slice(0, -1)) / covariance(all, all) / WINDOWS.length;
  }
  return { deviation: Math.sqrt(Math.max(0, variance)), persistence: Math.max(0, persistence) };
}

/** What the baselines of some homes miss each day, as a share of them. */
function errorsOf(
  { dates, homes }: World,
  { from, to }: { from: number; to: number },
  isIn: (home: number) => boolean,
): number[] {
  const parts = homes.filter((_, home) => isIn(home));
  return dates.flatMap((_, day) => {
    let [use, baseline] = [0, 0];
    for (const home of parts)
      for (let at = day * SLOTS + from; at < day * SLOTS + to; at++)
        if (!Number.isNaN(home.use[at]! + home.baseline[at]!)) {
          use += home.use[at]!;
          baseline += home.baseline[at]!;
        }
    return baseline > 0 ? [(baseline - use) / baseline] : [];
  });
}

function covariance(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  return mean(one.map((value, index) => (value - meanOne) * (other[index]! - meanOther)));
}
