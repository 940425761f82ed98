import { expect, it } from 'vitest';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { marketMap, marketMonths, marketSums, marketTable, marketVerdict, ofZone } from './marketView.ts';

const half = (startTime: string, change: Partial<MarketHalfHour> = {}): MarketHalfHour => ({
  schemeUUID: '00000000-0000-4000-8000-000000000001',
  season: 2026,
  buyerEventId: '136',
  requirementUUID: null,
  eventType: 'TURN_DOWN',
  startTime,
  isBuyersTest: false,
  askedMw: 500,
  openZones: null,
  procuredMw: 5.8,
  costGbp: 562.48,
  settledMw: null,
  settledGbp: null,
  offers: 40,
  offeredMw: 200,
  dearestAcceptedGbpPerMwh: 201.33,
  cheapestRefusedGbpPerMwh: 206.2,
  ...change,
});
const NOTHING = { procuredMw: 0, costGbp: 0, dearestAcceptedGbpPerMwh: null };

it('requirements stand across in their order, half hours of the London day down', () => {
  const map = marketMap([
    half('2026-09-29T17:30:00Z', NOTHING),
    half('2026-09-29T17:00:00Z'),
    half('2026-08-28T17:00:00Z', { buyerEventId: '104' }),
  ]);
  expect(map.columns).toEqual([
    { label: 'Aug 2026', span: 1 },
    { label: 'Sep', span: 1 },
  ]);
  expect(map.rows.map(({ id, head, cells }) => [id, head, cells.map(({ fill }) => fill !== undefined)])).toEqual([
    ['18:00', '18:00', [true, true]],
    ['18:30', '', [false, true]],
  ]);
  expect(map.rows[0]!.cells[1]!.words).toBe(
    'Tue 29 Sep, 18:00, event 136: 500 MW asked, 5.8 MW bought, dearest accepted £201.33, cheapest refused £206.20',
  );
  expect(map.rows[1]!.cells.map(({ words }) => words)).toEqual([
    'Nothing was asked for.',
    'Tue 29 Sep, 18:30, event 136: 500 MW asked, 0 MW bought, cheapest refused £206.20',
  ]);
});

it('a dearer half hour is tinted deeper, whatever lies beyond the ramp', () => {
  const strength = (dearestAcceptedGbpPerMwh: number) =>
    /(\d+)%/.exec(marketMap([half('2026-09-29T17:00:00Z', { dearestAcceptedGbpPerMwh })]).rows[0]!.cells[0]!.fill!)![1];
  expect([20, 100, 180, 260, 2000].map(strength)).toEqual(['12', '12', '56', '100', '100']);
});

it('half hours without a result are blank and add nothing', () => {
  const open = { procuredMw: null, costGbp: null, offers: null, dearestAcceptedGbpPerMwh: null };
  const waiting = half('2026-09-30T17:00:00Z', { ...open, cheapestRefusedGbpPerMwh: null });
  expect(marketMap([waiting]).rows[0]!.cells).toEqual([
    { fill: undefined, words: 'Wed 30 Sep, 18:00, event 136: 500 MW asked, no result yet' },
  ]);
  expect(marketSums([waiting, half('2026-09-29T17:00:00Z', { settledMw: -1, settledGbp: -100 })])).toEqual({
    boughtMwh: 2.9,
    askedMwh: 250,
    costGbp: 562.48,
    boughtNothing: 0,
    results: 1,
    oursMwh: 0,
    oursSince: null,
    settledMwh: -0.5,
    settledGbp: -100,
    costOfSettledGbp: 562.48,
    boughtOfSettledMwh: 2.9,
    settledThrough: '2026-09-29T17:00:00Z',
  });
});

it('months are added up, the newest first', () => {
  const months = marketMonths([
    half('2026-06-30T21:30:00Z', { settledMw: 2, settledGbp: 100 }),
    half('2026-06-30T23:00:00Z'),
    half('2026-06-01T17:00:00Z', NOTHING),
  ]);
  expect(months.map(({ month, boughtMwh, settledMwh, results }) => [month, boughtMwh, settledMwh, results])).toEqual([
    ['Jul 2026', 2.9, 0, 1],
    ['Jun 2026', 2.9, 1, 2],
  ]);
});

it('the sentence is the price of the newest month beside the one before', () => {
  const august = half('2026-08-28T17:00:00Z', { procuredMw: 2, costGbp: 170 });
  const september = half('2026-09-29T17:00:00Z');
  expect(marketVerdict([september, august]).sentence).toBe('£194 per MWh in Sep 2026, £170 per MWh in Aug 2026');
  expect(marketVerdict([august]).sentence).toBe('£170 per MWh in Aug 2026');
  expect(marketVerdict([half('2026-09-29T17:00:00Z', NOTHING)]).sentence).toBe('No results yet');
});

const WITH_OURS = { oursOfferedMw: 2, oursAcceptedMw: 1.45 };

it('ours are marked, said and added up', () => {
  const halves = [half('2026-09-29T17:00:00Z', WITH_OURS), half('2026-09-29T17:30:00Z')];
  const [own, other] = marketMap(halves).rows.map(({ cells }) => cells[0]!);
  expect([own!.isMarked, other!.isMarked]).toEqual([true, undefined]);
  expect(own!.words).toContain('cheapest refused £206.20, ours 1.45 of 2 MW accepted');
  expect(marketSums(halves)).toMatchObject({ oursMwh: 0.725, oursSince: '2026-09-29T17:00:00Z' });
  expect(marketTable(halves).rows.map((row) => row.slice(-2))).toEqual([
    [2, 1.45],
    [null, null],
  ]);
});

it('a map of power has the most bought deepest, one of ours our share of each half hour', () => {
  const halves = [
    half('2026-09-29T17:00:00Z', { ...WITH_OURS, procuredMw: 2.9 }),
    half('2026-09-29T17:30:00Z'),
    half('2026-09-29T18:00:00Z', NOTHING),
  ];
  const strengths = (of: 'mw' | 'ours') =>
    marketMap(halves, of).rows.map(({ cells: [cell] }) => /(\d+)%/.exec(cell!.fill!)?.[1]);
  expect(strengths('mw')).toEqual(['56', '100', undefined]);
  expect(strengths('ours')).toEqual(['50', '0', undefined]);
});

it('with a zone, half hours are its part, without what was settled', () => {
  const part = {
    offers: 3,
    offeredMw: 4,
    acceptedMw: 2,
    acceptedGbp: 190,
    dearestAcceptedGbpPerMwh: 190,
    cheapestRefusedGbpPerMwh: null,
  };
  const settled = half('2026-09-29T17:00:00Z', { settledMw: 2, settledGbp: 100 });
  expect(ofZone([settled])).toEqual([settled]);
  expect(marketSums(ofZone([{ ...settled, ofZone: part }]))).toMatchObject({
    boughtMwh: 1,
    costGbp: 190,
    settledThrough: null,
  });
  expect(ofZone([{ ...settled, ofZone: null }])[0]).toMatchObject({ procuredMw: null, dearestAcceptedGbpPerMwh: null });
});
