import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { ConsumptionGrouper } from '#service/readings/groupedConsumption.ts';
import { newestHalfHour, sentNewest } from '#service/readings/newestHalfHour.ts';
import { storeNewest } from '#service/readings/storeDays.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { measureMs } from '../harness/statistics.ts';

/** What one half hour of all meters costs. */
export interface Cost {
  walBytes: number;
  fullPages: number;
  ms: number;
}

/** A single connection, so that its statistics can be asked for. */
export interface Writer {
  pool: Pool;
  db: Kysely<Database>;
}

/** Meters of a request: the memory of PostgreSQL is limited. */
const AT_ONCE = 10_000;

/** Assets in the order in which requests name them: each request the same ones, sorted, as the service stores them. */
export const inRequests = (assets: readonly string[]): string[] =>
  portionsOf(assets).flatMap((portion) => portion.sort());

const portionsOf = (assets: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(assets.length / AT_ONCE) }, (_, index) =>
    assets.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** Stores one half hour of assets, as the service does. */
function storeHalfHour({ db }: Writer, tenant: string, assets: readonly string[], halfHour: number) {
  const grouper = new ConsumptionGrouper(assets.length);
  for (const [index, asset] of assets.entries()) {
    const reference = grouper.addReference(asset, false, index);
    grouper.add(reference, false, halfHour, (index * 7919 + halfHour) % 2500, false, index);
  }
  const batch = grouper.finish(assets.length);
  const half = newestHalfHour(batch, assets)!;
  return tenantTransaction(db, tenant, (scope) => storeNewest(scope, half, sentNewest(half), sql`select 1`));
}

async function readWal({ pool }: Writer): Promise<{ bytes: number; fullPages: number }> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ bytes: number; fullPages: number }>(
    'select wal_bytes::float8 as bytes, wal_fpi::float8 as "fullPages" from pg_stat_wal',
  );
  return rows[0]!;
}

/**
 * Half hours of a day, from its first on. A checkpoint precedes each, as there is one between real ones: PostgreSQL
 * writes every page to its log whole when it is changed for the first time after one.
 */
export async function storeHalfHours(
  writer: Writer,
  checkpoint: () => Promise<unknown>,
  tenant: string,
  assets: readonly string[],
  day: number,
  count: number,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let slot = 0; slot < count; slot++) {
    await checkpoint();
    const before = await readWal(writer);
    const ms = await measureMs(async () => {
      for (const portion of portionsOf(assets))
        await storeHalfHour(writer, tenant, portion, day * SLOTS_PER_UTC_DAY + slot);
    });
    const after = await readWal(writer);
    costs.push({ walBytes: after.bytes - before.bytes, fullPages: after.fullPages - before.fullPages, ms });
  }
  return costs;
}
