import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { silentLog as log } from '#testing/silentLog.ts';
import { createTestDatabase } from '#testing/testDatabase.ts';
import { openStore } from './openStore.ts';

test('reads numbers, dates and arrays as documented', async () => {
  const { store, drop } = await createTestDatabase({ empty: true });
  const { rows } = await store.pool.query(
    `select 9007199254740991::bigint as big, date '2026-03-29' as day, timestamptz '2026-03-29 01:00+01' as instant,
      1.10::numeric as money,
      array[1, null, -3] as slots, array[]::integer[] as none, array[date '2026-01-01'] as days,
        '{5,NULL}'::bigint[] as bigs, current_setting('timezone') as zone`,
  );
  expect(rows).toEqual([
    {
      big: 9_007_199_254_740_991,
      day: '2026-03-29',
      instant: new Date('2026-03-29T00:00:00Z'),
      money: '1.10',
      slots: [1, null, -3],
      none: [],
      days: ['2026-01-01'],
      bigs: [5, null],
      zone: 'UTC',
    },
  ]);
  await drop();
});

test('returns equal values from a server with other settings', async () => {
  const { store, url, drop } = await createTestDatabase({ empty: true });
  for (const setting of [
    "datestyle = 'German'",
    "timezone = 'Asia/Tokyo'",
    "bytea_output = 'escape'",
    'extra_float_digits = -5',
  ])
    await store.pool.query(`alter database ${new URL(url, 'postgres://x').pathname.slice(1)} set ${setting}`);
  const other = await openStore({ databaseUrl: url, mode: 'join', log });
  const { rows } = await other.pool.query(
    "select timestamptz '2026-03-29 01:00+01' as instant, date '2026-03-29' as day, '\\x00ff'::bytea as bytes, " +
      '0.1::float8 + 0.2::float8 as number',
  );
  expect(rows).toEqual([
    { instant: new Date('2026-03-29T00:00:00Z'), day: '2026-03-29', bytes: Buffer.from([0, 255]), number: 0.1 + 0.2 },
  ]);
  await other.close();
  await drop();
});

test('uses the PostgreSQL that a URL names, and starts none', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  const store = await openStore({ databaseUrl: url, dataDir: '/nowhere/at/all', mode: 'own', log });
  expect((await store.pool.query('select current_database() as name')).rows).toEqual([
    { name: decodeURIComponent(new URL(url, 'postgres://x').pathname.slice(1)) },
  ]);
  await store.close();
  await store.close();
  await drop();
});

test('says in one sentence, without the password, that a PostgreSQL cannot be reached', async () => {
  const opening = openStore({ databaseUrl: 'postgres://halfhour:hunter2@127.0.0.1:1/halfhour', mode: 'own', log });
  await expect(opening).rejects.toThrow(
    /^The PostgreSQL named by DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
  );
});

test('serves everyone over the connections that it has while the server refuses more', async () => {
  const { store, url, drop } = await createTestDatabase({ empty: true });
  const name = new URL(url, 'postgres://x').pathname.slice(1);
  await store.pool.query(`alter database ${name} connection limit 2`);
  const slow = () => sql`select pg_sleep(0.05)`.execute(store.db);
  await Promise.all(Array.from({ length: 12 }, slow));
  await Promise.all(Array.from({ length: 12 }, slow));
  expect(store.pool.totalCount).toBe(2);
  await drop();
});
