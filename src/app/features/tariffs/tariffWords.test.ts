import { expect, it } from 'vitest';
import { lastDay, ratesInWords, standingOf } from './tariffWords.ts';

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
  expect(lastDay({ validFrom: '2026-12-05', validTo: '2026-12-05' })).toBe('Never began');
});
