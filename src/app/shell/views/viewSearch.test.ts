import { expect, it } from 'vitest';
import { isSameView, viewSearchOf } from './viewSearch.ts';

const defaults = { search: '', page: 1, pageSize: 25, status: 'ACTIVE', sort: 'name' };

it('contains filters, order and page size, not the page', () => {
  expect(
    viewSearchOf({ ...defaults, page: 3, pageSize: 50, type: 'BATTERY', scheme: undefined, delivery: 'd' }, defaults),
  ).toEqual({ pageSize: 50, type: 'BATTERY' });
});

it('recognises its view in any order of parameters', () => {
  const saved = { type: 'BATTERY', sort: '-name' };
  expect(isSameView(viewSearchOf({ ...defaults, sort: '-name', type: 'BATTERY' }, defaults), saved)).toBe(true);
  expect(isSameView(viewSearchOf({ ...defaults, type: 'BATTERY' }, defaults), saved)).toBe(false);
  expect(
    isSameView(viewSearchOf({ ...defaults, sort: '-name', type: 'BATTERY', mpan: 'VALID' }, defaults), saved),
  ).toBe(false);
});
