import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let hasDiskSpace = true;
let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService({ hasDiskSpace: () => hasDiskSpace });
  tenant = await service.addTenant();
});
beforeEach(() => {
  hasDiskSpace = true;
});
afterAll(() => service.close());

it('refuses writes before reading them while the disk is full, and continues to read', async () => {
  hasDiskSpace = false;
  for (const [method, path] of [
    ['POST', '/assets'],
    ['POST', '/energy-consumption'],
    ['PATCH', '/assets/0198f2a0-0000-7000-8000-000000000000'],
    ['PUT', '/sandbox/clock'],
  ] as const) {
    const refused = await tenant.send(method, path, { raw: '{' });
    expect(refused.status).toBe(507);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({
      code: 'STORAGE_FULL',
      detail: 'The disk is full; nothing was stored',
    });
  }
  expect((await tenant.send('GET', '/assets')).status).toBe(200);
  hasDiskSpace = true;
  expect((await tenant.send('POST', '/assets', { body: { name: 'Roof' } })).status).toBe(201);
});

it('does not reveal the state of the disk without a key', async () => {
  hasDiskSpace = false;
  expect((await tenant.send('POST', '/assets', { headers: { 'x-api-key': 'no key' }, body: {} })).status).toBe(401);
});

it('runs jobs once the disk has space again', async () => {
  await seedFleet(service, tenant, 1);
  const { db } = service.database.store;
  const due = () =>
    db.selectFrom('jobs').select('due_utc').where('kind', '=', 'HOUSEKEEPING').executeTakeFirstOrThrow();
  await db
    .updateTable('jobs')
    .set({ due_utc: new Date(0) })
    .where('kind', '=', 'HOUSEKEEPING')
    .execute();
  hasDiskSpace = false;
  await service.service.scheduler.runDue();
  expect((await due()).due_utc).toEqual(new Date(0));
  hasDiskSpace = true;
  await service.service.scheduler.runDue();
  expect((await due()).due_utc.getTime()).toBeGreaterThan(Date.now());
});
