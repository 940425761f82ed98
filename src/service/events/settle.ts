import type { StatsPeriod } from '#contract/stats.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { type Deal, type Pay, type Payment, payOf, payUtilisation } from '#energy/settlement/payment.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';
import { eventWindow } from '../baselines/measurement/measureOptedIn.ts';
import { percentage, roundTo } from '../platform/rows/roundTo.ts';
import { halfHourAt } from '../readings/halfHourAt.ts';
import { paymentOf, type SchemeWithPack } from '../schemes/packs/schemePack.ts';
import type { EventSums } from './portions/sums.ts';

/** The terms that an event's delivery is compared with. */
export interface SettlementTerms extends Deal {
  eventType: EventType;
  payment: Payment;
  startMs: number;
  halfHours: number;
  targetKw: number | null;
}

/** Returns the terms of an event by the pack that it is settled by. */
export const termsOf = (event: EventRow, scheme: SchemeWithPack): SettlementTerms => ({
  eventType: event.event_type,
  payment: paymentOf(scheme),
  startMs: event.start_utc.getTime(),
  halfHours: halfHoursOf(event),
  contractedMw: event.contracted_mw,
  targetKw: event.target_kw,
  priceGbpPerMwh: event.price_gbp_per_mwh,
});

const halfHoursOf = (event: EventRow): number => {
  const { fromMs, toMs } = eventWindow(event);
  return (toMs - fromMs) / HALF_HOUR_MS;
};

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
const HOURS_PER_HALF_HOUR = 0.5;
const NO_PAY: Pay = { gbp: null, factor: null };

/** The sums that settlement is made of. */
export type SettledSums = Pick<EventSums, 'assets' | 'counted' | 'baselineWh' | 'actualWh' | 'notAttributedWh'>;

/**
 * Returns the stats of an event from the sums of its opted-in assets (interface §3, EventStats); without assets every
 * sum is 0.
 */
export function settle(terms: SettlementTerms, sums: SettledSums) {
  const halfHours: HalfHour[] = sums.counted.map((counted, slot) => ({
    counted,
    baselineWh: sums.baselineWh[slot]!,
    actualWh: sums.actualWh[slot]!,
    notAttributedWh: sums.notAttributedWh[slot]!,
  }));
  const isEmpty = sums.assets[0] === 0;
  const pay = payAll(terms, halfHours, isEmpty);
  const settled = halfHours.map((halfHour, slot) => settleHalfHour(terms, halfHour, pay[slot]!, slot, isEmpty));
  const baselineWh = sum(halfHours, (halfHour) => halfHour.baselineWh);
  const actualWh = sum(halfHours, (halfHour) => halfHour.actualWh);
  const notAttributedWh = sum(halfHours, (halfHour) => halfHour.notAttributedWh);
  const delivered = deliveredWh(terms.eventType, baselineWh, actualWh) - notAttributedWh;
  const hours = terms.halfHours * HOURS_PER_HALF_HOUR;
  const targetWh = targetWhOf(terms, terms.halfHours);
  const factors = settled.flatMap(({ factor }) => (factor === null ? [] : [factor]));
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
    // Every half hour contracts the same energy: the plain mean is the rate of the whole event.
    performanceFactor: factors.length === 0 ? null : roundTo(6, sum(factors, (each) => each) / factors.length),
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

/** Returns the target energy of some half hours in Wh, contracted before targeted; null without either. */
export function targetWhOf(
  { contractedMw, targetKw }: Pick<SettlementTerms, 'contractedMw' | 'targetKw'>,
  halfHours: number,
): number | null {
  const kw = contractedMw === null ? targetKw : contractedMw * 1000;
  return kw === null ? null : kw * 1000 * HOURS_PER_HALF_HOUR * halfHours;
}

/** Returns the part of the energy delivered in a half hour that counts for the event. */
const countedWh = ({ eventType }: SettlementTerms, { baselineWh, actualWh, notAttributedWh }: HalfHour): number =>
  deliveredWh(eventType, baselineWh, actualWh) - notAttributedWh;

/** Returns the pay of each half hour; nothing known where no asset counts, though there are some. */
function payAll(terms: SettlementTerms, halfHours: readonly HalfHour[], isEmpty: boolean): Pay[] {
  const delivered = halfHours.map((halfHour) =>
    halfHour.counted === 0 && !isEmpty ? null : countedWh(terms, halfHour),
  );
  if (terms.payment.method === 'UTILISATION_ENERGY')
    return payUtilisation(
      terms.payment,
      terms,
      delivered.map((wh) => (wh === null ? null : whToKwh(wh))),
    );
  return delivered.map((wh) => (wh === null ? NO_PAY : payOf(terms.payment, terms, wh / WH_PER_MWH)));
}

function settleHalfHour(
  terms: SettlementTerms,
  halfHour: HalfHour,
  { gbp, factor }: Pay,
  slot: number,
  isEmpty: boolean,
): { period: SettledPeriod; factor: number | null } {
  const times = halfHourAt(terms.startMs + slot * HALF_HOUR_MS);
  if (halfHour.counted === 0 && !isEmpty)
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
    deliveryPercentage: percentage(delivered, targetWhOf(terms, 1)),
    performanceFactor: factor === null ? null : roundTo(6, factor),
    revenueGbp: gbp === null ? null : roundTo(4, gbp),
  };
  return { period, factor };
}
