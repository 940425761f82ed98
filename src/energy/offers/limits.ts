/** Limits of a buyer's market on one offer: one unit and half hour, or more of them. */

/** A limit, and the text that it was taken from; null without a text. */
export interface SourcedLimit<Value> {
  value: Value;
  source: string | null;
}

/** Limits of an offer; null where a market has none. */
export interface OfferLimits {
  smallestMw: SourcedLimit<number> | null;
  largestMw: SourcedLimit<number> | null;
  /** Offered power is a whole multiple of it. */
  stepMw: SourcedLimit<number> | null;
  shortestMinutes: SourcedLimit<number> | null;
  /** Decimals of a price in £/MWh: 2 for whole pence. */
  priceDecimals: SourcedLimit<number> | null;
  /** First London day of the rules, YYYY-MM-DD. */
  validFrom: SourcedLimit<string> | null;
  /** London day from which the rules hold no more. */
  validTo: SourcedLimit<string> | null;
}

export interface OfferToCheck {
  mw: number;
  priceGbpPerMwh: number;
  /** London day of delivery, YYYY-MM-DD. */
  date: string;
  /** Length of the offer; by default a half hour. */
  minutes?: number;
}

export interface BrokenLimit {
  rule: keyof OfferLimits;
  /** Fault in words, with the rule and its source. */
  detail: string;
  source: string | null;
}

const HALF_HOUR_MINUTES = 30;
/** Share of a step by which a multiple may differ in binary numbers. */
const TOLERANCE = 1e-6;

/** Returns each limit that an offer breaks, in the order of the limits; none where it may be made. */
export function brokenLimits(limits: OfferLimits, offer: OfferToCheck): BrokenLimit[] {
  const { mw, priceGbpPerMwh, date, minutes = HALF_HOUR_MINUTES } = offer;
  const check = <Value>(
    rule: keyof OfferLimits,
    limit: SourcedLimit<Value> | null,
    isBroken: (value: Value) => boolean,
    words: (value: Value) => string,
  ): BrokenLimit[] =>
    limit === null || !isBroken(limit.value)
      ? []
      : [{ rule, detail: withSource(words(limit.value), limit.source), source: limit.source }];
  return [
    ...check(
      'smallestMw',
      limits.smallestMw,
      (least) => mw < least,
      (least) => `${mw} MW is below the smallest offer of ${least} MW`,
    ),
    ...check(
      'largestMw',
      limits.largestMw,
      (most) => mw > most,
      (most) => `${mw} MW is above the largest offer of ${most} MW`,
    ),
    ...check(
      'stepMw',
      limits.stepMw,
      (step) => !isWhole(mw / step),
      (step) => `${mw} MW is not a multiple of ${step} MW`,
    ),
    ...check(
      'shortestMinutes',
      limits.shortestMinutes,
      (least) => minutes < least,
      (least) => `${minutes} minutes are shorter than the shortest offer of ${least} minutes`,
    ),
    ...check(
      'priceDecimals',
      limits.priceDecimals,
      (decimals) => !isWhole(priceGbpPerMwh * 10 ** decimals),
      (decimals) => `£${priceGbpPerMwh} per MWh has more than ${decimals} decimals`,
    ),
    ...check(
      'validFrom',
      limits.validFrom,
      (first) => date < first,
      (first) => `the rules hold from ${first}, not on ${date}`,
    ),
    ...check(
      'validTo',
      limits.validTo,
      (end) => date >= end,
      (end) => `the rules no longer hold from ${end}, so not on ${date}`,
    ),
  ];
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) <= TOLERANCE;

const withSource = (detail: string, source: string | null): string =>
  source === null ? detail : `${detail} (${source})`;
