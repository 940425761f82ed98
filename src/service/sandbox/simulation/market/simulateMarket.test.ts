import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequirementOffers } from '#contract/offer.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { scheduleEventsOf } from '../scheduleEventsOf.ts';

const UNIT = 'HALF-01-Z6';
const COUNT = 8;
const AUTOPILOT = { autopilot: { mode: 'APPROVE', waitMinutesBeforeSubmission: 10 } } as const;

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });

/** Sites of 120 kW, READY and in a zone, that were asked once: what they give is known. */
beforeEach(async () => {
  tenant = await service.addTenant();
  const { client } = tenant;
  await clockAt('2099-11-10T12:10:00Z');
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  for (const type of ['DISPATCH', 'DATA_ACCESS'] as const) await client.createConsent({ body: { userUUID, type } });
  const { data } = await client.createAssetsBulk({
    body: Array.from({ length: COUNT }, (_, i) => ({
      assetId: `S-${i}`,
      assetType: 'OTHER' as const,
      userUUID,
      powerKw: 120,
      meterSerialNumber: `SIM-${i}`,
    })),
  });
  const assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  ({ portfolioUUID } = await client.createPortfolio({ body: { name: 'Sites' } }));
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  ({ schemeUUID } = await client.createScheme({ body: { name: 'DFS', requiresMpan: false } }));
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT2M' } });
  await client.giveZones({
    params: { schemeUUID },
    body: { assets: assetUUIDs.map((assetUUID) => ({ assetUUID, zone: 'Z6' })) },
  });
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Before',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: '2099-11-10T17:00:00Z',
      endTime: '2099-11-10T18:00:00Z',
      portfolioUUIDs: [portfolioUUID],
    },
  });
  await client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await clockAt('2099-11-11T09:00:00Z');
});

/** Has the tenant become a demo, with a unit. */
async function begin(guardrails: object = AUTOPILOT): Promise<void> {
  await tenant.client.createUnit({ body: { unitId: UNIT, schemeUUID, zone: 'Z6', portfolioUUID, guardrails } });
  // Its members are counted before it is asked.
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  await scheduleEventsOf(service.database.store.db, tenant.tenant, schemeUUID);
  await service.service.scheduler.runUntilIdle(tenant.tenant);
}
const requirements = async () =>
  (await tenant.client.listRequirements({ query: { schemeUUID, pageSize: 100, sort: '-submissionTime' } })).data;
const offersOf = (requirementUUID: string): Promise<RequirementOffers> =>
  tenant.client.getRequirementOffers({ params: { requirementUUID } });
const eventsOfUnit = async () =>
  (await tenant.client.listEvents({ query: { search: UNIT, pageSize: 100, sort: 'startTime' } })).data;

it('has a season behind it and an open requirement, for which the unit has proposals', async () => {
  await begin();
  const all = await requirements();
  expect(all).toHaveLength(41);
  expect(all.map(({ isOpen }) => isOpen)).toEqual(all.map((_, place) => place === 0));
  expect(all[0]).toMatchObject({ submissionTime: '2099-11-11T12:00:00Z', startTime: '2099-11-11T17:00:00Z' });
  const history = await tenant.client.listMarketHistory({ query: { schemeUUID, pageSize: 1 } });
  expect(history.totalItems).toBe(41 * 6);
  const settled = await tenant.client.listMarketHistory({
    query: { schemeUUID, before: '2099-10-20T00:00:00Z', pageSize: 1 },
  });
  expect(settled.data[0]!.settledGbp).toBeGreaterThan(0);
  const [unit] = (await offersOf(all[0]!.requirementUUID)).units;
  expect(unit!.members).toBe(COUNT);
  for (const { state, mw } of unit!.offers) {
    expect(state).toBe('PROPOSED');
    // Eight sites that use some 80 kW in the evening give 0.2 to 0.3 MW.
    expect(mw).toBeGreaterThanOrEqual(0.1);
    expect(mw).toBeLessThanOrEqual(0.4);
  }
});

it('collects what the autopilot approved, decides an hour later, and the event runs the same evening', async () => {
  await begin();
  const [open] = await requirements();
  await clockAt('2099-11-11T12:05:00Z');
  const waiting = await offersOf(open!.requirementUUID);
  expect(waiting.submission).toMatchObject({
    reference: 'SANDBOX',
    submittedUTC: '2099-11-11T12:00:00.000Z',
    offers: 6,
  });
  expect((await requirements()).filter(({ isOpen }) => isOpen)).toEqual([]);
  await clockAt('2099-11-11T13:05:00Z');
  const [next] = await requirements();
  expect(next).toMatchObject({ isOpen: true, submissionTime: '2099-11-12T12:00:00Z' });
  const { offers } = (await offersOf(open!.requirementUUID)).units[0]!;
  const accepted = offers.filter(({ state }) => state === 'ACCEPTED');
  expect(accepted.length).toBeGreaterThan(0);
  for (const { state, priceGbpPerMwh, dearestAcceptedGbp } of offers)
    expect(state).toBe(priceGbpPerMwh! <= (dearestAcceptedGbp ?? 0) ? 'ACCEPTED' : 'REJECTED');
  const [event] = await eventsOfUnit();
  expect(event).toMatchObject({ state: 'SCHEDULED', assetsInvited: COUNT });
  expect(event!.assetsOptedIn).toBeGreaterThan(COUNT / 2);
  await clockAt('2099-11-12T09:00:00Z');
  const after = await tenant.client.getEventStats({ params: { 'event-uuid': event!.eventUUID } });
  expect(after.deliveredKwh / after.baselineKwh).toBeGreaterThan(0.25);
});

it('is played by a clock that is moved over noon and the evening at once', async () => {
  await begin();
  await clockAt('2099-11-12T09:00:00Z');
  const [event, ...more] = await eventsOfUnit();
  expect(more).toEqual([]);
  expect(event).toMatchObject({ state: 'ENDED', assetsOptedIn: COUNT, createdUTC: expect.stringContaining('T13:00:') });
  const [next, former] = await requirements();
  expect(next).toMatchObject({ isOpen: true, deliveryDate: '2099-11-12' });
  const { changes } = await offersOf(former!.requirementUUID);
  expect(changes.map(({ atUTC }) => atUTC.slice(11, 16)).toReversed()).toEqual(
    // Proposed at once and in the last hour, approved, collected, decided.
    ['09:00', '11:00', '11:50', '12:00', '13:00'],
  );
});

it('leaves the evening to portfolios without a unit', async () => {
  const free = await tenant.client.createPortfolio({ body: { name: 'Homes' } });
  await begin();
  const { data } = await tenant.client.listEvents({ query: { search: 'Evening peak', pageSize: 10 } });
  expect(data.map(({ portfolioUUIDs }) => portfolioUUIDs)).toEqual(data.map(() => [free.portfolioUUID]));
  expect(data.length).toBeGreaterThan(0);
});

it('takes what a person approved and submitted, and lapses what nobody approved', async () => {
  await begin({});
  const [open] = await requirements();
  const params = { requirementUUID: open!.requirementUUID };
  const [first] = (await offersOf(open!.requirementUUID)).units[0]!.offers;
  await tenant.client.approveOffers({ params, body: { offerUUIDs: [first!.offerUUID] } });
  await clockAt('2099-11-11T13:05:00Z');
  const { offers } = (await offersOf(open!.requirementUUID)).units[0]!;
  expect(offers.map(({ state }) => state === 'LAPSED')).toEqual([false, true, true, true, true, true]);
  expect(['ACCEPTED', 'REJECTED']).toContain(offers[0]!.state);
});

it('leaves no day out when the clock is moved far', async () => {
  await begin();
  await clockAt('2099-11-21T15:00:00Z');
  const all = await requirements();
  expect(all.map(({ deliveryDate }) => deliveryDate).slice(0, 12)).toEqual(
    Array.from({ length: 12 }, (_, back) => `2099-11-${22 - back}`),
  );
  const { data } = await tenant.client.listMarketHistory({ query: { schemeUUID, pageSize: 70 } });
  expect(data.map(({ offers }) => offers !== null)).toEqual(data.map((_, place) => place >= 6));
});

it('is not there without a unit, and not where the tenant is no demo', async () => {
  await scheduleEventsOf(service.database.store.db, tenant.tenant, schemeUUID);
  await service.service.scheduler.runUntilIdle(tenant.tenant);
  expect(await requirements()).toEqual([]);
  const other = await service.addTenant();
  const scheme = await other.client.createScheme({ body: { name: 'DFS' } });
  const portfolio = await other.client.createPortfolio({ body: { name: 'All' } });
  await other.client.createUnit({
    body: { unitId: UNIT, schemeUUID: scheme.schemeUUID, zone: 'Z6', portfolioUUID: portfolio.portfolioUUID },
  });
  await other.client.setClock({ body: { advance: 'P1D' } });
  expect((await other.client.listRequirements({ query: {} })).totalItems).toBe(0);
});
