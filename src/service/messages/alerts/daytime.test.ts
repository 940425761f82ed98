import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { closeAlert, raiseAlert } from '../../tenants/alerts/raiseAlert.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const moveTo = (now: string) => tenant.client.setClock({ body: { now } });
const mails = async () => {
  const { data } = await tenant.client.listMails();
  return data.filter(({ kind }) => kind !== 'CONFIRMATION').map(({ kind, status }) => `${kind} ${status}`);
};

it('what happens in the night of London comes in one mail at 08:00, and that something is over with it; by day at once', async () => {
  const { contactUUID } = await tenant.client.createContact({
    body: { name: 'Ops', email: 'ops@example.com', delivery: 'DAYTIME' },
  });
  await inTenant(({ tx }) =>
    sql`update contacts set confirmed_utc = now() where contact_uuid = ${contactUUID}`.execute(tx),
  );
  await moveTo('2026-12-01T20:59:00Z');
  await inTenant((scope) => raiseAlert(scope, 'SHORTFALL', {}, {}));
  await moveTo('2026-12-01T20:59:30Z');
  expect(await mails()).toEqual(['ALERT CAUGHT']);
  await moveTo('2026-12-01T21:00:00Z');
  await inTenant((scope) => raiseAlert(scope, 'SILENT', {}, {}));
  await moveTo('2026-12-02T03:00:00Z');
  await inTenant(async (scope) => {
    await raiseAlert(scope, 'CONTROLLER_UNREACHABLE', {}, {});
    await closeAlert(scope, 'SHORTFALL', {});
  });
  await moveTo('2026-12-02T07:59:00Z');
  expect((await mails()).sort()).toEqual(['ALERT CAUGHT', 'DIGEST WAITING']);
  await moveTo('2026-12-02T08:00:30Z');
  expect((await mails()).sort()).toEqual(['ALERT CAUGHT', 'DIGEST CAUGHT']);
  const digest = (await tenant.client.listMails({ query: { kind: 'DIGEST' } })).data[0]!;
  const { subject } = await tenant.client.getMail({ params: { mailUUID: digest.mailUUID } });
  expect(subject).toBe('Alerts: 2, resolved: 1');
});
