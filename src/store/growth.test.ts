import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the documentation says of every table how it grows', async () => {
  const { rows } = await database.store.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'bff') order by 1`,
  );
  const text = readFileSync('docs/operate/capacity.md', 'utf8');
  const section = text.slice(text.indexOf('## What grows'), text.indexOf('## What Home counts'));
  expect(rows.filter(({ name }) => !section.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});
