/** Sums over the offers for a requirement, of all units and half hours. */
import { responseVolumePercent } from '../delivery.ts';
import { type CurveLines, factorOnLines } from '../settlement/curveLines.ts';
import { evaluateChoice, type OfferGrounds } from './choose.ts';
import { STRIKE_BELOW_FACTOR } from './expectedPay.ts';

/** Offer with what it rests on. The same place of all outcomes is the same simulation. */
export interface OfferedHalfHour {
  startMs: number;
  mw: number;
  priceGbpPerMwh: number;
  /** Result: true where it was accepted, false where it is none any more; null while that is open. */
  isAccepted: boolean | null;
  basis: OfferGrounds;
}

export interface OfferTotals {
  offers: number;
  /** Highest MW of all units in one half hour. */
  mostMw: number;
  offeredMwh: number;
  /** Expected pay: the chance of each offer times its pay. */
  expectedGbp: number;
  /** Expected pay less what users are paid for it. */
  leftGbp: number;
  /** Mean number of accepted offers. */
  likelyAccepted: number;
  /** Chance that any accepted half hour is a strike, 0 to 1. */
  strikeChance: number;
}

/** Basis of a proposal as it is stored and sent. */
interface StoredBasis {
  outcomesMwh: readonly number[];
  prices: number[];
  chances: number[];
  effectiveSamples: number;
}

/** Returns the grounds of an offer from its stored basis; null where nothing is known of its delivery. */
export const groundsOf = (
  { outcomesMwh, prices, chances, effectiveSamples }: StoredBasis,
  lines: CurveLines,
  paidToUsersGbpPerMwh: number | null,
): OfferGrounds | null =>
  outcomesMwh.length === 0
    ? null
    : {
        curve: { prices, chances, samples: 0, effective: effectiveSamples },
        outcomesMwh: Float64Array.from(outcomesMwh),
        lines,
        costGbpPerMwh: paidToUsersGbpPerMwh ?? 0,
      };

const RESULTS: Readonly<Record<string, boolean>> = { ACCEPTED: true, REJECTED: false, LAPSED: false };

/** Returns whether an offer in a state was accepted; false where it is none any more, null while that is open. */
export const isAcceptedIn = (state: string): boolean | null => RESULTS[state] ?? null;

const HOURS = 0.5;

/** Returns the sums of offers; those that were refused or lapsed count for nothing. */
export function totalsOfOffers(all: readonly OfferedHalfHour[]): OfferTotals {
  const offers = all.filter(({ isAccepted }) => isAccepted !== false);
  const judged = offers.map((offer) => {
    const choice = evaluateChoice(offer.basis, offer.mw, offer.priceGbpPerMwh);
    return { offer, choice, chance: offer.isAccepted === true ? 1 : choice.chance };
  });
  const sum = (of: (each: (typeof judged)[number]) => number) => judged.reduce((whole, each) => whole + of(each), 0);
  const byStart = Map.groupBy(offers, ({ startMs }) => startMs);
  return {
    offers: offers.length,
    mostMw: Math.max(0, ...Array.from(byStart.values(), (same) => same.reduce((mw, offer) => mw + offer.mw, 0))),
    offeredMwh: HOURS * sum(({ offer }) => offer.mw),
    expectedGbp: sum(({ chance, choice }) => chance * choice.payGbp),
    leftGbp: sum(({ chance, choice }) => chance * (choice.payGbp - choice.costGbp)),
    likelyAccepted: sum(({ chance }) => chance),
    strikeChance: anyStrike(judged),
  };
}

/** Mean over the simulations of 1 − Π (1 − chance) of the offers that are a strike in it. */
function anyStrike(judged: readonly { offer: OfferedHalfHour; chance: number }[]): number {
  const draws = Math.min(...judged.map(({ offer }) => offer.basis.outcomesMwh.length));
  if (judged.length === 0 || draws === 0) return 0;
  let whole = 0;
  for (let draw = 0; draw < draws; draw++) {
    let none = 1;
    for (const { offer, chance } of judged) {
      const percent = responseVolumePercent(offer.basis.outcomesMwh[draw]!, offer.mw)!;
      if (factorOnLines(offer.basis.lines, percent) < STRIKE_BELOW_FACTOR) none *= 1 - chance;
    }
    whole += 1 - none;
  }
  return whole / draws;
}
