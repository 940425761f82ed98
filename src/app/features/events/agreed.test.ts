import { expect, it } from 'vitest';
import type { EventStats } from '#contract/stats.ts';
import { contractedText, dealAt, priceText } from './agreed.ts';
import { summaryLine } from './outcome.ts';
import { cumulativeOf } from './settled/cumulative.ts';
import { moneyOf } from './settled/money.ts';

const at = (clock: string) => `2026-11-26T${clock}:00Z`;
const halfHourTerms = [
  { startTime: at('18:00'), contractedMw: 1, priceGbpPerMwh: 100 },
  { startTime: at('19:00'), contractedMw: 2, priceGbpPerMwh: 150 },
];
const event = { contractedMw: null, priceGbpPerMwh: null, halfHourTerms };
const period = (from: string, to: string, deliveredKwh: number | null, performanceFactor: number | null) => ({
  startTime: at(from),
  endTime: at(to),
  deliveredKwh,
  performanceFactor,
  revenueGbp: performanceFactor === null ? null : performanceFactor * (from === '18:00' ? 50 : 150),
});
const stats = {
  targetKwh: 1500,
  deliveredKwh: 1550,
  settlementPeriods: [
    period('18:00', '18:30', 650, 1.2),
    period('18:30', '19:00', null, null),
    period('19:00', '19:30', 900, 0.9),
  ],
} as unknown as EventStats;

it('says the terms of an event as ranges where half hours differ', () => {
  expect([priceText(event), contractedText(event)]).toEqual(['£100.00 to £150.00 per MWh', '1 to 2 MW']);
  expect(priceText({ contractedMw: 1, priceGbpPerMwh: 120 })).toBe('£120.00 per MWh');
  expect(contractedText({ contractedMw: null, priceGbpPerMwh: null })).toBeNull();
  expect(dealAt(event, at('18:30'))).toBeNull();
});

it('the money of a half hour is worked out by its own terms', () => {
  const { rows, agrees } = moneyOf(stats, event, 'DFS_K');
  expect(agrees).toBe(true);
  expect(rows.map(({ contractedKwh, responsePercent, formula }) => [contractedKwh, responsePercent, formula])).toEqual([
    [500, 130, '0.5 h × £100.00/MWh × 1 MW × 1.2'],
    [null, null, '–'],
    [1000, 90, '0.5 h × £150.00/MWh × 2 MW × 0.9'],
  ]);
});

it('a half hour that is not called is neither short nor without readings', () => {
  expect(summaryLine(stats, halfHourTerms)).toBe('Delivered 1.55\u202fMWh of 1.50\u202fMWh, short at 19:00–19:30.');
  expect(cumulativeOf(stats, halfHourTerms).map(({ targetKwh }) => targetKwh)).toEqual([0, 500, 500, 1500]);
});
