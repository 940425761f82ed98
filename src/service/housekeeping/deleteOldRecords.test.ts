import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { setLimits } from '../tenants/tenants.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const aDay = () => tenant.client.setClock({ body: { advance: 'P1D' } });

it('deletes bulk actions and closed alerts after 400 days, and nothing that is running or open', async () => {
  const now = Date.parse((await tenant.client.getClock()).now);
  const [asset] = await seedAssets(service.database.store.db, tenant.tenant, 1);
  await inTenant(async ({ tx }) => {
    for (const [name, status, age] of [
      ['old', 'DONE', 401],
      ['running', 'RUNNING', null],
      ['fresh', 'DONE', 390],
    ] as const) {
      const at = age === null ? null : new Date(now - age * 86_400_000);
      await sql`insert into bulk_actions (tenant_uuid, bulk_action_uuid, action, status, matched, unchanged, refused_count,
          refused_by_code, refused, created_utc, finished_utc, done, changed, filter)
        values (${tenant.tenant}, md5(${name})::uuid, ${name}, ${status}, 1, 0, 0, '{}', '[]', now() - interval '500 days',
          ${at}, 1, 1, '{}')`.execute(tx);
      await sql`insert into bulk_action_steps (tenant_uuid, bulk_action_uuid, step, state, asset_uuids)
        values (${tenant.tenant}, md5(${name})::uuid, 0, 'DONE', '{}')`.execute(tx);
      await sql`insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid)
        values (${tenant.tenant}, md5(${name})::uuid, ${asset}, 'PORTFOLIO', gen_random_uuid())`.execute(tx);
      await sql`insert into alerts (tenant_uuid, alert_uuid, kind, raised_utc, last_utc, closed_utc)
        values (${tenant.tenant}, md5(${name})::uuid, ${name}, now(), now(), ${at})`.execute(tx);
    }
  });
  await aDay();
  await aDay();
  const left = await inTenant(async ({ tx }) => ({
    actions: (await tx.selectFrom('bulk_actions').select('action').orderBy('action').execute()).map(
      (row) => row.action,
    ),
    states: (await tx.selectFrom('states_before').select('kind').execute()).length,
    steps: (await tx.selectFrom('bulk_action_steps').select('step').execute()).length,
    alerts: (await tx.selectFrom('alerts').select('kind').orderBy('kind').execute()).map((row) => row.kind),
  }));
  expect(left).toEqual({ actions: ['fresh', 'running'], states: 2, steps: 2, alerts: ['fresh', 'running'] });
});

it('keeps the audit for good, or for the months that its tenant says', async () => {
  const now = Date.parse((await tenant.client.getClock()).now);
  const add = (days: number) =>
    inTenant(({ tx }) =>
      sql`insert into audit (tenant_uuid, at, action, subject, details)
        values (${tenant.tenant}, ${new Date(now - days * 86_400_000)}, 'USER_ERASED', gen_random_uuid(), '{}')`.execute(
        tx,
      ),
    );
  await add(5000);
  await add(400);
  await add(300);
  const count = () => inTenant(async ({ tx }) => (await tx.selectFrom('audit').select('seq').execute()).length);
  await aDay();
  expect(await count()).toBe(3);
  await setLimits(service.database.store.db, tenant.tenant, { audit_months: 12 });
  await aDay();
  expect(await count()).toBe(1);
});
