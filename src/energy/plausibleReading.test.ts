import { expect, it } from 'vitest';
import { plausibleLimit } from './plausibleReading.ts';

const nothing = { capacityKw: null, isDomestic: false, usualHighWh: null, confirmedWh: null };

it.each([
  ['a home by what its supply can carry', { isDomestic: true }, { wh: 12_650, reason: 'CONNECTION' }],
  ['a home with a capacity by that', { isDomestic: true, capacityKw: 60 }, { wh: 33_000, reason: 'CAPACITY' }],
  ['an export capacity', { capacityKw: 3.68 }, { wh: 2024, reason: 'CAPACITY' }],
  ['a site by asset history', { usualHighWh: 20_000 }, { wh: 100_000, reason: 'HISTORY' }],
  ['what was confirmed before', { isDomestic: true, confirmedWh: 20_000 }, { wh: 22_000, reason: 'CONNECTION' }],
  ['less that was confirmed not', { isDomestic: true, confirmedWh: 6000 }, { wh: 12_650, reason: 'CONNECTION' }],
] as const)('takes %s', (_, known, limit) => {
  expect(plausibleLimit({ ...nothing, ...known })).toEqual(limit);
});

it('has no limit for a site of which nothing is known', () => {
  expect(plausibleLimit(nothing)).toBeNull();
});
