import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advise,
  contractsToTry,
  isWorth,
  noLess,
  type Outlook,
  rising,
  sufficient,
  unpaidOf,
  type WithMore,
} from './advice.ts';
import { chanceToMeet, rangeOfChance, simulateOutcomes } from './chance.ts';

const outlook = (chancePercent: number | null, likelyGbp: number | null, kwh = 10): Outlook => ({
  likely: { kwh },
  chancePercent,
  likelyGbp,
});
const more = (...chances: number[]): WithMore<Outlook>[] =>
  chances.map((chance, place) => ({ count: 10 * (place + 1), foreseen: outlook(chance, 20) }));
const asked = { contracts: [], contractedKw: 50, goal: 90, contractGoal: 90 };

describe('a step', () => {
  it('is worth a button from 5 points of chance, or 5 % of the £, or of the energy where neither is known', () => {
    expect(isWorth(outlook(91.2, 20), outlook(96.1, 20.9))).toBe(false);
    expect(isWorth(outlook(91.1, 20), outlook(96.1, 20))).toBe(true);
    expect(isWorth(outlook(97, 20), outlook(97, 21))).toBe(true);
    expect(isWorth(outlook(2, 0), outlook(2, 0))).toBe(false);
    expect(isWorth(outlook(null, null, 10), outlook(null, null, 10.4))).toBe(false);
    expect(isWorth(null, outlook(null, null, 1))).toBe(true);
  });

  it('opts in the fewest assets that reach the goal, never all where fewer suffice', () => {
    expect(advise({ before: outlook(27, 18), more: more(60, 91, 97, 98), ...asked })).toMatchObject({
      code: 'OPT_IN',
      count: 20,
    });
  });

  it('is none where more assets add next to nothing', () => {
    expect(advise({ before: outlook(95.5, 20), more: more(95.5, 96), ...asked })).toBeNull();
    expect(advise({ before: outlook(2, 19.5), more: more(2, 2.1), ...asked })).toBeNull();
  });

  it('takes most of the gain where the goal is out of reach', () => {
    expect(advise({ before: outlook(10, 18), more: more(20, 49, 50), ...asked })).toMatchObject({ count: 20 });
  });

  it('contracts less where assets do not reach the goal and a lower contract does, without a loss', () => {
    const before = outlook(10, 18);
    const contracts = [{ powerKw: 40, foreseen: outlook(92, 19.5) }];
    expect(advise({ before, more: more(20, 49), ...asked, contracts })).toMatchObject({
      code: 'CONTRACT_LESS',
      powerKw: 40,
    });
    expect(advise({ before, more: more(49, 91), ...asked, contracts })).toMatchObject({ code: 'OPT_IN', count: 20 });
    const poor = [{ powerKw: 40, foreseen: outlook(92, 18) }];
    expect(advise({ before, more: more(20, 49), ...asked, contracts: poor })).toMatchObject({ code: 'OPT_IN' });
    const dear = [{ powerKw: 40, foreseen: outlook(92, 17) }];
    expect(advise({ before, more: [], ...asked, contracts: dear })).toBeNull();
  });

  it('contracts more, as little as brings most of the unpaid money, while the chance stays', () => {
    const contracts = [
      { powerKw: 60, foreseen: outlook(97, 23) },
      { powerKw: 70, foreseen: outlook(93, 26) },
      { powerKw: 80, foreseen: outlook(90, 26.2) },
      { powerKw: 90, foreseen: outlook(60, 30) },
    ];
    expect(advise({ before: outlook(99, 20), more: more(99), ...asked, contracts })).toMatchObject({
      code: 'CONTRACT_MORE',
      powerKw: 70,
    });
  });

  it('is always worth it, and one asset fewer does not suffice', () => {
    const figure = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(figure, fc.array(figure, { minLength: 1, maxLength: 30 }), (start, found) => {
        const before = outlook(start, 20);
        const tried = rising(
          before,
          found.map((chance, place) => ({ count: place + 1, foreseen: outlook(chance, 20) })),
        );
        const advice = advise({ before, more: tried, ...asked });
        const suffices = sufficient(before, tried.at(-1)!.foreseen, 90);
        expect(advice === null).toBe(suffices === null);
        if (advice?.code !== 'OPT_IN') return;
        expect(isWorth(before, advice.after)).toBe(true);
        for (const { count, foreseen } of tried) expect(suffices!(foreseen)).toBe(count >= advice.count);
      }),
    );
  });
});

describe('more assets', () => {
  /** Assets of two half hours that replay the same days, and each respond with a share of a baseline of 100. */
  const fleet = fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 0.5, noNaN: true }),
      days: fc.array(fc.double({ min: -60, max: 60, noNaN: true }), { minLength: 12, maxLength: 12 }),
      seed: fc.nat(1e6),
    }),
    { minLength: 2, maxLength: 40 },
  );
  const events = [
    { delivered: 20, baseline: 100, assets: 10 },
    { delivered: 15, baseline: 100, assets: 10 },
  ];

  it('never make the chance, the delivery or the £ less', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fleet, fc.double({ min: 10, max: 500, noNaN: true }), (assets, target) => {
        const foreseenWith = (count: number): Outlook => {
          const taking = assets.slice(0, count);
          const each = (of: (asset: (typeof assets)[number]) => number) =>
            new Float64Array(2).fill(taking.reduce((sum, asset) => sum + of(asset), 0));
          const outcomes = simulateOutcomes({
            baseline: each(() => 100),
            expected: each(({ share }) => 100 * share),
            replays: taking.map(({ days }) => Float64Array.from(days)),
            seeds: taking.map(({ seed }) => seed),
            events,
          });
          const paid = outcomes.total.reduce((sum, wh) => sum + Math.min(Math.max(wh, 0), 1.2 * target), 0);
          return outlook(
            100 * chanceToMeet(outcomes.total, target, outcomes),
            paid / outcomes.total.length,
            rangeOfChance(outcomes.total).p50,
          );
        };
        const without = foreseenWith(1);
        const tried = rising(
          without,
          assets.map((_, place) => ({ count: place, foreseen: foreseenWith(place + 1) })),
        );
        let last = without;
        for (const { foreseen } of tried) {
          expect(foreseen.chancePercent).toBeGreaterThanOrEqual(last.chancePercent!);
          expect(foreseen.likely.kwh).toBeGreaterThanOrEqual(last.likely.kwh);
          expect(foreseen.likelyGbp).toBeGreaterThanOrEqual(last.likelyGbp!);
          last = foreseen;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keep what is unknown unknown', () => {
    expect(noLess(outlook(50, 3), outlook(null, null, 4))).toEqual(outlook(null, null, 10));
    expect(noLess(null, outlook(20, 1))).toEqual(outlook(20, 1));
  });
});

describe('contracts to try', () => {
  it('are round powers up to the likely one, and none below the smallest that is bought', () => {
    const free = { stepKw: null, minKw: null };
    expect(contractsToTry(50, 72, free)).toEqual(
      [52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72].filter((_, i) => i % 2 === 0),
    );
    expect(contractsToTry(50, 31, free)).toEqual([30]);
    expect(contractsToTry(300, 420, { stepKw: 100, minKw: 100 })).toEqual([400]);
    expect(contractsToTry(300, 90, { stepKw: 100, minKw: 100 })).toEqual([]);
    expect(contractsToTry(50, -3, free)).toEqual([]);
  });
});

it('the unpaid part of a delivery is what lies above the pay cap, from 5 % of it', () => {
  expect(unpaidOf(1.38, 0.92)).toEqual({ kwh: 1.38 - 0.92, share: (1.38 - 0.92) / 1.38 });
  expect(unpaidOf(0.95, 0.92)).toBeNull();
  expect(unpaidOf(2, null)).toBeNull();
});
