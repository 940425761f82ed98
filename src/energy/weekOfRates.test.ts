import { expect, it } from 'vitest';
import { dayOfRates, mondayOf, weekOfRates } from './weekOfRates.ts';

const terms = {
  standingChargePencePerDay: 45,
  vatRatePercent: 5,
  pricesIncludeVat: true,
  validFrom: '2026-04-01',
  validTo: null,
};
const night = { label: 'Night', pencePerKwh: 7, startTime: '00:30', endTime: '05:30' };
const day = { label: 'Day', pencePerKwh: 28, startTime: '05:30', endTime: '00:30' };

it('begins a week on Monday, through Sunday', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ]);
});

it('prices every half hour of a day and night tariff', () => {
  const rates = dayOfRates({ ...terms, unitRates: [night, day] }, '2026-11-21');
  expect([rates.length, rates[0], rates[1], rates[10], rates[11], rates[47]]).toEqual([48, 28, 7, 7, 28, 28]);
});

it("distinguishes weekdays from weekends, and shows the tariff's first week completely", () => {
  const unitRates = [
    { label: 'Week', pencePerKwh: 30, daysOfWeek: [1, 2, 3, 4, 5] },
    { label: 'Weekend', pencePerKwh: 20, daysOfWeek: [6, 7] },
  ];
  const week = weekOfRates({ ...terms, unitRates }, '2026-03-01');
  expect([week.length, week[0], week[4 * 48], week[5 * 48], week[335]]).toEqual([336, 30, 30, 20, 20]);
});

it('leaves half hours without a rate empty', () => {
  const week = weekOfRates({ ...terms, unitRates: [night] }, '2026-11-21');
  expect(week.filter((rate) => rate === null)).toHaveLength(7 * 38);
});
