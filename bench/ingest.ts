import { setTimeout as sleep } from 'node:timers/promises';
import { copyIn } from './copyIn.ts';
import { type Bench, type BenchTenant, type Figure, median, ms, post, quantile, recordsOf, timed, withBench } from './support.ts';

const RECORDS = 50_000;
/** 48 half hours of these are 50,000 records. */
const ASSETS = 1042;
const RUNS = 15;
const LIVE_RUNS = 7;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;

const bodyOf = (tenant: BenchTenant, day: number) => new Uint8Array(Buffer.from(JSON.stringify(recordsOf(tenant.assets, FIRST_DAY + day * DAY_MS, RECORDS))));

/** Times of posting one batch a day, from `firstDay` on. */
async function postDays(bench: Bench, tenant: BenchTenant, firstDay: number, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const body = bodyOf(tenant, firstDay + run);
    times.push(await timed(() => post(bench, tenant, body)));
  }
  return times;
}

/** The same records through COPY into a table without index, constraint or wall: the least PostgreSQL can do to keep them. */
async function copyDays({ store }: Bench, tenant: BenchTenant): Promise<number[]> {
  const client = await store.pool.connect();
  const times: number[] = [];
  try {
    await client.query('create table bare_readings (asset_uuid uuid, start_utc timestamptz, kwh double precision)');
    for (let run = 0; run < RUNS + 3; run++) {
      const rows = recordsOf(tenant.assets, FIRST_DAY + run * DAY_MS, RECORDS);
      const csv = Buffer.from(rows.map(({ assetUUID, startTime, value }) => `${assetUUID},${startTime},${value}\n`).join(''));
      times.push(await timed(() => copyIn(client, 'copy bare_readings from stdin (format csv)', csv)));
    }
    await client.query('drop table bare_readings');
  } finally {
    client.release();
  }
  return times.slice(3);
}

/** A neighbour's reads, one every 40 ms, while three clients post batch after batch. */
async function readsMeanwhile(bench: Bench, tenant: BenchTenant): Promise<number[]> {
  const neighbour = await bench.addTenant(1);
  const address = `${bench.url}/assets/${neighbour.assets[0]}/energy-consumption?from=2025-01-01T00:00:00Z&to=2025-01-08T00:00:00Z`;
  const bodies = [0, 1, 2].map((day) => bodyOf(tenant, day));
  const enough = new AbortController();
  const posters = bodies.map(async (body) => {
    while (!enough.signal.aborted) await post(bench, tenant, body);
  });
  const times: number[] = [];
  for (let read = 0; read < 100; read++) {
    times.push(await timed(async () => (await fetch(address, { headers: neighbour.headers })).text()));
    await sleep(40);
  }
  enough.abort();
  await Promise.all(posters);
  return times;
}

/** One half hour after the other of 50,000 assets, as a live feed brings them. */
async function postLive(bench: Bench): Promise<number[]> {
  const tenant = await bench.addTenant(RECORDS);
  const times: number[] = [];
  for (let run = 0; run < LIVE_RUNS; run++) {
    const body = new Uint8Array(Buffer.from(JSON.stringify(recordsOf(tenant.assets, FIRST_DAY + run * HALF_HOUR_MS, RECORDS))));
    times.push(await timed(() => post(bench, tenant, body)));
  }
  return times;
}

/** 50,000 new records in one request, against COPY of the same rows by the same PostgreSQL. */
export const ingest = (): Promise<Figure[]> =>
  withBench(async (bench) => {
    const tenant = await bench.addTenant(ASSETS);
    await postDays(bench, tenant, 100, 5);
    const fresh = await postDays(bench, tenant, 0, RUNS);
    const repeated = await postDays(bench, tenant, 0, RUNS);
    const copied = await copyDays(bench, tenant);
    const neighbour = await readsMeanwhile(bench, tenant);
    const live = await postLive(bench);
    return [
      { figure: '50,000 new records over HTTP, stored', value: `median ${ms(median(fresh))}, best ${ms(Math.min(...fresh))}` },
      { figure: 'Records a second', value: Math.round((RECORDS / median(fresh)) * 1000).toLocaleString('en-GB') },
      { figure: 'The same records again', value: `median ${ms(median(repeated))}, best ${ms(Math.min(...repeated))}` },
      { figure: 'COPY of the same rows into a bare table', value: `median ${ms(median(copied))}, best ${ms(Math.min(...copied))}` },
      { figure: 'HTTP against COPY', value: `${(median(fresh) / median(copied)).toFixed(2)} ×` },
      { figure: 'A neighbour’s read while three clients post', value: `p50 ${ms(median(neighbour))}, p95 ${ms(quantile(neighbour, 0.95))}` },
      { figure: 'The newest half hour of 50,000 assets', value: `median ${ms(median(live))}, best ${ms(Math.min(...live))}` },
      { figure: 'Body', value: `${(bodyOf(tenant, 0).length / 1e6).toFixed(1)} MB, ${ASSETS} assets, ${RUNS} runs` },
    ];
  });
