/**
 * A(p), the chance that an offer at £p is accepted. All or nothing, cheapest first, paid as bid: an offer is accepted
 * where its price is at most the dearest accepted one of its half hour. So A(p) is the weighted share of earlier half
 * hours whose dearest accepted price was p or more; one in which nothing was accepted counts against every price.
 */
import { dayType } from '../bankHolidays.ts';
import type { EventType } from '../delivery.ts';
import { londonDate, londonWallClock } from '../time/london.ts';

/** What the market said of one half hour, once its results were out. */
export interface PastHalfHour {
  startMs: number;
  eventType: EventType;
  askedMw: number;
  /** Dearest accepted price, £ per MWh; null where nothing was accepted. */
  dearestAccepted: number | null;
  /** Cheapest refused price, £ per MWh; null where nothing was refused. */
  cheapestRefused: number | null;
  /** Whether it was a test of the buyer, which accepts up to a guaranteed price and tells nothing of the market. */
  isBuyersTest?: boolean;
}

/** The half hour that is asked for. */
export interface AskedHalfHour {
  startMs: number;
  eventType: EventType;
  /** When offers close: what began at or after it is not known yet. */
  submissionMs: number;
  /** A price up to which every offer is accepted, £ per MWh; null where none is guaranteed. */
  guaranteedPrice: number | null;
}

/** Chances by price: straight between the points, the first chance below them, the last above. */
export interface AcceptanceCurve {
  /** Number of earlier half hours that were used. */
  samples: number;
  /** Number of equally weighted half hours that would say as much. Small: the curve is wide. */
  effective: number;
  /** £ per MWh, ascending. */
  prices: number[];
  /** 0 to 1, never rising. */
  chances: number[];
}

const DAY_MS = 86_400_000;
/** Days after which a half hour counts half. */
const HALF_LIFE_DAYS = 14;
/** Weight of a half hour on the other type of day. */
const OTHER_DAY_TYPE = 0.5;
/** Minutes of the clock over which the weight of another half hour falls to about 0.6. */
const CLOCK_MINUTES = 30;
/** A wide distribution stands for this many half hours: equally likely levels in £ per MWh, one of them nothing. */
const PRIOR_WEIGHT = 1;
const PRIOR_LEVELS = [0, 60, 100, 140, 180, 220, 280, 360];

/**
 * Returns the chances by price from earlier half hours of the same direction, none of which began at or after the
 * submission time.
 */
export function acceptanceCurve(history: readonly PastHalfHour[], asked: AskedHalfHour): AcceptanceCurve {
  const known = history.filter(
    ({ startMs, eventType, isBuyersTest }) =>
      eventType === asked.eventType && startMs < asked.submissionMs && isBuyersTest !== true,
  );
  const weightOf = weightFor(asked);
  const levels = PRIOR_LEVELS.map((price) => ({ price, weight: PRIOR_WEIGHT / PRIOR_LEVELS.length }));
  let [weights, squares] = [0, 0];
  for (const half of known) {
    const weight = weightOf(half.startMs);
    weights += weight;
    squares += weight ** 2;
    levels.push({ price: half.dearestAccepted ?? 0, weight });
  }
  const effective = squares === 0 ? 0 : weights ** 2 / squares;
  // Weights mean as many half hours as they are worth together.
  const scale = weights === 0 ? 0 : effective / weights;
  for (const level of levels.slice(PRIOR_LEVELS.length)) level.weight *= scale;
  return { samples: known.length, effective, ...guaranteed(stepsOf(levels), asked.guaranteedPrice) };
}

/** Returns the chance that an offer at a price is accepted, 0 to 1. */
export function chanceAccepted({ prices, chances }: AcceptanceCurve, priceGbpPerMwh: number): number {
  const next = prices.findIndex((price) => price >= priceGbpPerMwh);
  if (next < 0) return 0;
  if (next === 0) return chances[0]!;
  const [from, to] = [prices[next - 1]!, prices[next]!];
  const share = (priceGbpPerMwh - from) / (to - from);
  return chances[next - 1]! + share * (chances[next]! - chances[next - 1]!);
}

function weightFor(asked: AskedHalfHour): (startMs: number) => number {
  const [type, clock] = [dayType(londonDate(asked.startMs)), minutesOf(asked.startMs)];
  return (startMs) => {
    const age = (asked.startMs - startMs) / DAY_MS;
    const ofDay = dayType(londonDate(startMs)) === type ? 1 : OTHER_DAY_TYPE;
    const minutes = (minutesOf(startMs) - clock) / CLOCK_MINUTES;
    return ofDay * 0.5 ** (age / HALF_LIFE_DAYS) * Math.exp(-0.5 * minutes ** 2);
  };
}

const minutesOf = (ms: number): number => {
  const [hours, minutes] = londonWallClock(ms).split(':').map(Number);
  return 60 * hours! + minutes!;
};

/** Points of the share of levels at or above each price, straight between them. */
function stepsOf(levels: readonly { price: number; weight: number }[]): Pick<AcceptanceCurve, 'prices' | 'chances'> {
  const sorted = levels.filter(({ weight }) => weight > 0).sort((one, other) => one.price - other.price);
  const whole = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const [prices, chances]: [number[], number[]] = [[], []];
  let below = 0;
  for (const { price, weight } of sorted) {
    if (prices.at(-1) !== price) {
      prices.push(price);
      chances.push(Math.max(0, 1 - below / whole));
    }
    below += weight;
  }
  return { prices, chances };
}

/** The same points with certainty up to a guaranteed price. */
function guaranteed(
  { prices, chances }: Pick<AcceptanceCurve, 'prices' | 'chances'>,
  price: number | null,
): Pick<AcceptanceCurve, 'prices' | 'chances'> {
  if (price === null || price <= 0) return { prices, chances };
  const PENNY = 0.01;
  const above = prices.map((at, place) => ({ at, chance: chances[place]! })).filter(({ at }) => at > price + PENNY);
  const next = chanceAccepted({ samples: 0, effective: 0, prices, chances }, price + PENNY);
  return {
    prices: [0, price, price + PENNY, ...above.map(({ at }) => at)],
    chances: [1, 1, next, ...above.map(({ chance }) => chance)],
  };
}
