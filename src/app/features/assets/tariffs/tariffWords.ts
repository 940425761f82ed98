import { formatDate, formatNumber, formatPence } from '#app/format/format.ts';
import type { Tariff } from '#contract/tariff.ts';
import type { TariffType } from '#contract/tariffKind.ts';
import { addDays } from '#energy/time/london.ts';

export const directionWords: Record<Tariff['direction'], string> = { import: 'Import', export: 'Export' };
export const tariffTypeWords: Record<TariffType, string> = {
  SINGLE_RATE: 'Single rate',
  TIME_OF_USE: 'Time of use',
  DYNAMIC: 'Dynamic',
};

/** State of a tariff on a London day; the interface only separates ended ones from the others. */
export type Standing = 'CURRENT' | 'TO_COME' | 'ENDED';
export function standingOf(
  { status, validFrom, validTo }: Pick<Tariff, 'status' | 'validFrom' | 'validTo'>,
  today: string,
): Standing {
  if (status === 'DISCONNECTED' || (validTo !== null && validTo <= today)) return 'ENDED';
  return validFrom > today ? 'TO_COME' : 'CURRENT';
}

/** "24.50 p/kWh", or the range of several rates. */
export function ratesInWords({ unitRates }: Pick<Tariff, 'unitRates'>): string {
  const prices = unitRates.map(({ pencePerKwh }) => pencePerKwh);
  return rangeInWords(Math.min(...prices), Math.max(...prices));
}

export const rangeInWords = (low: number, high: number): string =>
  low === high ? formatPence(low) : `${formatPence(low).split('\u202f')[0]} to ${formatPence(high)}`;

const SLOTS = 48;
const clockOf = (slot: number): string =>
  `${String(Math.floor((slot % SLOTS) / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;

/**
 * The rates of a day in words: "24.50 p/kWh all day", "8.50 p 00:30–04:30, else 28.41 p/kWh"; the range where a day has
 * more than two rates or a rate several times.
 */
export function dayInWords(day: readonly (number | null)[], low: number, high: number): string {
  if (low === high) return `${formatPence(low)} all day`;
  const begins = day.flatMap((price, slot) => (price === low && day.at(slot - 1) !== low ? [slot] : []));
  const isOfTwo = day.every((price) => price === low || price === high);
  const [begin] = begins;
  if (!isOfTwo || begins.length !== 1 || begin === undefined) return rangeInWords(low, high);
  const end = begin + day.filter((price) => price === low).length;
  return `${formatPence(low).replace('/kWh', '')} ${clockOf(begin)}–${clockOf(end)}, otherwise ${formatPence(high)}`;
}

/** "45.00 p/day" */
export const standingCharge = (pence: number): string => formatPence(pence).replace('p/kWh', 'p/day');

const day = (date: string): string => formatDate(date, true);

/** A London date. */
export const firstDay = ({ validFrom }: Pick<Tariff, 'validFrom'>): string => day(validFrom);

/** The last day of a tariff: the one before `validTo`. */
export function lastDay({ validFrom, validTo }: Pick<Tariff, 'validFrom' | 'validTo'>): string {
  if (validTo === null) return 'Open';
  return validTo <= validFrom ? 'Never started' : day(addDays(validTo, -1));
}

/** "5 % VAT included" */
export const vatInWords = ({
  vatRatePercent,
  pricesIncludeVat,
}: Pick<Tariff, 'vatRatePercent' | 'pricesIncludeVat'>): string =>
  `${formatNumber(vatRatePercent)}\u202f% VAT ${pricesIncludeVat ? 'included' : 'excluded'}`;
