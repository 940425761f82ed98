import { array, assert, asyncProperty, uuid } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { uuidArray } from './uuidArray.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('is read by PostgreSQL as the UUIDs in their order, in either case, also none', async () => {
  await assert(
    asyncProperty(array(uuid()), async (uuids) => {
      const sent = uuids.map((each, place) => (place % 2 === 0 ? each : each.toUpperCase()));
      const { rows } = await sql<{ uuids: string[]; same: boolean }>`
        select sent.uuids, sent.uuids = ${`{${sent.join()}}`}::uuid[] as same
        from (select ${uuidArray(sent)}::uuid[] as uuids) sent`.execute(database.store.db);
      expect(rows).toEqual([{ uuids, same: true }]);
    }),
    { numRuns: 30 },
  );
});
