/**
 * Effect of an event, from assets that were asked and assets that were held out. Watt-hours of an asset over the whole
 * event: half hours of one asset are not independent, so they are added up first. With the change since the same time
 * before the event in place of use, the same figures are the difference in differences, with less error.
 */
import type { EventType } from '../delivery.ts';
import { emptyGroup, mergeGroups, varianceOfMean, type GroupMean } from './groupMean.ts';
import { t975 } from './studentT.ts';

/** Similar assets, such as of one type and about the same use. */
export interface Stratum {
  treated: GroupMean;
  control: GroupMean;
}

export interface EffectEstimate {
  wh: number;
  /** Bounds of the 95 % interval. */
  lowWh: number;
  highWh: number;
}

export interface Effect {
  /** Effect on an asset that was asked. */
  mean: EffectEstimate;
  standardErrorWh: number;
  degreesOfFreedom: number;
  /** Effect on all that were asked. */
  total: EffectEstimate;
  treated: number;
  control: number;
}

/**
 * Returns the effect over some strata, weighted by the assets that were asked; strata with fewer than two assets on a
 * side count as one together. One stratum is Welch's comparison of two means. Null with fewer than two assets on a
 * side.
 */
export function effectOf(eventType: EventType, strata: readonly Stratum[]): Effect | null {
  const parts = joinSmall(strata);
  if (parts === null) return null;
  const treated = parts.reduce((sum, part) => sum + part.treated.count, 0);
  const control = parts.reduce((sum, part) => sum + part.control.count, 0);
  let [wh, variance, denominator] = [0, 0, 0];
  for (const part of parts) {
    const weight = part.treated.count / treated;
    wh += weight * differenceOf(eventType, part);
    for (const group of [part.treated, part.control]) {
      const share = weight ** 2 * varianceOfMean(group);
      variance += share;
      denominator += share ** 2 / (group.count - 1);
    }
  }
  const standardErrorWh = Math.sqrt(variance);
  // Without any spread every number of degrees gives the same interval, of no width.
  const degreesOfFreedom = variance === 0 ? treated + control - 2 : variance ** 2 / denominator;
  const half = t975(degreesOfFreedom) * standardErrorWh;
  const scaled = (by: number): EffectEstimate => ({ wh: by * wh, lowWh: by * (wh - half), highWh: by * (wh + half) });
  return { mean: scaled(1), standardErrorWh, degreesOfFreedom, total: scaled(treated), treated, control };
}

/** Returns the excess of the settled delivery over the effect of the event, Wh, with its 95 % interval. */
export const settlementBias = (settledWh: number, { total }: Pick<Effect, 'total'>): EffectEstimate => ({
  wh: settledWh - total.wh,
  lowWh: settledWh - total.highWh,
  highWh: settledWh - total.lowWh,
});

const differenceOf = (eventType: EventType, { treated, control }: Stratum): number =>
  eventType === 'TURN_DOWN' ? control.mean - treated.mean : treated.mean - control.mean;

const isLarge = ({ treated, control }: Stratum): boolean => treated.count > 1 && control.count > 1;

function joinSmall(strata: readonly Stratum[]): Stratum[] | null {
  const large = strata.filter(isLarge);
  const rest = strata
    .filter((stratum) => !isLarge(stratum))
    .reduce<Stratum>(
      (sum, { treated, control }) => ({
        treated: mergeGroups(sum.treated, treated),
        control: mergeGroups(sum.control, control),
      }),
      { treated: emptyGroup, control: emptyGroup },
    );
  if (rest.treated.count + rest.control.count === 0) return large.length > 0 ? large : null;
  if (isLarge(rest)) return [...large, rest];
  // The rest is too small even together: it is merged with the first of the others, so that no asset is lost.
  const [first, ...others] = large;
  if (first === undefined) return null;
  const joined = {
    treated: mergeGroups(first.treated, rest.treated),
    control: mergeGroups(first.control, rest.control),
  };
  return [joined, ...others];
}
