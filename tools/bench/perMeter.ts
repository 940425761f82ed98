import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { type Bench, type BenchTenant, postReadings, halfHourRecords } from '../harness/benchService.ts';
import { processTreeCpuMs } from '../harness/resourceUsage.ts';
import { sized } from '../harness/sized.ts';
import { benchFigures, type Figure } from './figures.ts';

const METERS = sized(1000, 50);
const DAYS = sized(120, 2);
const LIVE_METERS = sized(50_000, 500);
const LIVE_HALF_HOURS = sized(48, 2);
const A_DAY = 48;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const READINGS_A_YEAR = 17_520;
const FLEET = 10_000_000;

interface Spent {
  serviceMs: number;
  postgresMs: number;
  walBytes: number;
}

/** What `work` uses: processor time of service and PostgreSQL, and bytes that PostgreSQL writes to its WAL. */
async function spent({ pids, store }: Bench, work: () => Promise<void>): Promise<Spent> {
  const wal = async () =>
    Number(
      (await store.pool.query<{ bytes: string }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes"))
        .rows[0]!.bytes,
    );
  const before = [processTreeCpuMs(pids.service, pids.postgres), processTreeCpuMs(pids.postgres), await wal()] as const;
  await work();
  // Work after the last response counts: due jobs run within a second, later ones are deferred.
  await new Promise((done) => setTimeout(done, 2000));
  return {
    serviceMs: processTreeCpuMs(pids.service, pids.postgres) - before[0],
    postgresMs: processTreeCpuMs(pids.postgres) - before[1],
    walBytes: (await wal()) - before[2],
  };
}

const bodyOf = (tenant: BenchTenant, fromMs: number, count: number) =>
  new Uint8Array(Buffer.from(JSON.stringify(halfHourRecords(tenant.assets, fromMs, count))));

async function sizeOf({ store }: Bench, tables: string[]): Promise<number> {
  const { rows } = await store.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(coalesce(part.relid, name::regclass))) as bytes from unnest($1::text[]) as name
      left join lateral pg_partition_tree(name::regclass) part on true`,
    [tables],
  );
  return Number(rows[0]!.bytes);
}

const microseconds = (ms: number, readings: number): string => `${((ms * 1000) / readings).toFixed(2)} µs`;

function figuresOf(name: string, { serviceMs, postgresMs, walBytes }: Spent, readings: number): Figure[] {
  const cores = (((serviceMs + postgresMs) / 1000 / readings) * FLEET * A_DAY) / 86_400;
  return [
    {
      figure: `${name}: processor time a reading`,
      value: `${microseconds(serviceMs, readings)} in the service, ${microseconds(postgresMs, readings)} in PostgreSQL`,
    },
    { figure: `${name}: written to PostgreSQL’s log a reading`, value: `${(walBytes / readings).toFixed(1)} bytes` },
    { figure: `${name}: cores that ten million meters keep busy`, value: cores.toFixed(2) },
  ];
}

/**
 * What a meter costs: bytes a year, and the processor time and WAL of its readings, sent a day at a time and half hour
 * by half hour.
 */
export const perMeter = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const daily = await bench.addTenant(METERS);
    const emptyBytes = await sizeOf(bench, ['reading_days']);
    const byDay = await spent(bench, async () => {
      for (let day = 0; day < DAYS; day++)
        await postReadings(bench, daily, bodyOf(daily, FIRST_DAY + day * DAY_MS, METERS * A_DAY));
    });
    const dayBytes = (await sizeOf(bench, ['reading_days'])) - emptyBytes;
    const assetsBefore = await sizeOf(bench, ['assets', 'asset_search', 'asset_counts']);
    const live = await bench.addTenant(LIVE_METERS);
    const assetBytes = (await sizeOf(bench, ['assets', 'asset_search', 'asset_counts'])) - assetsBefore;
    const byHalfHour = await spent(bench, async () => {
      for (let slot = 0; slot < LIVE_HALF_HOURS; slot++)
        await postReadings(bench, live, bodyOf(live, FIRST_DAY + slot * HALF_HOUR_MS, LIVE_METERS));
    });
    const yearBytes = (dayBytes / (METERS * DAYS * A_DAY)) * READINGS_A_YEAR;
    return [
      {
        figure: 'Readings of a meter and year, table and index',
        value:
          `${(yearBytes / 1000).toFixed(0)} kB, so ${((yearBytes * FLEET) / 1e12).toFixed(2)} TB for ten million ` +
          'meters',
      },
      {
        figure: 'A registered asset, with what its search needs',
        value:
          `${(assetBytes / LIVE_METERS).toFixed(0)} bytes, so ` +
          `${(((assetBytes / LIVE_METERS) * FLEET) / 1e9).toFixed(0)} GB for ten million`,
      },
      ...figuresOf('A day at a time', byDay, METERS * DAYS * A_DAY),
      ...figuresOf('Half hour by half hour', byHalfHour, LIVE_METERS * LIVE_HALF_HOURS),
    ];
  });
