import { expect, it } from 'vitest';
import { deliveryOf } from './deliveryArea.ts';
import type { HalfHourGrid } from './halfHours.ts';

const window = { from: '2026-11-24T17:00:00Z', to: '2026-11-24T19:00:00Z', label: 'Evening peak' };
const grid: HalfHourGrid = {
  start: '2026-11-24T16:30:00Z',
  stepSeconds: 1800,
  series: [
    { key: 'actual', label: 'Metered', kind: 'metered', values: [4, 3, 4, 8, null] },
    { key: 'baseline', label: 'Baseline', kind: 'baseline', values: [5, 6, null, 6, 6] },
  ],
  bands: [{ ...window, eventType: 'TURN_DOWN' }],
};

it('is where less than the baseline was used in a turn-down, and more in a turn-up', () => {
  expect(deliveryOf(grid)).toEqual({
    metered: [null, 3, null, null, null],
    baseline: [null, 6, null, null, null],
    label: 'Turned down',
  });
  expect(deliveryOf({ ...grid, bands: [{ ...window, eventType: 'TURN_UP' }] })).toEqual({
    metered: [null, null, null, 8, null],
    baseline: [null, null, null, 6, null],
    label: 'Turned up',
  });
});

it('is nowhere without an event, and where nothing was delivered', () => {
  expect(deliveryOf({ ...grid, bands: [window] })).toBeNull();
  expect(deliveryOf({ ...grid, bands: [] })).toBeNull();
  expect(
    deliveryOf({ ...grid, bands: [{ ...window, from: '2026-11-24T17:30:00Z', eventType: 'TURN_DOWN' }] }),
  ).toBeNull();
});
