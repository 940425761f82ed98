import type { StatsPeriod } from '#contract/stats.ts';
import {
  deliveredWh,
  type EventType,
  performanceFactor,
  responseVolumePercent,
  settlementRevenueGbp,
  type SettlementMethod,
} from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { MeasuredAsset } from '../measuring/measureAsset.ts';
import { eventWindow } from '../measuring/measureOptedIn.ts';
import { percentage, roundTo } from '../measuring/roundTo.ts';
import { halfHourAt } from '../readings/halfHourAt.ts';
import type { Sums } from './portions/sums.ts';

/** The terms that an event's delivery is compared with. */
export interface SettlementTerms {
  eventType: EventType;
  method: SettlementMethod;
  startMs: number;
  halfHours: number;
  contractedMw: number | null;
  targetKw: number | null;
  priceGbpPerMwh: number | null;
}

export const termsOf = (event: EventRow, scheme: SchemeRow): SettlementTerms => ({
  eventType: event.event_type,
  method: scheme.settlement_method,
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
}

const WH_PER_MWH = 1_000_000;
const HOURS_PER_HALF_HOUR = 0.5;

/** The sums that settlement is made of. */
export type SettledSums = Pick<Sums, 'assets' | 'counted' | 'baselineWh' | 'actualWh'>;

/**
 * The stats of an event from the sums of its opted-in assets (interface §3, EventStats); without assets every sum is 0.
 */
export function settle(terms: SettlementTerms, sums: SettledSums) {
  const halfHours: HalfHour[] = sums.counted.map((counted, slot) => ({
    counted,
    baselineWh: sums.baselineWh[slot]!,
    actualWh: sums.actualWh[slot]!,
  }));
  const isEmpty = sums.assets[0] === 0;
  const settled = halfHours.map((halfHour, slot) => settleHalfHour(terms, halfHour, slot, isEmpty));
  const baselineWh = sum(halfHours, (halfHour) => halfHour.baselineWh);
  const actualWh = sum(halfHours, (halfHour) => halfHour.actualWh);
  const delivered = deliveredWh(terms.eventType, baselineWh, actualWh);
  const hours = terms.halfHours * HOURS_PER_HALF_HOUR;
  const targetWh = targetWhOf(terms, terms.halfHours);
  const factors = settled.flatMap(({ factor }) => (factor === null ? [] : [factor]));
  // From the rounded figures of the response, so that they add up by hand.
  const revenues = settled.flatMap(({ period: { revenueGbp } }) => (revenueGbp === null ? [] : [revenueGbp]));
  return {
    baselineKwh: whToKwh(baselineWh),
    actualKwh: whToKwh(actualWh),
    deliveredKwh: whToKwh(delivered),
    targetKwh: targetWh === null ? null : whToKwh(targetWh),
    deliveryPercentage: percentage(delivered, targetWh),
    reductionPercentage: percentage(delivered, baselineWh),
    // Every half hour contracts the same energy: the plain mean is the rate of the whole event.
    performanceFactor: factors.length === 0 ? null : roundTo(6, sum(factors, (factor) => factor) / factors.length),
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

/** Adds an asset, over the event's window, to the sums that are settled. */
export function addSettled(sums: SettledSums, { baselineWh, actualWh }: MeasuredAsset): void {
  sums.assets[0]!++;
  for (let slot = 0; slot < sums.counted.length; slot++) {
    if (Number.isNaN(baselineWh[slot]! + actualWh[slot]!)) continue;
    sums.counted[slot]!++;
    sums.baselineWh[slot]! += baselineWh[slot]!;
    sums.actualWh[slot]! += actualWh[slot]!;
  }
}

/** The target energy of some half hours in Wh, contracted before targeted; null without either. */
export function targetWhOf(
  { contractedMw, targetKw }: Pick<SettlementTerms, 'contractedMw' | 'targetKw'>,
  halfHours: number,
): number | null {
  const kw = contractedMw === null ? targetKw : contractedMw * 1000;
  return kw === null ? null : kw * 1000 * HOURS_PER_HALF_HOUR * halfHours;
}

function settleHalfHour(
  terms: SettlementTerms,
  halfHour: HalfHour,
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
        deliveryPercentage: null,
        performanceFactor: null,
        revenueGbp: null,
      },
      factor: null,
    };

  const delivered = deliveredWh(terms.eventType, halfHour.baselineWh, halfHour.actualWh);
  const { method, contractedMw, priceGbpPerMwh } = terms;
  const responseVolume = responseVolumePercent(delivered / WH_PER_MWH, contractedMw);
  const factor = responseVolume === null ? null : performanceFactor(responseVolume);
  const revenue =
    priceGbpPerMwh === null
      ? null
      : settlementRevenueGbp({ method, priceGbpPerMwh, contractedMw, deliveredMwh: delivered / WH_PER_MWH });
  const period = {
    ...times,
    baselineKwh: whToKwh(halfHour.baselineWh),
    actualKwh: whToKwh(halfHour.actualWh),
    deliveredKwh: whToKwh(delivered),
    deliveryPercentage: percentage(delivered, targetWhOf(terms, 1)),
    performanceFactor: factor === null ? null : roundTo(6, factor),
    revenueGbp: revenue === null ? null : roundTo(4, revenue),
  };
  return { period, factor };
}
