import { expect, it } from 'vitest';
import { baselineRange, rangeOf, rangeOfDay } from '#app/format/addressRange.ts';
import { AssetSearch, lastFullDay } from './assetSearch.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it('defaults to the last seven days without a range, or with a reversed one', () => {
  const week = { from: '2026-11-15T00:00:00Z', to: '2026-11-22T00:00:00Z' };
  expect(rangeOf(AssetSearch.parse({}), now)).toEqual(week);
  expect(rangeOf(AssetSearch.parse({ from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' }), now)).toEqual(week);
  expect(rangeOf(AssetSearch.parse({ from: 'yesterday', to: '2026-11-01T00:00:00Z' }), now)).toEqual(week);
});

it('takes the day before the one the data end in as the last full one', () => {
  expect(lastFullDay(Date.parse('2026-11-20T16:30:00Z'))).toBe('2026-11-19');
  expect(lastFullDay(Date.parse('2026-11-21T00:00:00Z'))).toBe('2026-11-20');
  expect(lastFullDay(Date.parse('2026-07-01T23:00:00Z'))).toBe('2026-07-01');
});

it('counts 25 hours in the October day', () => {
  expect(rangeOfDay('2026-10-25')).toEqual({ from: '2026-10-24T23:00:00Z', to: '2026-10-26T00:00:00Z' });
});

it('widens a baseline to whole days and cuts it to the last 31', () => {
  expect(baselineRange({ from: '2026-11-20T17:00:00Z', to: '2026-11-20T19:00:00Z' })).toEqual({
    from: '2026-11-20T00:00:00Z',
    to: '2026-11-21T00:00:00Z',
    isCut: false,
  });
  expect(baselineRange({ from: '2025-11-22T00:00:00Z', to: '2026-11-22T00:00:00Z' })).toEqual({
    from: '2026-10-21T23:00:00Z',
    to: '2026-11-22T00:00:00Z',
    isCut: true,
  });
});
