import type { Tariff, TariffSchedule } from '#contract/tariff.ts';
import { TARIFF_DAY_SLOTS, openRates } from '#energy/tariff.ts';
import { addDays, dayNumber, weekday } from '#energy/time/london.ts';

/** The first type here whose schedule covers a half hour sets its price, as in the cost calculation. */
const PRECEDENCE = ['DYNAMIC', 'TIME_OF_USE', 'SINGLE_RATE'] as const;

export type Applied = { pence: number | null; by: TariffSchedule['type'] | 'TARIFF' | null };

export const setsPrices = ({ enabled, followsTariff }: Pick<TariffSchedule, 'enabled' | 'followsTariff'>): boolean =>
  enabled && !followsTariff;

/**
 * The price source at each of the 336 half hours of the seven days from a day on, Monday first: a schedule where one
 * holds, else the tariff.
 */
export function scheduleWeek(
  tariffs: readonly Tariff[],
  schedules: readonly TariffSchedule[],
  today: string,
): Applied[] {
  const setting = schedules
    .filter(setsPrices)
    .toSorted((one, other) => PRECEDENCE.indexOf(one.type) - PRECEDENCE.indexOf(other.type));
  const periods = setting.flatMap((schedule) =>
    schedule.periods.map((period) => ({
      ...period,
      validFrom: schedule.validFrom,
      validTo: schedule.validTo ?? undefined,
      by: schedule.type,
    })),
  );
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index)).toSorted(
    (one, other) => weekday(one) - weekday(other),
  );
  return days.flatMap((date) => {
    const tariff = tariffs.find(({ validFrom, validTo }) => validFrom <= date && (validTo === null || validTo > date));
    if (tariff === undefined)
      return Array.from({ length: TARIFF_DAY_SLOTS }, (): Applied => ({ pence: null, by: null }));
    const day = dayNumber(date);
    const [scheduled, rated] = [openRates({ ...tariff, unitRates: periods })(day), openRates(tariff)(day)];
    return Array.from(scheduled, (place, slot): Applied => {
      if (place >= 0) return { pence: periods[place]!.pencePerKwh, by: periods[place]!.by };
      const rate = tariff.unitRates[rated[slot]!];
      return rate ? { pence: rate.pencePerKwh, by: 'TARIFF' } : { pence: null, by: null };
    });
  });
}

/** "Set by a schedule: 70 of 336 half-hours in the next seven days; from the tariff: 266." */
export function appliedInWords(week: readonly Applied[]): string {
  const count = (is: (by: Applied['by']) => boolean) => week.filter(({ by }) => is(by)).length;
  const none = count((by) => by === null);
  return (
    `Set by a schedule: ${count((by) => by !== null && by !== 'TARIFF')} of ${week.length} half-hours in the next ` +
    'seven days; from the tariff: ' +
    `${count((by) => by === 'TARIFF')}${none === 0 ? '' : `, without a tariff: ${none}`}.`
  );
}
