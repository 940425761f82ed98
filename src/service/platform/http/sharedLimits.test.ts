import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTenant } from '#service/tenants/tenants.ts';
import type { TenantRow } from '#store/schema.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import type { Admission, Limits } from './limits.ts';
import type { ProblemError } from './problem.ts';
import { SharedLimits } from './sharedLimits.ts';

const GONE = '00000000-0000-4000-8000-000000000001';

// A busy machine may stretch a burst beyond its window.
describe('limits that processes share', { retry: 3 }, () => {
  let database: TestDatabase;
  let processes: SharedLimits[];
  let tenant: TenantRow;
  beforeAll(async () => {
    database = await createTestDatabase();
    processes = [0, 1, 2].map(() => new SharedLimits(database.store.db, silentLog));
  });
  beforeEach(async () => {
    tenant = await createTenant(database.store.db, 'Shared', 'SANDBOX');
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.close()));
    await database.drop();
  });
  const lifted = (row: TenantRow): TenantRow => ({ ...row, requests_per_second: 1000, consumption_per_second: 1000 });
  /** Returns the number of admitted requests, and the policies that refused the others. */
  async function admitMany(
    times: number,
    one: (index: number) => Promise<Admission>,
  ): Promise<{ admitted: Admission[]; violated: unknown[] }> {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, (_, index) => one(index)));
    const problems = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as ProblemError] : [],
    );
    return {
      admitted: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
      violated: problems.map(({ code, extra }) => extra['violated-policies'] ?? code),
    };
  }
  const roundRobin = (index: number): Limits => processes[index % processes.length]!;
  /** Adds a process with requests of the tenant in flight, counted until an instant. */
  const addProcess = async (places: number, until: string) => {
    await sql`
      insert into limit_places values (${tenant.tenant_uuid}, ${GONE}, 1, ${places}, ${places})
      on conflict (tenant_uuid, process_uuid) do nothing`.execute(database.store.db);
    await sql`
      insert into limit_processes values (${GONE}, clock_timestamp() + ${until}::interval)
      on conflict (process_uuid) do update set live_until = excluded.live_until`.execute(database.store.db);
  };

  it('admit 25 a second in all processes together', async () => {
    const unlimited = { ...tenant, requests_in_flight: 100 };
    const { admitted, violated } = await admitMany(40, (index) => roundRobin(index).admit(unlimited, 'standard'));
    expect([admitted.length, new Set(violated.flat())]).toEqual([25, new Set(['default'])]);
    for (const { release } of admitted) release();
    await sleep(1000);
    expect((await admitMany(30, (index) => roundRobin(index).admit(unlimited, 'standard'))).admitted).toHaveLength(25);
  });

  it('admit 15 in flight in all processes together, and soon see those that ended elsewhere', async () => {
    const { admitted, violated } = await admitMany(20, (index) => roundRobin(index).admit(lifted(tenant), 'standard'));
    expect([admitted.length, new Set(violated.flat())]).toEqual([15, new Set(['default-concurrent'])]);
    admitted[0]!.release();
    admitted[0]!.release();
    // Other processes than those whose requests just ended.
    const next = await admitMany(1, () => processes[1]!.admit(lifted(tenant), 'standard'));
    expect([
      next.admitted.length,
      (await admitMany(1, () => processes[2]!.admit(lifted(tenant), 'standard'))).admitted.length,
    ]).toEqual([1, 0]);
    for (const { release } of [...admitted, ...next.admitted]) release();
    await sleep(100);
    expect((await admitMany(15, () => processes[2]!.admit(lifted(tenant), 'standard'))).admitted).toHaveLength(15);
  });

  it('admit one consumption request at a time and a second in all processes together', async () => {
    const first = await admitMany(3, (index) => roundRobin(index).admit(tenant, 'consumption'));
    expect([first.admitted.length, new Set(first.violated.flat())]).toEqual([1, new Set(['consumption-concurrent'])]);
    first.admitted[0]!.release();
    await sleep(100);
    const second = await admitMany(1, () => processes[1]!.admit(tenant, 'consumption'));
    expect(second.violated).toEqual([['consumption']]);
    expect((await processes[2]!.admit(tenant, 'standard')).headers['ratelimit']).toBe('"default";r=23;t=1');
  });

  it('count the requests of a process only while it renews', async () => {
    await addProcess(15, '2 seconds');
    expect((await admitMany(1, () => processes[0]!.admit(tenant, 'standard'))).violated).toEqual([
      ['default-concurrent'],
    ]);
    await addProcess(15, '-1 second');
    (await processes[0]!.admit(tenant, 'standard')).release();
    // After a clock was set back, leases seem to last for ever.
    await addProcess(15, '1 hour');
    (await processes[0]!.admit(tenant, 'standard')).release();
  });

  it('delete processes that ended long ago', async () => {
    await addProcess(1, '-2 minutes');
    const { release } = await processes[0]!.admit(tenant, 'standard');
    await expect
      .poll(
        async () =>
          (await sql`select from limit_places where process_uuid = ${GONE}`.execute(database.store.db)).rows.length,
        { timeout: 5000 },
      )
      .toBe(0);
    release();
  });

  it('continue after a crash of PostgreSQL has emptied the tables, and after the clock was set back', async () => {
    const { admitted } = await admitMany(15, (index) => roundRobin(index).admit(tenant, 'standard'));
    await sql`truncate limit_logs, limit_places, limit_processes`.execute(database.store.db);
    const more = await admitMany(3, (index) => roundRobin(index).admit(tenant, 'standard'));
    for (const { release } of [...admitted, ...more.admitted]) release();
    await sleep(100);
    expect((await admitMany(15, (index) => roundRobin(index).admit(tenant, 'standard'))).admitted).toHaveLength(15);
    await sql`update limit_logs set standard = array_fill(clock_timestamp() + interval '2 hours', array[25])`.execute(
      database.store.db,
    );
    const other = lifted({ ...tenant, requests_in_flight: 100 });
    expect(
      (await admitMany(1, () => processes[0]!.admit({ ...other, requests_per_second: 25 }, 'standard'))).admitted,
    ).toHaveLength(1);
  });

  it('respond with 503 while they cannot be counted', async () => {
    const { db } = database.store;
    await sql`alter table limit_logs rename to limit_logs_away`.execute(db);
    expect((await admitMany(1, () => processes[0]!.admit(tenant, 'standard'))).violated).toEqual(['UNAVAILABLE']);
    await sql`alter table limit_logs_away rename to limit_logs`.execute(db);
    expect((await admitMany(15, () => processes[0]!.admit(tenant, 'standard'))).admitted).toHaveLength(15);
  });
});
