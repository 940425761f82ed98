import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import { findEvent } from './eventRows.ts';
import { CACHE_FROM_ASSETS, computeProfile, readProfileKey, saveProfile } from './profileCache.ts';

const DAY = '2023-03-23';
const SEVENTEEN = 34;
/** Marks a cached profile, to recognise responses made from it. */
const MARK = 12_345;

let service: TestService;
let tenant: TestTenant;
let assets: string[];
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
  assets = await seedFleet(service, tenant, CACHE_FROM_ASSETS);
  for (const asset of assets) {
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays(addDays(DAY, -20), 20, () => 1000),
    );
    await seedReadings(service, tenant, asset, {
      startMs: Date.parse(`${DAY}T00:00:00Z`),
      wh: new Float64Array(36).fill(600),
    });
  }
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, { startTime: `${DAY}T17:00:00Z`, endTime: `${DAY}T18:00:00Z` }));
  await optIn(tenant, eventUUID, assets);
});
afterAll(() => service.close());

const profile = () => tenant.client.getEventProfile({ params: { 'event-uuid': eventUUID } });
const send = (asset: string, startTime: string, value: number) =>
  tenant.client.createConsumption({ body: [{ assetUUID: asset, startTime, value }] });
const inStore = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
const clearCache = () => inStore(({ tx }) => tx.deleteFrom('event_profiles').execute());
/** Changes the cached profile, so that it differs from a recomputed one. */
const mark = async () =>
  inStore(async ({ tx }) =>
    tx
      .updateTable('event_profiles')
      .set({ profile: JSON.stringify({ ...(await profile()), assets: MARK }) })
      .execute(),
  );
const isCached = async () => (await profile()).assets === MARK;

it('is stored by the jobs, and equal to a recomputed one', async () => {
  for (const now of [`${DAY}T08:01:00Z`, `${DAY}T17:10:00Z`, `${DAY}T18:30:00Z`]) {
    await tenant.client.setClock({ body: { now } });
    const found = await profile();
    expect(found.assets).toBe(CACHE_FROM_ASSETS);
    await clearCache();
    expect(await profile()).toEqual(found);
    expect([found.baseline[SEVENTEEN], found.actual[SEVENTEEN], found.actual[36]]).toEqual([
      CACHE_FROM_ASSETS,
      now > `${DAY}T18` ? 0.6 * CACHE_FROM_ASSETS : null,
      null,
    ]);
  }
});

it('is the same where its assets are measured in portions', async () => {
  const found = await profile();
  await clearCache();
  await inPortionsOf(70, async () => {
    await tenant.client.createStatsRun({ params: { 'event-uuid': eventUUID }, body: { reason: 'In portions' } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
  });
  expect((await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).statsStatus).toBe('READY');
  const stored = await inStore(({ tx }) => tx.selectFrom('event_profiles').select('profile').executeTakeFirst());
  expect(stored?.profile).toEqual(found);
  await mark();
  expect(await isCached()).toBe(true);
  await clearCache();
});

it('is returned as long as nothing of it has changed', async () => {
  await mark();
  expect([await isCached(), await isCached()]).toEqual([true, true]);
});

it('is recomputed after a reading that follows the event', async () => {
  await mark();
  await send(assets[7]!, `${DAY}T18:00:00Z`, 0.25);
  const found = await profile();
  expect([found.assets, found.actual[36], found.present[36]]).toEqual([CACHE_FROM_ASSETS, 0.25, 1]);
});

it('is out of date if a reading arrived during its computation', async () => {
  await inStore(async (scope) => {
    const event = await findEvent(scope, eventUUID);
    const scheme = await schemeOf(scope, event);
    const key = await readProfileKey(scope, event, scheme);
    await send(assets[7]!, `${DAY}T18:00:00Z`, 0.75);
    await saveProfile(scope, key, await computeProfile(scope, event, scheme));
    await scope.tx
      .updateTable('event_profiles')
      .set({ profile: JSON.stringify({ assets: MARK }) })
      .execute();
  });
  const found = await profile();
  expect([found.assets, found.actual[36]]).toEqual([CACHE_FROM_ASSETS, 0.75]);
});

it('is recomputed when one of its assets is no longer a home', async () => {
  await mark();
  await tenant.client.updateAsset({ params: { assetUUID: assets[3]! }, body: { isDomestic: false } });
  expect(await isCached()).toBe(false);
});

it('is recomputed by the job that a reading of an earlier day enqueues', async () => {
  const before = await profile();
  await mark();
  await send(assets[7]!, `${addDays(DAY, -1)}T17:00:00Z`, 11);
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  const after = await profile();
  expect(after.assets).toBe(CACHE_FROM_ASSETS);
  expect(after.baseline[SEVENTEEN]! - before.baseline[SEVENTEEN]!).toBeCloseTo(1, 6);
});
