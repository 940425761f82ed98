/** The cost of energy under a tariff. Sums are exact, in whole 10⁻¹⁵ pence, and rounded once, for display. */
import type { HalfHourSeries } from './halfHourSeries.ts';
import {
  clockSlotAt,
  TARIFF_DAY_SLOTS,
  type HalfHourPrices,
  isInSpan,
  openRates,
  daySpanOf,
  type PricingTerms,
  type UnitRate,
} from './tariff.ts';
import { londonDayNumber, midnightOfDay } from './time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsOfDay } from './time/settlement.ts';

/** Money in whole 10⁻¹⁵ pence: watt-hours × millionths of a penny a kWh × millionths of VAT. */
export type Money = bigint;

const PER_UNIT = 1_000_000;
const WH_PER_KWH = 1000n;
/** Number of 10⁻¹⁵ pence in a hundredth of a penny. */
const MONEY_PER_SHOWN = 10_000_000_000_000n;
const SHOWN_PER_POUND = 10_000;

/**
 * Returns the cost of a series in whole watt-hours under the tariffs in force at each half hour: energy by the wall
 * clock, the standing charge for each London midnight in the series, VAT if the prices exclude it. Exported energy is a
 * credit and counts below zero. Null if no half hour has both a reading and a rate.
 */
export function costOf(
  tariffs: readonly PricingTerms[],
  series: HalfHourSeries,
  direction: 'import' | 'export',
): Money | null {
  let [total, isPriced] = [0n, false];
  for (const terms of tariffs) {
    const { energy, standingDays, priced } = chargeFor(terms, series);
    const standing = BigInt(standingDays) * millionths(terms.standingChargePencePerDay) * WH_PER_KWH;
    const vat = terms.pricesIncludeVat ? 0n : millionths(terms.vatRatePercent / 100);
    total += ((direction === 'export' ? -energy : energy) + standing) * (BigInt(PER_UNIT) + vat);
    isPriced ||= priced > 0;
  }
  return isPriced ? total : null;
}

/** Counts the half hours of a series that have both a reading and a price under one of the tariffs. */
export const pricedHalfHours = (tariffs: readonly PricingTerms[], series: HalfHourSeries): number =>
  tariffs.reduce((sum, terms) => sum + chargeFor(terms, series).priced, 0);

const millionths = (value: number): bigint => BigInt(Math.round(value * PER_UNIT));

interface Charge {
  /** Watt-hours × millionths of a penny a kWh. */
  energy: bigint;
  standingDays: number;
  /** Number of half hours that have both a reading and a price. */
  priced: number;
}

function chargeFor(terms: PricingTerms, { startMs, wh }: HalfHourSeries): Charge {
  const span = daySpanOf(terms);
  const unitRates = sumByRate(terms, terms.unitRates);
  const scheduleRates = terms.scheduleRates?.length ? sumByRate(terms, terms.scheduleRates) : null;
  const prices = terms.prices ? sumByPrice(terms.prices) : null;
  const endMs = startMs + wh.length * HALF_HOUR_MS;
  let [standingDays, priced] = [0, 0];
  for (let day = Math.max(londonDayNumber(startMs), span.from); day < span.to && midnightOfDay(day) < endMs; day++) {
    const midnight = midnightOfDay(day);
    if (midnight >= startMs && isInSpan(day, span)) standingDays++;
    unitRates.enterDay(day);
    scheduleRates?.enterDay(day);
    const slots = settlementPeriodsOfDay(day);
    const first = (midnight - startMs) / HALF_HOUR_MS;
    for (let slot = Math.max(0, -first); slot < slots && first + slot < wh.length; slot++) {
      const used = wh[first + slot]!;
      if (Number.isNaN(used)) continue;
      const clockSlot = slots === TARIFF_DAY_SLOTS ? slot : clockSlotAt(midnight + slot * HALF_HOUR_MS);
      if (
        scheduleRates?.add(clockSlot, used) ||
        prices?.add(midnight + slot * HALF_HOUR_MS, used) ||
        unitRates.add(clockSlot, used)
      )
        priced++;
    }
  }
  return { energy: unitRates.total() + (scheduleRates?.total() ?? 0n) + (prices?.total() ?? 0n), standingDays, priced };
}

/** Adds up energy per rate in whole watt-hours, so that the sums are exact. */
function sumByRate({ validFrom, validTo }: PricingTerms, unitRates: readonly UnitRate[]) {
  const ratesOf = openRates({ unitRates, validFrom, validTo });
  const wh = new Float64Array(unitRates.length);
  let rates = new Int16Array();
  return {
    enterDay: (day: number) => void (rates = ratesOf(day) as typeof rates),
    /** Counts the half hour's energy if a rate covers it, and returns whether one does. */
    add(clockSlot: number, used: number): boolean {
      const rate = rates[clockSlot]!;
      if (rate < 0) return false;
      wh[rate]! += used;
      return true;
    },
    total: (): bigint =>
      unitRates.reduce((sum, rate, index) => sum + BigInt(wh[index]!) * millionths(rate.pencePerKwh), 0n),
  };
}

/** Adds up energy at prices of single half hours. */
function sumByPrice({ startMs, pence }: HalfHourPrices) {
  let total = 0n;
  return {
    add(atMs: number, used: number): boolean {
      const price = pence[(atMs - startMs) / HALF_HOUR_MS] ?? NaN;
      if (Number.isNaN(price)) return false;
      total += BigInt(used) * millionths(price);
      return true;
    },
    total: (): bigint => total,
  };
}

/** Returns pounds to a hundredth of a penny, halves away from zero. */
export function moneyToGbp(money: Money): number {
  const size = money < 0n ? -money : money;
  const shown = Number((size + MONEY_PER_SHOWN / 2n) / MONEY_PER_SHOWN) / SHOWN_PER_POUND;
  return money < 0n && shown !== 0 ? -shown : shown;
}
