import { array, assert, integer, option, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPayment } from '../settlement/payment.ts';
import type { AcceptanceCurve } from './acceptance.ts';
import {
  type Choice,
  chooseOffer,
  choicesOverMw,
  choicesOverPrice,
  DFS_OFFER_LIMITS,
  evaluateChoice,
  type OfferQuestion,
} from './choose.ts';

const { lines } = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'CONTRACTED' });
const FREE = {
  lowestPriceGbpPerMwh: null,
  highestMw: null,
  greatestShareOfP50: null,
  greatestStrikeChance: null,
};
/** Small enough to try every offer. */
const LIMITS = { ...DFS_OFFER_LIMITS, largestMw: 3 };
const PENNY = 0.01;

/** Numbers of three decimals: fast-check's doubles are mostly next to nothing. */
const thousandths = (max: number, min = 0) =>
  integer({ min: 1000 * min, max: 1000 * max }).map((count) => count / 1000);
const curves = uniqueArray(integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 }).chain((pence) =>
  array(thousandths(1), { minLength: pence.length, maxLength: pence.length }).map((chances): AcceptanceCurve => ({
    samples: 10,
    effective: 10,
    prices: pence.toSorted((one, other) => one - other).map((price) => price / 100),
    chances: chances.toSorted((one, other) => other - one),
  })),
);
const orNone = <Value>(of: Parameters<typeof option<Value>>[0]) => option(of, { nil: null, freq: 2 });
const questions = record({
  curve: curves,
  outcomesMwh: array(thousandths(1.5, -0.5), { minLength: 1, maxLength: 20 }).map((mwh) => Float64Array.from(mwh)),
  costGbpPerMwh: thousandths(1),
  capMw: orNone(thousandths(4)),
  guardrails: record({
    lowestPriceGbpPerMwh: orNone(thousandths(2.5)),
    highestMw: orNone(thousandths(3)),
    greatestShareOfP50: orNone(thousandths(1.5)),
    greatestStrikeChance: orNone(thousandths(1.5)),
  }),
}).map((one): OfferQuestion => ({ ...one, lines, limits: LIMITS }));

const p50Of = (mwh: Float64Array): number => {
  const sorted = mwh.toSorted();
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
};

/** Whether an offer is within every limit and guardrail. */
function isAllowed({ outcomesMwh, capMw, guardrails, limits }: OfferQuestion, offer: Choice): boolean {
  const { lowestPriceGbpPerMwh, highestMw, greatestShareOfP50, greatestStrikeChance } = guardrails;
  return (
    offer.mw >= limits.smallestMw &&
    offer.mw <= Math.min(limits.largestMw, capMw ?? Infinity, highestMw ?? Infinity) &&
    Number((offer.mw * 10).toFixed(6)) % 1 === 0 &&
    Number((offer.priceGbpPerMwh * 100).toFixed(6)) % 1 === 0 &&
    offer.priceGbpPerMwh >= (lowestPriceGbpPerMwh ?? 0) &&
    (greatestShareOfP50 === null || offer.mw <= 2 * greatestShareOfP50 * p50Of(outcomesMwh)) &&
    (greatestStrikeChance === null || offer.strikeChance <= greatestStrikeChance)
  );
}

/** The greatest expected £ of all offers that are allowed; null where none is. */
function bestOfAll(question: OfferQuestion): number | null {
  let most: number | null = null;
  const pence = Array.from({ length: 301 }, (_, penny) => penny / 100);
  for (let tenth = 1; tenth <= 30; tenth++)
    for (const choice of choicesOverPrice(question, tenth / 10, pence))
      if (isAllowed(question, choice)) most = Math.max(most ?? -Infinity, choice.expectedGbp);
  return most;
}

describe('the proposed offer', () => {
  it('is inside limits and guardrails, and worth as much as the best of all such offers to a penny', () => {
    let proposed = 0;
    assert(
      property(questions, (question) => {
        const answer = chooseOffer(question);
        const most = bestOfAll(question);
        if ('none' in answer) {
          expect(most ?? 0).toBeLessThan(PENNY);
          return;
        }
        proposed++;
        const { proposal, surerAccepted, surerDelivered } = answer;
        for (const offer of [proposal, surerAccepted, surerDelivered]) {
          expect(isAllowed(question, offer)).toBe(true);
          expect(offer).toEqual(evaluateChoice(question, offer.mw, offer.priceGbpPerMwh));
        }
        expect(proposal.expectedGbp).toBeGreaterThan(most! - PENNY);
        expect(proposal.expectedGbp).toBeGreaterThanOrEqual(surerAccepted.expectedGbp);
        expect(proposal.expectedGbp).toBeGreaterThanOrEqual(surerDelivered.expectedGbp);
        expect(surerAccepted.chance).toBeGreaterThanOrEqual(proposal.chance);
        expect(surerDelivered.strikeChance).toBeLessThanOrEqual(proposal.strikeChance);
      }),
      { numRuns: 60 },
    );
    expect(proposed).toBeGreaterThan(5);
  });

  it('is all or nothing: the expected £ are the chance times what is left of the whole pay', () => {
    assert(
      property(questions, integer({ min: 1, max: 30 }), integer({ min: 0, max: 300 }), (question, tenths, pence) => {
        const offer = evaluateChoice(question, tenths / 10, pence / 100);
        expect(offer.expectedGbp).toBeCloseTo(offer.chance * (offer.payGbp - offer.costGbp), 12);
        expect(choicesOverMw(question, [tenths / 10], pence / 100)).toEqual([offer]);
      }),
    );
  });
});

describe('an offer of a unit that delivers 0.4 to 0.8 MWh', () => {
  const question: OfferQuestion = {
    curve: { samples: 40, effective: 20, prices: [100, 150, 200, 250], chances: [1, 0.9, 0.5, 0] },
    outcomesMwh: Float64Array.from({ length: 101 }, (_, step) => 0.4 + 0.004 * step),
    lines,
    costGbpPerMwh: 0,
    limits: DFS_OFFER_LIMITS,
    guardrails: FREE,
    capMw: null,
  };
  const offerOf = (changed: Partial<OfferQuestion>) => {
    const answer = chooseOffer({ ...question, ...changed });
    if ('none' in answer) throw new Error(answer.none);
    return answer;
  };

  it('is for the fewest MW that pay for nearly every delivery, at the price with the greatest chance × price', () => {
    const { proposal, binding } = offerOf({});
    expect(proposal).toMatchObject({ mw: 1.4, priceGbpPerMwh: 150, chance: 0.9, strikeChance: 0 });
    expect(proposal.payGbp).toBeCloseTo(90, 1);
    expect(binding).toEqual([]);
  });

  it('costs what users are paid, which makes the price dearer', () => {
    const { proposal } = offerOf({ costGbpPerMwh: 130 });
    expect(proposal.costGbp).toBeCloseTo(78, 9);
    expect(proposal.priceGbpPerMwh).toBeGreaterThan(150);
  });

  it('has alternatives halfway to the greatest chance of acceptance and the least of a strike', () => {
    const wide = Float64Array.from({ length: 101 }, (_, step) => -0.2 + 0.016 * step);
    const { proposal, surerAccepted, surerDelivered } = offerOf({ outcomesMwh: wide });
    expect([surerAccepted.mw, surerAccepted.priceGbpPerMwh]).toEqual([proposal.mw, 125]);
    expect(surerAccepted.chance).toBeCloseTo(0.95, 9);
    expect(surerDelivered.priceGbpPerMwh).toBe(proposal.priceGbpPerMwh);
    expect(surerDelivered.mw).toBeLessThan(proposal.mw);
    const least = evaluateChoice({ ...question, outcomesMwh: wide }, 0.1, 150).strikeChance;
    expect(least).toBeGreaterThan(0.1);
    expect(surerDelivered.strikeChance).toBeGreaterThan(least);
    expect(surerDelivered.strikeChance).toBeLessThanOrEqual((proposal.strikeChance + least) / 2);
  });

  it.each([
    ['highestMw', { guardrails: { ...FREE, highestMw: 0.55 } }, 0.5, 150],
    ['greatestShareOfP50', { guardrails: { ...FREE, greatestShareOfP50: 0.75 } }, 0.9, 150],
    ['lowestPriceGbpPerMwh', { guardrails: { ...FREE, lowestPriceGbpPerMwh: 180.001 } }, 1.4, 180.01],
    ['capMw', { capMw: 1 }, 1, 150],
  ] satisfies [string, Partial<OfferQuestion>, number, number][])(
    'is held by %s, which is said',
    (limit, changed, mw, priceGbpPerMwh) => {
      const { proposal, binding } = offerOf(changed);
      expect(proposal).toMatchObject({ mw, priceGbpPerMwh });
      expect(binding).toEqual([limit]);
    },
  );

  it('is not held by a limit above MW that pay the same', () => {
    const certain = { outcomesMwh: Float64Array.of(0.6, 0.6) };
    expect(offerOf(certain).proposal.mw).toBe(1);
    expect(offerOf({ ...certain, capMw: 1.5 })).toEqual(offerOf(certain));
  });

  it('keeps the chance of a strike below a guardrail', () => {
    const wide = Float64Array.from({ length: 101 }, (_, step) => 0.016 * step);
    const { proposal, binding } = offerOf({
      outcomesMwh: wide,
      guardrails: { ...FREE, greatestStrikeChance: 0.1 },
    });
    expect(proposal.strikeChance).toBeLessThanOrEqual(0.1);
    expect(binding).toEqual(['greatestStrikeChance']);
  });

  it.each([
    ['ZONE_CLOSED', { capMw: 0 }],
    ['NOTHING_TO_DELIVER', { outcomesMwh: Float64Array.of(-0.1, 0) }],
    ['NOTHING_EARNS', { costGbpPerMwh: 260 }],
    ['GUARDRAILS', { guardrails: { ...FREE, highestMw: 0.05 } }],
    ['GUARDRAILS', { guardrails: { ...FREE, lowestPriceGbpPerMwh: 250 } }],
  ] satisfies [string, Partial<OfferQuestion>][])('is none for the reason %s: %j', (none, changed) => {
    expect(chooseOffer({ ...question, ...changed })).toEqual({ none });
  });
});
