import { expect, it } from 'vitest';
import type { Coverage } from '#contract/coverage.ts';
import { CoverageSearch, queryOf } from './coverageSearch.ts';
import { cellsOf, columnsOf, coverageNote, percentOf, summaryOf, tableOf } from './coverageView.ts';

const coverage = {
  days: ['2026-10-24', '2026-10-25', '2026-10-26'],
  expected: [48, 50, 48],
  data: [
    {
      assetUUID: 'a',
      assetId: 'HH-1',
      name: null,
      expected: [48, 50, 48],
      present: [0, 0, 0],
      estimated: [0, 0, 0],
      setAside: [0, 0, 0],
    },
    {
      assetUUID: 'b',
      assetId: 'HH-2',
      name: 'Mill',
      expected: [48, 50, 48],
      present: [48, 49, 48],
      estimated: [0, 2, 0],
      setAside: [0, 1, 0],
    },
    {
      assetUUID: 'c',
      assetId: 'HH-3',
      name: 'Elm',
      expected: [48, 50, 48],
      present: [48, 50, 48],
      estimated: [0, 0, 0],
      setAside: [0, 0, 0],
    },
  ],
} as unknown as Coverage;

it('gives the share of each day, of 50 half hours in autumn', () => {
  const cells = cellsOf(coverage.data[1]!, coverage);
  expect(cells[1]!.words).toBe('Mill, Sun 25 Oct: 49 of 50 half-hours received, 2 estimated, 1 set aside');
  expect(new Set([cells[0]!.fill, cells[1]!.fill, cellsOf(coverage.data[0]!, coverage)[0]!.fill]).size).toBe(3);
  expect(percentOf(coverage.data[1]!)).toBeCloseTo((100 * 145) / 146, 12);
  expect(summaryOf(coverage)).toBe('3 assets over 3 days: 1 complete, 1 with gaps, 1 without readings.');
});

it('omits days before the first reading, and assets that await theirs', () => {
  const [empty, mill] = coverage.data;
  const late = { ...mill!, expected: [0, 2, 48], present: [0, 2, 48] };
  expect(cellsOf(late, coverage).map(({ words }) => words.split(': ')[1])).toEqual([
    'no reading due',
    '2 of 2 half-hours received, 2 estimated, 1 set aside',
    '48 of 48 half-hours received',
  ]);
  expect(percentOf(late)).toBe(100);
  const awaiting = { ...empty!, expected: [0, 0, 0] };
  expect([percentOf(awaiting), cellsOf(awaiting, coverage)[0]!.fill]).toEqual([null, undefined]);
  expect(summaryOf({ ...coverage, data: [late, awaiting] })).toBe(
    '2 assets over 3 days: 1 complete, 0 with gaps, 0 without readings, 1 with no readings due yet.',
  );
});

it('says how complete the readings are, and where that is an estimate', () => {
  const all = {
    ...coverage,
    total: { expected: 1000, present: 990 },
    totalItems: 3,
    assetsSampled: 3,
    sampledWithinPoints: null,
  };
  expect(coverageNote(all)).toBe('99\u202f% of readings received, 10 missing · full days to Mon 26 Oct');
  const sampled = { ...all, totalItems: 20_000, assetsSampled: 2003, sampledWithinPoints: 0.42 };
  expect(coverageNote(sampled)).toMatch(/ · estimated from a sample of 2,003 assets, ± 0.4 points$/);
  expect(coverageNote({ ...sampled, sampledWithinPoints: null })).toMatch(
    / · estimated from a sample of 2,003 assets$/,
  );
  expect(coverageNote({ ...all, total: { expected: 0, present: 0 } })).toBe('No readings due yet');
  expect(coverageNote({ ...all, total: { expected: 0, present: 0 }, totalItems: 0 })).toBe('\u00a0');
});

it('converts to a table, its days labelled with column spans', () => {
  expect(tableOf(coverage).rows[0]).toEqual(['HH-1, HH-1', 0, 0, 0, 0]);
  expect(
    columnsOf({ ...coverage, days: Array.from({ length: 30 }, () => '2026-11-01') }).map(({ span }) => span),
  ).toEqual([4, 4, 4, 4, 4, 4, 4, 2]);
});

it('requests whole London days up to yesterday', () => {
  const search = CoverageSearch.parse({ days: 7, sort: 'nonsense' });
  expect(queryOf(search, Date.parse('2026-10-27T12:00Z'))).toMatchObject({
    from: '2026-10-19T23:00:00.000Z',
    to: '2026-10-27T00:00:00.000Z',
    sort: 'present',
    page: 1,
  });
});
