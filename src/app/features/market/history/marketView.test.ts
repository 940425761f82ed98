import { expect, it } from 'vitest';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { marketMap, marketMonths, marketSums, marketVerdict } from './marketView.ts';

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
    { label: 'Sep 2026', span: 1 },
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
    settledMwh: -0.5,
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
