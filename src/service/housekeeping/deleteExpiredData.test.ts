import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { seedBatch, seedController } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from '../jobHandlers.ts';
import type { JobHandler } from '../platform/scheduler/jobs.ts';
import { runJob } from '../platform/scheduler/runJob.ts';
import { portsWith } from '../readings/ports/portsWith.ts';
import { setLimits } from '../tenants/tenants.ts';
import { deleteExpiredData } from './deleteExpiredData.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const days = () =>
  inTenant(async ({ tx }) =>
    (await tx.selectFrom('reading_days').select('day').orderBy('day').execute()).map((row) => row.day),
  );
const aDay = () => tenant.client.setClock({ body: { advance: 'P1D' } });

it("deletes readings past the tenant's retention, day by day", async () => {
  await tenant.client.setClock({ body: { now: '2026-03-10T09:00:00Z' } });
  const [asset] = (await seedAssets(service.database.store.db, tenant.tenant, 1)) as [string];
  await seedReadings(
    service,
    tenant,
    asset,
    flatDays('2026-01-08', 6, () => 1),
  );
  await aDay();
  await aDay();
  expect(await days()).toHaveLength(6);
  await setLimits(service.database.store.db, tenant.tenant, { retention_months: 2 });
  await tenant.client.setClock({ body: { now: '2026-03-13T10:00:00Z' } });
  expect(await days()).toEqual(['2026-01-13']);
  await aDay();
  expect(await days()).toEqual([]);
  const audit = await inTenant(({ tx }) =>
    tx.selectFrom('audit').select(['action', 'details']).orderBy('seq').execute(),
  );
  expect(audit).toEqual([
    { action: 'READINGS_FORGOTTEN', details: { before: '2026-01-13', retentionMonths: 2, assetDays: 5 } },
    { action: 'READINGS_FORGOTTEN', details: { before: '2026-01-14', retentionMonths: 2, assetDays: 1 } },
  ]);
});

it('looks through many assets in steps, and does each once where the process is killed before its commit', async () => {
  const { db } = service.database.store;
  const now = '2026-03-12T10:00:00Z';
  await tenant.client.setClock({ body: { now } });
  await setLimits(db, tenant.tenant, { retention_months: 2 });
  const assets = (await seedAssets(db, tenant.tenant, 5001)).sort();
  for (const asset of [assets[0]!, assets[5000]!])
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-01-08', 3, () => 1),
    );
  const read = async () => ({
    days: await days(),
    job: await db
      .selectFrom('jobs')
      .select(['checkpoint', 'attempts'])
      .where('tenant_uuid', '=', tenant.tenant)
      .where('kind', '=', 'HOUSEKEEPING')
      .executeTakeFirst(),
  });
  const run = async (handler: JobHandler) => {
    const due = { due_utc: new Date(now), retry_at: null };
    await db.updateTable('jobs').set(due).where('kind', '=', 'HOUSEKEEPING').execute();
    const handlers = { ...createJobHandlers(portsWith()), HOUSEKEEPING: handler };
    const job = { tenant_uuid: tenant.tenant, environment: 'SANDBOX', kind: 'HOUSEKEEPING' } as const;
    await runJob({ db, handlers, log: silentLog }, { ...job, subject_uuid: tenant.tenant, isMove: false, lateMs: 0 });
    return read();
  };
  const killed: JobHandler = async (scope, ...call) => {
    await deleteExpiredData(scope, ...call);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(scope.tx);
  };
  const left = { days: ['2026-01-08', '2026-01-09', '2026-01-10'] };
  const checkpoint = { before: '2026-01-12', after: assets[4999] };
  expect(await run(killed)).toMatchObject({ days: [...left.days, ...left.days].sort(), job: { checkpoint: null } });
  expect(await run(deleteExpiredData)).toEqual({ ...left, job: { checkpoint, attempts: 0 } });
  expect(await run(killed)).toEqual({ ...left, job: { checkpoint, attempts: 1 } });
  expect(await run(deleteExpiredData)).toEqual({ days: [], job: { checkpoint: null, attempts: 0 } });
  const audit = await inTenant(({ tx }) => tx.selectFrom('audit').select('details').orderBy('seq').execute());
  const entry = { details: { before: '2026-01-12', retentionMonths: 2, assetDays: 3 } };
  expect(audit).toEqual([entry, entry]);
});

it("deletes stored responses and messages by the machine's clock, not the tenant's", async () => {
  await tenant.send('POST', '/portfolios', { body: { name: 'Old' }, headers: { 'idempotency-key': 'old' } });
  await tenant.send('POST', '/portfolios', { body: { name: 'New' }, headers: { 'idempotency-key': 'new' } });
  await tenant.client.createUser({ body: { userId: 'a', name: 'A' } });
  const add = (age: string) =>
    inTenant(({ tx }) =>
      sql`insert into outbox (tenant_uuid, outbox_uuid, event, created_utc, payload, recorded_at)
        values (${tenant.tenant}, gen_random_uuid(), 'EVENT.STARTED', now(), '{}', now() - ${age}::interval)`.execute(
        tx,
      ),
    );
  await add('89 days');
  await add('91 days');
  await inTenant(({ tx }) =>
    sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`.execute(tx),
  );
  await tenant.client.setClock({ body: { advance: 'P200D' } });
  const remaining = await inTenant(async ({ tx }) => ({
    keys: await tx.selectFrom('idempotency_keys').select('key').execute(),
    messages: await tx.selectFrom('outbox').select('event').execute(),
  }));
  expect(remaining).toEqual({ keys: [{ key: 'new' }], messages: [{ event: 'EVENT.STARTED' }] });
});

it('deletes deliveries that ended long ago, with their attempts, and no other', async () => {
  const add = (name: string, status: string, age: string) =>
    inTenant(async ({ tx }) => {
      await sql`insert into webhook_deliveries (tenant_uuid, delivery_uuid, webhook_uuid, event, created_utc,
        body, status, attempts)
        values (${tenant.tenant}, md5(${name})::uuid, gen_random_uuid(), ${name}, now(), '{}', ${status}, 1)`.execute(
        tx,
      );
      await sql`insert into webhook_attempts (tenant_uuid, delivery_uuid, attempt, attempted_at, response_ms,
        request_headers)
        values (${tenant.tenant}, md5(${name})::uuid, 1, now() - ${age}::interval, 5, '{}')`.execute(tx);
    });
  await add('old', 'SUCCEEDED', '91 days');
  await add('failed', 'FAILED', '91 days');
  await add('fresh', 'SUCCEEDED', '89 days');
  await add('waiting', 'RETRYING', '91 days');
  await aDay();
  const remaining = await inTenant(async ({ tx }) => ({
    deliveries: await tx.selectFrom('webhook_deliveries').select('event').orderBy('event').execute(),
    attempts: await tx.selectFrom('webhook_attempts').select('attempt').execute(),
  }));
  expect([remaining.deliveries.map((row) => row.event), remaining.attempts.length]).toEqual([['fresh', 'waiting'], 2]);
});

it('deletes attempts, tests and credentials of controllers after 90 days, and nothing that was dispatched', async () => {
  const assets = await seedFleet(service, tenant, 1);
  const { eventUUID } = await seedEvent(service, tenant, assets);
  const controllerUUID = await seedController(service, tenant);
  const batches = [
    await seedBatch(service, tenant, controllerUUID, eventUUID, assets),
    await seedBatch(service, tenant, controllerUUID, eventUUID, assets, { revision: 2 }),
    await seedBatch(service, tenant, controllerUUID, eventUUID, assets, { revision: 3 }),
  ];
  await inTenant(async ({ tx }) => {
    for (const [index, age] of ['89 days', '91 days', '91 days'].entries())
      await sql`insert into dispatch_attempts (tenant_uuid, batch_uuid, attempt, attempted_at, response_ms, request_headers)
        values (${tenant.tenant}, ${batches[index]}, 1, now() - ${age}::interval, 5, '{}')`.execute(tx);
    await sql`update dispatch_batches set kind = 'TEST' where batch_uuid = ${batches[1]}`.execute(tx);
    for (const [name, age] of [
      ['old', '91 days'],
      ['ended', '1 day'],
    ])
      await sql`insert into controller_credentials (client_id, tenant_uuid, controller_uuid, secret_sha256, created_utc,
          revoked_utc)
        values (${`${name} ${controllerUUID}`}, ${tenant.tenant}, ${controllerUUID}, '', now(),
          now() - ${age}::interval)`.execute(tx);
  });
  await aDay();
  await aDay();
  const remaining = await inTenant(async ({ tx }) => ({
    attempts: await tx.selectFrom('dispatch_attempts').select('batch_uuid').execute(),
    batches: await tx.selectFrom('dispatch_batches').select('batch_uuid').orderBy('number').execute(),
    dispatches: await tx.selectFrom('dispatches').select('revision').execute(),
    credentials: await tx
      .selectFrom('controller_credentials')
      .select('client_id')
      .where('tenant_uuid', '=', tenant.tenant)
      .execute(),
  }));
  expect(remaining).toEqual({
    attempts: [{ batch_uuid: batches[0] }],
    batches: [{ batch_uuid: batches[0] }, { batch_uuid: batches[2] }],
    dispatches: [{ revision: 3 }],
    credentials: [{ client_id: `ended ${controllerUUID}` }],
  });
});

it('deletes answers by link and refusals of servers after 13 months, and never who unsubscribed or was erased', async () => {
  const { eventUUID } = await seedEvent(service, tenant, []);
  const now = Date.parse((await tenant.client.getClock()).now);
  await inTenant(async ({ tx }) => {
    for (const [name, days] of [
      ['old', 13 * 31 + 1],
      ['fresh', 13 * 30],
    ] as const) {
      const at = new Date(now - days * 86_400_000);
      await sql`insert into participant_answers (tenant_uuid, answer_uuid, event_uuid, user_uuid, answer, at_utc, wording, outcome)
        values (${tenant.tenant}, gen_random_uuid(), ${eventUUID}, gen_random_uuid(), 'YES', ${at}, ${name}, '{}')`.execute(
        tx,
      );
      for (const reason of ['UNSUBSCRIBED', 'REFUSED', 'ERASED'])
        await sql`insert into suppressions (tenant_uuid, address_hash, kind, reason, created_utc)
          values (${tenant.tenant}, ${Buffer.from(name + reason)}, 'ALL', ${reason}, ${at})`.execute(tx);
    }
  });
  await aDay();
  const remaining = await inTenant(async ({ tx }) => ({
    answers: await tx.selectFrom('participant_answers').select('wording').execute(),
    suppressions: await tx.selectFrom('suppressions').select('address_hash').execute(),
  }));
  expect(remaining.answers).toEqual([{ wording: 'fresh' }]);
  expect(remaining.suppressions.map(({ address_hash }) => String(address_hash)).sort()).toEqual([
    'freshERASED',
    'freshREFUSED',
    'freshUNSUBSCRIBED',
    'oldERASED',
    'oldUNSUBSCRIBED',
  ]);
});

it('retries MPAN lookups for which no register responded', async () => {
  const live = await service.addTenant(undefined, 'LIVE');
  await live.client.createAsset({ body: { mpan: '1012345678903' } });
  await service.service.externalJobs.runDue();
  const jobs = async () =>
    (
      await service.database.store.db
        .selectFrom('jobs')
        .select('kind')
        .where('tenant_uuid', '=', live.tenant)
        .where('kind', 'not in', ['COUNTS', 'FORECAST_DAY', 'LOAD_COUNT'])
        .orderBy('kind')
        .execute()
    ).map((row) => row.kind);
  expect([(await live.client.listAssets()).data[0]!.mpanStatus, await jobs()]).toEqual(['PENDING', ['HOUSEKEEPING']]);
  await service.database.store.db
    .updateTable('jobs')
    .set({ due_utc: new Date() })
    .where('tenant_uuid', '=', live.tenant)
    .execute();
  await service.service.scheduler.runDue(live.tenant);
  expect(await jobs()).toEqual(['HOUSEKEEPING', 'MPAN_CHECK']);
});

it('runs every day, once however far the clock moves', async () => {
  const due = async () =>
    (
      await service.database.store.db
        .selectFrom('jobs')
        .select('due_utc')
        .where('tenant_uuid', '=', tenant.tenant)
        .where('kind', '=', 'HOUSEKEEPING')
        .execute()
    ).map((row) => row.due_utc.getTime());
  await aDay();
  await tenant.client.setClock({ body: { advance: 'P40D' } });
  const now = Date.parse((await tenant.client.getClock()).now);
  const [next, ...others] = await due();
  expect(others).toEqual([]);
  expect(Math.abs(next! - now - 86_400_000)).toBeLessThan(10_000);
});
