/**
 * Sums over the assets of an event that were asked, and over those held out. Portions are added up in any order;
 * however many assets there are, the sums are of one size.
 */
import type { EventType } from '../delivery.ts';
import { type Effect, effectOf, type EffectEstimate, settlementBias, type Stratum } from './effect.ts';
import { emptyGroup, type GroupMean, mergeGroups, withAsset } from './groupMean.ts';

interface Side {
  /** Net energy over the event. */
  use: GroupMean;
  /** The same less the mean of days before, of assets that have any. */
  change: GroupMean;
}

export interface ControlSums {
  /** Sums by a property that makes assets alike, such as their type. */
  strata: Record<string, Record<'asked' | 'heldOut', Side>>;
  /** Delivery by settlement of the assets that were asked, Wh. */
  settledWh: number;
}

/** An asset with a reading of every half hour of the event. */
export interface ComparedAsset {
  stratum: string;
  isHeldOut: boolean;
  useWh: number;
  /** Mean use on the days before; null without a complete one. */
  usualWh: number | null;
  settledWh: number;
}

export interface ControlResult {
  /** Basis of the comparison. CHANGE: the difference in differences; USE where too few have days before. */
  basis: 'CHANGE' | 'USE';
  /** Effect on one asset. */
  effect: Effect;
  /** Effect on all assets that were asked. */
  total: EffectEstimate;
  asked: number;
  heldOut: number;
  settledWh: number;
  /** Excess of the settled delivery over the effect. */
  bias: EffectEstimate;
}

/** Share of either side from which on the change is compared. */
const MIN_WITH_DAYS_BEFORE = 0.9;

export const emptyControlSums = (): ControlSums => ({ strata: {}, settledWh: 0 });

const emptySide = (): Side => ({ use: emptyGroup, change: emptyGroup });

/** Adds an asset to the sums. */
export function addCompared(sums: ControlSums, asset: ComparedAsset): void {
  const { isHeldOut, useWh, usualWh } = asset;
  const stratum = (sums.strata[asset.stratum] ??= { asked: emptySide(), heldOut: emptySide() });
  const side = stratum[isHeldOut ? 'heldOut' : 'asked'];
  side.use = withAsset(side.use, useWh);
  if (usualWh !== null) side.change = withAsset(side.change, useWh - usualWh);
  if (!isHeldOut) sums.settledWh += asset.settledWh;
}

/** Returns the sums of two portions together. */
export function mergeControlSums(a: ControlSums, b: ControlSums): ControlSums {
  const names = new Set([...Object.keys(a.strata), ...Object.keys(b.strata)]);
  const sideOf = (sums: ControlSums, name: string, side: 'asked' | 'heldOut') =>
    sums.strata[name]?.[side] ?? emptySide();
  const merged = (name: string, side: 'asked' | 'heldOut'): Side => {
    const [one, other] = [sideOf(a, name, side), sideOf(b, name, side)];
    return { use: mergeGroups(one.use, other.use), change: mergeGroups(one.change, other.change) };
  };
  return {
    strata: Object.fromEntries(
      [...names].map((name) => [name, { asked: merged(name, 'asked'), heldOut: merged(name, 'heldOut') }]),
    ),
    settledWh: a.settledWh + b.settledWh,
  };
}

/** Returns the effect of the event, and its difference from settlement; null with fewer than two assets on a side. */
export function compareControlGroup(eventType: EventType, { strata, settledWh }: ControlSums): ControlResult | null {
  // Strata are in one order, whichever portion came first: one that is too small is merged with another.
  const all = Object.keys(strata)
    .sort()
    .map((name) => strata[name]!);
  const count = (side: 'asked' | 'heldOut', of: keyof Side) =>
    all.reduce((sum, stratum) => sum + stratum[side][of].count, 0);
  const [asked, heldOut] = [count('asked', 'use'), count('heldOut', 'use')];
  const hasDaysBefore =
    count('asked', 'change') >= MIN_WITH_DAYS_BEFORE * asked &&
    count('heldOut', 'change') >= MIN_WITH_DAYS_BEFORE * heldOut;
  const basis = hasDaysBefore ? 'CHANGE' : 'USE';
  const of = hasDaysBefore ? 'change' : 'use';
  const effect = effectOf(
    eventType,
    all.map((stratum): Stratum => ({ treated: stratum.asked[of], control: stratum.heldOut[of] })),
  );
  if (effect === null) return null;
  const { wh, lowWh, highWh } = effect.mean;
  const total: EffectEstimate = { wh: asked * wh, lowWh: asked * lowWh, highWh: asked * highWh };
  return { basis, effect, total, asked, heldOut, settledWh, bias: settlementBias(settledWh, { total }) };
}
