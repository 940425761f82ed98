import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#energy/time/spans.ts';
import { formatCount } from '#text/count.ts';
import {
  type Bench,
  type BenchTenant,
  fullRequestBody,
  postReadings,
  RECORDS_PER_REQUEST,
  halfHourRecords,
} from '../harness/benchService.ts';
import { sized } from '../harness/sized.ts';
import { timesOurs, median, ms, quantile, medianAndBest, measureMs } from '../harness/statistics.ts';
import { copyIn } from './copyIn.ts';
import { benchFigures, type Figure } from './figures.ts';
import { type Upserts, upsertHalfHours } from './halfHourRows.ts';
import { importSamples } from './importSamples.ts';

const WEEK = 'from=2025-01-01T00:00:00Z&to=2025-01-08T00:00:00Z';
/** 48 half hours of these are 50,000 records. */
const ASSETS = sized(1042, 10);
const RUNS = sized(25, 1);
/** Warm-up requests, until hot code is compiled. */
const WARM_UP = sized(10, 0);
const PEER_RUNS = sized(7, 1);
const READS = sized(100, 3);
const FIRST_DAY = Date.UTC(2025, 0, 1);

/** Times of posting one batch a day, from `firstDay` on. */
async function postDays(bench: Bench, tenant: BenchTenant, firstDay: number, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const body = fullRequestBody(tenant, FIRST_DAY + (firstDay + run) * DAY_MS);
    times.push(await measureMs(() => postReadings(bench, tenant, body)));
  }
  return times;
}

/**
 * The same records through COPY into a table without index, constraint or row-level security: the least work PostgreSQL
 * can do to store them.
 */
async function copyDays({ store }: Bench, tenant: BenchTenant): Promise<number[]> {
  const client = await store.pool.connect();
  const times: number[] = [];
  try {
    await client.query('create table bare_readings (asset_uuid uuid, start_utc timestamptz, kwh double precision)');
    for (let run = 0; run < RUNS + 3; run++) {
      const rows = halfHourRecords(tenant.assets, FIRST_DAY + run * DAY_MS, RECORDS_PER_REQUEST);
      const csv = Buffer.from(
        rows.map(({ assetUUID, startTime, value }) => `${assetUUID},${startTime},${value}\n`).join(''),
      );
      times.push(await measureMs(() => copyIn(client, 'copy bare_readings from stdin (format csv)', csv)));
    }
    await client.query('drop table bare_readings');
  } finally {
    client.release();
  }
  return times.slice(3);
}

/** Reads of another tenant, one every 40 ms, while three clients post batch after batch. */
async function readsMeanwhile(bench: Bench, tenant: BenchTenant): Promise<number[]> {
  const otherTenant = await bench.addTenant(1);
  const address = `${bench.url}/assets/${otherTenant.assets[0]}/energy-consumption?${WEEK}`;
  const bodies = [0, 1, 2].map((day) => fullRequestBody(tenant, FIRST_DAY + day * DAY_MS));
  const enough = new AbortController();
  const posters = bodies.map(async (body) => {
    while (!enough.signal.aborted) await postReadings(bench, tenant, body);
  });
  const times: number[] = [];
  for (let read = 0; read < READS; read++) {
    times.push(await measureMs(async () => (await fetch(address, { headers: otherTenant.headers })).text()));
    await sleep(40);
  }
  enough.abort();
  await Promise.all(posters);
  return times;
}

/** A request that its client retries because the response was lost: the same key, the same body. */
async function postRepeated(bench: Bench, tenant: BenchTenant): Promise<number[]> {
  const body = fullRequestBody(tenant, FIRST_DAY);
  const key = randomUUID();
  await postReadings(bench, tenant, body, key);
  const times: number[] = [];
  for (let run = 0; run < PEER_RUNS; run++) times.push(await measureMs(() => postReadings(bench, tenant, body, key)));
  return times;
}

/** New records of a file, each with its row. */
async function postFile(bench: Bench, tenant: BenchTenant, firstDay: number): Promise<number[]> {
  const named = await fetch(`${bench.url}/api/v1/energy-consumption/imports`, {
    method: 'POST',
    headers: tenant.headers,
    body: JSON.stringify({ fileName: 'meters.csv' }),
  });
  const { importUUID } = (await named.json()) as { importUUID: string };
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const records = halfHourRecords(tenant.assets, FIRST_DAY + (firstDay + run) * DAY_MS, RECORDS_PER_REQUEST);
    const rows = records.map((record, index) => ({ ...record, row: run * RECORDS_PER_REQUEST + index + 2 }));
    const body = new Uint8Array(Buffer.from(JSON.stringify(rows)));
    times.push(await measureMs(() => postReadings(bench, tenant, body, undefined, `?importUUID=${importUUID}`)));
  }
  return times;
}

/** Ten half hours of every meter of a fleet, a share of which is implausible, and the same once 1,000 are set aside. */
async function postImplausible(bench: Bench, share: number): Promise<{ fresh: number[]; again: number[] }> {
  const tenant = await bench.addTenant(RECORDS_PER_REQUEST / 10);
  const bodyOf = (day: number) => {
    const records = halfHourRecords(tenant.assets, FIRST_DAY + day * DAY_MS, RECORDS_PER_REQUEST);
    const isOff = (index: number) => index % 1000 < share * 1000;
    const sent = records.map((record, index) => (isOff(index) ? { ...record, value: 90 } : record));
    return new Uint8Array(Buffer.from(JSON.stringify(sent)));
  };
  const times = { fresh: [] as number[], again: [] as number[] };
  for (let day = 0; day < PEER_RUNS; day++)
    times.fresh.push(await measureMs(() => postReadings(bench, tenant, bodyOf(day))));
  const decided = await fetch(`${bench.url}/api/v1/suspicious-readings/decisions`, {
    method: 'POST',
    headers: tenant.headers,
    body: JSON.stringify({ action: 'SET_ASIDE', filter: {} }),
  });
  if (!decided.ok) throw new Error(await decided.text());
  for (let day = 0; day < PEER_RUNS; day++)
    times.again.push(await measureMs(() => postReadings(bench, tenant, bodyOf(day))));
  return times;
}

/** 50,000 records in one request, compared with PostgreSQL alone and with a time-series database. */
export const ingest = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const tenant = await bench.addTenant(ASSETS);
    await postDays(bench, tenant, 100, WARM_UP);
    const fresh = await postDays(bench, tenant, 0, RUNS);
    const again = await postDays(bench, tenant, 0, RUNS);
    const repeated = await postRepeated(bench, tenant);
    const filed = await postFile(bench, tenant, 200);
    const besideFiles = await postDays(bench, tenant, 300, RUNS);
    const copied = await copyDays(bench, tenant);
    const { arrays, staging } = await upsertHalfHours(bench, tenant, FIRST_DAY, PEER_RUNS);
    const samples = await importSamples(tenant, FIRST_DAY, PEER_RUNS);
    const few = await postImplausible(bench, 0.001);
    const all = await postImplausible(bench, 1);
    const otherTenant = await readsMeanwhile(bench, tenant);
    const comparisonWith = (peer: Upserts) =>
      `new ${medianAndBest(peer.inserts)}: ${timesOurs(fresh, peer.inserts)}; again ` +
      `${medianAndBest(peer.updates)}: ${timesOurs(again, peer.updates)}`;
    return [
      {
        figure: '50,000 new records over HTTP, stored',
        value:
          `${medianAndBest(fresh)} (aim ≤ 100 ms); ` +
          `${formatCount(Math.round((RECORDS_PER_REQUEST / median(fresh)) * 1000))} a second`,
      },
      { figure: 'The same records again', value: medianAndBest(again) },
      {
        figure: 'New records of a file, each with its row',
        value: medianAndBest(filed),
      },
      { figure: 'New records without a file, of a tenant that has imported one', value: medianAndBest(besideFiles) },
      { figure: 'The same request again, returned by its idempotency key', value: medianAndBest(repeated) },
      {
        figure: 'Limit: COPY of the same rows into a bare table',
        value: `${medianAndBest(copied)}: ${timesOurs(fresh, copied)}`,
      },
      { figure: 'A row per half hour, upserted from arrays', value: `${comparisonWith(arrays)} (aim ≥ 3 ×)` },
      { figure: 'A row per half hour, COPY to staging and upsert', value: `${comparisonWith(staging)} (aim ≥ 3 ×)` },
      ...(samples
        ? [
            {
              figure: `VictoriaMetrics ${samples.version}, a line of text a sample`,
              value: comparisonWith(samples.text),
            },
            { figure: 'VictoriaMetrics, a line of JSON a series of 48', value: comparisonWith(samples.series) },
            {
              figure: 'VictoriaMetrics’ durability',
              value: 'responds before the samples are on disk, and stores a repeated sample beside the first',
            },
          ]
        : [{ figure: 'VictoriaMetrics', value: 'not installed' }]),
      {
        figure: 'Ten half hours of 5,000 meters, one in a thousand implausible; again, once they are set aside',
        value: `${medianAndBest(few.fresh)}; ${medianAndBest(few.again)}`,
      },
      {
        figure: 'The same, all implausible; again, once 1,000 are set aside',
        value: `${medianAndBest(all.fresh)}; ${medianAndBest(all.again)}`,
      },
      {
        figure: 'Another tenant’s read while three clients post',
        value: `p50 ${ms(median(otherTenant))}, p95 ${ms(quantile(otherTenant, 0.95))}`,
      },
      {
        figure: 'Body',
        value:
          `${(fullRequestBody(tenant, FIRST_DAY).length / 1e6).toFixed(1)} MB, ${ASSETS} assets, ${RUNS} runs, ` +
          `${PEER_RUNS} of the peers`,
      },
    ];
  });
