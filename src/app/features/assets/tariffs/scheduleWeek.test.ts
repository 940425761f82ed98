import { expect, it } from 'vitest';
import type { Tariff, TariffSchedule } from '#contract/tariff.ts';
import { appliedInWords, scheduleWeek } from './scheduleWeek.ts';

const tariff = {
  unitRates: [{ label: 'All', pencePerKwh: 25 }],
  validFrom: '2026-01-01',
  validTo: null,
} as unknown as Tariff;
const period = {
  daysOfWeek: [1, 2, 3, 4, 5],
  startTime: '16:00',
  endTime: '19:00',
  rateLabel: 'Peak',
  pencePerKwh: 40,
};
const schedule = (more: Partial<TariffSchedule> = {}) =>
  ({
    type: 'TIME_OF_USE',
    enabled: true,
    followsTariff: false,
    periods: [period],
    validFrom: '2026-01-01',
    validTo: null,
    ...more,
  }) as TariffSchedule;

it('takes a schedule where it holds, else the tariff', () => {
  const week = scheduleWeek([tariff], [schedule()], '2026-06-17');
  expect([week[32], week[31], week[5 * 48 + 32]]).toEqual([
    { pence: 40, by: 'TIME_OF_USE' },
    { pence: 25, by: 'TARIFF' },
    { pence: 25, by: 'TARIFF' },
  ]);
  expect(appliedInWords(week)).toBe(
    'Set by a schedule: 30 of 336 half-hours in the next seven days; from the tariff: 306.',
  );
});

it('ignores a schedule that is off, follows the tariff or has ended, and is empty without a tariff', () => {
  for (const more of [{ enabled: false }, { followsTariff: true }, { validTo: '2026-06-15' }])
    expect(scheduleWeek([tariff], [schedule(more)], '2026-06-17').every(({ by }) => by === 'TARIFF')).toBe(true);
  expect(scheduleWeek([], [schedule()], '2026-06-17').every(({ by }) => by === null)).toBe(true);
});

it('prefers a dynamic schedule to one of time of use', () => {
  const week = scheduleWeek(
    [tariff],
    [schedule(), schedule({ type: 'DYNAMIC', periods: [{ ...period, pencePerKwh: 5 }] })],
    '2026-06-17',
  );
  expect(week[32]).toEqual({ pence: 5, by: 'DYNAMIC' });
});
