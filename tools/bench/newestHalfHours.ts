import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import {
  type Bench,
  type BenchTenant,
  halfHourRecords,
  postReadings,
  RECORDS_PER_REQUEST,
} from '../harness/benchService.ts';
import { fillFleet } from '../harness/fillFleet.ts';
import { sized } from '../harness/sized.ts';
import { measureMs, median, medianAndBest, ms, timesAfterWarmUp, timesOurs } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';
import { upsertNewest, WARM_UP } from './halfHourRows.ts';
import { importNewest } from './importSamples.ts';

/** Meters of the fleet: a million with NEWEST_METERS=1000000. */
const METERS = Number(process.env['NEWEST_METERS'] ?? sized(200_000, 1000));
/** Requests at a time: as many as there are cores to store them. */
const AT_A_TIME = 2;
const RUNS = sized(8, 1);
/** Half hours of the whole fleet. */
const FLEET_RUNS = sized(4, 1);
/** The meters of the fleet have had readings up to here. */
const MIDNIGHT = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** The newest half hour of assets, as a live feed sends it: `run` counts half hours. */
const bodyOf = (assets: readonly string[], run: number) =>
  new Uint8Array(Buffer.from(JSON.stringify(halfHourRecords(assets, MIDNIGHT + run * HALF_HOUR_MS, assets.length))));

/** One request of 50,000, again and again. */
const postAlone = (bench: Bench, tenant: BenchTenant): Promise<number[]> =>
  timesAfterWarmUp(WARM_UP, RUNS, (run) => {
    const body = bodyOf(tenant.assets, run);
    return measureMs(() => postReadings(bench, tenant, body));
  });

/**
 * A tenant whose meters are named in the order of their UUIDs, as those are that were registered one after the other.
 */
async function addFleet(bench: Bench): Promise<BenchTenant> {
  const tenant = await bench.addTenant(0);
  const uuid = tenant.headers['tenant']!;
  await fillFleet(bench, uuid, METERS, 1);
  const rows = await tenantTransaction(bench.store.background, uuid, ({ tx }) =>
    tx.selectFrom('assets').select('asset_uuid').where('tenant_uuid', '=', uuid).orderBy('asset_uuid').execute(),
  );
  return { ...tenant, assets: rows.map(({ asset_uuid }) => asset_uuid) };
}

/** A half hour of the whole fleet, some requests at a time. */
const postFleet = (bench: Bench, tenant: BenchTenant): Promise<number[]> =>
  timesAfterWarmUp(WARM_UP, FLEET_RUNS, (run) => {
    const waiting: Uint8Array<ArrayBuffer>[] = [];
    for (let from = 0; from < tenant.assets.length; from += RECORDS_PER_REQUEST)
      waiting.push(bodyOf(tenant.assets.slice(from, from + RECORDS_PER_REQUEST), run));
    const send = async () => {
      for (let body = waiting.pop(); body; body = waiting.pop()) await postReadings(bench, tenant, body);
    };
    return measureMs(() => Promise.all(Array.from({ length: AT_A_TIME }, send)));
  });

/**
 * The newest half hour of every meter, in requests of 50,000: alone, beside PostgreSQL with a row per half hour and a
 * time-series database with the same readings, and of a whole fleet.
 */
export const newestHalfHours = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const tenant = await bench.addTenant(RECORDS_PER_REQUEST);
    const alone = await postAlone(bench, tenant);
    const rows = await upsertNewest(bench, tenant.assets, MIDNIGHT, RUNS);
    const samples = await importNewest(tenant.assets, MIDNIGHT, RUNS);
    const times = await postFleet(bench, await addFleet(bench));
    const aMillion = (median(times) / METERS) * 1e6;
    return [
      { figure: 'The newest half hour of 50,000 meters, one request', value: `${medianAndBest(alone)} (aim ≤ 600 ms)` },
      {
        figure: '  PostgreSQL, a row per half hour, from arrays',
        value: `${medianAndBest(rows)}: ${timesOurs(alone, rows)}`,
      },
      {
        figure: '  VictoriaMetrics, a line of text a sample',
        value: samples
          ? `${samples.version}: ${medianAndBest(samples.times)}: ${timesOurs(alone, samples.times)}`
          : 'not installed',
      },
      {
        figure: `… of ${formatCount(METERS)} meters, ${AT_A_TIME} requests at a time`,
        value: `${medianAndBest(times)}; for a million ${ms(aMillion)} (aim ≤ 15 s)`,
      },
    ];
  });
