/**
 * Expected pay of a planned event, and the power with the greatest one at the same prices. A half hour is paid as
 * payment.ts says; by a factor alone (DFS_K) its expectation is that of expectedPay.ts, else the mean over the
 * simulations. One place in all half hours is the same simulation.
 */
import { responseVolumePercent } from '../delivery.ts';
import { factorOnLines } from '../settlement/curveLines.ts';
import { type Payment, payOf } from '../settlement/payment.ts';
import { expectedPaidMwh, type OpenDeliveries, openDeliveries, STRIKE_BELOW_FACTOR } from './expectedPay.ts';

/** A half hour that is called. */
export interface PlannedHalfHour {
  outcomesMwh: Float64Array;
  /** Null while it is open, and then the price is as good as £1. */
  contractedMw: number | null;
  priceGbpPerMwh: number | null;
}

/** Powers that may be sold, in MW; null without a limit. */
export interface PlannedLimits {
  smallestMw: number | null;
  largestMw: number | null;
  stepMw: number | null;
}

export interface PlannedPay {
  /** By half hour, £; null without a contract or a price. */
  gbp: (number | null)[];
  /** Chance that any factor is below a half, 0 to 1; null without a contract, and without factors. */
  strikeChance: number | null;
  /** The least power that pays most, by half hour, with its pay; null where pay does not depend on it. */
  best: { mw: number[]; gbp: (number | null)[]; strikeChance: number | null } | null;
}

const NO_LIMITS: PlannedLimits = { smallestMw: null, largestMw: null, stepMw: null };
const HOURS = 0.5;
/** Step without one of the market. */
const KW = 0.001;
/** Powers that are tried; a large fleet has coarser steps. */
const MAX_TRIED = 150;
/** Pays that differ by this part are equal: of them the least power is the best. */
const EQUAL_PART = 1e-4;
const PER_UNIT = 1e6;

/** Returns the expected pay of half hours; with `isUniform` the best power is the same in all of them. */
export function plannedPay(
  halfHours: readonly PlannedHalfHour[],
  payment: Payment,
  limits: PlannedLimits,
  isUniform: boolean,
): PlannedPay {
  const opened = halfHours.map((half) => ({ ...half, open: openDeliveries(half.outcomesMwh) }));
  const gbp = opened.map((half) =>
    half.priceGbpPerMwh === null || (half.contractedMw === null && payment.method !== 'FLAT_RATE')
      ? null
      : half.priceGbpPerMwh * paidMwh(payment, half.open, half.contractedMw),
  );
  if (payment.method === 'FLAT_RATE') return { gbp, strikeChance: null, best: null };
  const weightOf = ({ priceGbpPerMwh }: PlannedHalfHour) => priceGbpPerMwh ?? 1;
  const tried = powersToTry(opened, limits);
  const groups = isUniform ? [opened] : opened.map((half) => [half]);
  const best = groups.flatMap((group) => {
    const pays = tried.map((mw) =>
      group.reduce((sum, half) => sum + weightOf(half) * paidMwh(payment, half.open, mw), 0),
    );
    const most = Math.max(...pays);
    const mw = most > 0 ? tried[pays.findIndex((pay) => pay >= most * (1 - EQUAL_PART))]! : 0;
    return group.map(() => mw);
  });
  const contracted = halfHours.flatMap(({ contractedMw }) => contractedMw ?? []);
  return {
    gbp,
    strikeChance: contracted.length < halfHours.length ? null : anyStrike(payment, halfHours, contracted),
    best: {
      mw: best,
      gbp: opened.map(({ priceGbpPerMwh: price, open }, place) =>
        price === null ? null : price * paidMwh(payment, open, best[place]!),
      ),
      strikeChance: anyStrike(payment, halfHours, best),
    },
  };
}

/** Expected pay at £1 per MWh, in MWh. */
function paidMwh(payment: Payment, open: OpenDeliveries, mw: number | null): number {
  if (payment.method === 'FLAT_RATE') return open.meanPositiveMwh;
  if (mw === null || mw <= 0) return 0;
  if (payment.method === 'DFS_K') return expectedPaidMwh(open, payment.lines, mw);
  const deal = { contractedMw: mw, priceGbpPerMwh: 1 };
  return open.sorted.reduce((sum, mwh) => sum + (payOf(payment, deal, mwh).gbp ?? 0), 0) / open.sorted.length;
}

/**
 * Powers in steps of the market, from the least to what the best simulation delivers. A fleet or a contract below the
 * market's least is by another agreement, in kW.
 */
function powersToTry(
  halfHours: readonly (PlannedHalfHour & { open: OpenDeliveries })[],
  limits: PlannedLimits,
): number[] {
  const delivered = Math.max(0, ...halfHours.map(({ open }) => open.sorted.at(-1)! / HOURS));
  const lowest = limits.smallestMw ?? 0;
  const isOfMarket =
    delivered >= lowest && halfHours.every(({ contractedMw }) => contractedMw === null || contractedMw >= lowest);
  const { smallestMw, largestMw, stepMw } = isOfMarket ? limits : NO_LIMITS;
  const most = Math.min(largestMw ?? Infinity, delivered);
  const step = stepMw ?? KW;
  const coarse = step * Math.max(1, Math.ceil(most / step / MAX_TRIED));
  const least = Math.max(smallestMw ?? step, step);
  const powers: number[] = [];
  for (let mw = least; mw <= most + 1 / PER_UNIT; mw = Math.round((mw + coarse) * PER_UNIT) / PER_UNIT) powers.push(mw);
  return powers.length === 0 ? [0] : powers;
}

function anyStrike(payment: Payment, halfHours: readonly PlannedHalfHour[], mws: readonly number[]): number {
  const draws = halfHours[0]?.outcomesMwh.length ?? 0;
  const isStrike = (draw: number) =>
    halfHours.some(({ outcomesMwh }, place) => {
      const percent = responseVolumePercent(outcomesMwh[draw]!, mws[place]!);
      return percent !== null && factorOnLines(payment.lines, percent) < STRIKE_BELOW_FACTOR;
    });
  let strikes = 0;
  for (let draw = 0; draw < draws; draw++) if (isStrike(draw)) strikes++;
  return draws === 0 ? 0 : strikes / draws;
}
