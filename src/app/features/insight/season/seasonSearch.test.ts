import { expect, it } from 'vitest';
import { rangeOf, seasonName } from './seasonSearch.ts';

it('names the London month and year of an instant, and leaves the season to the service', () => {
  const now = Date.parse('2026-10-31T23:30:00Z');
  expect(rangeOf('season', now)).toEqual({});
  expect(rangeOf('month', now)).toEqual({ from: '2026-09-30T23:00:00.000Z', to: '2026-11-01T00:00:00.000Z' });
  expect(rangeOf('year', Date.parse('2026-12-05T00:00:00Z'))).toEqual({
    from: '2026-01-01T00:00:00.000Z',
    to: '2027-01-01T00:00:00.000Z',
  });
  expect(seasonName(now)).toBe('Season 2026/27');
  expect(seasonName(Date.parse('2027-09-30T12:00:00Z'))).toBe('Season 2026/27');
});
