import { array, assert, integer, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { isDelivering } from './delivering.ts';

it.each([
  [[-1000, -1000], [-500, -500], true],
  [[-1000, -1000], [-1500, 500], true],
  [[-1000, -1000], [-1500, 510], false],
  [[-1000, -1000], [800, 800], false],
  [[2000], [1000], true],
  [[-1000, -1000], [NaN, -900], true],
  [[-1000, -3000], [-1000, NaN], true],
  [[-1000, -1000], [NaN, NaN], null],
  [[0, -1000], [-1000, NaN], null],
  [[0, -1000], [-1000, -100], false],
])('%j asked, %j measured: %j', (requested, measured, delivers) =>
  expect(isDelivering(requested, measured)).toBe(delivers),
);

it('is the same for less and for more', () =>
  assert(
    property(array(tuple(integer({ min: 1, max: 9000 }), integer({ min: -9000, max: 9000 }))), (halves) => {
      const [asked, measured] = [halves.map(([each]) => each), halves.map(([, each]) => each)];
      const other = (watts: number) => -watts;
      expect(isDelivering(asked.map(other), measured.map(other))).toBe(isDelivering(asked, measured));
    }),
  ));
