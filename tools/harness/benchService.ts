import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { sized } from './sized.ts';

export interface BenchTenant {
  headers: Record<string, string>;
  assets: string[];
}

/** A real service in a process of its own, on its own PostgreSQL with the settings it ships with. */
export interface Bench {
  url: string;
  /** The store on the service's PostgreSQL, for comparisons. */
  store: Store;
  /** Process numbers, to read their resource usage. */
  pids: { service: number; postgres: number };
  /** A tenant with these assets; without `limits` no limit applies, and members missing from it are the defaults. */
  addTenant(assets: number, limits?: Partial<TenantLimits>): Promise<BenchTenant>;
}

/** Records in one request, at most and here. */
export const RECORDS_PER_REQUEST = sized(MAX_CONSUMPTION_RECORDS, 480);

export async function withBench<Result>(work: (bench: Bench) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-bench-'));
  const service = await startServiceProcess({ DATA_DIR: folder, EXPORT_DIR: mkdtempSync(join(folder, 'exports-')) });
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
    return await work({ url: service.url, store, pids, addTenant });
  } finally {
    await service.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The DATABASE_URL of another program that shares the store: its PostgreSQL is reached by a socket. */
export function databaseUrlOf({ store }: Pick<Bench, 'store'>): string {
  const { user = '', host = '', database = '' } = store.connectionOptions;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
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
 * Posts a batch under an idempotency key, a new one by default; `query` as in `?importUUID=…`.
 * @throws if it is not stored
 */
export async function postReadings(
  { url }: Bench,
  tenant: BenchTenant,
  body: Uint8Array<ArrayBuffer>,
  key: string = randomUUID(),
  query = '',
): Promise<void> {
  const response = await fetch(`${url}/api/v1/energy-consumption${query}`, {
    method: 'POST',
    headers: { ...tenant.headers, 'idempotency-key': key },
    body,
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${text.slice(0, 300)}`);
}
