import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { AuditRetention } from './AuditRetention.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.store.pool.query(`insert into bff.audit (at, method, operation, path_template, path)
    select now() - n % 4 * interval '1 year' - interval '1 day', 'POST', 'createEvent', '/events', '/events'
    from generate_series(1, 8004) n`);
});
afterAll(() => database.drop());

const count = async () =>
  (await database.store.pool.query<{ rows: number }>('select count(*)::integer as rows from bff.audit')).rows[0]!.rows;
const log = () => ({ warn: vi.fn() });

it('deletes what is older than the months, in steps', async () => {
  const retention = new AuditRetention(database.store.dashboard, 30, log());
  expect([await retention.deleteStep(), await count()]).toEqual([false, 6003]);
  const shorter = new AuditRetention(database.store.dashboard, 11, log());
  expect([await shorter.deleteStep(), await count()]).toEqual([false, 2001]);
});

it('goes on until nothing is left to delete, and stops', async () => {
  await database.store.pool.query(`insert into bff.audit (at, method, operation, path_template, path)
    select now() - interval '1 year', 'POST', 'createEvent', '/events', '/events' from generate_series(1, 11000) n`);
  const retention = new AuditRetention(database.store.dashboard, 11, log());
  retention.start();
  await vi.waitFor(async () => expect(await count()).toBe(2001), { timeout: 10_000 });
  retention.stop();
});

it('says when it could not', async () => {
  const to = log();
  const broken = await createTestDatabase({ empty: true });
  const retention = new AuditRetention(broken.store.dashboard, 11, to);
  retention.start();
  await vi.waitFor(() => expect(to.warn).toHaveBeenCalledOnce());
  retention.stop();
  await broken.drop();
});
