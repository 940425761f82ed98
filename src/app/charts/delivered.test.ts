import { expect, it } from 'vitest';
import { legendOf, summaryOf, tableOf, type DeliveredPeriod } from './delivered.ts';

const period = (
  clock: string,
  end: string,
  deliveredKwh: number | null,
  targetKwh: number | null = 400,
): DeliveredPeriod => ({
  startTime: `2026-12-04T${clock}Z`,
  endTime: `2026-12-04T${end}Z`,
  deliveredKwh,
  targetKwh,
});
const periods = [period('17:00', '17:30', 412), period('17:30', '18:00', -64), period('18:00', '18:30', null)];

it('describes the total, the target and where it fell short', () => {
  expect(summaryOf(periods)).toBe('Delivered 348\u202fkWh of 1.20\u202fMWh, short at 17:30.');
});

it('reports no shortfall without a target', () => {
  expect(summaryOf([period('17:00', '17:30', 5, null)])).toBe('Delivered 5.00\u202fkWh.');
});

it('explains a negative delivery only where there is one', () => {
  expect(legendOf(periods).map(({ label }) => label)).toEqual(['Delivered', 'Used more than baseline', 'Contracted']);
  expect(legendOf([period('17:00', '17:30', 5, null)]).map(({ label }) => label)).toEqual(['Delivered']);
});

it('shows ranges where there are any', () => {
  const ranged = periods.map((each, index) => ({ ...each, range: index === 0 ? { low: 300, high: 524 } : null }));
  expect(legendOf(ranged).map(({ label }) => label)).toContain('90\u202f% range');
  expect(
    tableOf(ranged)
      .columns.map(({ label }) => label)
      .slice(4),
  ).toEqual(['90 % low (kWh)', '90 % high (kWh)']);
  expect(tableOf(ranged).rows.map((row) => row.slice(4))).toEqual([
    [300, 524],
    [null, null],
    [null, null],
  ]);
});

it('leaves missing data empty in the table', () => {
  expect(tableOf(periods).rows[2]).toEqual(['2026-12-04T18:00Z', 'SP 37', null, 400]);
});
