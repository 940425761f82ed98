import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCompared,
  compareControlGroup,
  type ComparedAsset,
  type ControlSums,
  emptyControlSums,
  mergeControlSums,
} from './controlSums.ts';

const sumsOf = (assets: readonly ComparedAsset[]): ControlSums => {
  const sums = emptyControlSums();
  for (const asset of assets) addCompared(sums, asset);
  return sums;
};
const asset = (isHeldOut: boolean, useWh: number, usualWh: number | null, settledWh = 0): ComparedAsset => ({
  stratum: 'SMART_METER',
  isHeldOut,
  useWh,
  usualWh,
  settledWh,
});
const T = [400, 600, 500, 300, 700];
const C = [900, 700, 800, 1000, 600];
const T_BEFORE = [800, 900, 700, 600, 1000];
const C_BEFORE = [900, 800, 800, 900, 600];
const vector = (before: boolean) => [
  ...T.map((wh, place) => asset(false, wh, before ? T_BEFORE[place]! : null, 400)),
  ...C.map((wh, place) => asset(true, wh, before ? C_BEFORE[place]! : null)),
];

describe('what assets asked and held out come to', () => {
  it('is the difference in differences where both sides have days before: τ 300 Wh, [197, 403]', () => {
    const result = compareControlGroup('TURN_DOWN', sumsOf(vector(true)))!;
    expect(result).toMatchObject({ basis: 'CHANGE', asked: 5, heldOut: 5, settledWh: 2000 });
    expect([result.effect.mean.wh, result.effect.mean.lowWh, result.effect.mean.highWh].map(Math.round)).toEqual([
      300, 197, 403,
    ]);
    expect(result.total.wh).toBeCloseTo(1500, 9);
    expect(result.bias.wh).toBeCloseTo(500, 9);
  });

  it('is the difference of the use alone without: τ 300 Wh, [69, 531]', () => {
    const result = compareControlGroup('TURN_DOWN', sumsOf(vector(false)))!;
    expect(result.basis).toBe('USE');
    expect([result.effect.mean.lowWh, result.effect.mean.highWh].map(Math.round)).toEqual([69, 531]);
  });

  it('counts assets without days before in the total, of which a tenth may be', () => {
    const more = [...vector(true), ...vector(true), ...vector(true)];
    const sums = sumsOf([...more.slice(0, 29), asset(true, 700, null), asset(false, 500, null)]);
    const result = compareControlGroup('TURN_DOWN', sums)!;
    expect([result.basis, result.asked, result.effect.treated]).toEqual(['CHANGE', 16, 15]);
    expect(result.total.wh).toBeCloseTo(16 * result.effect.mean.wh, 9);
  });

  it('is null with fewer than two assets on a side', () => {
    expect(compareControlGroup('TURN_DOWN', emptyControlSums())).toBeNull();
    expect(compareControlGroup('TURN_DOWN', sumsOf([...vector(true).slice(0, 5), asset(true, 1, 2)]))).toBeNull();
  });
});

describe('properties', () => {
  const assets = fc.array(
    fc.record({
      stratum: fc.constantFrom('SMART_METER', 'EV_CHARGER', 'BATTERY'),
      isHeldOut: fc.boolean(),
      useWh: fc.integer({ min: -9000, max: 9000 }),
      usualWh: fc.option(fc.integer({ min: -9000, max: 9000 }), { nil: null }),
      settledWh: fc.integer({ min: -9000, max: 9000 }),
    }),
    { minLength: 8, maxLength: 60 },
  );

  it('portions in any order give the same figures as all assets at once', () => {
    fc.assert(
      fc.property(
        assets,
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(1000), { minLength: 70, maxLength: 70 }),
        (all, size, keys) => {
          const portions = Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
            sumsOf(all.slice(place * size, (place + 1) * size)),
          );
          const shuffled = portions.map((sums, place) => ({ sums, key: keys[place]! })).sort((a, b) => a.key - b.key);
          const parts = shuffled.reduce((sum, { sums }) => mergeControlSums(sum, sums), emptyControlSums());
          const [whole, merged] = [
            compareControlGroup('TURN_DOWN', sumsOf(all)),
            compareControlGroup('TURN_DOWN', parts),
          ];
          expect(merged === null).toBe(whole === null);
          if (!whole || !merged) return;
          expect([merged.basis, merged.asked, merged.heldOut, merged.settledWh]).toEqual([
            whole.basis,
            whole.asked,
            whole.heldOut,
            whole.settledWh,
          ]);
          for (const of of ['total', 'bias'] as const)
            for (const figure of ['wh', 'lowWh', 'highWh'] as const)
              expect(Math.abs(merged[of][figure] - whole[of][figure])).toBeLessThan(
                1e-6 * (1 + Math.abs(whole[of][figure])),
              );
        },
      ),
    );
  });

  it('sums are of one size, however many assets there are', () => {
    const sizeOf = (count: number) =>
      JSON.stringify(sumsOf(Array.from({ length: count }, (_, place) => asset(place % 9 === 0, 1000, 1000)))).length;
    expect(sizeOf(5000)).toBeLessThan(sizeOf(50) + 20);
  });
});
