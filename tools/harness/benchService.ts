import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantLimits } from '#service/tenants/tenants.ts';
import { openStore, type Store } from '#store/openStore.ts';
import { REQUEST_LIMITS } from '#store/sessionLimits.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { createTenantWithKey } from './createTenantWithKey.ts';
import { postmasterPid } from './program.ts';

/** One line of the printed table: what was measured, and its value. */
export interface Figure {
  figure: string;
  value: string;
}

export interface BenchTenant {
  headers: Record<string, string>;
  assets: string[];
}

/** A real service in a process of its own, on its own PostgreSQL with the settings it ships with. */
export interface Bench {
  url: string;
  /** The same PostgreSQL, for comparisons. */
  store: Store;
  /** Process numbers, to read their resource usage. */
  pids: { service: number; postgres: number };
  /** A tenant with these assets; without `limits` no limit applies, and members missing from it are the defaults. */
  addTenant(assets: number, limits?: Partial<TenantLimits>): Promise<BenchTenant>;
}

/** Records in one request, at most and here. */
export const RECORDS_PER_REQUEST = MAX_CONSUMPTION_RECORDS;

export async function withBench(work: (bench: Bench) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-bench-'));
  const service = await startServiceProcess({ DATA_DIR: folder });
  const store = await openStore({ dataDir: folder, mode: 'join', log: silentLog });
  const addTenant = async (assets: number, limits?: Partial<TenantLimits>) => {
    const { tenant, headers } = await createTenantWithKey(store.db, limits);
    return {
      headers: { ...headers, 'content-type': 'application/json' },
      assets: await seedAssets(store.db, tenant, assets),
    };
  };
  try {
    const pids = { service: service.pid, postgres: postmasterPid(folder)! };
    return [
      ...(await work({ url: service.url, store, pids, addTenant })),
      { figure: 'PostgreSQL', value: await describePostgres(store) },
    ];
  } finally {
    await service.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vacuums after a bulk load, as the autovacuum would later, however long it takes. */
export async function vacuum({ store }: Pick<Bench, 'store'>, tables: string): Promise<void> {
  const client = await store.pool.connect();
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await client.query(`vacuum analyze ${tables}`);
  await client.query(
    `set statement_timeout = ${REQUEST_LIMITS.statementMs}; set lock_timeout = ${REQUEST_LIMITS.lockMs}`,
  );
  client.release();
}

async function describePostgres({ pool }: Store): Promise<string> {
  const settings = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers'];
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, current_setting(name) as setting from unnest($1::text[]) as name',
    [settings],
  );
  return rows.map(({ name, setting }) => (name === 'server_version' ? setting : `${name} ${setting}`)).join(', ');
}

export const machineFigures = (): Figure[] => [
  {
    figure: 'Machine',
    value: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  },
  { figure: 'Node.js', value: process.version },
  {
    figure: 'Load of the last minutes',
    value: loadavg()
      .map((load) => load.toFixed(1))
      .join(', '),
  },
];

const sorted = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b);
export const quantile = (times: readonly number[], share: number): number =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
export const median = (times: readonly number[]): number => quantile(times, 0.5);
export const ms = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

/** Median and best as one line. */
export const medianAndBest = (times: readonly number[]): string =>
  `median ${ms(median(times))}, best ${ms(Math.min(...times))}`;

/** How many times as long the peer takes as the service, by the medians. */
export const timesOurs = (ours: readonly number[], peers: readonly number[]): string =>
  `${(median(peers) / median(ours)).toFixed(2)} × ours`;

/** Exponent of growth between the smallest and the largest size: 0 is constant, 1 is linear. */
export const growthExponent = (sizes: readonly number[], times: readonly number[]): string =>
  (Math.log(times.at(-1)! / times[0]!) / Math.log(sizes.at(-1)! / sizes[0]!)).toFixed(2);

/** Milliseconds that `work` takes. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Records of consecutive half hours from a UTC midnight, as clients send them: one half hour of every asset, then the
 * next.
 */
export const halfHourRecords = (assets: readonly string[], fromMs: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    assetUUID: assets[index % assets.length]!,
    startTime: new Date(fromMs + Math.floor(index / assets.length) * HALF_HOUR_MS).toISOString().replace('.000Z', 'Z'),
    value: ((index * 7919) % 2500) / 1000,
  }));

/** The body of a full request, from one UTC midnight on. */
export const fullRequestBody = (tenant: BenchTenant, fromMs: number) =>
  new Uint8Array(Buffer.from(JSON.stringify(halfHourRecords(tenant.assets, fromMs, RECORDS_PER_REQUEST))));

/**
 * Posts a batch under an idempotency key, a new one by default.
 * @throws if it is not stored
 */
export async function postReadings(
  { url }: Bench,
  tenant: BenchTenant,
  body: Uint8Array<ArrayBuffer>,
  key: string = randomUUID(),
): Promise<void> {
  const response = await fetch(`${url}/api/v1/energy-consumption`, {
    method: 'POST',
    headers: { ...tenant.headers, 'idempotency-key': key },
    body,
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${text.slice(0, 300)}`);
}
