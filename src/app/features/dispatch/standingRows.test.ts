import { expect, test } from 'vitest';
import { standingRows, standingTotal } from './standingRows.ts';

const states = [
  { state: 'DELIVERED' as const, assets: 5, kw: 9 },
  { state: 'ACKNOWLEDGED' as const, assets: 4, kw: 12 },
];
const silent = { assets: 3, kw: 6 };

test('each asset is in one row and one column', () => {
  const rows = standingRows({
    states,
    silent,
    standings: [
      { state: 'DELIVERED', silent: false, delivers: null, assets: 2, kw: 3 },
      { state: 'DELIVERED', silent: true, delivers: true, assets: 1, kw: 2 },
      { state: 'DELIVERED', silent: true, delivers: false, assets: 2, kw: 4 },
      { state: 'ACKNOWLEDGED', silent: false, delivers: true, assets: 4, kw: 12 },
    ],
  });
  expect(rows.map(({ part, all, YES, NO, UNKNOWN }) => [part, all.kw, YES.kw, NO.kw, UNKNOWN.kw])).toEqual([
    ['SILENT', 6, 2, 4, 0],
    ['ACKNOWLEDGED', 12, 12, 0, 0],
    ['DELIVERED', 3, 0, 0, 3],
  ]);
  expect(standingTotal(rows)).toMatchObject({ all: { assets: 9, kw: 21 }, YES: { assets: 5, kw: 14 } });
});

test('a server that tells no delivery has no asset in two rows either', () => {
  const rows = standingRows({ states, silent });
  expect(rows.map(({ part, all }) => [part, all.assets, all.kw])).toEqual([
    ['SILENT', 3, 6],
    ['ACKNOWLEDGED', 4, 12],
    ['DELIVERED', 2, 3],
  ]);
});
