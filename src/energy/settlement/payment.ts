/** Earnings of an event's half hours by its settlement method and the numbers of its market's pack. */
import { responseVolumePercent, type SettlementMethod } from '../delivery.ts';
import { type CurveLines, curveLines, factorOnLines, levelFromPercent } from './curveLines.ts';
import { exact, roundToUnits } from './money.ts';
import { CAP_AT_INSTRUCTION, type CurvePoint, DFS_K, openCurve, type PerformanceCurve } from './performanceCurve.ts';
import { settleUtilisation } from './utilisation.ts';

export interface PaymentRules {
  method: SettlementMethod;
  /** Points of the curve; null for the curve of the method. */
  curve: readonly CurvePoint[] | null;
  /** Energy over which the percentage of the curve is taken. */
  base: 'STEP' | 'DISPATCH';
  payOn: 'DELIVERED' | 'CONTRACTED';
}

export interface Payment extends PaymentRules {
  points: PerformanceCurve;
  lines: CurveLines;
}

/** Terms agreed for an event: MW, and £ per MWh. */
export interface Deal {
  contractedMw: number | null;
  priceGbpPerMwh: number | null;
}

/**
 * Earnings of a half hour in £, and the factor of the curve; null without a price, contract or reading, and by P415,
 * which pays by the trades of each half hour.
 */
export interface Pay {
  gbp: number | null;
  factor: number | null;
}

const GBP_DECIMALS = 4;
const FACTOR_DECIMALS = 6;
const HOURS = 0.5;
const MWH_PER_KWH = 1000;

/**
 * Returns the payment by rules, with the curve opened.
 * @throws RangeError for points that are no curve
 */
export function openPayment(rules: PaymentRules): Payment {
  const points = openCurve(rules.curve ?? (rules.method === 'UTILISATION_ENERGY' ? CAP_AT_INSTRUCTION : DFS_K));
  return { ...rules, points, lines: curveLines(points) };
}

/**
 * Returns the earnings of a half hour from its delivered MWh. `all` are the half hours of the dispatch, which contract
 * `meanMw` on average; one that is alone stands for a dispatch of half hours like it.
 */
export function payOf(
  payment: Payment,
  deal: Deal,
  deliveredMwh: number,
  all: readonly number[] = [deliveredMwh],
  meanMw: number | null = deal.contractedMw,
): Pay {
  const { contractedMw, priceGbpPerMwh: price } = deal;
  if (payment.method === 'P415') return { gbp: null, factor: null };
  const isOfDispatch = payment.method === 'UTILISATION_ENERGY' && payment.base === 'DISPATCH';
  const percent = isOfDispatch
    ? responseVolumePercent(all.reduce((sum, each) => sum + each, 0) / all.length, meanMw)
    : responseVolumePercent(deliveredMwh, contractedMw);
  const factor = percent === null ? null : factorOnLines(payment.lines, percent);
  if (price === null) return { gbp: null, factor };
  if (payment.method === 'FLAT_RATE') return { gbp: price * Math.max(0, deliveredMwh), factor };
  if (contractedMw === null || factor === null) return { gbp: null, factor: null };
  if (payment.method === 'DFS_K') return { gbp: HOURS * price * contractedMw * factor, factor };
  const instructed = contractedMw * HOURS;
  const paid = payment.payOn === 'CONTRACTED' ? instructed : Math.min(Math.max(deliveredMwh, 0), instructed);
  return { gbp: price * paid * factor, factor };
}

/**
 * Returns the earnings of an event's half hours by UTILISATION_ENERGY, from the kWh as responses have them (null: no
 * reading), exact and then rounded to a hundredth of a penny. One deal is that of every half hour; a half hour that is
 * not called (null) is no part of the dispatch.
 */
export function payUtilisation(
  payment: Payment,
  deal: Deal | readonly (Deal | null)[],
  deliveredKwh: readonly (number | null)[],
): Pay[] {
  const pays = deliveredKwh.map((): Pay => ({ gbp: null, factor: null }));
  const instructed = dealsOfEach(deal, deliveredKwh).flatMap((each, slot) =>
    each !== null && each.contractedMw !== null && each.contractedMw > 0
      ? [{ slot, price: each.priceGbpPerMwh, instructedMwh: exact(each.contractedMw).div(2) }]
      : [],
  );
  const { steps } = settleUtilisation(
    instructed.map(({ slot, price, instructedMwh }) => ({
      startMs: slot,
      instructedMwh,
      deliveredMwh: deliveredKwh[slot] == null ? null : exact(deliveredKwh[slot]).div(MWH_PER_KWH),
      priceGbpPerMwh: price ?? 0,
      dispatch: '',
    })),
    { ...payment, curve: payment.points, capPercent: 100, floorPercent: 0, rounding: 'HALF_AWAY' },
  );
  const rounded = (value: Parameters<typeof roundToUnits>[0], decimals: number) =>
    Number(roundToUnits(value, decimals, 'HALF_AWAY')) / 10 ** decimals;
  for (const [place, { gbp, factor, missing }] of steps.entries()) {
    const { slot, price } = instructed[place]!;
    pays[slot] = {
      gbp: missing || price === null ? null : rounded(gbp, GBP_DECIMALS),
      factor: factor === null ? null : rounded(factor, FACTOR_DECIMALS),
    };
  }
  return pays;
}

const dealsOfEach = (deal: Deal | readonly (Deal | null)[], halfHours: readonly unknown[]): readonly (Deal | null)[] =>
  'contractedMw' in deal ? halfHours.map(() => deal) : deal;

/**
 * Returns the earnings of half hours in £ with these kWh, to a hundredth of a penny; null where there are none. One
 * deal is that of every half hour; one that is not called has none (null).
 */
export function earningsOf(
  payment: Payment,
  deal: Deal | readonly (Deal | null)[],
  deliveredKwh: readonly (number | null)[],
): (number | null)[] {
  if (payment.method === 'UTILISATION_ENERGY') return payUtilisation(payment, deal, deliveredKwh).map(({ gbp }) => gbp);
  const deals = dealsOfEach(deal, deliveredKwh);
  return deliveredKwh.map((kwh, slot) => {
    const own = deals[slot] ?? null;
    const gbp = kwh === null || own === null ? null : payOf(payment, own, kwh / MWH_PER_KWH).gbp;
    return gbp === null ? null : Number(gbp.toFixed(GBP_DECIMALS));
  });
}

/** Returns the percentage of the contract above which nothing more is paid; null where every kWh is. */
export function capPercentOf({ method, payOn, points }: Payment): number | null {
  if (method === 'FLAT_RATE' || method === 'P415') return null;
  const level = levelFromPercent(points);
  return method === 'UTILISATION_ENERGY' && payOn === 'DELIVERED' ? Math.max(100, level) : level;
}
