import { expect, it } from 'vitest';
import { ConsentSearch, isFiltered, queryOf } from './consentSearch.ts';

it('defaults to active consents, the earliest expiry first', () => {
  const address = ConsentSearch.parse({ status: 'NONSENSE', sort: 7 });
  expect(queryOf(address)).toEqual({ page: 1, pageSize: 25, status: 'ACTIVE', sort: 'expiresUTC' });
  expect(isFiltered(address)).toBe(false);
});

it('sends no status where the filter is cleared', () => {
  const address = ConsentSearch.parse({ status: 'ALL', type: 'DISPATCH' });
  expect(queryOf(address)).toMatchObject({ status: undefined, type: 'DISPATCH' });
  expect(isFiltered(address)).toBe(true);
});
