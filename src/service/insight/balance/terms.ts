import { whToKwh } from '#energy/reading.ts';
import { meanOfHalfHours, sumOfHalfHours } from '#energy/settlement/deals.ts';
import { capPercentOf, type Deal, type Pay, payOf } from '#energy/settlement/payment.ts';
import type { EventRow } from '#store/schema.ts';
import { dealsOfEvent, isContracted, wantedKws } from '../../events/deals.ts';
import { targetWhOf } from '../../events/settle.ts';
import { paymentOf, type SchemeWithPack } from '../../schemes/packs/schemePack.ts';

const WH_PER_MWH = 1_000_000;
/** Energy of a kilowatt in half an hour. */
const WH_PER_KW = 500;
const NOT_CALLED: Pay = { gbp: 0, factor: null };

/**
 * Figure of a half hour in a slot of the event that delivers this many Wh. `all` are the half hours of the event, NaN
 * where unknown, for a curve over the whole dispatch; without them all are like this one.
 */
export type FigureOf = (wh: number, all: readonly number[] | undefined, slot: number) => number | null;

/** Terms by which an event is measured. */
export interface BalanceTerms {
  event: EventRow;
  scheme: SchemeWithPack;
  /** Deal of each half hour; null for one that is not called. */
  deals: readonly (Deal | null)[];
  /** Number of half hours that are called. */
  halfHours: number;
  /** Target of each half hour, 0 where it is not called, and of all; null without a contract or target. */
  targetWhs: readonly number[] | null;
  targetWh: number | null;
  capKwh: number | null;
  /** Revenue of a half hour in pounds; 0 where it is not called, null where nothing is paid. */
  revenueOf: FigureOf;
  /** Performance factor of a half hour; null where the scheme has none, and where it is not called. */
  factorOf: FigureOf;
}

export function balanceTerms(event: EventRow, scheme: SchemeWithPack): BalanceTerms {
  const deals = dealsOfEvent(event);
  const wanted = wantedKws(event);
  const targetWh = targetWhOf(wanted);
  const payment = paymentOf(scheme);
  const capPercent = capPercentOf(payment);
  const pay = (wh: number, all: readonly number[] | undefined, slot: number): Pay => {
    const deal = deals[slot] ?? null;
    if (deal === null) return NOT_CALLED;
    if (payment.base !== 'DISPATCH' || all === undefined) return payOf(payment, deal, wh / WH_PER_MWH);
    const known = all.flatMap((each, place) => {
      const mw = deals[place]?.contractedMw;
      return mw === undefined || Number.isNaN(each) ? [] : [{ mwh: each / WH_PER_MWH, mw }];
    });
    return payOf(
      payment,
      deal,
      wh / WH_PER_MWH,
      known.map(({ mwh }) => mwh),
      deal.contractedMw === null ? null : meanOfHalfHours(known.map(({ mw }) => mw ?? 0)),
    );
  };
  return {
    event,
    scheme,
    deals,
    halfHours: deals.filter((deal) => deal !== null).length,
    targetWhs: wanted && wanted.map((kw) => kw * WH_PER_KW),
    targetWh,
    capKwh:
      capPercent === null || !isContracted(event) || targetWh === null ? null : whToKwh((capPercent / 100) * targetWh),
    revenueOf: (wh, all, slot) => pay(wh, all, slot).gbp,
    factorOf: (wh, all, slot) => (payment.method === 'FLAT_RATE' ? null : pay(wh, all, slot).factor),
  };
}

/** Returns the revenue of half hours that deliver this many Wh; null where one has none. */
export function revenueOfAll({ event, deals, revenueOf }: BalanceTerms, wh: readonly number[]): number | null {
  // Half hours with the same terms stand for a dispatch of half hours like them.
  const all = event.half_hour_terms === null ? undefined : wh;
  const pounds = wh.flatMap((each, slot) => (deals[slot] === null ? [] : [revenueOf(each, all, slot)]));
  return pounds.every((each) => each !== null) ? sumOfHalfHours(pounds) : null;
}

/** Returns the revenue of the contract if it is met exactly; null without a contract or a price. */
export const contractedGbp = (terms: BalanceTerms): number | null =>
  !isContracted(terms.event) || terms.targetWhs === null ? null : revenueOfAll(terms, terms.targetWhs);
