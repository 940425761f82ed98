/**
 * A(p), the chance that an offer at £p is accepted. All or nothing, cheapest first, paid as bid: an offer is accepted
 * where its price is at most the dearest accepted one of its half hour. Where nothing was refused, dearer offers might
 * have been accepted too: they do not count as such.
 *
 * Prices move with the season and have a shape over the evening, so A is learnt from ratios:
 *
 * - level of a half hour: the geometric mean of the middle of the last 14 dearest accepted prices at its time of the
 *   day, and of the weighted middle of all recent ones, nearer times and later days more. To this comes part of what
 *   the prices of the day before were above or below their own levels;
 * - ratio of an earlier half hour: its dearest accepted price ÷ its level, as it was known before its day; 0 where
 *   there were offers and none was accepted;
 * - A(p) = the weighted share of ratios of at least p ÷ the level of the half hour that is asked for, and a wide
 *   distribution for half a day.
 */
import { dayType } from '../bankHolidays.ts';
import type { EventType } from '../delivery.ts';
import { dayNumber, londonDate, londonWallClock } from '../time/london.ts';

/** Result of the market in one half hour. */
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
  /** A price up to which every offer is accepted, £ per MWh; null or 0 where none is guaranteed. */
  guaranteedPrice: number | null;
}

/** Chances by price: straight between the points, the first chance below them, none above. */
export interface AcceptanceCurve {
  /** Number of earlier half hours with offers that were used. */
  samples: number;
  /** Number of equally weighted days that would say as much. Small: the curve is wide. */
  effective: number;
  /** £ per MWh, ascending. */
  prices: number[];
  /** 0 to 1, never rising. */
  chances: number[];
}

type Points = Pick<AcceptanceCurve, 'prices' | 'chances'>;

/** An earlier half hour with offers: `day` counts the days with requirements, from the earliest. */
interface Known {
  day: number;
  date: number;
  /** Half hour of the clock, 0 to 47. */
  clock: number;
  isWorking: boolean;
  price: number | null;
  level: number | null;
}

/** Half hours in order, and places of those with a price above £0: cheapest first, of equal ones the latest. */
interface KnownHistory {
  used: readonly Known[];
  ranked: readonly number[];
}

/** Latest days with requirements that are used. */
const MAX_DAYS = 120;
/** Of the middle price at one time of the day. */
const SAME_CLOCK = 14;
/** Days with requirements after which a price, and a ratio, count half. */
const HALF_LIFE_OF_LEVEL = 14;
const HALF_LIFE_OF_RATIO = 30;
/** Half hours over which weights fall to 0.6: in levels, in the deviation of the day before, in ratios. */
const CLOCKS_OF_LEVEL = 1;
const CLOCKS_OF_DEVIATION = 2;
const CLOCKS_OF_RATIO = 4;
/** Part of a deviation that is left after one day. */
const PERSISTENCE = 0.4;
/** Weight at which half of a deviation counts. */
const LITTLE_WEIGHT = 0.3;
/** Weight of a ratio of the other type of day. */
const OTHER_DAY_TYPE = 0.5;
/** The wide distribution: equally likely ratios, worth so many days, around a usual price where none is known. */
const PRIOR_RATIOS = [0, 0.5, 0.7, 0.85, 0.95, 1.05, 1.2, 1.5];
const PRIOR_DAYS = 0.5;
const USUAL_PRICE = 180;
/** Points of a curve: middles of equal parts of the ratios that are above nothing. */
const PARTS = 20;
const PENNY = 0.01;
const LATEST_CLOCK = 48;

/** Returns the chances by price of a half hour; see `acceptanceCurves`. */
export const acceptanceCurve = (history: readonly PastHalfHour[], asked: AskedHalfHour): AcceptanceCurve =>
  acceptanceCurves(history, [asked])[0]!;

/**
 * Returns the chances by price of each half hour, from earlier ones of its direction, none of which began at or after
 * its submission time. Of half hours of one requirement the history is read once.
 */
export function acceptanceCurves(history: readonly PastHalfHour[], asked: readonly AskedHalfHour[]): AcceptanceCurve[] {
  const read = new Map<string, KnownHistory>();
  return asked.map((one) => {
    const key = `${one.eventType} ${one.submissionMs}`;
    const known = read.get(key) ?? readHistory(history, one);
    read.set(key, known);
    return curveOf(known, one);
  });
}

/** Returns the chance that an offer at a price is accepted, 0 to 1. */
export function chanceAccepted({ prices, chances }: Points, priceGbpPerMwh: number): number {
  const next = prices.findIndex((price) => price >= priceGbpPerMwh);
  if (next < 0) return 0;
  if (next === 0) return chances[0]!;
  const [from, to] = [prices[next - 1]!, prices[next]!];
  const share = (priceGbpPerMwh - from) / (to - from);
  return chances[next - 1]! + share * (chances[next]! - chances[next - 1]!);
}

/** Earlier half hours with offers in order, each with the level that was known before its day. */
function readHistory(history: readonly PastHalfHour[], { eventType, submissionMs }: AskedHalfHour): KnownHistory {
  const earlier = history
    .filter(
      (half) =>
        half.eventType === eventType &&
        half.startMs < submissionMs &&
        half.isBuyersTest !== true &&
        (half.dearestAccepted !== null || half.cheapestRefused !== null),
    )
    .sort((one, other) => one.startMs - other.startMs);
  const known: Known[] = [];
  for (const { startMs, dearestAccepted: price } of earlier) {
    const when = whenOf(startMs);
    const last = known.at(-1);
    const day = last === undefined ? 0 : last.day + Number(last.date !== when.date);
    known.push({ ...when, day, price, level: null });
  }
  const first = (known.at(-1)?.day ?? 0) - MAX_DAYS;
  const used = known.filter(({ day }) => day > first);
  const ranked = rankByPrice(used);
  for (const half of used) half.level = levelOf(used, ranked, half);
  return { used, ranked };
}

const rankByPrice = (used: readonly Known[]): number[] =>
  used
    .flatMap(({ price }, place) => (price === null || price <= 0 ? [] : [place]))
    .sort((one, other) => used[one]!.price! - used[other]!.price! || other - one);

function whenOf(startMs: number): Pick<Known, 'date' | 'clock' | 'isWorking'> {
  const date = londonDate(startMs);
  const [hours, minutes] = londonWallClock(startMs).split(':').map(Number);
  return {
    date: dayNumber(date),
    clock: 2 * hours! + Math.floor(minutes! / 30),
    isWorking: dayType(date) === 'WORKING',
  };
}

/** The level of a half hour, £ per MWh, by the days before it; null where nothing was accepted on them. */
function levelOf(
  known: readonly Known[],
  ranked: readonly number[],
  half: Pick<Known, 'day' | 'date' | 'clock'>,
): number | null {
  const weightOf = new Float64Array(known.length);
  const same: number[] = [];
  let [all, deviations, weights] = [0, 0, 0];
  for (let place = known.length - 1; place >= 0; place--) {
    const { day, date, clock, price, level } = known[place]!;
    if (day >= half.day || price === null || price <= 0) continue;
    const apart = Math.abs(clock - half.clock);
    weightOf[place] = NEAR_LEVEL[apart]! * AGE_OF_LEVEL[half.day - day - 1]!;
    all += weightOf[place]!;
    if (apart === 0 && same.length < SAME_CLOCK) same.push(price);
    if (day !== half.day - 1 || level === null) continue;
    const weight = NEAR_DEVIATION[apart]!;
    weights += weight;
    deviations += weight * Math.log(price / level) * PERSISTENCE ** Math.max(1, half.date - date);
  }
  const isBefore = (place: number) => known[place]!.day < half.day;
  let sum = 0;
  // The price at which half of the weight is reached.
  const middle =
    ranked.find((place) => isBefore(place) && (sum += weightOf[place]!) >= all / 2) ?? ranked.findLast(isBefore);
  if (middle === undefined) return null;
  const recent = Math.log(known[middle]!.price!);
  const sorted = same.toSorted((one, other) => one - other);
  const ofClock = same.length === 0 ? recent : Math.log(sorted[Math.ceil(sorted.length / 2) - 1]!);
  const deviation = weights === 0 ? 0 : deviations / (weights + LITTLE_WEIGHT);
  return Math.exp((recent + deviation + ofClock) / 2);
}

function curveOf({ used: known, ranked }: KnownHistory, asked: AskedHalfHour): AcceptanceCurve {
  const when = whenOf(asked.startMs);
  const day = (known.at(-1)?.day ?? -1) + 1;
  const level = levelOf(known, ranked, { ...when, day });
  const ofDays = new Map<number, number>();
  const ratios: Ratio[] = [];
  for (const half of known) {
    if (half.price !== null && half.level === null) continue;
    const age = 0.5 ** ((day - half.day - 1) / HALF_LIFE_OF_RATIO);
    const weight =
      age * NEAR_RATIO[Math.abs(half.clock - when.clock)]! * (half.isWorking === when.isWorking ? 1 : OTHER_DAY_TYPE);
    ratios.push({ ratio: half.price === null ? 0 : half.price / half.level!, weight });
    ofDays.set(half.day, (ofDays.get(half.day) ?? 0) + weight);
  }
  const [sum, squares] = [...ofDays.values()].reduce(([s, q], weight) => [s + weight, q + weight ** 2], [0, 0]);
  const effective = squares === 0 ? 0 : sum ** 2 / squares;
  for (const one of ratios) one.weight *= effective / sum;
  ratios.push(...PRIOR_RATIOS.map((ratio) => ({ ratio, weight: PRIOR_DAYS / PRIOR_RATIOS.length })));
  const points = pointsOf(ratios, level ?? USUAL_PRICE);
  return { samples: ratios.length - PRIOR_RATIOS.length, effective, ...guaranteed(points, asked.guaranteedPrice) };
}

interface Ratio {
  ratio: number;
  weight: number;
}

/** Points at the middles of equal parts of the ratios above nothing, from £0 to the highest. */
function pointsOf(ratios: readonly Ratio[], level: number): Points {
  const whole = ratios.reduce((sum, { weight }) => sum + weight, 0);
  const positive = ratios.filter(({ ratio }) => ratio > 0).sort((one, other) => one.ratio - other.ratio);
  const accepted = positive.reduce((sum, { weight }) => sum + weight, 0);
  const [prices, chances] = [[0], [accepted / whole]];
  let [part, below] = [0.5, 0];
  for (const { ratio, weight } of positive) {
    below += weight;
    const price = ratio * level;
    while (part < PARTS && below >= (part / PARTS) * accepted) {
      const chance = ((1 - part / PARTS) * accepted) / whole;
      // Of parts that end at one price the last counts: more of the offers at it are refused.
      if (prices.at(-1) === price) chances[chances.length - 1] = chance;
      else {
        prices.push(price);
        chances.push(chance);
      }
      part++;
    }
  }
  const highest = positive.at(-1)!.ratio * level;
  return { prices: [...prices, Math.max(highest, prices.at(-1)!) + PENNY], chances: [...chances, 0] };
}

/** The same points with certainty up to a guaranteed price. */
function guaranteed(points: Points, price: number | null): Points {
  if (price === null || price <= 0) return points;
  const above = points.prices.findIndex((at) => at > price + PENNY);
  const from = above < 0 ? points.prices.length : above;
  return {
    prices: [0, price, price + PENNY, ...points.prices.slice(from)],
    chances: [1, 1, chanceAccepted(points, price + PENNY), ...points.chances.slice(from)],
  };
}

/** Weights by the number of half hours of the clock that lie between. */
function nearness(reach: number): number[] {
  return Array.from({ length: LATEST_CLOCK }, (_, apart) => Math.exp(-0.5 * (apart / reach) ** 2));
}

/** Weight of a price by the days with requirements between. */
const AGE_OF_LEVEL = Array.from({ length: MAX_DAYS + 1 }, (_, days) => 0.5 ** (days / HALF_LIFE_OF_LEVEL));
const NEAR_LEVEL = nearness(CLOCKS_OF_LEVEL);
const NEAR_DEVIATION = nearness(CLOCKS_OF_DEVIATION);
const NEAR_RATIO = nearness(CLOCKS_OF_RATIO);
