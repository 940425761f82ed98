import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const times = { startTime: '2023-03-23T17:00:00Z', endTime: '2023-03-23T18:00:00Z' };

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];
let portfolioUUIDs: string[];
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2023-03-23T08:00:00Z' } });
  assets = (await seedFleet(service, tenant, 11)).sort();
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, assets.slice(0, 10));
  portfolioUUIDs = [
    await addPortfolio(tenant, 'North', assets.slice(0, 5)),
    await addPortfolio(tenant, 'South', assets.slice(5)),
  ];
});
afterAll(() => service.close());

/** Everybody under an event, after what was due has been done. */
async function membersOf(eventUUID: string) {
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  const { data } = await tenant.client.listEventAssets({
    params: { 'event-uuid': eventUUID },
    query: { pageSize: 100 },
  });
  return data.map(({ assetUUID, portfolioUUID, state }) => ({ assetUUID, portfolioUUID, state }));
}

it('invites the same assets in portions of any size, whether an event is created with its portfolios or gets them', async () => {
  const whole = await membersOf((await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs })).eventUUID);
  expect(whole).toHaveLength(10);
  for (const size of [1, 3, 5, 6, 10])
    await inPortionsOf(size, async () => {
      const created = await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs });
      expect(created.assetsInvited).toBe(Math.min(size, 10));
      expect(await membersOf(created.eventUUID)).toEqual(whole);
      const { eventUUID } = await addEvent(tenant, schemeUUID, times);
      await tenant.client.assignEventPortfolios({ params: { 'event-uuid': eventUUID }, body: { portfolioUUIDs } });
      expect(await membersOf(eventUUID)).toEqual(whole);
    });
});

it('keeps opt-ins of before, and is ended by the start, which invites the rest', async () => {
  await inPortionsOf(2, async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID, times);
    await optIn(tenant, eventUUID, [assets[9]!]);
    await tenant.client.assignEventPortfolios({ params: { 'event-uuid': eventUUID }, body: { portfolioUUIDs } });
    const members = await membersOf(eventUUID);
    expect(members.find(({ assetUUID }) => assetUUID === assets[9])).toEqual({
      assetUUID: assets[9],
      portfolioUUID: portfolioUUIDs[1],
      state: 'OPT_IN',
    });
    const other = await addEvent(tenant, schemeUUID, { ...times, portfolioUUIDs });
    await tenant.client.setClock({ body: { now: '2023-03-23T17:00:01Z' } });
    expect(await membersOf(other.eventUUID)).toHaveLength(10);
  });
});
