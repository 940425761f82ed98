import { describe, expect, it } from 'vitest';
import { chanceToMeet, rangeOfChance, simulateOutcomes } from './chance.ts';
import { normalFrom, randomFrom } from './random.ts';

const DAYS = 10;
const SCENARIOS = 400;
const TARGETS = [0.5, 0.75, 1, 1.25, 1.5];
/**
 * Deviations, as shares of a baseline: of an asset's day, of a day and a response in common, and of fleets' responses.
 */
const OWN = 0.9;
const DAY = 0.05;
const RESPONSE = 0.04;
const FLEETS = { mean: 0.15, deviation: 0.15 };

/** What is said before events of fleets whose responses differ, and what happens; by events that were known before. */
function play(assets: number, events: number, seed: number) {
  const normal = normalFrom(randomFrom(seed));
  const said: { scenario: number; chance: number; happened: boolean }[] = [];
  let within = 0;
  for (let scenario = 0; scenario < SCENARIOS; scenario++) {
    const mean = FLEETS.mean + FLEETS.deviation * normal();
    const own = () => (OWN / Math.sqrt(assets)) * normal();
    const happens = () => assets * (mean + DAY * normal() + RESPONSE * normal() + own());
    const past = Array.from({ length: events }, () => ({ assets, baseline: assets, delivered: happens() }));
    const seen = past.reduce((sum, { delivered }) => sum + delivered, 0) / (events * assets);
    const days = Array.from({ length: DAYS }, () => DAY * normal());
    const outcomes = simulateOutcomes({
      baseline: Float64Array.of(assets),
      expected: Float64Array.of(assets * seen),
      replays: Array.from({ length: assets }, () => Float64Array.from(days, (day) => seen + day + OWN * normal())),
      events: past,
    });
    const delivered = happens();
    const { p10, p90 } = rangeOfChance(outcomes.total);
    within += Number(delivered >= p10 && delivered <= p90);
    for (const share of TARGETS) {
      const target = share * FLEETS.mean * assets;
      said.push({ scenario, chance: chanceToMeet(outcomes.total, target, outcomes), happened: delivered >= target });
    }
  }
  return { said, within: within / SCENARIOS };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each([
  [10, 3],
  [10, 12],
  [60, 3],
  [60, 12],
])('chances of %i assets after %i events', (assets, events) => {
  const { said, within } = play(assets, events, 10 * assets + events);

  it('happen as often as is said, in every bin', () => {
    for (let bin = 0; bin < 5; bin++) {
      const cases = said.filter(({ chance }) => Math.min(4, Math.floor(5 * chance)) === bin);
      if (cases.length < 60) continue;
      const [told, happened] = [
        mean(cases.map(({ chance }) => chance)),
        mean(cases.map((one) => Number(one.happened))),
      ];
      // Targets of one event are met together: its cases count as one.
      const gaps = [...Map.groupBy(cases, ({ scenario }) => scenario).values()].map((of) =>
        of.reduce((sum, one) => sum + Number(one.happened) - one.chance - (happened - told), 0),
      );
      const error = Math.sqrt(gaps.reduce((sum, gap) => sum + gap ** 2, 0)) / cases.length;
      // Where little may be said, chances stop at 20 and 80 %.
      const reach = 2 * error + (told <= 0.25 || told >= 0.75 ? 0.1 : 0.02);
      expect(Math.abs(told - happened)).toBeLessThan(reach);
    }
  });

  it('come with a range that holds about 80 of 100 events', () => {
    expect(within).toBeGreaterThan(0.74);
    expect(within).toBeLessThan(0.87);
  });
});
