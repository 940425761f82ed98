import { expect, it } from 'vitest';
import { AnalyticsSearch, spanOf } from './analyticsSearch.ts';

it('reads an address field by field, with defaults for invalid ones', () => {
  expect(AnalyticsSearch.parse({})).toEqual({
    tab: 'responses',
    days: '365',
    direction: 'TURN_DOWN',
    search: '',
    certainty: '95',
    window: 'evening',
    tried: '10',
    dayType: 'WORKING',
  });
  expect(AnalyticsSearch.parse({ tab: 'headroom', days: 90, certainty: 99, kw: 2000, sort: '-meanKw' })).toMatchObject({
    tab: 'headroom',
    days: '90',
    certainty: '99',
    kw: 2000,
    sort: '-meanKw',
  });
  expect(AnalyticsSearch.parse({ tab: 'x', days: 5, certainty: 'y', kw: -1, sort: 'name', asset: 'no' })).toMatchObject(
    { tab: 'responses', days: '365', certainty: '95', kw: undefined, sort: undefined, asset: undefined },
  );
});

it('covers whole London days, also over a clock change', () => {
  expect(spanOf('30', Date.parse('2026-04-10T12:00:00Z'))).toEqual({
    from: '2026-03-12T00:00:00Z',
    to: '2026-04-10T23:00:00Z',
  });
});
