import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTenant } from '#service/tenants/tenants.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTestDatabase } from '#testing/testDatabase.ts';
import { SharedLimits } from './sharedLimits.ts';

const MAX_REQUESTS = 6;

it('counts what a process has in flight that renews while another is admitted', async () => {
  const database = await createTestDatabase();
  const { db } = database.store;
  // A busy machine may stop a statement at any place: here each stops after it has read the clock.
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('limit_admit_all'::regproc) as text`.execute(db);
  const paused = rows[0]!.text.replace('moment := clock_timestamp();', '$& perform pg_sleep(0.01);');
  expect(paused).not.toBe(rows[0]!.text);
  await sql.raw(paused).execute(db);
  const tenant = await createTenant(db, 'Renewing', 'SANDBOX', {
    requests_per_second: 10_000,
    requests_in_flight: MAX_REQUESTS,
  });
  const processes = [0, 1, 2].map(() => new SharedLimits(database.store.admission, silentLog));
  let [now, most] = [0, 0];
  const loaded = new AbortController();
  const renewing = async () => {
    while (!loaded.signal.aborted) {
      await sql`update limit_processes set live_until = clock_timestamp() + limit_lease()`.execute(db);
      await sleep(1);
    }
  };
  const load = async (limits: SharedLimits) => {
    for (let request = 0; request < 12; request++)
      try {
        const { release } = await limits.admit(tenant, 'standard');
        most = Math.max(most, ++now);
        await sleep(30);
        now--;
        release();
      } catch {
        await sleep(5);
      }
  };
  const renewed = renewing();
  await Promise.all(Array.from({ length: 18 }, (_, index) => load(processes[index % 3]!)));
  loaded.abort();
  await renewed;
  await Promise.all(processes.map((limits) => limits.close()));
  await database.drop();
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(MAX_REQUESTS);
});
