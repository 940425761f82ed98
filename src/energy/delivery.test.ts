import { expect, test } from 'vitest';
import { deliveredWh, performanceFactor, responseVolumePercent } from './delivery.ts';

test('delivered energy is signed by the requested direction', () => {
  expect([
    deliveredWh('TURN_DOWN', 500, 200),
    deliveredWh('TURN_UP', 500, 200),
    deliveredWh('TURN_DOWN', 500, NaN),
  ]).toEqual([300, -300, NaN]);
});

test.each([
  [150, 1.2],
  [120, 1.2],
  [100, 1],
  [75, 0.75],
  [50, 0.5],
  [40, 0.3],
  [25, 0],
  [10, 0],
  [0, 0],
  [-30, -0.3],
  [-100, -1],
  [-150, -1],
])('RV %d gives K %d', (responseVolume, factor) => {
  expect(performanceFactor(responseVolume)).toBe(factor);
});

test('the response volume needs a contract', () => {
  expect([responseVolumePercent(15, 30), responseVolumePercent(-3, 30)]).toEqual([100, -20]);
  expect([responseVolumePercent(1, 0), responseVolumePercent(1, null)]).toEqual([null, null]);
});
