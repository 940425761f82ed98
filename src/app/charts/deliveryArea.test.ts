import { expect, it } from 'vitest';
import { deliveryOf } from './deliveryArea.ts';
import type { HalfHourGrid } from './halfHours.ts';

const grid: HalfHourGrid = {
  start: '2026-11-24T16:30:00Z',
  stepSeconds: 1800,
  series: [
    { key: 'actual', label: 'Metered', kind: 'metered', values: [5, 3, 4, null] },
    { key: 'baseline', label: 'Baseline', kind: 'baseline', values: [5, 6, null, 6] },
  ],
  bands: [{ from: '2026-11-24T17:00:00Z', to: '2026-11-24T18:30:00Z', label: 'Evening peak' }],
  showsDelivery: true,
};

it('is where a window has both metered energy and baseline', () => {
  expect(deliveryOf(grid)).toEqual({ metered: [null, 3, null, null], baseline: [null, 6, null, null] });
  expect(deliveryOf({ ...grid, showsDelivery: false })).toBeNull();
  expect(deliveryOf({ ...grid, bands: [] })).toBeNull();
});
