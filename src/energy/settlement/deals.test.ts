import { expect, it } from 'vitest';
import { agreedOf, dealsOf, meanByContract, wantedKwByHalfHour } from './deals.ts';
import { earningsOf, openPayment, payUtilisation } from './payment.ts';

const window = { fromMs: Date.parse('2026-11-26T18:00:00Z'), toMs: Date.parse('2026-11-26T20:00:00Z') };
const term = (clock: string, contractedMw: number, priceGbpPerMwh: number | null) => ({
  startTime: `2026-11-26T${clock}:00Z`,
  contractedMw,
  priceGbpPerMwh,
});
const TERMS = [term('18:00', 1, 100), term('18:30', 2, 150), term('19:30', 1, 200)];
const MWH = [650, 900, 500, 200];

it('each half hour has its deal; one that is not called has none, and is to deliver nothing', () => {
  const agreed = agreedOf(TERMS, window);
  expect(agreed).toEqual({ contractedMw: null, priceGbpPerMwh: null, halfHourTerms: TERMS });
  expect(dealsOf(agreed, window)).toEqual([
    { contractedMw: 1, priceGbpPerMwh: 100 },
    { contractedMw: 2, priceGbpPerMwh: 150 },
    null,
    { contractedMw: 1, priceGbpPerMwh: 200 },
  ]);
  expect(wantedKwByHalfHour(agreed, 7000, window)).toEqual([1000, 2000, 0, 1000]);
  // An event that was cancelled while it ran is settled for less.
  expect(dealsOf(agreed, { ...window, toMs: window.fromMs + 1_800_000 })).toHaveLength(1);
});

it('what all half hours share is the common value; by half hour only where they differ or one is not called', () => {
  const all = ['18:00', '18:30', '19:00', '19:30'].map((clock) => term(clock, 2, null));
  expect(agreedOf(all, window)).toEqual({ contractedMw: 2, priceGbpPerMwh: null, halfHourTerms: null });
  expect(agreedOf(all.slice(1), window)).toMatchObject({ contractedMw: 2, halfHourTerms: all.slice(1) });
  const common = { contractedMw: null, priceGbpPerMwh: 90, halfHourTerms: null };
  expect(dealsOf(common, window)).toEqual(
    Array.from({ length: 4 }, () => ({ contractedMw: null, priceGbpPerMwh: 90 })),
  );
  expect(wantedKwByHalfHour(common, 5, window)).toEqual([5, 5, 5, 5]);
  expect(wantedKwByHalfHour(common, null, window)).toBeNull();
});

it('DFS_K pays each half hour by its own terms: 0.5 × price × MW × K', () => {
  const dfs = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'DELIVERED' });
  expect(earningsOf(dfs, dealsOf(agreedOf(TERMS, window), window), MWH)).toEqual([60, 135, null, 30]);
});

it('over the dispatch the factor is that of what its called half hours deliver of what they contract', () => {
  const curve = [
    { atPercent: 0, factor: 0 },
    { atPercent: 100, factor: 1 },
  ];
  const energy = openPayment({ method: 'UTILISATION_ENERGY', curve, base: 'DISPATCH', payOn: 'DELIVERED' });
  // 1.75 of 2 MWh are 87.5 %; paid are 0.5, 0.9 and 0.2 MWh.
  expect(payUtilisation(energy, dealsOf(agreedOf(TERMS, window), window), MWH)).toEqual([
    { gbp: 43.75, factor: 0.875 },
    { gbp: 118.125, factor: 0.875 },
    { gbp: null, factor: null },
    { gbp: 35, factor: 0.875 },
  ]);
});

it('the factor of an event is the mean by contracted power, plain where it is the same', () => {
  const part = (value: number, contractedMw: number | null) => ({ value, contractedMw });
  expect(meanByContract([part(1.2, 1), part(0.9, 2), part(0.3, 1)])).toBeCloseTo(0.825, 12);
  expect(meanByContract([part(1, 3), part(0.5, 3)])).toBe(0.75);
  expect(meanByContract([part(1, null), part(0.5, null)])).toBe(0.75);
  expect(meanByContract([])).toBeNull();
});
