import { DAY_MS } from '#energy/time/spans.ts';
import { readRegister } from '#service/readings/readRegister.ts';
import { migrate } from '#store/migrate.ts';
import { connectStore, type Store } from '#store/openStore.ts';
import { openPool } from '#store/pools.ts';
import { withSuperuser } from '#store/postgres/createRoleAndDatabase.ts';
import { defaultSettings } from '#store/postgres/settings.ts';
import type { QueryRunner } from '#store/preparedQuery.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { bundledPostgres, type ExternalPostgres, withExternalPostgres } from '../../harness/externalPostgres.ts';
import { fillDays } from '../../harness/fillDays.ts';
import { createMemoryCgroup } from '../../harness/memoryCgroup.ts';
import { measureMs, median, ms } from '../../harness/statistics.ts';
import type { Figure } from '../figures.ts';
import { inRequests, storeHalfHours, type Writer } from './halfHours.ts';
import { buildKey, createLayout, type Layout, LAYOUTS, readTable } from './layouts.ts';

/** `PARTITION_METERS` names another size. */
const METERS = Number(process.env['PARTITION_METERS'] ?? '50000');
/** Days that every meter already has. With the last two the next day is the last of a month: its index is largest. */
const DEPTHS = [10, 30, 89];
const FIRST_DAY = Date.UTC(2025, 0, 1) / DAY_MS;
const HALF_HOURS = 6;
const READS = 200;
/** Of PostgreSQL, what it has read from disk included. */
const MEMORY_BYTES = 256 * 2 ** 20;
const PATIENT = { statementMs: 600_000, lockMs: 5_000, idleMs: 30_000 };
const SETTINGS = { ...defaultSettings, shared_buffers: '32MB', max_wal_size: '512MB' };

/** Median of the reads of random meters' days up to `end`, over the statement that the service prepares. */
async function readDays({ pool }: Writer, tenant: string, assets: readonly string[], end: number, days: number) {
  const client = await pool.connect();
  try {
    await client.query("select set_config('app.tenant', $1, false)", [tenant]);
    const runQuery: QueryRunner = async <Row>(query: { name: string; text: string }, values: readonly unknown[]) =>
      (await client.query({ name: query.name, text: query.text, values: [tenant, ...values] })).rows as Row[];
    const times: number[] = [];
    for (let read = 0; read < READS; read++) {
      const assetUUID = assets[(read * 7919 + days) % assets.length]!;
      const read_ = () =>
        readRegister(runQuery, { assetUUID, direction: 'import' }, (end - days) * DAY_MS, end * DAY_MS);
      times.push(await measureMs(read_));
    }
    return median(times);
  } finally {
    await client.query("select set_config('app.tenant', '', false)");
    client.release();
  }
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
    await writer.pool.query('alter table reading_days drop constraint if exists reading_days_pkey');
    await fillDays({ store }, { headers, assets }, (FIRST_DAY + filled) * DAY_MS, depth - filled);
    await buildKey(writer.pool, layout);
    const before = await readTable(writer.pool);
    const costs = await storeHalfHours(writer, checkpoint, tenant, assets, FIRST_DAY + depth, HALF_HOURS);
    const after = await readTable(writer.pool);
    const [first, ...later] = costs;
    const each = (pick: (cost: (typeof costs)[number]) => number) =>
      `${(pick(first!) / METERS).toFixed(2)} then ${(later.reduce((sum, cost) => sum + pick(cost), 0) / later.length / METERS).toFixed(2)}`;
    const reads = [7, 60].map((days) => readDays(writer, tenant, assets, FIRST_DAY + depth, Math.min(days, depth)));
    const [week, months] = [await reads[0]!, await reads[1]!];
    figures.push({
      figure: `${layout.name}, ${depth} days`,
      value:
        `WAL ${each(({ walBytes }) => walBytes)} bytes a reading; whole pages ${each(({ fullPages }) => fullPages)} a reading; ` +
        `HOT ${((100 * (after.hot - before.hot)) / (after.updates - before.updates)).toFixed(0)} %; ` +
        `a half hour ${ms(first!.ms)} then ${ms(median(later.map((cost) => cost.ms)))}; ` +
        `7 days ${ms(week)}, 60 days ${ms(months)}; ` +
        `table ${(after.heapBytes / 1e6).toFixed(0)} MB, index ${(after.indexBytes / 1e6).toFixed(0)} MB`,
    });
    console.log(figures.at(-1)!.figure, figures.at(-1)!.value);
    filled = depth + 1;
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
            value: `${METERS.toLocaleString('en-GB')}; ${cgroup ? `held to ${MEMORY_BYTES / 2 ** 20} MiB` : 'not held'}, shared_buffers ${SETTINGS.shared_buffers}`,
          },
        ];
      },
      settings,
    );
  } finally {
    await cgroup?.remove();
  }
}
