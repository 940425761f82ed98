import { DAY_MS } from '#energy/time/spans.ts';
import { readRegister } from '#service/readings/readRegister.ts';
import { migrate } from '#store/migrate.ts';
import { connectStore, type Store } from '#store/openStore.ts';
import { openPool } from '#store/pools.ts';
import { withSuperuser } from '#store/postgres/createRoleAndDatabase.ts';
import { defaultSettings } from '#store/postgres/settings.ts';
import type { PreparedQuery, QueryRunner } from '#store/preparedQuery.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { silentLog } from '#testing/silentLog.ts';
import { formatCount } from '#text/count.ts';
import { createTenantWithKey } from '../harness/createTenantWithKey.ts';
import { bundledPostgres, type ExternalPostgres, withExternalPostgres } from '../harness/externalPostgres.ts';
import { fillDays } from '../harness/fillDays.ts';
import { createMemoryCgroup } from '../harness/memoryCgroup.ts';
import { sized } from '../harness/sized.ts';
import { measureMs, median, ms } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';
import { type Cost, inRequests, storeHalfHours, type Writer } from './partitionHalfHours.ts';
import { buildKey, createLayout, dropKey, type Layout, LAYOUTS, readTable } from './partitionLayouts.ts';

/** `PARTITION_METERS` names another size. */
const METERS = Number(process.env['PARTITION_METERS'] ?? sized(50_000, 200));
/** Days that every meter already has. With the last two the next day is the last of a month: its index is largest. */
const DEPTHS = sized([10, 30, 89], [2]);
const FIRST_DAY = Date.UTC(2025, 0, 1) / DAY_MS;
const HALF_HOURS = sized(6, 2);
const READS = sized(200, 5);
/** Of PostgreSQL, what it has read from disk included. */
const MEMORY_BYTES = 256 * 2 ** 20;
const PATIENT = { statementMs: 600_000, lockMs: 5_000, idleMs: 30_000 };
const SETTINGS = { ...defaultSettings, shared_buffers: '32MB', max_wal_size: '512MB' };

/** Milliseconds of reads of one meter's days before `end`, by the statement that the service prepares. */
async function readDays({ pool }: Writer, tenant: string, assets: readonly string[], end: number, days: number) {
  const client = await pool.connect();
  try {
    await client.query("select set_config('app.tenant', $1, false)", [tenant]);
    const runQuery: QueryRunner = async <Row>(query: PreparedQuery, values: readonly unknown[]) =>
      (await client.query({ name: query.name, text: query.text, values: [tenant, ...values] })).rows as Row[];
    const times: number[] = [];
    for (let turn = 0; turn < READS; turn++) {
      const register = { assetUUID: assets[(turn * 7919 + days) % assets.length]!, direction: 'import' } as const;
      times.push(await measureMs(() => readRegister(runQuery, register, (end - days) * DAY_MS, end * DAY_MS)));
    }
    return times;
  } finally {
    await client.query("select set_config('app.tenant', '', false)");
    client.release();
  }
}

/** Per reading, in the first half hour of a day and in later ones. */
function costOf([first, ...later]: readonly Cost[], of: 'walBytes' | 'fullPages'): string {
  const mean = later.reduce((sum, cost) => sum + cost[of], 0) / later.length;
  return `${(first![of] / METERS).toFixed(2)} then ${(mean / METERS).toFixed(2)}`;
}

async function measureLayout(
  store: Store,
  writer: Writer,
  checkpoint: () => Promise<unknown>,
  layout: Layout,
): Promise<Figure[]> {
  const { tenant, headers } = await createTenantWithKey(store.db);
  const assets = inRequests(await seedAssets(store.db, tenant, METERS));
  await createLayout(writer.pool, layout, FIRST_DAY, FIRST_DAY + DEPTHS.at(-1)! + 1);
  const figures: Figure[] = [];
  let filled = 0;
  for (const depth of DEPTHS) {
    const end = FIRST_DAY + depth;
    await dropKey(writer.pool);
    await fillDays({ store }, { headers, assets }, (FIRST_DAY + filled) * DAY_MS, depth - filled);
    filled = depth + 1;
    await buildKey(writer.pool, layout);
    const before = await readTable(writer.pool);
    const costs = await storeHalfHours(writer, checkpoint, tenant, assets, end, HALF_HOURS);
    const after = await readTable(writer.pool);
    const week = await readDays(writer, tenant, assets, end, 7);
    const months = await readDays(writer, tenant, assets, end, Math.min(60, depth));
    const hot = (after.hot - before.hot) / (after.updates - before.updates);
    figures.push({
      figure: `${layout.name}, ${depth} days`,
      value:
        `log ${costOf(costs, 'walBytes')} bytes a reading, whole pages ${costOf(costs, 'fullPages')}; ` +
        `HOT ${(100 * hot).toFixed(0)} %; a half hour ${ms(median(costs.slice(1).map((cost) => cost.ms)))}; ` +
        `7 days ${ms(median(week))}, ${Math.min(60, depth)} days ${ms(median(months))}; ` +
        `table ${(after.heapBytes / 1e6).toFixed(0)} MB, index ${(after.indexBytes / 1e6).toFixed(0)} MB`,
    });
  }
  return figures;
}

async function measureAll(server: ExternalPostgres): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const layout of LAYOUTS) {
    const store = connectStore({ connectionString: await server.newDatabase() }, silentLog);
    const writer = openPool(store.connectionOptions, 1, PATIENT, silentLog);
    try {
      await migrate(store.pool);
      const checkpoint = () => withSuperuser(server.folder, 'postgres', (client) => client.query('checkpoint'));
      figures.push(...(await measureLayout(store, writer, checkpoint, layout)));
    } finally {
      await writer.pool.end();
      await store.close();
    }
  }
  return figures;
}

/**
 * Half hours of all meters, and reads of one, in a table of readings that is one or has a partition for each month, at
 * several depths, in a PostgreSQL that cannot keep it in memory.
 */
export async function partitions(): Promise<Figure[]> {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`);
  const cgroup = createMemoryCgroup('halfhour-partitions', MEMORY_BYTES);
  try {
    return await withExternalPostgres(
      bundledPostgres(),
      async (server) => {
        cgroup?.hold(server.pid());
        return [
          ...(await measureAll(server)),
          {
            figure: 'Meters, and memory of PostgreSQL',
            value: `${formatCount(METERS)}; ${cgroup ? `held to ${MEMORY_BYTES / 2 ** 20} MiB` : 'not held'}, shared_buffers ${SETTINGS.shared_buffers}`,
          },
        ];
      },
      settings,
    );
  } finally {
    await cgroup?.remove();
  }
}
