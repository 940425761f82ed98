import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowTypes } from '#testing/rowTypes.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';

const here = (file: string): string => join(import.meta.dirname, file);
const known = new Set(
  [...readFileSync(here('columnTypes.ts'), 'utf8').matchAll(/^  '(\w+\.\w+)':/gm)].map(([, key]) => key!),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  { schema: 'public', prefix: '', file: 'tables.gen.ts' },
  { schema: 'bff', prefix: 'Dashboard', file: 'dashboardTables.gen.ts' },
])('the row types of $file are those of the migrated database: npm run rows', async ({ schema, prefix, file }) => {
  const before = readFileSync(here(file), 'utf8');
  const source = await rowTypes(database.store.pool, { schema, prefix, known, before });
  await expect(source).toMatchFileSnapshot(here(file));
});

it('each type of ColumnTypes is that of a column', () => {
  expect(known.size).toBeGreaterThan(100);
  const used = ['tables.gen.ts', 'dashboardTables.gen.ts'].flatMap((file) => [
    ...readFileSync(here(file), 'utf8').matchAll(/ColumnTypes\['(\w+\.\w+)'\]/g),
  ]);
  expect(used.map(([, key]) => key!).toSorted()).toEqual([...known].toSorted());
});
