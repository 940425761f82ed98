/**
 * Pay of offers whose results are known, and of other choices in their place. Another choice would have been
 * accepted where its price is at most the dearest accepted one and ours was not refused for another reason than its
 * price. Pay is that of choose.ts: over the delivery that was settled, else over the deliveries that were foreseen.
 */
import { type Choice, evaluateChoice, type OfferGrounds } from './choose.ts';

/**
 * Reason of a refusal: dearer than the dearest accepted one; nothing was accepted in the half hour; more than the
 * zone was asked for, beside what of it was accepted; more than was left to buy; none of these.
 */
export type OfferRefusal = 'PRICE' | 'NOTHING_ACCEPTED' | 'ZONE_CAP' | 'SIZE' | 'OTHER';

type Terms = Pick<Choice, 'mw' | 'priceGbpPerMwh'>;

/** Half hour of a market with its results. */
export interface BoughtHalfHour {
  /** £/MWh; null where nothing was accepted. */
  dearestAcceptedGbp: number | null;
  askedMw: number;
  acceptedMw: number;
  /** The same of the zone of the offer. */
  zoneAskedMw: number;
  zoneAcceptedMw: number;
}

/** Sums of MW with one decimal differ by less in binary numbers. */
const TOLERANCE_MW = 1e-6;

/** Returns why an offer was refused. */
export function refusalOf({ mw, priceGbpPerMwh }: Terms, bought: BoughtHalfHour): OfferRefusal {
  const { dearestAcceptedGbp, askedMw, acceptedMw, zoneAskedMw, zoneAcceptedMw } = bought;
  const exceeds = (power: number, most: number) => power > most + TOLERANCE_MW;
  if (exceeds(mw, zoneAskedMw)) return 'ZONE_CAP';
  if (dearestAcceptedGbp === null) return 'NOTHING_ACCEPTED';
  if (priceGbpPerMwh > dearestAcceptedGbp) return 'PRICE';
  if (exceeds(mw + zoneAcceptedMw, zoneAskedMw)) return 'ZONE_CAP';
  return exceeds(mw + acceptedMw, askedMw) ? 'SIZE' : 'OTHER';
}

/** Half hour of a unit with its result, and what was known of its delivery. */
export interface DecidedHalfHour {
  /** Null where nothing was offered. */
  submitted: Terms | null;
  /** Null where it was accepted, and where nothing was offered. */
  refusal: OfferRefusal | null;
  dearestAcceptedGbp: number | null;
  /** Null where nothing was known of the delivery. */
  grounds: OfferGrounds | null;
  /** Delivery by which it is settled in MWh, and what it earned in £; null before, and where it was not accepted. */
  deliveredMwh: number | null;
  earnedGbp: number | null;
}

export interface OfferOutcome {
  /** Pay in £; 0 where it was refused, null where nothing is known of the delivery. */
  payGbp: number | null;
  /** Payments to users in £; 0 where it was refused, and where nothing is known of the delivery. */
  costGbp: number;
  /** Pay of the same MW at the dearest accepted price in £; null where no price is known to have been accepted. */
  atDearestGbp: number | null;
  /** The second less the first, 0 where one is not known. */
  forgoneGbp: number;
}

/** Sums of one way to have chosen, over all half hours. */
export interface ChoiceOutcome {
  offers: number;
  accepted: number;
  /** Mean price of the accepted ones in £/MWh, weighted by MW; null without one. */
  meanPriceGbpPerMwh: number | null;
  payGbp: number;
}

const PENCE = 100;
/** Rounds £ to the penny, so that the sums of a table add up; never −0. */
const toPence = (gbp: number): number => Math.round(PENCE * gbp) / PENCE || 0;

/** Returns the pay of terms that are accepted, in £ to the penny; null where nothing is known of the delivery. */
function payOf(half: DecidedHalfHour, terms: Terms): number | null {
  const { submitted, earnedGbp } = half;
  const { mw, priceGbpPerMwh } = terms;
  // Pay is proportional to the price.
  if (earnedGbp !== null && mw === submitted?.mw)
    return toPence((earnedGbp * priceGbpPerMwh) / submitted.priceGbpPerMwh);
  const known = knownOf(half);
  return known && toPence(evaluateChoice(known, mw, priceGbpPerMwh).payGbp);
}

/** Returns the grounds of a half hour with the delivery that was settled, where it was. */
const knownOf = ({ grounds, deliveredMwh }: DecidedHalfHour): OfferGrounds | null =>
  grounds === null || deliveredMwh === null ? grounds : { ...grounds, outcomesMwh: Float64Array.of(deliveredMwh) };

/** Whether terms would have been accepted. */
const wouldBeAccepted = ({ refusal, dearestAcceptedGbp }: DecidedHalfHour, { priceGbpPerMwh }: Terms): boolean =>
  dearestAcceptedGbp !== null && priceGbpPerMwh <= dearestAcceptedGbp && (refusal === null || refusal === 'PRICE');

/** Returns what an offer with a result pays, and what it would have paid at the dearest accepted price. */
export function outcomeOf(half: DecidedHalfHour & { submitted: Terms }): OfferOutcome {
  const { submitted, refusal } = half;
  const isAccepted = refusal === null;
  const payGbp = isAccepted ? payOf(half, submitted) : 0;
  const known = isAccepted ? knownOf(half) : null;
  const dearest = atDearest(half);
  const atDearestGbp = dearest && payOf(half, dearest);
  return {
    payGbp,
    costGbp: known ? toPence(evaluateChoice(known, submitted.mw, submitted.priceGbpPerMwh).costGbp) : 0,
    atDearestGbp,
    forgoneGbp: payGbp === null || atDearestGbp === null ? 0 : toPence(atDearestGbp - payGbp),
  };
}

/** Returns the terms of an offer at the dearest accepted price; null where that price would have been refused too. */
export function atDearest(half: DecidedHalfHour): Terms | null {
  const { submitted, dearestAcceptedGbp } = half;
  if (submitted === null || dearestAcceptedGbp === null) return null;
  const terms = { mw: submitted.mw, priceGbpPerMwh: dearestAcceptedGbp };
  return wouldBeAccepted(half, terms) ? terms : null;
}

/** Returns the sums of what one way to choose offers for each half hour; null is no offer. */
export function outcomeOfChoices(
  halves: readonly DecidedHalfHour[],
  choose: (half: DecidedHalfHour, place: number) => Terms | null,
): ChoiceOutcome {
  const offered = halves.flatMap((half, place) => {
    const terms = choose(half, place);
    return terms === null ? [] : [{ half, terms }];
  });
  const accepted = offered.filter(({ half, terms }) =>
    terms === half.submitted ? half.refusal === null : wouldBeAccepted(half, terms),
  );
  const sum = (of: (one: (typeof accepted)[number]) => number) => accepted.reduce((whole, one) => whole + of(one), 0);
  const mw = sum(({ terms }) => terms.mw);
  return {
    offers: offered.length,
    accepted: accepted.length,
    meanPriceGbpPerMwh: mw === 0 ? null : toPence(sum(({ terms }) => terms.mw * terms.priceGbpPerMwh) / mw),
    payGbp: toPence(sum(({ half, terms }) => payOf(half, terms) ?? 0)),
  };
}
