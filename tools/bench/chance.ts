import { type Calibration, calibrationOf, isInBin, type Said } from '#energy/calibration.ts';
import { chanceToMeet, simulateOutcomes } from '#energy/chance.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { commonEffectOf } from './chanceCommonEffect.ts';
import { chanceOf, projectAfter } from './chanceRunning.ts';
import { scenariosOf } from './chanceScenarios.ts';
import { drawHomes, playYear, resampleHomes, type World } from './chanceWorld.ts';
import { type Figure } from './figures.ts';
import { readLondonHomes } from './londonHomes.ts';

/** Targets as shares of what is expected. */
const TARGETS = [0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.4];
/** Years played with each number of assets, and every how many days an event is held back: fewer as they take longer. */
const FLEETS = [
  { assets: 10, years: 6, every: 2 },
  { assets: 100, years: 3, every: 3 },
  { assets: 1000, years: 4, every: 6 },
];
const LEAST_CASES = 100;

interface Cases {
  whole: Said[];
  halfHour: Said[];
  /** Of whole events, each time that one more of their half hours has been reported. */
  running: Said[];
}

/** The chances said before and during every held-back event of a year, and what happened. */
function addCases({ whole, halfHour, running: whileRunning }: Cases, world: World, every: number): void {
  for (const { coming, ofHomes, events, delivered, running } of scenariosOf(world, every)) {
    const outcomes = simulateOutcomes({
      baseline: coming.baseline,
      expected: coming.responding,
      replays: ofHomes,
      events,
    });
    const projections = Array.from(delivered.subarray(1), (_, slot) => projectAfter(running, slot + 1));
    for (const share of TARGETS) {
      const target = share * sum(coming.responding);
      for (const projection of projections)
        whileRunning.push({ said: chanceOf(projection, target), happened: sum(delivered) >= target });
      whole.push({ said: chanceToMeet(outcomes.total, target, outcomes.looks), happened: sum(delivered) >= target });
      const each = target / delivered.length;
      for (const [slot, period] of outcomes.periods.entries())
        halfHour.push({ said: chanceToMeet(period, each, outcomes.looks), happened: delivered[slot]! >= each });
    }
  }
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
const percent = (share: number): string => (100 * share).toFixed(0);

function printTable({ bins, brier, baseRateBrier }: Calibration): string {
  const row = bins.map((bin) =>
    bin.happened === null
      ? '–'
      : `${percent(bin.said!)} → ${percent(bin.happened)} (${bin.cases}${isInBin(bin) || bin.cases < LEAST_CASES ? '' : ', OUTSIDE'})`,
  );
  return `${row.join(' · ')} · Brier ${brier!.toFixed(3)}, base rate ${baseRateBrier!.toFixed(3)}`;
}

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
  const [real, resampled] = [commonEffectOf(homes), commonEffectOf(resampleHomes(homes, FLEETS[1]!.assets, 1))];
  const added = Math.sqrt(Math.max(0, real.deviation ** 2 - resampled.deviation ** 2));
  const figures: Figure[] = [{ figure: 'Percent said', value: '→ percent that happened (cases), in bins of 20' }];
  for (const { assets, years, every } of FLEETS) {
    const cases: Cases = { whole: [], halfHour: [], running: [] };
    for (let seed = 1; seed <= years; seed++) {
      const isReal = assets <= homes.length;
      const fleet: HalfHourSeries[] = isReal ? drawHomes(homes, assets, seed) : resampleHomes(homes, assets, seed);
      const common = isReal ? 0 : added;
      addCases(cases, playYear(fleet, { seed, common, persistence: real.persistence }), every);
    }
    figures.push(
      { figure: `${assets} assets, whole event`, value: printTable(calibrationOf(cases.whole)) },
      { figure: `${assets} assets, half hour`, value: printTable(calibrationOf(cases.halfHour)) },
      { figure: `${assets} assets, while it runs`, value: printTable(calibrationOf(cases.running)) },
    );
  }
  figures.push(
    {
      figure: 'OUTSIDE',
      value: `a bin of ${LEAST_CASES} cases or more that what happened misses by two standard errors`,
    },
    {
      figure: 'Common effect',
      value:
        `deviation of a day ${(100 * real.deviation).toFixed(1)} % of ${homes.length} real homes, ` +
        `${(100 * resampled.deviation).toFixed(1)} % of resampled ones with moved weeks, to which ` +
        `${(100 * added).toFixed(1)} % were added; from one day to the next ${real.persistence.toFixed(2)} of it stays`,
    },
    {
      figure: 'Work',
      value:
        '10 assets are real homes; 100 and 1,000 are drawn from them, each moved by whole weeks, which weakens the ' +
        'weather they share. Responses are simulated from seeds 1, 2, …: 25 % of use, ± 12 points by home, ± 15 by ' +
        'home and event, ± 5 by event. 3, 8 or 20 past events, five windows, targets of 60 to 140 % of what is expected',
    },
  );
  return Promise.resolve(figures);
};
