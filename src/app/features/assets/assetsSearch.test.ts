import { expect, it } from 'vitest';
import { isFiltered, withoutFilters } from '#app/table/pageSearch.ts';
import { AssetsSearch, assetsSearchDefaults, filtersOf, queryOf } from './assetsSearch.ts';

const scheme = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

it('reads an empty address as the first page of the active assets by name', () => {
  expect(queryOf(AssetsSearch.parse({}))).toEqual({ status: 'ACTIVE', sort: '-response', page: 1, pageSize: 25 });
});

it('drops invalid fields and preserves the rest', () => {
  const address = AssetsSearch.parse({
    type: 'TOASTER',
    mpan: 'VALID',
    sort: 'colour',
    page: -3,
    scheme: 'x',
    search: 1234,
  });
  expect(queryOf(address)).toMatchObject({ mpanStatus: 'VALID', sort: '-response', page: 1, search: '1234' });
  expect(queryOf(address).assetType).toBeUndefined();
});

it('sends a status within a scheme only', () => {
  expect(filtersOf(AssetsSearch.parse({ schemeStatus: 'READY' })).schemeStatus).toBeUndefined();
  expect(filtersOf(AssetsSearch.parse({ schemeStatus: 'READY', scheme }))).toMatchObject({
    schemeStatus: 'READY',
    schemeUUID: scheme,
  });
});

it('clears every filter and preserves order and page size', () => {
  const address = AssetsSearch.parse({
    status: 'ARCHIVED',
    search: 'mill',
    scheme,
    schemeStatus: 'READY',
    sort: '-mpan',
    page: 4,
    pageSize: 100,
  });
  expect(isFiltered(address, assetsSearchDefaults)).toBe(true);
  const cleared = AssetsSearch.parse(withoutFilters(address, assetsSearchDefaults));
  expect(isFiltered(cleared, assetsSearchDefaults)).toBe(false);
  expect(cleared).toMatchObject({ sort: '-mpan', pageSize: 100, page: 1 });
});
