/** Unit rates by the London wall clock, to find the price that applies to a half hour. */
import { dateOfDay, dayNumber, londonOffsetMs, weekday, type Weekday } from './time/london.ts';
import { HALF_HOUR_MS } from './time/settlement.ts';
import { DAY_MS } from './time/spans.ts';

export type TariffType = 'SINGLE_RATE' | 'TIME_OF_USE' | 'DYNAMIC';

/**
 * A price for a part of the week. A window begins on the listed weekdays (every day by default), crosses midnight if
 * its end is not after its start, and excludes its end; without times it is the whole day. From `validFrom` to the day
 * before `validTo`, London dates.
 */
export interface UnitRate {
  pencePerKwh: number;
  daysOfWeek?: readonly number[] | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  validFrom?: string | undefined;
  validTo?: string | undefined;
}

/** Prices of single half hours from `startMs` on, in pence per kWh; NaN if there is none. */
export interface HalfHourPrices {
  startMs: number;
  pence: Float64Array;
}

/** Charges of a tariff, from `validFrom` to the day before `validTo` (null while open), London dates. */
export interface PricingTerms {
  unitRates: readonly UnitRate[];
  /** Prices of a DYNAMIC tariff: a half hour's price, if there is one, replaces the unit rate. */
  prices?: HalfHourPrices | undefined;
  /**
   * Rates of the asset's enabled schedules: one that covers a half hour replaces both. Of several the first applies.
   */
  scheduleRates?: readonly UnitRate[] | undefined;
  standingChargePencePerDay: number;
  vatRatePercent: number;
  pricesIncludeVat: boolean;
  validFrom: string;
  validTo: string | null;
}

export interface DaySpan {
  /** First day number. */
  from: number;
  /** The day number after the last. */
  to: number;
}

export const TARIFF_DAY_SLOTS = 48;
export const TARIFF_WEEK_SLOTS = 7 * TARIFF_DAY_SLOTS;
/** Weekdays as rates name them, Monday first. */
export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** Returns the days between two London dates, without end if the second is null. */
export const daySpanOf = ({
  validFrom,
  validTo,
}: {
  validFrom?: string | undefined;
  validTo?: string | null | undefined;
}): DaySpan => ({
  from: validFrom === undefined ? -Infinity : dayNumber(validFrom),
  to: validTo ? dayNumber(validTo) : Infinity,
});

export const isInSpan = (day: number, { from, to }: DaySpan): boolean => day >= from && day < to;

/** Returns the half hours of the week that a rate covers, 0 being Monday 00:00 by the clock. */
export function weekSlotsOf({ daysOfWeek = EVERY_DAY, startTime = '00:00', endTime = '00:00' }: UnitRate): Int16Array {
  const start = clockSlot(startTime);
  const length = (clockSlot(endTime) - start + TARIFF_DAY_SLOTS) % TARIFF_DAY_SLOTS || TARIFF_DAY_SLOTS;
  const days = [...new Set(daysOfWeek)];
  const slots = new Int16Array(days.length * length);
  for (const [place, day] of days.entries()) {
    for (let slot = 0; slot < length; slot++)
      slots[place * length + slot] = ((day - 1) * TARIFF_DAY_SLOTS + start + slot) % TARIFF_WEEK_SLOTS;
  }
  return slots;
}

const clockSlot = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 30;

/** Returns the clock half hour of an instant, 0 to 47. */
export function clockSlotAt(utcMs: number): number {
  const local = utcMs + londonOffsetMs(utcMs);
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / HALF_HOUR_MS);
}

/** Returns the weekday of a day number; Monday is 1. */
export const weekdayOfDay = (day: number): Weekday => weekday(dateOfDay(day));

/**
 * Function from a day number to the index in `unitRates` of the price at each of the 48 clock half hours; -1 if there
 * is none.
 */
export type RatesOfDay = (day: number) => Int16Array;

/**
 * Opens the look-up of rates by day, built once for a tariff. If rates overlap, which only a DYNAMIC tariff may, the
 * first one applies.
 */
export function openRates(terms: Pick<PricingTerms, 'unitRates' | 'validFrom' | 'validTo'>): RatesOfDay {
  const tariff = daySpanOf(terms);
  const rates = terms.unitRates.map((rate) => ({ span: daySpanOf(rate), slots: weekSlotsOf(rate) }));
  const weeks = new Map<string, Int16Array>();
  return (day) => {
    const inForce = isInSpan(day, tariff) ? [...rates.keys()].filter((index) => isInSpan(day, rates[index]!.span)) : [];
    const key = inForce.join();
    let week = weeks.get(key);
    if (week === undefined) {
      week = new Int16Array(TARIFF_WEEK_SLOTS).fill(-1);
      for (const index of inForce.reverse()) for (const slot of rates[index]!.slots) week[slot] = index;
      weeks.set(key, week);
    }
    const from = (weekdayOfDay(day) - 1) * TARIFF_DAY_SLOTS;
    return week.subarray(from, from + TARIFF_DAY_SLOTS);
  };
}
