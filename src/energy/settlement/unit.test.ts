import { expect, test } from 'vitest';
import { addToUnit, settleUnit } from './unit.ts';

const unitOf = (...assets: [readings: (number | null)[], estimates: (number | null)[]][]) => {
  const sums = { unitKnown: [0, 0], unitMeteredWh: [0, 0], notAttributedWh: [20, 10] };
  for (const [readings, estimates] of assets) addToUnit(sums, readings, estimates);
  return sums;
};

test('readings add up, and an estimate stands in for one that is missing', () => {
  const sums = unitOf(
    [
      [100, null],
      [150, 160],
    ],
    [
      [200, NaN],
      [210, 220],
    ],
  );
  expect(sums).toMatchObject({ unitKnown: [2, 2], unitMeteredWh: [300, 380] });
  expect(settleUnit(sums, 2, [500, 400])).toEqual({
    counted: [2, 2],
    baselineWh: [500, 400],
    meteredWh: [300, 380],
    notAttributedWh: [20, 10],
  });
});

test('a half hour in which an asset has neither has no figure, and is in no sum', () => {
  const sums = unitOf(
    [
      [100, 100],
      [150, 150],
    ],
    [
      [200, null],
      [null, null],
    ],
  );
  expect(settleUnit(sums, 2, [500, 400])).toEqual({
    counted: [2, 0],
    baselineWh: [500, 0],
    meteredWh: [300, 0],
    notAttributedWh: [20, 0],
  });
});

test('without a baseline nothing is delivered, and nothing without assets', () => {
  expect(
    settleUnit(
      unitOf([
        [100, 100],
        [150, 150],
      ]),
      1,
      null,
    ),
  ).toMatchObject({ baselineWh: [100, 100], notAttributedWh: [0, 0] });
  expect(settleUnit(unitOf(), 0, [500, 400])).toEqual({
    counted: [0, 0],
    baselineWh: [0, 0],
    meteredWh: [0, 0],
    notAttributedWh: [0, 0],
  });
});
