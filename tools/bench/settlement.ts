import { formatCount } from '#text/count.ts';
import { addNextEvent, addSettledTenant, HISTORY_DAYS } from '../harness/settledTenant.ts';
import { sized } from '../harness/sized.ts';
import { timesOurs, growthExponent, median, ms, medianAndBest } from '../harness/statistics.ts';
import { type BaselineTimes, baselineTimes } from './baselines.ts';
import { type EventReadTimes, eventReadTimes } from './eventReads.ts';
import { eventStatsTimes } from './eventStats.ts';
import { benchFigures, type Figure } from './figures.ts';

const SIZES = sized([100, 1000, 10_000], [5, 10]);
const AIMED = sized({ baselines: 1000, stats: 10_000 }, { baselines: 5, stats: 10 });
/** Fewer runs of what takes seconds. */
const runsOf = (assets: number): number => sized(assets < 10_000 ? 7 : 3, 1);

const grown = (times: readonly number[][]): string =>
  `median ${times.map((each) => ms(median(each))).join(', ')} for ` +
  `${SIZES.map(formatCount).join(', ')} assets; exponent ` +
  growthExponent(SIZES, times.map(median));

/**
 * Baselines, stats and reads of an event with 100, 1,000 and 10,000 opted-in assets that have 61 days of half-hourly
 * history.
 */
export const settlement = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const baselines: BaselineTimes[] = [];
    const stats: number[][] = [];
    const reads: EventReadTimes[] = [];
    for (const size of SIZES) {
      const tenant = await addSettledTenant(bench, size);
      baselines.push(await baselineTimes(bench, tenant, await addNextEvent(tenant, 0), runsOf(size)));
      stats.push(await eventStatsTimes(tenant, 1, runsOf(size)));
      reads.push(await eventReadTimes(tenant));
    }
    const { ours, sql, loop } = baselines[SIZES.indexOf(AIMED.baselines)]!;
    return [
      {
        figure: `BL01 of ${formatCount(AIMED.baselines)} assets with 60 days, reads included`,
        value: `${medianAndBest(ours)} (aim ≤ 300 ms)`,
      },
      { figure: 'The same mean in SQL', value: `${medianAndBest(sql)}: ${timesOurs(ours, sql)}` },
      {
        figure: 'Limit: a plain loop over readings in memory',
        value: `${medianAndBest(loop)}: ${timesOurs(ours, loop)}`,
      },
      { figure: 'BL01, growth', value: grown(baselines.map((each) => each.ours)) },
      { figure: 'The mean in SQL, growth', value: grown(baselines.map((each) => each.sql)) },
      {
        figure: `Stats of an event with ${formatCount(AIMED.stats)} opted-in assets and ${HISTORY_DAYS} days of history`,
        value: `${medianAndBest(stats[SIZES.indexOf(AIMED.stats)]!)} (aim ≤ 4 s)`,
      },
      { figure: 'Stats, growth', value: grown(stats) },
      { figure: 'The chart of an ended event', value: grown(reads.map(({ profile }) => profile)) },
      { figure: 'Its funnel and rebound', value: grown(reads.map(({ analytics }) => analytics)) },
      { figure: 'A page of its assets', value: grown(reads.map(({ assets }) => assets)) },
    ];
  });
