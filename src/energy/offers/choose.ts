/**
 * Choosing the MW and the price of an offer: the ones with the greatest expected £,
 *
 *     A(p) × (pay(q, p) − cost),
 *
 * with A of acceptance.ts, pay of expectedPay.ts, and cost what the assets are paid for what they deliver, once they
 * are called. Pay is the price times what one pound per MWh would pay, and the cost does not depend on q: so the best q
 * is the same at every price, and both are found exactly, q by trying each step and p by the vertex of each straight
 * piece of A.
 */
import type { CurveLines } from '../settlement/curveLines.ts';
import { type AcceptanceCurve, chanceAccepted } from './acceptance.ts';
import { type OpenDeliveries, expectedPaidMwh, openDeliveries, strikeChance } from './expectedPay.ts';

/** Limits that the operator sets; null where there is none. */
export interface OfferGuardrails {
  lowestPriceGbpPerMwh: number | null;
  highestMw: number | null;
  /** Of the middle of the simulated deliveries as MW, 0 to 1 and more. */
  greatestShareOfP50: number | null;
  /** Of one acceptance, 0 to 1. */
  greatestStrikeChance: number | null;
}

/** Limits of the market on power and price, as numbers. */
export interface ChoiceLimits {
  smallestMw: number;
  largestMw: number;
  stepMw: number;
  stepGbpPerMwh: number;
}

/** An offer and what is expected of it. */
export interface Choice {
  mw: number;
  priceGbpPerMwh: number;
  /** That it is accepted. */
  chance: number;
  /** Expected pay if it is accepted. */
  payGbp: number;
  /** Expected payments to users if it is accepted. */
  costGbp: number;
  /** chance × (pay − cost). */
  expectedGbp: number;
  /** Chance of a factor below a half if it is accepted, 0 to 1. */
  strikeChance: number;
}

/** Grounds on which an offer is judged. */
export interface OfferGrounds {
  curve: AcceptanceCurve;
  /** Simulated deliveries of the half hour in MWh, signed as in delivery.ts. */
  outcomesMwh: Float64Array;
  /** The performance curve of the market's pack. */
  lines: CurveLines;
  /** Paid to users for each MWh delivered. */
  costGbpPerMwh: number;
}

export interface OfferQuestion extends OfferGrounds {
  limits: ChoiceLimits;
  guardrails: OfferGuardrails;
  /** Greatest MW that the zone is asked for; null without a cap, 0 where it is closed. */
  capMw: number | null;
}

/** Limit that holds the proposal below its value without limits. */
export type BindingLimit = keyof OfferGuardrails | 'capMw';

/**
 * Why nothing is offered: the zone is closed; nothing is delivered for which anything is paid; the guardrails leave no
 * MW or no price; the users cost more than the market pays.
 */
export type NoOffer = 'ZONE_CLOSED' | 'NOTHING_TO_DELIVER' | 'GUARDRAILS' | 'NOTHING_EARNS';

export interface Proposed {
  proposal: Choice;
  /** The same MW for less: its chance is halfway to the greatest there is. The proposal where that is no greater. */
  surerAccepted: Choice;
  /** Fewer MW at the same price: halfway to the least chance of a strike. The proposal where that is no less. */
  surerDelivered: Choice;
  binding: BindingLimit[];
}

/** The Demand Flexibility Service. */
export const DFS_OFFER_LIMITS: ChoiceLimits = { smallestMw: 0.1, largestMw: 100, stepMw: 0.1, stepGbpPerMwh: 0.01 };

const HOURS = 0.5;
/** Offers that are worth the same to this, in £, are equal: of them the one with the fewest MW is proposed. */
const EQUAL_GBP = 0.005;
/** Rounds numbers of steps to what they are meant to be. */
const PER_UNIT = 1e6;

/** A number of MW, and what it would be paid at £1 per MWh. */
interface Tried {
  mw: number;
  paidMwh: number;
}

interface Ceiling {
  limit: BindingLimit;
  mw: number;
}

type Evaluate = (mw: number, priceGbpPerMwh: number) => Choice;

/** Returns the offer with the greatest expected £ and two alternatives, or why nothing is offered. */
export function chooseOffer(question: OfferQuestion): Proposed | { none: NoOffer } {
  const { curve, limits, guardrails, capMw, lines } = question;
  const { stepGbpPerMwh } = limits;
  if (capMw !== null && capMw < limits.smallestMw) return { none: 'ZONE_CLOSED' };
  const deliveries = openDeliveries(question.outcomesMwh);
  const tried = mwSteps(limits).map((mw) => ({ mw, paidMwh: expectedPaidMwh(deliveries, lines, mw) }));
  const free = best(tried);
  if (free.paidMwh <= 0) return { none: 'NOTHING_TO_DELIVER' };
  const ceilings = ceilingsOf(question, deliveries);
  const ceiling = Math.min(...ceilings.map(({ mw }) => mw));
  const inside = tried.filter(({ mw }) => mw <= ceiling);
  if (inside.length === 0 || best(inside).paidMwh <= 0) return { none: 'GUARDRAILS' };
  const evaluate: Evaluate = (mw, price) => evaluateOpen(question, deliveries, mw, price);
  const most = best(inside);
  const costGbp = costOf(question, deliveries);
  const lowest = guardrails.lowestPriceGbpPerMwh ?? 0;
  const price = bestPrice(curve, { ...most, costGbp }, lowest, stepGbpPerMwh);
  const { expectedGbp, chance } = evaluate(most.mw, price);
  if (expectedGbp <= 0) {
    const ofFree = evaluate(free.mw, bestPrice(curve, { ...free, costGbp }, 0, stepGbpPerMwh));
    return { none: ofFree.expectedGbp > 0 ? 'GUARDRAILS' : 'NOTHING_EARNS' };
  }
  const equalMwh = Math.min(EQUAL_GBP, expectedGbp / 2) / (chance * price);
  const fewest = (of: readonly Tried[], { paidMwh }: Tried) => of.find((one) => paidMwh - one.paidMwh <= equalMwh)!.mw;
  const proposal = evaluate(fewest(inside, most), price);
  const isHeld = ceiling < fewest(tried, free);
  return {
    proposal,
    surerAccepted: surerAccepted(question, proposal, evaluate),
    surerDelivered: surerDelivered(inside, proposal, evaluate),
    binding: [
      ...ceilings.filter(({ mw }) => isHeld && mw === ceiling).map(({ limit }) => limit),
      ...(price > bestPrice(curve, { ...most, costGbp }, 0, stepGbpPerMwh) ? (['lowestPriceGbpPerMwh'] as const) : []),
    ],
  };
}

/** Returns what is expected of an offer, also of one outside limits and guardrails. */
export const evaluateChoice = (basis: OfferGrounds, mw: number, priceGbpPerMwh: number): Choice =>
  evaluateOpen(basis, openDeliveries(basis.outcomesMwh), mw, priceGbpPerMwh);

/** Returns what is expected of offers at one price, for a chart over MW. */
export function choicesOverMw(basis: OfferGrounds, mws: readonly number[], priceGbpPerMwh: number): Choice[] {
  const deliveries = openDeliveries(basis.outcomesMwh);
  return mws.map((mw) => evaluateOpen(basis, deliveries, mw, priceGbpPerMwh));
}

/** Returns what is expected of offers of the same MW, for a chart over prices. */
export function choicesOverPrice(basis: OfferGrounds, mw: number, pricesGbpPerMwh: readonly number[]): Choice[] {
  const deliveries = openDeliveries(basis.outcomesMwh);
  return pricesGbpPerMwh.map((price) => evaluateOpen(basis, deliveries, mw, price));
}

function evaluateOpen(basis: OfferGrounds, deliveries: OpenDeliveries, mw: number, priceGbpPerMwh: number): Choice {
  const chance = chanceAccepted(basis.curve, priceGbpPerMwh);
  const payGbp = priceGbpPerMwh * expectedPaidMwh(deliveries, basis.lines, mw);
  const costGbp = costOf(basis, deliveries);
  return {
    mw,
    priceGbpPerMwh,
    chance,
    payGbp,
    costGbp,
    expectedGbp: chance * (payGbp - costGbp),
    strikeChance: strikeChance(deliveries, basis.lines, mw),
  };
}

const costOf = ({ costGbpPerMwh }: OfferGrounds, { meanPositiveMwh }: OpenDeliveries) =>
  costGbpPerMwh * meanPositiveMwh;

/** The MW above which each limit forbids an offer; below the smallest MW where it forbids all. */
function ceilingsOf({ limits, guardrails, capMw, lines }: OfferQuestion, deliveries: OpenDeliveries): Ceiling[] {
  const { highestMw, greatestShareOfP50: share, greatestStrikeChance: strikes } = guardrails;
  return [
    { limit: 'capMw', mw: capMw ?? Infinity },
    { limit: 'highestMw', mw: highestMw ?? Infinity },
    { limit: 'greatestShareOfP50', mw: share === null ? Infinity : (share * deliveries.p50Mwh) / HOURS },
    {
      limit: 'greatestStrikeChance',
      mw:
        strikes === null
          ? Infinity
          : lastWhere(mwSteps(limits), (mw) => strikeChance(deliveries, lines, mw) <= strikes),
    },
  ];
}

/** The last of ascending numbers for which a condition holds, which holds for none after the first failure; or 0. */
function lastWhere(ascending: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(ascending[middle]!)) low = middle + 1;
    else high = middle;
  }
  return ascending[low - 1] ?? 0;
}

/** The fewest MW of those that are paid most. */
const best = (tried: readonly Tried[]): Tried => tried.reduce((most, one) => (one.paidMwh > most.paidMwh ? one : most));

function mwSteps({ smallestMw, largestMw, stepMw }: ChoiceLimits): number[] {
  const steps: number[] = [];
  for (let step = stepsAbove(smallestMw, stepMw); stepped(step, stepMw) <= largestMw; step++)
    steps.push(stepped(step, stepMw));
  return steps;
}

/**
 * Returns the price of the greatest A(p) × (p × paid − cost), at least the lowest. Between two points of A it is a
 * parabola: its vertex, and the steps on both sides of it and of the points, are all that can be best.
 */
function bestPrice(
  curve: AcceptanceCurve,
  { paidMwh, costGbp }: { paidMwh: number; costGbp: number },
  lowest: number,
  step: number,
): number {
  const { prices, chances } = curve;
  const asked = prices.flatMap((from, place) => {
    const to = prices[place + 1];
    if (to === undefined) return [from];
    // A = level − slope × p, so the vertex of (level − slope p)(paid p − cost) is where its derivative is nought.
    const slope = (chances[place]! - chances[place + 1]!) / (to - from);
    if (slope <= 0) return [from];
    const level = chances[place]! + slope * from;
    const vertex = (level / slope + costGbp / paidMwh) / 2;
    return [from, Math.min(to, Math.max(from, vertex))];
  });
  let [price, most] = [0, -Infinity];
  const least = stepsAbove(lowest, step);
  for (const at of [lowest, ...asked])
    for (const steps of [Math.floor(at / step), Math.ceil(at / step)]) {
      const tried = stepped(Math.max(least, steps), step);
      const expected = chanceAccepted(curve, tried) * (tried * paidMwh - costGbp);
      if (expected > most || (expected === most && tried < price)) [price, most] = [tried, expected];
    }
  return price;
}

/** The dearest price whose chance is halfway to the greatest there is inside the guardrails. */
function surerAccepted(
  { curve, guardrails, limits: { stepGbpPerMwh: step } }: OfferQuestion,
  proposal: Choice,
  evaluate: Evaluate,
): Choice {
  let [low, high] = [
    stepsAbove(guardrails.lowestPriceGbpPerMwh ?? 0, step),
    Math.round(proposal.priceGbpPerMwh / step),
  ];
  const wanted = halfway(proposal.chance, chanceAccepted(curve, stepped(low, step)));
  if (wanted === proposal.chance) return proposal;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (chanceAccepted(curve, stepped(middle, step)) >= wanted) low = middle;
    else high = middle;
  }
  return evaluate(proposal.mw, stepped(low, step));
}

/** The most MW whose chance of a strike is halfway to the least there is. */
function surerDelivered(inside: readonly Tried[], proposal: Choice, evaluate: Evaluate): Choice {
  const strikesAt = (mw: number) => evaluate(mw, proposal.priceGbpPerMwh).strikeChance;
  const wanted = halfway(proposal.strikeChance, strikesAt(inside[0]!.mw));
  if (wanted === proposal.strikeChance) return proposal;
  const fewer = inside.map(({ mw }) => mw).filter((mw) => mw < proposal.mw);
  return evaluate(
    lastWhere(fewer, (mw) => strikesAt(mw) <= wanted),
    proposal.priceGbpPerMwh,
  );
}

const halfway = (from: number, to: number): number => from + (to - from) / 2;
const stepsAbove = (value: number, step: number): number => Math.ceil(Math.round((value / step) * PER_UNIT) / PER_UNIT);
const stepped = (steps: number, step: number): number => Math.round(steps * step * PER_UNIT) / PER_UNIT;
