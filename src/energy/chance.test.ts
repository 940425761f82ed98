import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceToMeet, type Prospect, rangeOfChance, simulateOutcomes } from './chance.ts';
import { learnCommonEffect } from './chanceCommon.ts';
import { normalFrom, randomFrom } from './random.ts';

const HALF_HOURS = 2;
const DAYS = 10;

/** Assets of the same size whose days deviate by `own`, and together by `common`; events that deviate by `response`. */
function prospect({ assets = 50, own = 0.5, common = 0, response = 0, events = 10, seed = 1 } = {}): Prospect {
  const normal = normalFrom(randomFrom(seed));
  const together = Array.from({ length: DAYS }, () => assets * common * normal());
  return {
    baseline: new Float64Array(HALF_HOURS).fill(assets * 500),
    expected: new Float64Array(HALF_HOURS).fill(assets * 125),
    replays: Array.from({ length: assets }, () =>
      Float64Array.from(
        { length: DAYS * HALF_HOURS },
        (_, index) => 125 + 500 * own * normal() + (500 * together[Math.floor(index / HALF_HOURS)]!) / assets,
      ),
    ),
    events: Array.from({ length: events }, () => ({
      baseline: assets * 1000,
      delivered: assets * 1000 * (0.25 + response * normal()),
      assets,
    })),
  };
}

const widthOf = (question: Prospect): number => {
  const { p10, p90 } = rangeOfChance(simulateOutcomes(question).total);
  return p90 - p10;
};

describe('the chance to meet a target', () => {
  it('is about a half at what is expected, and falls as the target rises', () => {
    const outcomes = simulateOutcomes(prospect());
    const { total, periods } = outcomes;
    const chances = [0.6, 0.8, 1, 1.2, 1.4].map((share) => chanceToMeet(total, share * 12_500, outcomes));
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect(chances[2]).toBeGreaterThan(0.4);
    expect(chances[2]).toBeLessThan(0.6);
    expect(periods).toHaveLength(HALF_HOURS);
    expect(total[7]).toBeCloseTo(periods[0]![7]! + periods[1]![7]!, 6);
  });

  it('is the same each time it is asked for', () => {
    expect(simulateOutcomes(prospect())).toEqual(simulateOutcomes(prospect()));
  });

  it('varies as much for a fleet as for a quarter of it of which each asset represents four', () => {
    const whole = widthOf(prospect({ assets: 400, own: 2 }));
    const quarter = prospect({ assets: 100, own: 2 });
    expect((4 * widthOf({ ...quarter, standFor: 4 })) / whole).toBeCloseTo(1, 0.5);
    // As if each four were one: their deviations would not make up for each other.
    expect((4 * widthOf(quarter)) / whole).toBeGreaterThan(1.5);
  });

  it('is never certain, the less so the fewer days and events it rests on', () => {
    const { leastChance } = simulateOutcomes(prospect());
    expect(leastChance).toBeCloseTo(0.5 / (DAYS + 10 + 1), 12);
    expect(leastChance).toBeGreaterThan(simulateOutcomes(prospect({ events: 20 })).leastChance);
    const outcomes = Float64Array.of(1, 2, 3);
    expect(chanceToMeet(outcomes, 0, { leastChance })).toBe(1 - leastChance);
    expect(chanceToMeet(outcomes, 9, { leastChance })).toBe(leastChance);
    expect(chanceToMeet(outcomes, 2, { leastChance })).toBeCloseTo(2 / 3, 12);
  });

  it.each([
    ['fewer than 30 assets', { assets: 29 }],
    ['fewer than 8 events', { events: 7 }],
  ])('stays from 20 to 80 % with %s', (_, few) => {
    const outcomes = simulateOutcomes(prospect(few));
    expect(chanceToMeet(outcomes.total, -1e9, outcomes)).toBe(0.8);
    expect(chanceToMeet(outcomes.total, 1e9, outcomes)).toBe(0.2);
  });

  it('holds for any readings, and ranges are in order', () => {
    const value = integer({ min: -100_000, max: 100_000 });
    const replay = array(value, { minLength: 6, maxLength: 6 }).map((values) => Float64Array.from(values));
    const event = record({
      delivered: value,
      baseline: double({ min: 1, max: 100, noNaN: true }),
      assets: integer({ min: 1, max: 9 }),
    });
    assert(
      property(array(replay, { maxLength: 5 }), array(event, { maxLength: 5 }), value, (replays, events, target) => {
        const outcomes = simulateOutcomes({
          baseline: Float64Array.of(500, 700),
          expected: Float64Array.of(100, 90),
          replays,
          events,
        });
        const { p10, p50, p90 } = rangeOfChance(outcomes.total);
        expect(p10 <= p50 && p50 <= p90).toBe(true);
        expect(chanceToMeet(outcomes.total, target, outcomes)).toBeGreaterThan(0);
        expect(chanceToMeet(outcomes.total, target, outcomes)).toBeLessThan(1);
      }),
      { numRuns: 30 },
    );
  });

  it('knows an asset without its missing days, and one without any by the others', () => {
    const whole = prospect({ assets: 3 });
    const [first, second] = whole.replays.map((replay) => replay.slice());
    first!.fill(NaN, 0, HALF_HOURS);
    second!.fill(NaN);
    const { total } = simulateOutcomes({ ...whole, replays: [first!, second!, whole.replays[2]!] });
    expect(total.some(Number.isNaN)).toBe(false);
  });
});

describe('the width of the outcomes', () => {
  it('grows with the square root of the assets while they deviate on their own', () => {
    const [few, many] = [prospect({ assets: 20, own: 2 }), prospect({ assets: 80, own: 2 })];
    expect(widthOf(many) / widthOf(few)).toBeGreaterThan(1.6);
    expect(widthOf(many) / widthOf(few)).toBeLessThan(2.6);
  });

  it('is wider where days or events deviate together', () => {
    const calm = widthOf(prospect());
    expect(widthOf(prospect({ common: 0.3 }))).toBeGreaterThan(2 * calm);
    expect(widthOf(prospect({ response: 0.3 }))).toBeGreaterThan(2 * calm);
  });
});

describe('what all assets have in common', () => {
  const deviationOf = (options: Parameters<typeof prospect>[0]) =>
    learnCommonEffect(prospect({ assets: 200, ...options })).deviation;

  it('is measured on days and events, without what single assets explain', () => {
    const calm = deviationOf({ events: 20 });
    expect(calm).toBeGreaterThan(0.03);
    expect(calm).toBeLessThan(0.07);
    expect(deviationOf({ common: 0.2, events: 3 })).toBeGreaterThan(1.5 * deviationOf({ events: 3 }));
    expect(deviationOf({ response: 0.2, events: 20 })).toBeGreaterThan(0.13);
    expect(deviationOf({ response: 0.2, events: 20 })).toBeLessThan(0.3);
  });

  it('is wider the fewer events say what the mean response is', () => {
    const deviations = [1, 3, 20].map((events) => deviationOf({ events }));
    expect(deviations).toEqual(deviations.toSorted((one, other) => other - one));
    expect(deviations[0]).toBeGreaterThan(1.3 * deviations[2]!);
  });

  it('draws a mean response that few homes showed in one event towards what is usual, and one of many not', () => {
    const seen = (assets: number, events: number) => {
      const known = prospect({ assets, events, own: 1 });
      const high = known.events.map((event) => ({ ...event, delivered: 0.6 * event.baseline }));
      return learnCommonEffect({ ...known, events: high }).shift;
    };
    expect(seen(10, 1)).toBeLessThan(-0.15);
    expect(seen(1000, 20)).toBeGreaterThan(-0.01);
  });

  it('is a default without days and events', () => {
    const { shift, deviation } = learnCommonEffect({ ...prospect(), replays: [], events: [] });
    expect(shift).toBe(0);
    expect(deviation).toBeGreaterThan(0.15);
    expect(deviation).toBeLessThan(0.2);
  });
});

describe('more assets', () => {
  /** What the first of 60 assets come to, each with its own random numbers. */
  const firstOf = (count: number, own = 0.5) => {
    const all = prospect({ assets: 60, own });
    const part = count / 60;
    return simulateOutcomes({
      ...all,
      baseline: all.baseline.map((wh) => part * wh),
      expected: all.expected.map((wh) => part * wh),
      replays: all.replays.slice(0, count),
      seeds: Array.from({ length: count }, (_, place) => 7000 + 13 * place),
    });
  };

  it('change nothing of what the others are drawn to deliver', () => {
    const [fewer, more] = [firstOf(40), firstOf(41)];
    const added = more.total.map((wh, draw) => wh - fewer.total[draw]!);
    // One asset with a mean of 250 Wh, a deviation of 700 Wh and its part of the common effect; sets of 40 deviate by 4,000.
    const mean = added.reduce((sum, wh) => sum + wh, 0) / added.length;
    expect(Math.sqrt(added.reduce((sum, wh) => sum + (wh - mean) ** 2, 0) / added.length)).toBeLessThan(1000);
  });

  it('never lower the chance to meet a target, whatever it is', () => {
    for (const target of [2000, 5000, 8000, 11_000, 14_000]) {
      const chances = Array.from({ length: 7 }, (_, step) => {
        const outcomes = firstOf(30 + 5 * step, 0.2);
        return chanceToMeet(outcomes.total, target, outcomes);
      });
      expect(chances).toEqual(chances.toSorted((one, other) => one - other));
    }
  });
});
