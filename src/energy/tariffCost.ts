/** What energy cost under a tariff. Sums are exact, in whole 10⁻¹⁵ pence; they are rounded once, when they are shown. */
import type { HalfHourSeries } from './halfHourSeries.ts';
import { clockSlotAt, CLOCK_SLOTS, isInSpan, openRates, spanOf, type Terms } from './tariff.ts';
import { londonDayNumber, midnightOfDay } from './time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsOfDay } from './time/settlement.ts';

/** Whole 10⁻¹⁵ pence: watt-hours × millionths of a penny a kWh × millionths of VAT. */
export type Money = bigint;

const PER_UNIT = 1_000_000;
const WH_PER_KWH = 1000n;
/** 10⁻¹⁵ pence in a hundredth of a penny. */
const MONEY_PER_SHOWN = 10_000_000_000_000n;
const SHOWN_PER_POUND = 10_000;

/**
 * The cost of a series in whole watt-hours under the tariffs in force at each half hour: energy by the wall clock, the
 * standing charge for each London midnight in the series, VAT where the prices leave it out. Exported energy is a
 * credit and counts below zero. Null where no half hour has both a reading and a rate.
 */
export function costOf(tariffs: readonly Terms[], series: HalfHourSeries, direction: 'import' | 'export'): Money | null {
  let [total, isPriced] = [0n, false];
  for (const terms of tariffs) {
    const { whByRate, standingDays, priced } = meter(terms, series);
    const energy = terms.unitRates.reduce((sum, rate, index) => sum + BigInt(whByRate[index]!) * millionths(rate.pencePerKwh), 0n);
    const standing = BigInt(standingDays) * millionths(terms.standingChargePencePerDay) * WH_PER_KWH;
    const vat = terms.pricesIncludeVat ? 0n : millionths(terms.vatRatePercent / 100);
    total += ((direction === 'export' ? -energy : energy) + standing) * (BigInt(PER_UNIT) + vat);
    isPriced ||= priced > 0;
  }
  return isPriced ? total : null;
}

const millionths = (value: number): bigint => BigInt(Math.round(value * PER_UNIT));

interface Metered {
  /** Watt-hours in the half hours of each unit rate: whole, so that the sums are exact. */
  whByRate: Float64Array;
  standingDays: number;
  /** Half hours that have both a reading and a rate. */
  priced: number;
}

function meter(terms: Terms, { startMs, wh }: HalfHourSeries): Metered {
  const span = spanOf(terms);
  const ratesOf = openRates(terms);
  const endMs = startMs + wh.length * HALF_HOUR_MS;
  const metered: Metered = { whByRate: new Float64Array(terms.unitRates.length), standingDays: 0, priced: 0 };
  for (let day = Math.max(londonDayNumber(startMs), span.from); day < span.to && midnightOfDay(day) < endMs; day++) {
    const midnight = midnightOfDay(day);
    if (midnight >= startMs && isInSpan(day, span)) metered.standingDays++;
    const rates = ratesOf(day);
    const slots = settlementPeriodsOfDay(day);
    const first = (midnight - startMs) / HALF_HOUR_MS;
    for (let slot = Math.max(0, -first); slot < slots && first + slot < wh.length; slot++) {
      const used = wh[first + slot]!;
      const rate = rates[slots === CLOCK_SLOTS ? slot : clockSlotAt(midnight + slot * HALF_HOUR_MS)]!;
      if (rate < 0 || Number.isNaN(used)) continue;
      metered.whByRate[rate]! += used;
      metered.priced++;
    }
  }
  return metered;
}

/** Pounds to a hundredth of a penny, halves away from zero. */
export function moneyToGbp(money: Money): number {
  const size = money < 0n ? -money : money;
  const shown = Number((size + MONEY_PER_SHOWN / 2n) / MONEY_PER_SHOWN) / SHOWN_PER_POUND;
  return money < 0n && shown !== 0 ? -shown : shown;
}
