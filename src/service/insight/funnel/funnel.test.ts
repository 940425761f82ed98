import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-23';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const funnelOf = (eventUUID: string) => tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID } });
const withdraw = async (assetUUID: string) => {
  const { userUUID } = await tenant.client.getAsset({ params: { assetUUID } });
  await tenant.client.createConsent({
    body: { userUUID: userUUID!, assetUUID, type: 'DISPATCH', preference: 'OPT_OUT' },
  });
};
const schedule = (date: string, event: Parameters<typeof addEvent>[2] = {}) =>
  addEvent(tenant, schemeUUID, {
    startTime: `${date}T17:00:00Z`,
    endTime: `${date}T18:00:00Z`,
    contractedMw: 0.004,
    priceGbpPerMwh: 500,
    ...event,
  });

/** Six ready assets, of which an event of the day before learnt that they deliver 0.4 of their 1 kWh a half hour. */
async function learntFleet(): Promise<string[]> {
  const assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 6);
  const { eventUUID } = await schedule('2023-03-21', { name: 'Before' });
  await optIn(tenant, eventUUID, assets);
  await clockAt('2023-03-21T18:31:00Z');
  for (const at of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z'])
    await tenant.client.createConsumption({
      body: assets.map((assetUUID) => ({ assetUUID, startTime: at, value: 0.6 })),
    });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return assets;
}

it('says what each loss is worth and what can be done, and keeps both from the start on', async () => {
  const assets = await learntFleet();
  const [unregistered] = await seedFleet(service, tenant, 1, { prefix: 'new' });
  const { eventUUID } = await schedule(DAY);
  await optIn(tenant, eventUUID, assets.slice(0, 3));
  await withdraw(assets[5]!);
  const before = await funnelOf(eventUUID);
  expect(before).toMatchObject({ frozenUTC: null, isReconstructed: false });
  expect(before.funnel.map(({ stage, assets: passing }) => [stage, passing])).toEqual([
    ['FLEET', 7],
    ['REGISTERED', 6],
    ['CONSENTED', 5],
    ['MPAN_VALID', 5],
    ['READY', 5],
    ['OPTED_IN', 3],
    ['DATA_COMPLETE', 3],
  ]);
  const step = (stage: string) => before.funnel.find((each) => each.stage === stage);
  // Without readings it would deliver nothing; a consent brings 0.4 kWh a half hour, which is 0.8 kW.
  expect(step('REGISTERED')).toMatchObject({
    lostKw: 0,
    lostGbp: 0,
    remedy: { code: 'OPT_INTO_SCHEME', label: 'Opt into the scheme' },
  });
  expect(step('CONSENTED')).toMatchObject({ lostKw: 0.8, remedy: { code: 'ASK_CONSENT', label: 'Ask 1 user' } });
  // 1.2 of 2 kWh a half hour is K 0.6; with both 2 of 2: 0.5 h × 500 £/MWh × 0.004 MW × 0.4 for each half hour.
  expect(step('OPTED_IN')).toMatchObject({ lostKw: 1.6, lostGbp: 0.8, remedy: { code: 'OPT_IN' } });
  expect(step('MPAN_VALID')).toEqual({
    stage: 'MPAN_VALID',
    assets: 5,
    reason: null,
    lostKw: null,
    lostGbp: null,
    remedy: null,
  });

  await clockAt(`${DAY}T17:00:00Z`);
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  const started = await funnelOf(eventUUID);
  const figures = (funnel: typeof started.funnel) => funnel.map((each) => ({ ...each, remedy: null }));
  expect(figures(started.funnel)).toEqual(figures(before.funnel));
  expect(started.frozenUTC).toBe(`${DAY}T17:00:00Z`);
  // It is too late to opt in.
  expect(started.funnel.every(({ remedy }) => remedy === null)).toBe(true);

  for (const asset of assets.slice(0, 5)) await withdraw(asset);
  await tenant.client.archiveAsset({ params: { assetUUID: unregistered! } });
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: assets, action: 'OPT_OUT' } });
  expect(await funnelOf(eventUUID)).toEqual(started);
  const { assetsOptedIn } = await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } });
  expect(assetsOptedIn).toBe(3);
  const { data, totalItems } = await tenant.client.listEventLostAssets({
    params: { 'event-uuid': eventUUID },
    query: { stage: 'OPTED_IN', pageSize: 1, page: 2 },
  });
  expect([totalItems, data.map(({ assetUUID }) => assetUUID)]).toEqual([2, [assets[4]]]);
});

it('covers the portfolios that the event is aimed at, and whoever was opted in besides', async () => {
  const assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 4);
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Homes' } });
  await tenant.client.assignPortfolioAssets({
    params: { portfolioUUID },
    body: { assetUUIDs: assets.slice(0, 2) },
  });
  const { eventUUID } = await schedule(DAY, { portfolioUUIDs: [portfolioUUID] });
  await optIn(tenant, eventUUID, assets.slice(1, 3));
  const { funnel } = await funnelOf(eventUUID);
  // Nothing is known of how they respond: no event was settled.
  expect(funnel.at(0)).toMatchObject({ stage: 'FLEET', assets: 3 });
  expect(funnel.at(5)).toMatchObject({ stage: 'OPTED_IN', assets: 2, lostKw: null, lostGbp: null });
});
