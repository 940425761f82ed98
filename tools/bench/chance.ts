import { chanceToMeet, rangeOfChance, simulateOutcomes } from '#energy/chance.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { sized } from '../harness/sized.ts';
import { commonEffectOf } from './chanceCommonEffect.ts';
import { chanceOf, projectAfter } from './chanceRunning.ts';
import { isFew, type Scenario, scenariosOf } from './chanceScenarios.ts';
import { percent, printTable, type SaidOnDay } from './chanceTable.ts';
import { drawHomes, playYear, resampleHomes, type ResponseRules, RESPONSES, type World } from './chanceWorld.ts';
import { type Figure } from './figures.ts';
import { readLondonHomes } from './londonHomes.ts';

/** Targets as shares of what is expected, and of the mean response: a contract made without a forecast. */
const TARGETS = [0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.4];
/**
 * Years played with each number of assets, and every how many days an event is held back: fewer as they take longer.
 */
const FLEETS = sized(
  [
    { assets: 10, years: 6, every: 3 },
    { assets: 60, years: 4, every: 3 },
    { assets: 100, years: 3, every: 3 },
    { assets: 300, years: 3, every: 5 },
    { assets: 1000, years: 3, every: 8 },
  ],
  [10, 60].map((assets) => ({ assets, years: 1, every: 50 })),
);
const sizes = process.env['CHANCE_ASSETS']?.split(',').map(Number);

class Cases {
  /** Of whole events, with few past events and with more; of half hours; of whole events while they run. */
  few: SaidOnDay[] = [];
  whole: SaidOnDay[] = [];
  halfHour: SaidOnDay[] = [];
  running: SaidOnDay[] = [];
  within = 0;
  below = 0;
  events = 0;

  /** What was said before and during a held-back event, and what happened. */
  add(scenario: Scenario, year: number, response: ResponseRules): void {
    const { date, coming, ofHomes, events, delivered, running } = scenario;
    const known = { baseline: coming.baseline, expected: coming.responding, replays: ofHomes, events };
    const outcomes = simulateOutcomes(known);
    const { p10, p90 } = rangeOfChance(outcomes.total);
    const [happened, expected] = [sum(delivered), sum(coming.responding)];
    this.events++;
    this.within += Number(happened >= p10 && happened <= p90);
    this.below += Number(happened < p10);
    const projections = Array.from(delivered.subarray(1), (_, slot) => projectAfter(running, slot + 1));
    const day = `${year} ${date}`;
    for (const usual of [expected, response.mean * sum(coming.baseline)])
      for (const share of TARGETS) {
        const target = share * usual;
        const ratio = target / expected;
        const isMet = happened >= target;
        const said = chanceToMeet(outcomes.total, target, outcomes);
        (isFew(scenario) ? this.few : this.whole).push({ said, happened: isMet, day, ratio });
        for (const projection of projections)
          this.running.push({ said: chanceOf(projection, target), happened: isMet, day, ratio });
        const each = target / delivered.length;
        for (const [slot, period] of outcomes.periods.entries())
          this.halfHour.push({
            said: chanceToMeet(period, each, outcomes),
            happened: delivered[slot]! >= each,
            day,
            ratio: each / coming.responding[slot]!,
          });
      }
  }

  figures(fleet: string): Figure[] {
    return [
      { figure: `${fleet}, whole event`, value: printTable(this.whole) },
      { figure: '… by 3 past events', value: printTable(this.few) },
      { figure: '… half hour', value: printTable(this.halfHour) },
      { figure: '… while it runs', value: printTable(this.running) },
      {
        figure: '… p10–p90',
        value: `held ${percent(this.within / this.events)} % of ${this.events} events, ${percent(this.below / this.events)} % were below`,
      },
    ];
  }
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** The chance to meet a target, on days of real homes that had no event, against what would have happened. */
export const chances = (): Promise<Figure[]> => {
  const found = readLondonHomes();
  if (!found)
    return Promise.resolve([
      {
        figure: 'Skipped',
        value:
          'the homes of London 2013 are neither beside this repository (../shared/data/london-2013) nor where ' +
          'LONDON_2013 says',
      },
    ]);
  const homes = [...found.values()];
  const [real, resampled] = [commonEffectOf(homes), commonEffectOf(resampleHomes(homes, 100, 1))];
  const added = Math.sqrt(Math.max(0, real.deviation ** 2 - resampled.deviation ** 2));
  const figures: Figure[] = [
    { figure: 'Percent said', value: '→ percent that happened ± two standard errors (cases), in bins of 20' },
  ];
  for (const { assets, years, every } of FLEETS)
    for (const [name, response] of Object.entries(RESPONSES)) {
      if (sizes && !sizes.includes(assets)) continue;
      const cases = new Cases();
      for (let year = 1; year <= years; year++) {
        const world = playFleet(homes, assets, year, { response, added, persistence: real.persistence });
        for (const scenario of scenariosOf(world, every)) cases.add(scenario, year, response);
      }
      figures.push(...cases.figures(`${assets} assets, ${name}`));
    }
  return Promise.resolve([...figures, ...notes(homes.length, real, resampled.deviation, added)]);
};

/** A year with real homes, or, where there are not enough, homes drawn from them with a common effect added. */
export function playFleet(
  homes: readonly HalfHourSeries[],
  assets: number,
  year: number,
  { response, added, persistence }: { response: ResponseRules; added: number; persistence: number },
): World {
  const isReal = assets <= homes.length;
  const seed = 1000 * assets + year;
  const fleet = isReal ? drawHomes(homes, assets, seed) : resampleHomes(homes, assets, seed);
  return playYear(fleet, { seed, response, common: isReal ? 0 : added, persistence });
}

const notes = (
  homes: number,
  real: { deviation: number; persistence: number },
  resampled: number,
  added: number,
): Figure[] => [
  {
    figure: 'OUTSIDE',
    value:
      'a bin of 100 cases or more whose mean chance what happened misses by two standard errors; cases of a day count together',
  },
  {
    figure: 'Common effect',
    value:
      `deviation of a day ${(100 * real.deviation).toFixed(1)} % of ${homes} real homes, ` +
      `${(100 * resampled).toFixed(1)} % of resampled ones with moved weeks, to which ` +
      `${(100 * added).toFixed(1)} % were added; from one day to the next ${real.persistence.toFixed(2)} of it stays`,
  },
  {
    figure: 'Work',
    value:
      '10 assets are real homes; more are drawn from them, each moved by whole weeks, which weakens the weather they ' +
      'share. Responses are simulated: called, 25 % of use, ± 12 points by home, ± 15 by home and event, ± 5 by event; ' +
      'priced, 8.3 %, ± 5, ± 10 and ± 3. 3, 8 or 20 past events, five windows, targets of 60 to 140 % of what is ' +
      'expected and of the mean response',
  },
];
