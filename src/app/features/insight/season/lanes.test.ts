import { expect, it } from 'vitest';
import type { Season, SeasonEvent } from '#contract/season.ts';
import { COLUMN_PX, layLanes, TALLEST_PX } from './lanes.ts';

const event = (schemeUUID: string, startTime: string, kwh: number | null): SeasonEvent => ({
  eventUUID: startTime,
  name: startTime,
  schemeUUID,
  startTime,
  endTime: startTime,
  state: kwh === null ? 'SCHEDULED' : 'FINAL',
  priceGbpPerMwh: 100,
  contractedKwh: 800,
  run: kwh === null ? null : 1,
  deliveredKwh: kwh,
  deliveredInterval: null,
  performanceFactor: null,
  revenueGbp: null,
  fullGbp: null,
  lostGbp: null,
  cause: null,
});
const sums = {
  events: 1,
  settled: 1,
  contractedKwh: 0,
  deliveredKwh: 0,
  deliveredInterval: null,
  deliveryPercentage: null,
  performanceFactor: null,
  revenueGbp: 0,
  preliminaryGbp: 0,
  contractRevenueGbp: 0,
  fullGbp: 0,
  lostGbp: 0,
};
const season = (...data: SeasonEvent[]): Season => ({
  from: '2026-09-30T23:00:00Z',
  to: '2027-09-30T23:00:00Z',
  verdict: { sentence: '', tone: 'NEUTRAL' },
  totals: sums,
  byMonth: [],
  byScheme: ['a', 'b'].map((schemeUUID, index) => ({
    schemeUUID,
    name: schemeUUID,
    ...sums,
    revenueGbp: index,
    lowFactors: { inARow: 0, threeMonths: 0 },
  })),
  events: { data, page: 1, pageSize: 400, totalItems: data.length, totalPages: 1 },
});

it('places events by time in the lane of their scheme, never on each other, at the scale of what is settled there', () => {
  const now = Date.parse('2026-10-20T12:00:00Z');
  const { lanes, weeks, width, nowX } = layLanes(
    season(
      event('a', '2026-10-21T17:00:00Z', null),
      event('a', '2026-10-06T17:00:00Z', 1600),
      event('a', '2026-10-06T20:00:00Z', 400),
      event('b', '2026-10-07T17:00:00Z', -10),
    ),
    700,
    now,
  );
  expect(lanes.map(({ scheme }) => scheme.name)).toEqual(['b', 'a']);
  const [first, second, planned] = lanes[1]!.columns;
  expect([first!.deliveredPx, first!.contractedPx, second!.deliveredPx]).toEqual([
    TALLEST_PX,
    TALLEST_PX / 2,
    TALLEST_PX / 4,
  ]);
  expect(second!.x - first!.x).toBe(COLUMN_PX);
  expect(planned).toMatchObject({ deliveredPx: null, contractedPx: TALLEST_PX / 2, isCut: false });
  expect(lanes[0]!.columns[0]!.deliveredPx).toBe(0);
  expect(nowX).toBeGreaterThan(second!.x);
  expect(nowX).toBeLessThan(planned!.x);
  expect(new Date(weeks[0]!.at).toISOString()).toBe('2026-10-04T23:00:00.000Z');
  expect(width).toBe(700);
});

it('cuts a plan that is larger than what is settled', () => {
  const plan = { ...event('a', '2026-10-21T17:00:00Z', null), contractedKwh: 80_000 };
  const { lanes } = layLanes(season(event('a', '2026-10-06T17:00:00Z', 800), plan), 700, Date.parse('2026-10-20'));
  expect(lanes.find(({ scheme }) => scheme.name === 'a')!.columns).toMatchObject([
    { deliveredPx: TALLEST_PX, isCut: false },
    { contractedPx: TALLEST_PX, isCut: true },
  ]);
});

it('raises every second label of cut plans that stand close', () => {
  const plans = [21, 22, 23, 30].map((day) => ({
    ...event('a', `2026-10-${day}T17:00:00Z`, null),
    contractedKwh: 80_000,
  }));
  const { lanes } = layLanes(season(event('a', '2026-10-06T17:00:00Z', 800), ...plans), 700, Date.parse('2026-10-20'));
  const { columns } = lanes.find(({ scheme }) => scheme.name === 'a')!;
  expect(columns.map(({ isRaised }) => isRaised)).toEqual([false, false, true, false, false]);
});

it('grows wider than its place rather than narrower than a column', () => {
  const many = Array.from({ length: 40 }, (_, hour) =>
    event('a', new Date(Date.UTC(2026, 9, 6, hour)).toISOString(), 1),
  );
  expect(layLanes(season(...many), 300, Date.parse('2026-11-01T00:00:00Z')).width).toBeGreaterThan(39 * COLUMN_PX);
});
