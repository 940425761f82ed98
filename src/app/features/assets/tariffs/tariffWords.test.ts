import { expect, it } from 'vitest';
import { dayInWords, lastDay, ratesInWords, standingOf } from './tariffWords.ts';

const rate = (pencePerKwh: number) => ({ label: 'Rate', pencePerKwh });

it('writes one price or their range', () => {
  expect(ratesInWords({ unitRates: [rate(24.5)] })).toBe('24.50\u202fp/kWh');
  expect(ratesInWords({ unitRates: [rate(28), rate(7.5)] })).toBe('7.50 to 28.00\u202fp/kWh');
});

it.each([
  ['ACTIVE', '2026-04-01', null, 'CURRENT'],
  ['ACTIVE', '2026-11-22', null, 'TO_COME'],
  ['ACTIVE', '2026-04-01', '2026-11-21', 'ENDED'],
  ['DISCONNECTED', '2026-04-01', null, 'ENDED'],
] as const)('%s from %s to %s is %s', (status, validFrom, validTo, standing) => {
  expect(standingOf({ status, validFrom, validTo }, '2026-11-21')).toBe(standing);
});

it('writes the last day, not the one after', () => {
  expect(lastDay({ validFrom: '2026-04-01', validTo: '2026-12-05' })).toBe('Fri 4 Dec 2026');
  expect(lastDay({ validFrom: '2026-12-05', validTo: '2026-12-05' })).toBe('Never started');
});

it('says the rates of a day in words', () => {
  const day = (low: number, from: number, to: number) =>
    Array.from({ length: 48 }, (_, slot) =>
      (from < to ? slot >= from && slot < to : slot >= from || slot < to) ? low : 30,
    );
  expect(dayInWords(day(30, 0, 48), 30, 30)).toBe('30.00\u202fp/kWh all day');
  expect(dayInWords(day(8.5, 1, 9), 8.5, 30)).toBe('8.50\u202fp 00:30–04:30, otherwise 30.00\u202fp/kWh');
  expect(dayInWords(day(8.5, 46, 8), 8.5, 30)).toBe('8.50\u202fp 23:00–04:00, otherwise 30.00\u202fp/kWh');
  const three = day(8.5, 1, 9).with(30, 45);
  expect(dayInWords(three, 8.5, 45)).toBe('8.50 to 45.00\u202fp/kWh');
  expect(dayInWords([...day(8.5, 1, 9).slice(1), null], 8.5, 30)).toBe('8.50 to 30.00\u202fp/kWh');
  expect(dayInWords(day(8.5, 1, 9).with(30, 8.5), 8.5, 30)).toBe('8.50 to 30.00\u202fp/kWh');
});
