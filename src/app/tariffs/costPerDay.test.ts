import { expect, it } from 'vitest';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { costPerDay, totalOf } from './costPerDay.ts';

const single = { unitRates: [{ pencePerKwh: 20 }], standingChargePencePerDay: 50, vatRatePercent: 5, pricesIncludeVat: true, validFrom: '2020-01-01', validTo: null };
const series = (from: string, to: string, valueOf: (step: number) => number | null) => {
  const start = londonMidnight(from);
  return { start, values: Array.from({ length: (londonMidnight(to) - start) / 1_800_000 }, (_, step) => valueOf(step)) };
};

it('costs each London day: its energy and one standing charge, 46 and 50 half hours where the clocks change', () => {
  const spring = costPerDay([single], series('2026-03-28', '2026-03-30', () => 0.5), 'import');
  expect(spring).toEqual([
    { date: '2026-03-28', gbp: 5.3, kwh: 24, expected: 48, present: 48 },
    { date: '2026-03-29', gbp: 5.1, kwh: 23, expected: 46, present: 46 },
  ]);
  expect(costPerDay([single], series('2026-10-25', '2026-10-26', () => 0.5), 'import')).toMatchObject([{ gbp: 5.5, kwh: 25, expected: 50 }]);
});

it('takes the tariff in force on each day', () => {
  const dearer = { ...single, unitRates: [{ pencePerKwh: 40 }], validFrom: '2026-06-02' };
  const days = costPerDay([{ ...single, validTo: '2026-06-02' }, dearer], series('2026-06-01', '2026-06-03', () => 0.25), 'import');
  expect(days.map(({ gbp }) => gbp)).toEqual([2.9, 5.3]);
});

it('earns with what is exported, and is null without a tariff or a reading', () => {
  const exported = { ...single, standingChargePencePerDay: 0 };
  expect(costPerDay([exported], series('2026-06-01', '2026-06-02', () => 0.1), 'export')[0]!.gbp).toBeCloseTo(-0.96, 6);
  expect(costPerDay([], series('2026-06-01', '2026-06-02', () => 1), 'import')[0]).toMatchObject({ gbp: null, kwh: 48 });
  expect(costPerDay([single], series('2026-06-01', '2026-06-02', () => null), 'import')[0]).toMatchObject({ gbp: null, kwh: null, present: 0 });
});

it('adds days up and counts the incomplete ones', () => {
  const days = costPerDay([single], series('2026-06-01', addDays('2026-06-01', 3), (step) => (step === 60 ? null : 0.5)), 'import');
  expect(totalOf(days)).toEqual({ gbp: expect.closeTo(3 * 5.3 - 0.1, 6), kwh: 71.5, incomplete: 1 });
});
