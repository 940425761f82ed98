import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn as optInToEvent } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { applyDecisions } from './applyDecisions.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const optIn = (schemeUUID: string, assetUUIDs: string[]) =>
  tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
const pass = (advance: string) => tenant.client.setClock({ body: { advance } });

it("follows the MPAN's last digit but one, and publishes once", async () => {
  tenant = await service.addTenant();
  const { schemeUUID } = await addScheme(tenant, { name: 'DFS' });
  const [ready] = (await seedFleet(service, tenant, 1, { prefix: 'a', outcomeDigit: 0 })) as [string];
  const [duplicated] = (await seedFleet(service, tenant, 1, { prefix: 'b', outcomeDigit: 8 })) as [string];
  const [rejected] = (await seedFleet(service, tenant, 1, { prefix: 'c', outcomeDigit: 9 })) as [string];
  await optIn(schemeUUID, [ready, duplicated, rejected]);
  await pass('PT29S');
  expect((await tenant.client.getScheme({ params: { schemeUUID } })).counts.OPT_IN).toBe(3);
  await pass('PT2S');
  const { data } = await tenant.client.listSchemeAssets({ params: { schemeUUID } });
  expect(data.map(({ status, statusReason }) => [status, statusReason])).toEqual([
    ['READY', null],
    ['DUPLICATED', 'The meter point is registered with another provider'],
    ['REJECTED', 'The scheme operator does not accept this meter point'],
  ]);
  expect(data.every((asset) => asset.lastCheckedUTC !== null && asset.lastCheckedUTC === asset.updatedUTC)).toBe(true);

  await pass('P1D');
  const messages = await publishedEvents(service, tenant);
  expect(messages.map((row) => row.event)).toEqual(['EVENT_SCHEME.ASSETS_UPDATED']);
  expect(messages[0]!.payload).toMatchObject({ schemeUUID, schemeName: 'DFS' });
  expect(messages[0]!.payload['assets']).toEqual(
    [...data]
      .sort((a, b) => (a.assetUUID < b.assetUUID ? -1 : 1))
      .map(({ assetUUID, assetId, mpan, status, statusReason }) => ({
        assetUUID,
        assetId,
        mpan,
        status,
        previousStatus: 'OPT_IN',
        reason: statusReason,
      })),
  );
});

it('includes an asset opted in just before it, and skips opted-out ones', async () => {
  tenant = await service.addTenant();
  const { schemeUUID } = await addScheme(tenant);
  const [early, late, optedOut] = (await seedFleet(service, tenant, 3)) as [string, string, string];
  await optIn(schemeUUID, [early, optedOut]);
  await pass('PT20S');
  await optIn(schemeUUID, [late]);
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [optedOut], action: 'OPT_OUT' } });
  await pass('PT11S');
  const { counts } = await tenant.client.getScheme({ params: { schemeUUID } });
  expect([counts.READY, counts.OPT_OUT, counts.OPT_IN]).toEqual([2, 1, 0]);
  expect((await publishedEvents(service, tenant)).map((row) => (row.payload['assets'] as unknown[]).length)).toEqual([
    2,
  ]);
});

it('puts at most a thousand assets into one message', async () => {
  tenant = await service.addTenant();
  const { schemeUUID } = await addScheme(tenant);
  const assets = await seedFleet(service, tenant, 1001);
  await optIn(schemeUUID, assets.slice(0, 1000));
  await optIn(schemeUUID, assets.slice(1000));
  await pass('PT31S');
  expect((await tenant.client.getScheme({ params: { schemeUUID } })).counts.READY).toBe(1001);
  expect((await publishedEvents(service, tenant)).map((row) => (row.payload['assets'] as unknown[]).length)).toEqual([
    1000, 1,
  ]);
});

it('ends scheduled opt-ins of an asset it no longer accepts', async () => {
  tenant = await service.addTenant();
  const { schemeUUID } = await addScheme(tenant);
  const assets = (await seedFleet(service, tenant, 2)) as [string, string];
  await optInAndPassChecks(tenant, schemeUUID, assets);
  const { eventUUID } = await addEvent(tenant, schemeUUID);
  await optInToEvent(tenant, eventUUID, assets);
  await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    await tx
      .updateTable('assets')
      .set({ mpan: freshMpan(9) })
      .where('asset_uuid', '=', assets[0])
      .execute();
    await tx.updateTable('scheme_assets').set({ status: 'OPT_IN' }).where('asset_uuid', 'in', assets).execute();
  });
  await optIn(schemeUUID, await seedFleet(service, tenant, 1));
  await pass('PT31S');
  const { data } = await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } });
  expect(Object.fromEntries(data.map((asset) => [asset.assetUUID, asset.state]))).toEqual({
    [assets[0]]: 'OPT_OUT',
    [assets[1]]: 'OPT_IN',
  });
});

it('puts fewer if reasons are long: no message above 256 KB', async () => {
  tenant = await service.addTenant();
  const { schemeUUID } = await addScheme(tenant);
  const assetUUIDs = await seedFleet(service, tenant, 1000);
  await optIn(schemeUUID, assetUUIDs);
  const judged = assetUUIDs.map((asset_uuid) => ({
    asset_uuid,
    asset_id: 'ü'.repeat(64),
    mpan: null,
    status: 'REJECTED' as const,
    reason: 'ü'.repeat(500),
  }));
  await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
    applyDecisions(scope, schemeUUID, judged),
  );
  const messages = await publishedEvents(service, tenant);
  const listed = messages.flatMap(({ payload }) => payload['assets'] as { assetUUID: string }[]);
  expect(new Set(listed.map(({ assetUUID }) => assetUUID))).toEqual(new Set(assetUUIDs));
  expect(listed).toHaveLength(1000);
  for (const { payload } of messages) expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(256_000);
});
