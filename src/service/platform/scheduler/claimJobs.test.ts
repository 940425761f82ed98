import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { createTenant } from '../../tenants/tenants.ts';
import { claimDueJobs, claimJob, completeClaimedJobs, setNextRun } from './claimJobs.ts';
import { enqueue } from './jobs.ts';

const JOBS = 300;
const ROUNDS = 30;

let database: TestDatabase;
let tenant: string;
beforeAll(async () => {
  database = await createTestDatabase();
  tenant = (await createTenant(database.store.db, 'Jobs', 'SANDBOX')).tenant_uuid;
});
afterAll(() => database.drop());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(database.store.db, tenant, work);
const enqueueReads = (subjects: readonly string[]) =>
  inTenant((scope) => enqueue(scope, 'METER_READ', subjects, scope.now));

async function endAll(subjects: readonly string[]): Promise<void> {
  await enqueueReads(subjects);
  await inTenant(async (scope) => {
    await claimJob(scope.tx, tenant, 'METER_READ', subjects[0]!);
    expect(await claimDueJobs(scope, 'METER_READ', JOBS)).toHaveLength(JOBS - 1);
    await completeClaimedJobs(scope.tx, tenant);
  });
}

it('ends jobs that others enqueue again at the same moment', async () => {
  const subjects = Array.from({ length: JOBS }, () => newUuid());
  const ending = new AbortController();
  const enqueueOnAndOn = async (): Promise<void> => {
    for (let place = 0; !ending.signal.aborted; place = (place + 7) % JOBS) await enqueueReads([subjects[place]!]);
  };
  const others = Array.from({ length: 3 }, enqueueOnAndOn);
  try {
    for (let round = 0; round < ROUNDS; round++) await endAll(subjects);
  } finally {
    ending.abort();
    await Promise.all(others);
  }
  await endAll(subjects);
  const { rowCount } = await database.store.pool.query("select from jobs where kind = 'METER_READ'");
  expect(rowCount).toBe(0);
});

it('stores the checkpoint of a job that is being enqueued at the same moment, so that no step runs twice', async () => {
  const subject = newUuid();
  await enqueueReads([subject]);
  const [enqueued, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = inTenant(async (scope) => {
    await enqueue(scope, 'METER_READ', [subject], scope.now);
    enqueued.resolve();
    await release.promise;
  });
  await enqueued.promise;
  const step = inTenant(async ({ tx, now }) => {
    const claim = await claimJob(tx, tenant, 'METER_READ', subject);
    expect(claim).toMatchObject({ checkpoint: null });
    Object.assign(claim, { nextCheckpoint: { after: subject } });
    setNextRun(tx, 'METER_READ', subject, now);
    await completeClaimedJobs(tx, tenant);
  });
  const { pool } = database.store;
  const waiting = "select from pg_stat_activity where query like '/* completeSteps */%' and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  release.resolve();
  await Promise.all([other, step]);
  const { rows } = await pool.query('select checkpoint, asked_utc from jobs where subject_uuid = $1', [subject]);
  expect(rows).toEqual([{ checkpoint: { after: subject }, asked_utc: null }]);
});
