import { expect, it } from 'vitest';
import { isFiltered } from '#app/table/pageSearch.ts';
import { ConsentSearch, consentSearchDefaults, queryOf } from './consentSearch.ts';
import { neverAskedQuery } from './neverAskedQuery.ts';

const NOW = Date.UTC(2026, 10, 24, 17, 47);

it('defaults to active consents, the earliest expiry first', () => {
  const address = ConsentSearch.parse({ status: 'NONSENSE', sort: 7 });
  expect(queryOf(address, NOW)).toEqual({ page: 1, pageSize: 25, status: 'ACTIVE', sort: 'expiresUTC' });
  expect(isFiltered(address, consentSearchDefaults)).toBe(false);
});

it('sends no status where the filter is cleared', () => {
  const address = ConsentSearch.parse({ status: 'ALL', type: 'DISPATCH', search: 'elm' });
  expect(queryOf(address, NOW)).toMatchObject({ status: undefined, type: 'DISPATCH', search: 'elm' });
  expect(isFiltered(address, consentSearchDefaults)).toBe(true);
});

it('reads what ends soon as consents in force that end within thirty days', () => {
  const query = queryOf(ConsentSearch.parse({ status: 'ENDING' }), NOW);
  expect(query).toMatchObject({ endsBefore: '2026-12-24T17:00:00.000Z' });
  expect(query).not.toHaveProperty('status');
});

it('reads who was never asked as users, by the same words and pages', () => {
  const address = ConsentSearch.parse({ status: 'NEVER_ASKED', search: 'elm', page: 2, sort: '-createdUTC' });
  expect(neverAskedQuery(address)).toEqual({
    search: 'elm',
    page: 2,
    pageSize: 25,
    neverAsked: 'DISPATCH',
    sort: 'name',
  });
});
