import { DAY_MS } from '#energy/time/spans.ts';
import { fullRequestBody, postReadings } from '../harness/benchService.ts';
import { fillDays } from '../harness/fillDays.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, median, ms, medianAndBest, measureMs } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';

/** 48 half hours of these are 50,000 records. */
const ASSETS = sized(1042, 10);
/** Days that every asset already has: 0.5, 5 and 50 million readings. */
const STORED_DAYS = sized([10, 100, 1000], [1, 2]);
const RUNS = sized(9, 1);
const FIRST_DAY = Date.UTC(2020, 0, 1);

/**
 * The 50,000-record request to a tenant with many readings: new days after the stored ones, and corrections of those.
 */
export const ingestGrowth = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const sizes: number[] = [];
    const fresh: number[] = [];
    const corrected: number[] = [];
    const figures: Figure[] = [];
    for (const days of STORED_DAYS) {
      const tenant = await bench.addTenant(ASSETS);
      await fillDays(bench, tenant, FIRST_DAY, days);
      const postDay = async (day: number) => {
        const body = fullRequestBody(tenant, FIRST_DAY + day * DAY_MS);
        return measureMs(() => postReadings(bench, tenant, body));
      };
      for (let run = 0; run < 3; run++) await postDay(days + run);
      const times = { fresh: [] as number[], corrected: [] as number[] };
      for (let run = 0; run < RUNS; run++) times.fresh.push(await postDay(days + 3 + run));
      for (let run = 0; run < RUNS; run++) times.corrected.push(await postDay(Math.floor((run * days) / RUNS)));
      sizes.push(days * ASSETS * 48);
      fresh.push(median(times.fresh));
      corrected.push(median(times.corrected));
      figures.push({
        figure: `With ${(sizes.at(-1)! / 1e6).toFixed(1)} million stored readings`,
        value: `new records ${medianAndBest(times.fresh)}; corrections of all days ` + medianAndBest(times.corrected),
      });
    }
    return [
      ...figures,
      {
        figure: 'Growth with the stored readings',
        value:
          `new records ${fresh.map(ms).join(', ')}, exponent ${growthExponent(sizes, fresh)}; corrections ` +
          `${corrected.map(ms).join(', ')}, exponent ${growthExponent(sizes, corrected)}`,
      },
    ];
  });
