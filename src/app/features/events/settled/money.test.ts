import { expect, it } from 'vitest';
import type { EventStats } from '#contract/stats.ts';
import { exactOf, moneyOf, poundsOf, ruleOf } from './money.ts';

const period = (deliveredKwh: number | null, performanceFactor: number | null, revenueGbp: number | null) => ({
  deliveredKwh,
  performanceFactor,
  revenueGbp,
});
const stats = (...settlementPeriods: ReturnType<typeof period>[]) => ({ settlementPeriods }) as unknown as EventStats;
const terms = { contractedMw: 0.004, priceGbpPerMwh: 300 };

it('writes each half hour out, from energy to pounds', () => {
  const { rows, agrees } = moneyOf(stats(period(1.8, 0.9, 0.54), period(0.9, 0.4, 0.24)), terms, 'DFS_K');
  expect(agrees).toBe(true);
  expect(rows[1]).toMatchObject({
    contractedKwh: 2,
    responsePercent: 45,
    rule: '(2 × RV − 50) ÷ 100',
    formula: '0.5 h × £300.00/MWh × 0.004 MW × 0.4',
  });
});

it('pays a flat rate for delivery alone', () => {
  const { rows, agrees } = moneyOf(
    stats(period(0.4, null, 0.12), period(-0.1, null, 0)),
    { contractedMw: null, priceGbpPerMwh: 300 },
    'FLAT_RATE',
  );
  expect(rows.map(({ formula }) => formula)).toEqual(['0.4 kWh × £300.00/MWh ÷ 1,000', '0 kWh × £300.00/MWh ÷ 1,000']);
  expect(agrees).toBe(true);
});

it('pays delivered energy up to the contract, or the contracted energy, by a market’s factor', () => {
  const of = (...periods: ReturnType<typeof period>[]) => moneyOf(stats(...periods), terms, 'UTILISATION_ENERGY');
  const delivered = of(period(2.5, 1, 0.6), period(1.8, 0.85, 0.459));
  expect(delivered.rows.map(({ formula }) => formula)).toEqual([
    '2 kWh × £300.00/MWh × 1 ÷ 1,000',
    '1.8 kWh × £300.00/MWh × 0.85 ÷ 1,000',
  ]);
  expect(delivered.rows[1]!.rule).toBe('the market’s curve');
  expect(of(period(1.8, 0.85, 0.51)).rows[0]!.formula).toBe('2 kWh × £300.00/MWh × 0.85 ÷ 1,000');
  expect([delivered.agrees, of(period(1.8, 0.85, 0.7)).agrees]).toEqual([true, false]);
});

it('detects terms that are not those of the run', () => {
  expect(moneyOf(stats(period(1.8, 0.9, 0.6)), terms, 'DFS_K').agrees).toBe(false);
});

it('omits unmeasured periods', () => {
  expect(moneyOf(stats(period(null, null, null)), terms, 'DFS_K')).toMatchObject({
    rows: [{ rule: '–', formula: '–' }],
    agrees: true,
  });
});

it.each([
  [150, '120\u202f% or more: 1.2'],
  [120, '120\u202f% or more: 1.2'],
  [50, 'RV ÷ 100'],
  [25, '(2 × RV − 50) ÷ 100'],
  [0, 'below 25 %: 0'],
  [-30, 'RV ÷ 100'],
  [-100, '−100\u202f% or less: −1'],
])('a response of %d %% is %s', (response, rule) => {
  expect(ruleOf(response)).toBe(rule);
});

it('rounds to pennies, or shows what they are rounded from', () => {
  expect([
    poundsOf([0.54, null])(0.54),
    poundsOf([0.54, 0.1234])(0.54),
    poundsOf([1])(null),
    poundsOf([-2])(-2),
  ]).toEqual(['£0.54', '£0.5400', '–', '−£2.00']);
});

it("uses the decimals that a column's sum needs", () => {
  const shown = exactOf([9.9715, 10.832, null]);
  expect([shown(9.9715), shown(10.832), shown(null)]).toEqual(['9.9715', '10.8320', '–']);
});
