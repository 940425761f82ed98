import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { migrate } from './migrate.ts';
import { StartupError } from './startupError.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'halfhour-migrations-'));
  write('0001_first.sql', 'create table first (id integer); insert into first values (1);');
  write('0002_second.sql', 'create table second (id integer);');
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const applied = async () =>
  (await database.store.pool.query('select version, name from schema_migration order by version')).rows;

test('applies each file once, in order', async () => {
  expect(await migrate(database.store.pool, folder)).toEqual([1, 2]);
  expect(await migrate(database.store.pool, folder)).toEqual([]);
  write('0003_third.sql', 'create table third (id integer)');
  expect(await migrate(database.store.pool, folder)).toEqual([3]);
  expect(await applied()).toEqual([
    { version: 1, name: 'first' },
    { version: 2, name: 'second' },
    { version: 3, name: 'third' },
  ]);
});

test('applies each file once though several processes run it at the same time', async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(database.store.pool, folder)));
  expect(runs.flat().sort((a, b) => a - b)).toEqual([1, 2]);
  expect((await database.store.pool.query('select count(*) from first')).rows).toEqual([{ count: 1 }]);
});

test('leaves nothing of a file that fails, and continues from it', async () => {
  write('0002_second.sql', 'create table half (id integer); select 1 / 0;');
  await expect(migrate(database.store.pool, folder)).rejects.toThrow('division by zero');
  expect((await database.store.pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
  write('0002_second.sql', 'create table second (id integer);');
  expect(await migrate(database.store.pool, folder)).toEqual([2]);
});

test('refuses a file that was changed after it was applied', async () => {
  await migrate(database.store.pool, folder);
  write('0001_first.sql', 'create table first (id bigint);');
  await expect(migrate(database.store.pool, folder)).rejects.toThrow(
    /^The migration 1 first was changed after it had been applied/,
  );
});

test('treats a file with other line endings as unchanged', async () => {
  write('0001_first.sql', 'create table first (\n id integer);\n');
  await migrate(database.store.pool, folder);
  write('0001_first.sql', 'create table first (\r\n id integer);\r\n');
  expect(await migrate(database.store.pool, folder)).toEqual([]);
});

test('refuses a database made by a newer Halfhour', async () => {
  write('0003_third.sql', 'create table third (id integer)');
  await migrate(database.store.pool, folder);
  rmSync(join(folder, '0003_third.sql'));
  await expect(migrate(database.store.pool, folder)).rejects.toThrow(
    /^The database was made by a newer Halfhour \(its schema is at 3 third, this program knows 2\)/,
  );
});

test('refuses file names without an order', async () => {
  write('4_fourth.sql', 'select 1');
  await expect(migrate(database.store.pool, folder)).rejects.toThrow(StartupError);
  rmSync(join(folder, '4_fourth.sql'));
  write('0002_other.sql', 'select 1');
  await expect(migrate(database.store.pool, folder)).rejects.toThrow('Two migrations have the number 2.');
});
