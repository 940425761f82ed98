import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceToMeet, type Prospect, rangeOf, simulateOutcomes } from './chance.ts';
import { commonDeviations } from './chanceCommon.ts';
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
  const { p10, p90 } = rangeOf(simulateOutcomes(question).total);
  return p90 - p10;
};

describe('the chance to meet a target', () => {
  it('is about a half at what is expected, and falls as the target rises', () => {
    const { total, periods, looks } = simulateOutcomes(prospect());
    const chances = [0.6, 0.8, 1, 1.2, 1.4].map((share) => chanceToMeet(total, share * 12_500, looks));
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect(chances[2]).toBeGreaterThan(0.4);
    expect(chances[2]).toBeLessThan(0.6);
    expect(periods).toHaveLength(HALF_HOURS);
    expect(total[7]).toBeCloseTo(periods[0]![7]! + periods[1]![7]!, 6);
  });

  it('is the same each time it is asked for', () => {
    expect(simulateOutcomes(prospect())).toEqual(simulateOutcomes(prospect()));
  });

  it('is never certain, the less so the fewer days and events it rests on', () => {
    const outcomes = Float64Array.of(1, 2, 3);
    expect(chanceToMeet(outcomes, 0, 9)).toBeCloseTo(0.95, 12);
    expect(chanceToMeet(outcomes, 9, 9)).toBeCloseTo(0.05, 12);
    expect(chanceToMeet(outcomes, 0, 99)).toBeCloseTo(0.995, 12);
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
        const { total, looks } = simulateOutcomes({
          baseline: Float64Array.of(500, 700),
          expected: Float64Array.of(100, 90),
          replays,
          events,
        });
        const { p10, p50, p90 } = rangeOf(total);
        expect(p10 <= p50 && p50 <= p90).toBe(true);
        expect(chanceToMeet(total, target, looks)).toBeGreaterThan(0);
        expect(chanceToMeet(total, target, looks)).toBeLessThan(1);
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
  it('is measured on days and events, without what single assets explain', () => {
    const sizes = (options: Parameters<typeof prospect>[0]) => {
      const { day, response } = commonDeviations(prospect({ assets: 200, ...options }));
      return [day.size, response.size];
    };
    const [day] = sizes({ common: 0.2 });
    expect(day).toBeGreaterThan(0.12);
    expect(day).toBeLessThan(0.3);
    const [calmDay, response] = sizes({ response: 0.2, events: 20 });
    expect(calmDay).toBeLessThan(0.06);
    expect(response).toBeGreaterThan(0.13);
    expect(response).toBeLessThan(0.3);
  });

  it('is a default without days and events', () => {
    const { day, response } = commonDeviations({ ...prospect(), replays: [], events: [] });
    expect(day.size).toBeCloseTo(0.05 * Math.SQRT2, 6);
    expect(response.size).toBeCloseTo(0.1 * Math.SQRT2, 6);
  });
});
