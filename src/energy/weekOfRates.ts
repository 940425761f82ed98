import { openRates, type PricingTerms } from './tariff.ts';
import { addDays, dayNumber } from './time/london.ts';

type Rates = Omit<PricingTerms, 'prices' | 'scheduleRates'>;

const SUNDAY_TO_MONDAY = 6;

/** Returns the Monday on or before a date. */
export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + SUNDAY_TO_MONDAY) % 7));

/** Returns the day a tariff is shown on: today where it applies today, else the nearest day it applies. */
function dayWithin({ validFrom, validTo }: Rates, today: string): string {
  if (today < validFrom) return validFrom;
  return validTo !== null && validTo <= today && validTo > validFrom ? addDays(validTo, -1) : today;
}

/**
 * Returns pence per kWh at each of the 48 half hours of a date's clock, as if the tariff applied on that day; null
 * without a rate.
 */
function ratesOn(tariff: Rates, date: string): (number | null)[] {
  const ratesOfDay = openRates({ ...tariff, validFrom: date, validTo: null });
  return Array.from(ratesOfDay(dayNumber(date)), (index) => tariff.unitRates[index]?.pencePerKwh ?? null);
}

/** Returns pence per kWh over the 336 half hours of a week, Monday first: this week, or the nearest with the tariff. */
export function weekOfRates(tariff: Rates, today: string): (number | null)[] {
  const monday = mondayOf(dayWithin(tariff, today));
  return Array.from({ length: 7 }, (_, index) => ratesOn(tariff, addDays(monday, index))).flat();
}

/** Returns the same for one day. */
export const dayOfRates = (tariff: Rates, today: string): (number | null)[] =>
  ratesOn(tariff, dayWithin(tariff, today));
