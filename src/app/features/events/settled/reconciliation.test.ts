import { expect, it } from 'vitest';
import type { AssetEventStats, EventStats } from '#contract/stats.ts';
import { reconcile } from './reconciliation.ts';

const asset = (assetId: string, ...delivered: (number | null)[]) =>
  ({
    assetId,
    name: null,
    deliveredInterval: { level: 90, low: 0.4, high: 1.8, placeboDays: 20, coverage: 90 },
    baselineStatus: 'OK',
    dataStatus: 'COMPLETE',
    settlementPeriods: delivered.map((deliveredKwh) => ({
      baselineKwh: 1,
      actualKwh: deliveredKwh === null ? null : 1 - deliveredKwh,
      deliveredKwh,
    })),
  }) as unknown as AssetEventStats;
const stats = {
  status: 'FINAL',
  run: 2,
  settlementPeriods: [
    {
      startTime: '2026-01-15T17:00:00Z',
      settlementDate: '2026-01-15',
      settlementPeriod: 35,
      deliveredKwh: 1.5,
      deliveredInterval: { level: 90, low: 1.1, high: 1.9, placeboDays: 20, coverage: 90 },
      revenueGbp: 0.3,
    },
    {
      startTime: '2026-01-15T17:30:00Z',
      settlementDate: '2026-01-15',
      settlementPeriod: 36,
      deliveredKwh: 0,
      revenueGbp: 0,
    },
  ],
} as unknown as EventStats;
const assets = [asset('a', 0.9, 0.2), asset('b', 0.8, null), asset('c', -0.2, -0.2)];

it('splits the payment by delivery, negative delivery included', () => {
  const shares = assets.map((each) => reconcile(each, stats, 0).shareGbp!);
  expect(shares.map((share) => share.toFixed(4))).toEqual(['0.1800', '0.1600', '-0.0400']);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.3, 12);
});

it('has nothing to split without delivery or readings', () => {
  expect(assets.map((each) => reconcile(each, stats, 1).shareGbp)).toEqual([0, null, 0]);
});
