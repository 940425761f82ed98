import { expect, it } from 'vitest';
import { stakeWords } from './stakeWords.ts';

const window = { startTime: '2026-11-24T17:00:00Z', endTime: '2026-11-24T19:00:00Z' };
const revenue = { contractedGbp: 10, likelyGbp: 8.5, measuredGbp: null, state: 'FORECAST' } as const;

it('says what an event comes to, as far as it is known', () => {
  const known = { likely: { kwh: 28.8, p10Kwh: 20, p90Kwh: 40 }, chancePercent: 24.6, revenue };
  expect(stakeWords(known, window).replaceAll('\u202f', ' ')).toBe(
    '14.4 kW, 28.8 kWh likely, 25 % likely to be met, £8.50 likely.',
  );
  const unpaid = { ...known, chancePercent: null, revenue: { ...revenue, likelyGbp: null } };
  expect(stakeWords(unpaid, window).replaceAll('\u202f', ' ')).toBe('14.4 kW, 28.8 kWh likely.');
  expect(stakeWords({ ...known, likely: null }, window)).toContain('is not known yet');
});
