import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { enqueueRecalculations } from './enqueueRecalculations.ts';

const START = Date.parse('2026-01-15T17:00:00Z');
const END = Date.parse('2026-01-15T18:00:00Z');

let service: TestService;
let tenant: TestTenant;
let assets: string[];
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant);
  assets = await seedFleet(service, tenant, 2);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  ({ eventUUID } = await addEvent(tenant, schemeUUID));
  await optIn(tenant, eventUUID, assets.slice(0, 1));
  await service.service.scheduler.runUntilIdle(tenant.tenant);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
async function jobsAfter(asset: string, fromMs: number, toMs: number): Promise<string[]> {
  const { db } = service.database.store;
  await db.deleteFrom('jobs').where('tenant_uuid', '=', tenant.tenant).where('kind', '<>', 'ADVANCE_EVENT').execute();
  await tenantTransaction(db, tenant.tenant, (scope) =>
    enqueueRecalculations(scope, { assetUUIDs: [asset, asset], fromMs: [fromMs, fromMs], toMs: [toMs, toMs] }),
  );
  const rows = await db
    .selectFrom('jobs')
    .select('kind')
    .where('tenant_uuid', '=', tenant.tenant)
    .where('subject_uuid', '=', eventUUID)
    .where('kind', '<>', 'ADVANCE_EVENT')
    .execute();
  return rows.map((row) => row.kind);
}

it("enqueues baselines before the event's end, for opted-in assets only", async () => {
  expect(await jobsAfter(assets[0]!, START - DAY_MS, START - DAY_MS + 1)).toEqual(['BASELINES']);
  expect(await jobsAfter(assets[1]!, START - DAY_MS, START - DAY_MS + 1)).toEqual([]);
  await clockAt('2026-01-15T17:00:00Z');
  expect(await jobsAfter(assets[0]!, START, END)).toEqual(['BASELINES']);
});

it('enqueues stats once it has ended', async () => {
  await clockAt('2026-01-15T18:00:00Z');
  expect(await jobsAfter(assets[0]!, START, END)).toEqual(['STATS']);
});

it('covers the look-back days of a baseline and the event itself', async () => {
  expect(await jobsAfter(assets[0]!, START - 63 * DAY_MS, START - 62 * DAY_MS)).toEqual([]);
  expect(await jobsAfter(assets[0]!, START - 63 * DAY_MS, START - 62 * DAY_MS + 1)).toEqual(['BASELINES']);
  expect(await jobsAfter(assets[0]!, END, END + DAY_MS)).toEqual([]);
});

it('enqueues nothing when the event is cancelled', async () => {
  await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID } });
  expect(await jobsAfter(assets[0]!, START - DAY_MS, START)).toEqual([]);
});
