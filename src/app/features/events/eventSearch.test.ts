import { describe, expect, it } from 'vitest';
import { EventSearch, filtersOf, isFiltered } from './eventSearch.ts';

describe('EventSearch', () => {
  it('starts with the newest events', () => {
    expect(EventSearch.parse({})).toEqual({
      search: '',
      page: 1,
      pageSize: 25,
      sort: '-startTime',
      view: 'list',
      rows: 'scheme',
    });
    expect(isFiltered(EventSearch.parse({}))).toBe(false);
  });

  it('drops invalid fields and preserves the rest', () => {
    const search = EventSearch.parse({
      state: 'OVER',
      from: 'soon',
      page: -3,
      pageSize: 5000,
      sort: 'price',
      search: 17,
      scheme: 'x',
      month: '2026-13',
      view: 'year',
      week: '2026-11-31',
    });
    expect(search).toEqual({ search: '17', page: 1, pageSize: 25, sort: '-startTime', view: 'list', rows: 'scheme' });
    expect(isFiltered(search)).toBe(true);
  });

  it('requests whole London days, the last one included', () => {
    expect(filtersOf(EventSearch.parse({ from: '2026-10-25', to: '2026-10-25' }))).toMatchObject({
      from: '2026-10-24T23:00:00.000Z',
      to: '2026-10-26T00:00:00.000Z',
    });
    expect(filtersOf(EventSearch.parse({}))).toEqual({
      search: undefined,
      schemeUUID: undefined,
      from: undefined,
      to: undefined,
    });
  });
});
