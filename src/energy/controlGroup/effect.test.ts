import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalFrom, randomFrom } from '../random.ts';
import { effectOf, settlementBias, type Stratum } from './effect.ts';
import { emptyGroup, mergeGroups, withAsset, type GroupMean } from './groupMean.ts';

const groupOf = (values: readonly number[]): GroupMean => values.reduce(withAsset, emptyGroup);
const T = [0.4, 0.6, 0.5, 0.3, 0.7];
const C = [0.9, 0.7, 0.8, 1.0, 0.6];
const T_BEFORE = [0.8, 0.9, 0.7, 0.6, 1.0];
const C_BEFORE = [0.9, 0.8, 0.8, 0.9, 0.6];
const changes = (after: readonly number[], before: readonly number[]) => after.map((wh, index) => wh - before[index]!);
const stratum = (treated: readonly number[], control: readonly number[]): Stratum => ({
  treated: groupOf(treated),
  control: groupOf(control),
});

describe('T = .4 .6 .5 .3 .7; C = .9 .7 .8 1.0 .6', () => {
  const effect = effectOf('TURN_DOWN', [stratum(T, C)])!;

  test('ȳ .5, .8; s² .025, .025', () => {
    for (const [values, mean] of [
      [T, 0.5],
      [C, 0.8],
    ] as const) {
      expect(groupOf(values).mean).toBeCloseTo(mean, 12);
      expect(groupOf(values).squares / 4).toBeCloseTo(0.025, 12);
    }
  });

  test('τ 0.300; SE 0.100; ν 8; t 2.306 → [0.069, 0.531]', () => {
    expect(effect.mean.wh).toBeCloseTo(0.3, 12);
    expect(effect.standardErrorWh).toBeCloseTo(0.1, 12);
    expect(effect.degreesOfFreedom).toBeCloseTo(8, 9);
    expect([effect.mean.lowWh, effect.mean.highWh].map((wh) => wh.toFixed(3))).toEqual(['0.069', '0.531']);
  });

  test('total 1.5 ± 1.153 kWh', () => {
    expect(effect.total.wh).toBeCloseTo(1.5, 12);
    expect((effect.total.highWh - effect.total.wh).toFixed(3)).toBe('1.153');
  });

  test('the bias of a settlement that says 2 kWh: 0.5 ± 1.153 kWh', () => {
    const bias = settlementBias(2, effect);
    expect(bias.wh).toBeCloseTo(0.5, 12);
    expect([bias.lowWh, bias.highWh].map((wh) => wh.toFixed(3))).toEqual(['-0.653', '1.653']);
  });

  test('for a turn-up the sign is the other', () => {
    expect(effectOf('TURN_UP', [stratum(T, C)])!.mean.wh).toBeCloseTo(-0.3, 12);
  });
});

test('pre-period T = .8 .9 .7 .6 1.0, C = .9 .8 .8 .9 .6 → τ 0.300, SE 0.0447, ν 8 → [0.197, 0.403]', () => {
  const effect = effectOf('TURN_DOWN', [stratum(changes(T, T_BEFORE), changes(C, C_BEFORE))])!;
  expect(effect.mean.wh).toBeCloseTo(0.3, 12);
  expect(effect.standardErrorWh.toFixed(4)).toBe('0.0447');
  expect(effect.degreesOfFreedom).toBeCloseTo(8, 9);
  expect([effect.mean.lowWh, effect.mean.highWh].map((wh) => wh.toFixed(3))).toEqual(['0.197', '0.403']);
});

describe('strata', () => {
  test('that differ in use add no error', () => {
    const [low, high] = [
      stratum(T, C),
      stratum(
        T.map((wh) => wh + 10),
        C.map((wh) => wh + 10),
      ),
    ];
    const together = effectOf('TURN_DOWN', [
      { treated: mergeGroups(low.treated, high.treated), control: mergeGroups(low.control, high.control) },
    ])!;
    const apart = effectOf('TURN_DOWN', [low, high])!;
    expect([together.mean.wh, apart.mean.wh]).toEqual([expect.closeTo(0.3, 9), expect.closeTo(0.3, 9)]);
    expect(apart.standardErrorWh).toBeCloseTo(0.1 / Math.SQRT2, 12);
    expect(together.standardErrorWh).toBeGreaterThan(1);
  });

  test('that are too small count together, or with another; none is lost', () => {
    const [first, ...others] = T;
    const split = effectOf('TURN_DOWN', [stratum([first!], []), stratum(others, C)])!;
    expect([split.treated, split.control]).toEqual([5, 5]);
    expect(split.mean.wh).toBeCloseTo(0.3, 12);
    const pooled = effectOf('TURN_DOWN', [stratum(T, []), stratum([], C)])!;
    expect(pooled.standardErrorWh).toBeCloseTo(0.1, 12);
  });

  test('with fewer than two assets on a side give no effect', () => {
    expect(effectOf('TURN_DOWN', [])).toBeNull();
    expect(effectOf('TURN_DOWN', [stratum(T, [0.8])])).toBeNull();
  });

  test('without spread the interval has no width', () => {
    expect(effectOf('TURN_DOWN', [stratum([1, 1], [3, 3])])!.mean).toEqual({ wh: 2, lowWh: 2, highWh: 2 });
  });
});

describe('properties', () => {
  const values = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 2, maxLength: 20 });

  test('groups measured in parts are the group', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [parts, whole] = [mergeGroups(groupOf(a), groupOf(b)), groupOf([...a, ...b])];
        expect(parts.mean).toBeCloseTo(whole.mean, 6);
        expect(parts.squares).toBeCloseTo(whole.squares, 3);
      }),
    );
  });

  test('energy that all use more changes no effect', () => {
    fc.assert(
      fc.property(values, values, fc.integer({ min: -9000, max: 9000 }), (a, b, added) => {
        const before = effectOf('TURN_DOWN', [stratum(a, b)])!;
        const after = effectOf('TURN_DOWN', [
          stratum(
            a.map((wh) => wh + added),
            b.map((wh) => wh + added),
          ),
        ])!;
        expect(after.mean.wh).toBeCloseTo(before.mean.wh, 6);
        expect(after.standardErrorWh).toBeCloseTo(before.standardErrorWh, 5);
      }),
    );
  });

  test('the interval holds the true effect in 95 of 100 events, also with few assets and unequal spread', () => {
    const normal = normalFrom(randomFrom(7));
    const draw = (count: number, mean: number, deviation: number) =>
      groupOf(Array.from({ length: count }, () => mean + deviation * normal()));
    let held = 0;
    for (let round = 0; round < 1500; round++) {
      const { mean } = effectOf('TURN_DOWN', [{ treated: draw(20, 500, 100), control: draw(6, 800, 300) }])!;
      if (mean.lowWh <= 300 && 300 <= mean.highWh) held++;
    }
    expect(held / 1500).toBeGreaterThan(0.93);
    expect(held / 1500).toBeLessThan(0.97);
  });
});
