import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attribute, type Promised } from './attribution.ts';

const promise = (buyer: string, committedWh: number, more: Partial<Promised> = {}): Promised => ({
  buyer,
  committedWh,
  paidUpToPercent: 100,
  allowsSurplus: false,
  ...more,
});
const DFS = promise('DFS', 600_000);
const DNO = promise('DNO', 600_000);

describe('c = .6 (DFS), .6 (DNO) MWh', () => {
  test('D = 1.0 → .5/.5', () => {
    expect(attribute(1_000_000, [DFS, DNO], 'PRO_RATA')).toEqual({
      attributedWh: [500_000, 500_000],
      unattributedWh: 0,
    });
  });

  test('D = 1.0, priority DNO: .6 DNO, .4 DFS', () => {
    expect(attribute(1_000_000, [DNO, DFS], 'PRIORITY')).toEqual({
      attributedWh: [600_000, 400_000],
      unattributedWh: 0,
    });
  });

  test('1.5 → .6/.6, .3 unpaid', () => {
    const answer = { attributedWh: [600_000, 600_000], unattributedWh: 300_000 };
    expect(attribute(1_500_000, [DFS, DNO], 'PRO_RATA')).toEqual(answer);
    expect(attribute(1_500_000, [DFS, DNO], 'PRIORITY')).toEqual(answer);
  });

  test('1.5, or DFS to .72 if both packs allow', () => {
    const paysMore = { ...DFS, paidUpToPercent: 120, allowsSurplus: true };
    expect(attribute(1_500_000, [paysMore, { ...DNO, allowsSurplus: true }], 'PRO_RATA')).toEqual({
      attributedWh: [720_000, 600_000],
      unattributedWh: 180_000,
    });
    expect(attribute(1_500_000, [paysMore, DNO], 'PRO_RATA').unattributedWh).toBe(300_000);
  });

  test('.5 → .25/.25', () => {
    expect(attribute(500_000, [DFS, DNO], 'PRO_RATA').attributedWh).toEqual([250_000, 250_000]);
  });

  test('−.2 → −.1/−.1: each bears it', () => {
    for (const method of ['PRO_RATA', 'PRIORITY'] as const)
      expect(attribute(-200_000, [DFS, DNO], method)).toEqual({
        attributedWh: [-100_000, -100_000],
        unattributedWh: 0,
      });
  });
});

test('the watt-hour that does not divide goes to the first', () => {
  expect(attribute(101, [DFS, DNO], 'PRO_RATA').attributedWh).toEqual([51, 50]);
  expect(attribute(-101, [DFS, DNO], 'PRO_RATA').attributedWh).toEqual([-51, -50]);
});

test('nothing promised is nothing attributed', () => {
  expect(attribute(500, [], 'PRO_RATA')).toEqual({ attributedWh: [], unattributedWh: 500 });
  expect(attribute(-500, [promise('DFS', 0)], 'PRIORITY')).toEqual({ attributedWh: [0], unattributedWh: -500 });
});

test.each([
  [0.5, 100],
  [100, 0.5],
  [100, -1],
  [NaN, 100],
])('%d Wh delivered for %d Wh promised is refused', (delivered, committed) => {
  expect(() => attribute(delivered, [promise('DFS', committed)], 'PRO_RATA')).toThrow(RangeError);
});

describe('properties', () => {
  const promises = fc.array(
    fc.record({
      buyer: fc.string(),
      committedWh: fc.integer({ min: 0, max: 100_000_000 }),
      paidUpToPercent: fc.constantFrom(100, 120),
      allowsSurplus: fc.boolean(),
    }),
    { maxLength: 6 },
  );
  const delivered = fc.integer({ min: -200_000_000, max: 300_000_000 });
  const methods = fc.constantFrom('PRO_RATA', 'PRIORITY' as const);

  test('no watt-hour is paid twice: what is attributed and what is not are what was delivered, exactly', () => {
    fc.assert(
      fc.property(delivered, promises, methods, (wh, list, method) => {
        const { attributedWh, unattributedWh } = attribute(wh, list, method);
        const sum = attributedWh.reduce((total, one) => total + one, 0);
        expect(sum + unattributedWh).toBe(wh);
        if (wh >= 0) expect([sum <= wh, unattributedWh >= 0]).toEqual([true, true]);
      }),
    );
  });

  test('nobody gets more than it pays for, nor anything of the other sign', () => {
    fc.assert(
      fc.property(delivered, promises, methods, (wh, list, method) => {
        attribute(wh, list, method).attributedWh.forEach((one, index) => {
          const { committedWh, paidUpToPercent } = list[index]!;
          if (wh >= 0) expect(one).toBeLessThanOrEqual((committedWh * paidUpToPercent) / 100);
          expect(one === 0 || Math.sign(one) === Math.sign(wh)).toBe(true);
        });
      }),
    );
  });

  test('more delivered never attributes less to all together', () => {
    fc.assert(
      fc.property(delivered, fc.nat(1_000_000), promises, methods, (wh, more, list, method) => {
        const sumOf = (amount: number) =>
          attribute(amount, list, method).attributedWh.reduce((sum, one) => sum + one, 0);
        expect(sumOf(wh)).toBeLessThanOrEqual(sumOf(wh + more));
      }),
    );
  });
});
