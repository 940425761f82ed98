import { describe, expect, it } from 'vitest';
import { moreSentence } from './moreSentence.ts';
import type { PotentialOptIns } from './potentialOptIns.ts';
import { findCurve, findSteps } from './steps.ts';

const likely = { kwh: 9, p10Kwh: 8, p90Kwh: 10 };

const joiners = (chances: readonly number[]): PotentialOptIns => ({
  ready: 9,
  optedIn: 1,
  free: chances.slice(1).map((_, place) => ({ assetUUID: `${place}`, addsKwh: 1 })),
  isPooled: true,
  outcomesWith: () => Promise.resolve(null),
  foreseeWith: (count) => Promise.resolve({ likely, chancePercent: chances[count]!, likelyGbp: 1 }),
});

/** What is found where so many more assets have these chances, beginning with none. */
const stepsOf = (chances: readonly number[], confidencePercent: number) =>
  findSteps(joiners(chances), confidencePercent);

describe('steps of more assets', () => {
  it('never make a lower chance than what stands', async () => {
    const { enough, steps } = await stepsOf([96, 95.4, 95.2, 95], 90);
    expect(enough).toBe(0);
    expect(steps.map(({ foreseen }) => foreseen.chancePercent)).toEqual([96, 96, 96]);
  });

  it('rise with the number of assets, up to what all of them make', async () => {
    const chances = [50, 62, 58, 71, 70];
    const found = await stepsOf(chances, 99);
    const { steps } = found;
    const curve = await findCurve(joiners(chances), found);
    expect(steps.map(({ foreseen }) => foreseen.chancePercent)).toEqual([58, 58, 70, 70]);
    expect(curve.map(({ count }) => count)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([60, 75, 85, 95])('of which the first that reaches %i percent is enough', async (confidencePercent) => {
    const { enough, steps } = await stepsOf([40, 61, 55, 77, 74, 76, 90, 84, 88], confidencePercent);
    for (const { count, foreseen } of steps)
      expect(foreseen.chancePercent! >= confidencePercent).toBe(enough !== null && count >= enough);
    if (enough !== null) expect(steps.map(({ count }) => count)).toContain(enough);
    const answer = {
      contractedKwh: 10,
      confidencePercent,
      assets: { ready: 9, optedIn: 1, free: 8, unknown: 0, freeKw: 1 },
      isOpen: true,
      steps: steps.map(({ count, foreseen }) => ({
        ...foreseen,
        assets: count,
        isAll: count === 8,
        isEnough: count === enough,
      })),
    };
    expect(moreSentence(answer, enough)).toMatch(
      enough === null ? /^Even with all available assets it is not/ : new RegExp(`^${enough} more`),
    );
  });
});
