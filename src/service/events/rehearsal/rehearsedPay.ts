import type { Rehearsal } from '#contract/rehearsal.ts';
import type { Outcomes } from '#energy/chance.ts';
import { plannedPay } from '#energy/offers/plannedPay.ts';
import { meanOfHalfHours } from '#energy/settlement/deals.ts';
import type { Deal } from '#energy/settlement/payment.ts';
import { gbpText, powerText } from '#text/amounts.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { packLimits, strikeRuleOf } from '../../schemes/packs/packLimits.ts';
import { paymentOf, type SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { keptOutcomes } from './prospect.ts';

type Pay = NonNullable<Rehearsal['pay']>;

/** Expected pay of a planned event, and of each half hour of its window; null for one that is not called. */
export interface RehearsedPay {
  pay: Pay;
  halfHours: (Pick<Rehearsal['settlementPeriods'][number], 'expectedGbp' | 'bestMw'> | null)[];
}

interface Planned {
  scheme: SchemeWithPack;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  /** By half hour of the window; null for one that is not called. */
  deals: readonly (Deal | null)[];
  /** Whether terms are given by half hour, and the best power may differ too. */
  isByHalfHour: boolean;
  /** Outcomes of a sample, in Wh; `scale` is the number of assets for each in it. */
  outcomes: Outcomes;
  scale: number;
}

const WH_PER_MWH = 1e6;
const KW_PER_MW = 1000;
/** More that is expected, in £, from which on it is said. */
const WORTH_SAYING_GBP = 0.01;

/** Returns what a planned event would be paid; null where the scheme pays by trades. */
export function rehearsedPay({
  scheme,
  eventType,
  deals,
  isByHalfHour,
  outcomes,
  scale,
}: Planned): RehearsedPay | null {
  const payment = paymentOf(scheme);
  const called = deals.flatMap((deal, slot) => (deal === null ? [] : [{ ...deal, slot }]));
  if (payment.method === 'P415' || called.length === 0) return null;
  const kept = keptOutcomes(outcomes);
  const limits = packLimits(scheme.document, eventType);
  const { gbp, strikeChance, best } = plannedPay(
    called.map(({ slot, ...deal }) => ({
      ...deal,
      outcomesMwh: Float64Array.from(kept, (draw) => (scale * outcomes.periods[slot]![draw]!) / WH_PER_MWH),
    })),
    payment,
    {
      smallestMw: limits.smallestMw?.value ?? null,
      largestMw: limits.largestMw?.value ?? null,
      stepMw: limits.stepMw?.value ?? null,
    },
    !isByHalfHour,
  );
  const contractedMw = meanOfHalfHours(called.map((deal) => deal.contractedMw ?? 0));
  const mw = best && meanOfHalfHours(best.mw);
  const pay: Omit<Pay, 'sentence'> = {
    expectedGbp: poundsOf(gbp),
    strikePercent: percentOf(strikeChance),
    countsStrikes: strikeRuleOf(scheme.document) !== null,
    best: best && {
      mw: roundTo(6, mw!),
      moreMw: roundTo(6, mw! - contractedMw),
      expectedGbp: poundsOf(best.gbp),
      strikePercent: percentOf(best.strikeChance),
    },
  };
  const places = new Map(called.map(({ slot }, place) => [slot, place]));
  return {
    pay: {
      ...pay,
      sentence: sentenceOf(
        pay,
        called.some((deal) => deal.contractedMw !== null),
      ),
    },
    halfHours: deals.map((_, slot) => {
      const place = places.get(slot);
      return place === undefined
        ? null
        : { expectedGbp: roundedOrNull(gbp[place]!), bestMw: best === null ? null : best.mw[place]! };
    }),
  };
}

/** "£9.36 expected: 39.0 kW more would make it £23.40." */
function sentenceOf({ expectedGbp, best }: Pick<Pay, 'expectedGbp' | 'best'>, isContracted: boolean): string {
  const change = best && powerText(KW_PER_MW * Math.abs(best.moreMw));
  const more = best !== null && best.moreMw > 0 ? change : null;
  if (expectedGbp === null) {
    if (more === null) return isContracted ? 'Pay not known without a price' : 'No power that could be sold';
    const sold = isContracted ? `${more} more could be sold` : `${more} could be sold`;
    return best?.expectedGbp == null ? sold : `${sold}: ${gbpText(best.expectedGbp)} expected`;
  }
  const expected = `${gbpText(expectedGbp)} expected`;
  if (best?.expectedGbp == null || best.expectedGbp - expectedGbp < WORTH_SAYING_GBP) return expected;
  return `${expected}: ${change} ${more === null ? 'less' : 'more'} would make it ${gbpText(best.expectedGbp)}`;
}

const roundedOrNull = (gbp: number | null): number | null => (gbp === null ? null : roundTo(2, gbp));
const percentOf = (chance: number | null): number | null => (chance === null ? null : roundTo(1, 100 * chance));
const poundsOf = (parts: readonly (number | null)[]): number | null =>
  parts.includes(null)
    ? null
    : roundTo(
        2,
        parts.reduce<number>((sum, gbp) => sum + gbp!, 0),
      );
