import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleetResponse, outlook, replayDelivered, type ReplayTotals, responseRatio } from './rehearsal.ts';

const half = (...values: number[]) => Float64Array.from(values);
const day = (baseline: number[], actual: number[], responding: number[]): ReplayTotals => ({
  baseline: half(...baseline),
  actual: half(...actual),
  responding: half(...responding),
});

describe('the response of an asset', () => {
  const fleet = fleetResponse([
    { delivered: 30, baseline: 100, assets: 50 },
    { delivered: 10, baseline: 100, assets: 50 },
  ])!;

  it('is the mean of the fleet if the asset has no record', () => {
    expect(fleet).toEqual({ ratio: 0.2, baselineOfOne: 2 });
    expect(responseRatio(undefined, fleet)).toBe(0.2);
    expect(fleetResponse([])).toBeNull();
    expect(fleetResponse([{ delivered: 0, baseline: 0, assets: 3 }])).toBeNull();
  });

  it('is half way after three average events', () => {
    expect(responseRatio({ delivered: 3.6, baseline: 6 }, fleet)).toBeCloseTo((0.6 + 0.2) / 2, 12);
  });

  it('is always between its own record and the fleet', () => {
    assert(
      property(
        double({ min: -50, max: 50, noNaN: true }),
        double({ min: 0.01, max: 1000, noNaN: true }),
        (delivered, baseline) => {
          const own = delivered / baseline;
          const ratio = responseRatio({ delivered, baseline }, fleet);
          expect(ratio).toBeGreaterThanOrEqual(Math.min(own, 0.2) - 1e-9);
          expect(ratio).toBeLessThanOrEqual(Math.max(own, 0.2) + 1e-9);
        },
      ),
    );
  });
});

describe('a replayed day', () => {
  it('delivers the difference from the baseline and the response, signed by the type', () => {
    const replay = day([10, 10], [9, 12], [3, 3]);
    expect([...replayDelivered('TURN_DOWN', replay)]).toEqual([4, 1]);
    expect([...replayDelivered('TURN_UP', replay)]).toEqual([2, 5]);
    expect([...replayDelivered('TURN_DOWN', replay, 2)]).toEqual([7, 4]);
  });
});

describe('the outlook', () => {
  const fleet = { ratio: 0.3, baselineOfOne: 1 };
  const coming = day([10, 10], [10, 10], [3, 3]);

  it('is the response times the coming day if nothing can be replayed', () => {
    const { total, periods, confidence } = outlook(
      'TURN_DOWN',
      coming,
      [],
      [{ delivered: 30, baseline: 100 }],
      fleet,
      6,
    );
    expect(total).toEqual({ p10: 6, p50: 6, p90: 6 });
    expect(periods).toHaveLength(2);
    expect(confidence).toBe(0.75);
  });

  it('varies with the replayed days and the response of past events, the larger event weighing more', () => {
    const replays = [day([10, 10], [8, 8], [2.4, 2.4]), day([10, 10], [12, 12], [3.6, 3.6])];
    const events = [
      { delivered: 60, baseline: 100 },
      { delivered: 0, baseline: 300 },
    ];
    const { total, confidence } = outlook('TURN_DOWN', coming, replays, events, fleet, 5);
    // Outcomes: 4 + 2 × 4.8, −4 + 2 × 7.2, 4 and −4; the last two weigh three times as much.
    expect(total.p10).toBeCloseTo(-4, 9);
    expect(total.p50).toBeCloseTo(4 - 8 / 6, 1);
    expect(total.p90).toBeCloseTo(12.64, 1);
    expect(confidence).toBeCloseTo((0.25 * 2 + 0.5) / 3, 12);
  });

  it('scales a day of fewer assets to the level of the coming one', () => {
    const { total } = outlook(
      'TURN_DOWN',
      coming,
      [day([5, 5], [5, 5], [1.5, 1.5])],
      [{ delivered: 30, baseline: 100 }],
      fleet,
      null,
    );
    expect(total.p50).toBeCloseTo(6, 9);
  });

  it('is never certain, and always in order', () => {
    // Readings are whole watt-hours.
    const value = integer({ min: 0, max: 100_000 });
    const replay = record({
      baseline: array(value, { minLength: 2, maxLength: 2 }),
      actual: array(value, { minLength: 2, maxLength: 2 }),
    });
    assert(
      property(
        array(replay, { maxLength: 10 }),
        array(record({ delivered: value, baseline: double({ min: 1, max: 100, noNaN: true }) }), {
          minLength: 1,
          maxLength: 5,
        }),
        value,
        (replays, events, target) => {
          const days = replays.map(({ baseline, actual }) =>
            day(
              baseline,
              actual,
              actual.map((use) => 0.3 * use),
            ),
          );
          const { total, periods, confidence } = outlook('TURN_UP', coming, days, events, fleet, target);
          for (const { p10, p50, p90 } of [total, ...periods]) expect(p10 <= p50 && p50 <= p90).toBe(true);
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThan(1);
        },
      ),
    );
  });
});
