import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LAST_ASSET } from '#service/platform/rows/firstAsset.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];
let [north, south] = ['', ''];
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2023-03-23T08:00:00Z' } });
  assets = (await seedFleet(service, tenant, 11)).sort();
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, assets);
  // Every second asset: both portfolios have some in each portion.
  north = await addPortfolio(
    tenant,
    'North',
    assets.filter((_, index) => index % 2 === 0),
  );
  south = await addPortfolio(
    tenant,
    'South',
    assets.filter((_, index) => index % 2 === 1),
  );
});
afterAll(() => service.close());

const advance = () => tenant.client.setClock({ body: { advance: 'PT1S' } });
const pathOf = (eventUUID: string) => ({ 'event-uuid': eventUUID });
const removeNorth = (eventUUID: string) =>
  tenant.client.removeEventPortfolio({ params: { ...pathOf(eventUUID), portfolioUUID: north } });
const assignNorth = (eventUUID: string) =>
  tenant.client.assignEventPortfolios({ params: pathOf(eventUUID), body: { portfolioUUIDs: [north] } });
const members = async (eventUUID: string) => {
  const { data } = await tenant.client.listEventAssets({ params: pathOf(eventUUID), query: { pageSize: 100 } });
  return data
    .map(({ assetUUID, portfolioUUID, state }) => ({ assetUUID, portfolioUUID, state }))
    .sort((one, other) => (one.assetUUID < other.assetUUID ? -1 : 1));
};
const removals = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('jobs').select('subject_uuid').where('kind', '=', 'EVENT_REMOVE').execute(),
  );

/** An event of both portfolios, on a day of its own, with opt-ins and opt-outs of each. */
async function addMixedEvent(day = '2023-03-23'): Promise<string> {
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${day}T17:00:00Z`,
    endTime: `${day}T18:00:00Z`,
    portfolioUUIDs: [north, south],
  });
  await advance();
  await optIn(tenant, eventUUID, [assets[0]!, assets[3]!, assets[8]!]);
  await optIn(tenant, eventUUID, [assets[6]!, assets[7]!], 'OPT_OUT');
  return eventUUID;
}

it('leaves the same assets in portions of any size, with one revision', async () => {
  const whole = await addMixedEvent();
  await removeNorth(whole);
  const expected = await members(whole);
  expect(expected.filter(({ portfolioUUID }) => portfolioUUID === null)).toEqual(
    [0, 6, 8].map((index) => ({
      assetUUID: assets[index],
      portfolioUUID: null,
      state: index === 6 ? 'OPT_OUT' : 'OPT_IN',
    })),
  );
  expect(expected.filter(({ portfolioUUID }) => portfolioUUID === south)).toHaveLength(5);
  for (const [index, size] of [1, 2, 3, 10].entries())
    await inPortionsOf(size, async () => {
      const eventUUID = await addMixedEvent(`2023-03-2${4 + index}`);
      const { revision } = await tenant.client.getEvent({ params: pathOf(eventUUID) });
      await removeNorth(eventUUID);
      const { portfolioUUIDs, assetsInvited } = await tenant.client.getEvent({ params: pathOf(eventUUID) });
      expect(portfolioUUIDs).toEqual([south]);
      expect(assetsInvited).toBeGreaterThanOrEqual(expected.length);
      await advance();
      expect(await members(eventUUID)).toEqual(expected);
      expect((await tenant.client.getEvent({ params: pathOf(eventUUID) })).revision).toBe(revision + 1);
      expect(await removals()).toEqual([]);
    });
});

it('is right about who opts in or out meanwhile', async () => {
  await inPortionsOf(2, async () => {
    const eventUUID = await addMixedEvent();
    await removeNorth(eventUUID);
    expect(await removals()).toHaveLength(1);
    // One that has left, and one that has not been looked at; one opted in that opts out.
    await optIn(tenant, eventUUID, [assets[10]!, assets[4]!]);
    await optIn(tenant, eventUUID, [assets[8]!], 'OPT_OUT');
    await advance();
    const north10 = (await members(eventUUID)).filter(({ portfolioUUID }) => portfolioUUID === null);
    expect(north10).toEqual(
      [0, 4, 6, 8, 10].map((index) => ({
        assetUUID: assets[index],
        portfolioUUID: null,
        state: index === 6 || index === 8 ? 'OPT_OUT' : 'OPT_IN',
      })),
    );
  });
});

it('is undone by assigning the portfolio again', async () => {
  await inPortionsOf(2, async () => {
    const eventUUID = await addMixedEvent();
    const before = await members(eventUUID);
    await removeNorth(eventUUID);
    await assignNorth(eventUUID);
    await advance();
    expect(await members(eventUUID)).toEqual(before);
  });
});

it.each([false, true])('begins again only when the event was revised meanwhile: %s', async (isRevised) => {
  await inPortionsOf(2, async () => {
    const eventUUID = await addMixedEvent();
    await removeNorth(eventUUID);
    const { revision } = await tenant.client.getEvent({ params: pathOf(eventUUID) });
    // The job has come to the last asset.
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx, now }) => {
      const checkpoint = JSON.stringify({ atMs: now, tookMs: 0, state: revision, walk: 0, after: LAST_ASSET });
      await tx.updateTable('jobs').set({ checkpoint }).where('kind', '=', 'EVENT_REMOVE').execute();
    });
    if (isRevised) {
      await assignNorth(eventUUID);
      await removeNorth(eventUUID);
    }
    await advance();
    const left = (await members(eventUUID)).filter(({ portfolioUUID }) => portfolioUUID === north);
    expect(left.length > 0).toBe(!isRevised);
    expect(await removals()).toEqual([]);
  });
});

it('is ended by the start, which removes the rest, and goes on after a cancellation', async () => {
  const expected = 8;
  await inPortionsOf(2, async () => {
    const [started, cancelled] = [await addMixedEvent(), await addMixedEvent('2023-03-24')];
    await removeNorth(cancelled);
    await tenant.client.cancelEvent({ params: pathOf(cancelled) });
    await advance();
    expect(await members(cancelled)).toHaveLength(expected);
    await removeNorth(started);
    // What the job has not come to is left to the start.
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      await tx.deleteFrom('jobs').where('kind', '=', 'EVENT_REMOVE').execute();
    });
    await tenant.client.setClock({ body: { now: '2023-03-23T17:00:01Z' } });
    await advance();
    expect((await tenant.client.getEvent({ params: pathOf(started) })).state).toBe('STARTED');
    const left = await members(started);
    expect(left).toHaveLength(expected);
    expect(left.filter(({ portfolioUUID }) => portfolioUUID === north)).toEqual([]);
  });
});
