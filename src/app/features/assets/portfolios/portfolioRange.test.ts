import { expect, it } from 'vitest';
import { rangeOf, sampledNote, withheldNote } from './portfolioRange.ts';

const NOW = Date.parse('2026-07-15T10:00:00Z');
const MONTH = { from: '2026-06-15T23:00:00Z', to: '2026-07-15T23:00:00Z' };

it('takes the range of the address where analytics cover it', () => {
  const june = { from: '2026-05-31T23:00:00Z', to: '2026-06-30T23:00:00Z' };
  expect(rangeOf(june, NOW)).toEqual(june);
});

it.each([{}, { from: MONTH.to, to: MONTH.from }, { from: '2020-01-01T00:00:00Z', to: MONTH.to }])(
  'falls back to the last month for %j',
  (address) => {
    expect(rangeOf(address, NOW)).toEqual(MONTH);
  },
);

it('states how many assets a sum leaves out, if any', () => {
  expect([
    withheldNote(undefined),
    withheldNote({ assetsWithheld: 0 }),
    withheldNote({ assetsWithheld: 1200 }),
  ]).toEqual(['', '', ' · 1,200 excluded: no consent to data at this granularity']);
});

it('says how far an estimate from a sample may be off', () => {
  const sum = { assets: 300_000, assetsSampled: 10_000, sampledWithin: { rangePercent: 0.84, stepPercent: 1.2 } };
  expect(sampledNote(sum)).toBe(' · estimated from a sample of 10,000 of 300,000 assets, ± 0.8\u202f%');
  expect(sampledNote({ ...sum, sampledWithin: null })).toBe(' · estimated from a sample of 10,000 of 300,000 assets');
  expect(sampledNote({ ...sum, assetsSampled: 300_000 })).toBe('');
});
