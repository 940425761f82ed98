import type { StatsPeriod } from '#contract/stats.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { meanByContract, sumOfHalfHours } from '#energy/settlement/deals.ts';
import { type Deal, type Pay, type Payment, payOf, payUtilisation } from '#energy/settlement/payment.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';
import { percentage, roundTo } from '../platform/rows/roundTo.ts';
import { halfHourAt } from '../readings/halfHourAt.ts';
import { paymentOf, type SchemeWithPack } from '../schemes/packs/schemePack.ts';
import { dealsOfEvent, wantedKws } from './deals.ts';
import type { EventSums } from './portions/sums.ts';

/** The terms that an event's delivery is compared with. */
export interface SettlementTerms {
  eventType: EventType;
  payment: Payment;
  startMs: number;
  /** Deal of each half hour; null for one that is not called. */
  deals: readonly (Deal | null)[];
  /** Power that each half hour is to deliver, in kW, 0 where it is not called; null where nothing is agreed. */
  wantedKw: readonly number[] | null;
}

/** Returns the terms of an event by the pack that it is settled by. */
export const termsOf = (event: EventRow, scheme: SchemeWithPack): SettlementTerms => ({
  eventType: event.event_type,
  payment: paymentOf(scheme),
  startMs: event.start_utc.getTime(),
  deals: dealsOfEvent(event),
  wantedKw: wantedKws(event),
});

/** A half hour without its interval. */
export type SettledPeriod = Omit<StatsPeriod, 'deliveredInterval'>;

interface HalfHour {
  /** Assets that have a reading and a baseline; only they are in the sums, so that these compare. */
  counted: number;
  baselineWh: number;
  actualWh: number;
  notAttributedWh: number;
}

const WH_PER_MWH = 1_000_000;
/** Energy of a kilowatt in half an hour. */
const WH_PER_KW = 500;
const HOURS_PER_HALF_HOUR = 0.5;
const NO_PAY: Pay = { gbp: null, factor: null };
/** Half hour of which nothing counts. */
const NOT_CALLED: HalfHour = { counted: 0, baselineWh: 0, actualWh: 0, notAttributedWh: 0 };

/** The sums that settlement is made of. */
export type SettledSums = Pick<EventSums, 'assets' | 'counted' | 'baselineWh' | 'actualWh' | 'notAttributedWh'>;

/**
 * Returns the stats of an event from the sums of its opted-in assets (interface §3, EventStats); without assets every
 * sum is 0.
 */
export function settle(terms: SettlementTerms, sums: SettledSums) {
  const halfHours: HalfHour[] = terms.deals.map((deal, slot) =>
    deal === null
      ? NOT_CALLED
      : {
          counted: sums.counted[slot]!,
          baselineWh: sums.baselineWh[slot]!,
          actualWh: sums.actualWh[slot]!,
          notAttributedWh: sums.notAttributedWh[slot]!,
        },
  );
  const isEmpty = sums.assets[0] === 0;
  const pay = payAll(terms, halfHours, isEmpty);
  const settled = halfHours.map((halfHour, slot) => settleHalfHour(terms, halfHour, pay[slot]!, slot, isEmpty));
  const baselineWh = sum(halfHours, (halfHour) => halfHour.baselineWh);
  const actualWh = sum(halfHours, (halfHour) => halfHour.actualWh);
  const notAttributedWh = sum(halfHours, (halfHour) => halfHour.notAttributedWh);
  const delivered = deliveredWh(terms.eventType, baselineWh, actualWh) - notAttributedWh;
  const hours = terms.deals.filter((deal) => deal !== null).length * HOURS_PER_HALF_HOUR;
  const targetWh = targetWhOf(terms.wantedKw);
  const factors = settled.flatMap(({ factor }, slot) =>
    factor === null ? [] : [{ value: factor, contractedMw: terms.deals[slot]!.contractedMw }],
  );
  const factor = meanByContract(factors);
  // The revenue is the sum of the response's rounded figures, so that they add up by hand.
  const revenues = settled.flatMap(({ period: { revenueGbp } }) => (revenueGbp === null ? [] : [revenueGbp]));
  return {
    baselineKwh: whToKwh(baselineWh),
    actualKwh: whToKwh(actualWh),
    deliveredKwh: whToKwh(delivered),
    notAttributedKwh: whToKwh(notAttributedWh),
    targetKwh: targetWh === null ? null : whToKwh(targetWh),
    deliveryPercentage: percentage(delivered, targetWh),
    reductionPercentage: percentage(delivered, baselineWh),
    performanceFactor: factor === null ? null : roundTo(6, factor),
    revenueGbp:
      revenues.length === 0
        ? null
        : roundTo(
            4,
            sum(revenues, (revenue) => revenue),
          ),
    averageDeliveredKw: hours === 0 ? 0 : whToKwh(delivered / hours),
    settlementPeriods: settled.map(({ period }) => period),
  };
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** Adds an asset, over the event's window, to the sums that are settled, with its energy that counts elsewhere. */
export function addSettled(
  sums: SettledSums,
  { baselineWh, actualWh }: MeasuredAsset,
  notAttributed: (slot: number) => number = () => 0,
): void {
  sums.assets[0]!++;
  for (let slot = 0; slot < sums.counted.length; slot++) {
    if (Number.isNaN(baselineWh[slot]! + actualWh[slot]!)) continue;
    sums.counted[slot]!++;
    sums.baselineWh[slot]! += baselineWh[slot]!;
    sums.actualWh[slot]! += actualWh[slot]!;
    sums.notAttributedWh[slot]! += notAttributed(slot);
  }
}

/** Returns the target energy of half hours in Wh by their powers in kW; null without these. */
export const targetWhOf = (wantedKw: readonly number[] | null): number | null =>
  wantedKw && sumOfHalfHours(wantedKw.map((kw) => kw * WH_PER_KW));

/** Returns the part of the energy delivered in a half hour that counts for the event. */
const countedWh = ({ eventType }: SettlementTerms, { baselineWh, actualWh, notAttributedWh }: HalfHour): number =>
  deliveredWh(eventType, baselineWh, actualWh) - notAttributedWh;

/** Returns the pay of each half hour; nothing known where no asset counts, though there are some. */
function payAll(terms: SettlementTerms, halfHours: readonly HalfHour[], isEmpty: boolean): Pay[] {
  const delivered = halfHours.map((halfHour, slot) =>
    isUnknown(terms, halfHour, slot, isEmpty) ? null : countedWh(terms, halfHour),
  );
  if (terms.payment.method === 'UTILISATION_ENERGY')
    return payUtilisation(
      terms.payment,
      terms.deals,
      delivered.map((wh) => (wh === null ? null : whToKwh(wh))),
    );
  return delivered.map((wh, slot) =>
    wh === null ? NO_PAY : payOf(terms.payment, terms.deals[slot]!, wh / WH_PER_MWH),
  );
}

/** Whether a half hour has no figures: it is not called, or no asset counts though there are some. */
const isUnknown = ({ deals }: SettlementTerms, { counted }: HalfHour, slot: number, isEmpty: boolean): boolean =>
  deals[slot] === null || (counted === 0 && !isEmpty);

function settleHalfHour(
  terms: SettlementTerms,
  halfHour: HalfHour,
  { gbp, factor }: Pay,
  slot: number,
  isEmpty: boolean,
): { period: SettledPeriod; factor: number | null } {
  const times = halfHourAt(terms.startMs + slot * HALF_HOUR_MS);
  if (isUnknown(terms, halfHour, slot, isEmpty))
    return {
      period: {
        ...times,
        baselineKwh: null,
        actualKwh: null,
        deliveredKwh: null,
        notAttributedKwh: null,
        deliveryPercentage: null,
        performanceFactor: null,
        revenueGbp: null,
      },
      factor: null,
    };

  const delivered = countedWh(terms, halfHour);
  const period = {
    ...times,
    baselineKwh: whToKwh(halfHour.baselineWh),
    actualKwh: whToKwh(halfHour.actualWh),
    deliveredKwh: whToKwh(delivered),
    notAttributedKwh: whToKwh(halfHour.notAttributedWh),
    deliveryPercentage: percentage(delivered, terms.wantedKw && terms.wantedKw[slot]! * WH_PER_KW),
    performanceFactor: factor === null ? null : roundTo(6, factor),
    revenueGbp: gbp === null ? null : roundTo(4, gbp),
  };
  return { period, factor };
}
