import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { computeTableDigest, digestCheckSql } from './tableDigest.ts';
import { readTables, type SavedTable } from './tables.ts';

/** Variables that PL/pgSQL has by itself, in blocks, triggers, event triggers and handlers of exceptions. */
const VARIABLES = [
  'found',
  'new',
  'old',
  'sqlstate',
  'sqlerrm',
  'tg_name',
  'tg_when',
  'tg_level',
  'tg_op',
  'tg_relid',
  'tg_relname',
  'tg_table_name',
  'tg_table_schema',
  'tg_nargs',
  'tg_argv',
  'tg_event',
  'tg_tag',
];
/** What the check itself names. */
const OWN = ['rows', 'checksum', 'digest', 'saved_rows', 'count', 'row', 'check'];

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new Client(database.store.connectionOptions);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  await client.query('drop table if exists public.nasty');
});

async function makeTable(columns: readonly string[]): Promise<SavedTable> {
  await client.query(`create table nasty (${columns.map((name) => `"${name}" text`).join(', ')})`);
  await client.query(`insert into nasty values (${columns.map((name) => `'${name}'`).join(', ')})`);
  await client.query('create table if not exists schema_migration (version integer)');
  const migration = { version: 1, name: 'nasty', sha256: '', sql: 'create table nasty (' };
  const tables = await readTables(client, [migration]);
  return tables.find(({ name }) => name === 'nasty')!;
}

async function expectChecked(columns: readonly string[]): Promise<void> {
  const table = await makeTable(columns);
  expect(table.columns).toHaveLength(columns.length);
  const check = digestCheckSql(table, await computeTableDigest(client, table));
  await client.query(check);
  await client.query(`update nasty set "${columns.at(-1)}" = 'changed'`);
  await expect(client.query(check)).rejects.toThrow('The backup is damaged: nasty did not arrive as it was');
}

it('checks a table whose columns are named as variables of PL/pgSQL, and as what the check names', () =>
  expectChecked([...VARIABLES, ...OWN]));

it('checks a table whose columns are named as the words of PostgreSQL', async () => {
  const { rows } = await client.query<{ word: string }>('select word from pg_get_keywords()');
  expect(rows.length).toBeGreaterThan(400);
  await expectChecked(rows.map(({ word }) => word));
});
