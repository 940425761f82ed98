import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

type Body = CallInput<Endpoints['createBulkAction']>['body'];
const createAction = async (body: Body) => {
  const record = await tenant.client.createBulkAction({ body });
  return { ...record, bulkActionUUID: record.bulkActionUUID! };
};
const undo = (bulkActionUUID: string) => tenant.client.undoBulkAction({ params: { bulkActionUUID } });
const schemeAssets = async () =>
  (await tenant.client.listSchemeAssets({ params: { schemeUUID }, query: { pageSize: 1000 } })).data.map(
    ({ assetUUID, status, statusReason, lastCheckedUTC }) => ({ assetUUID, status, statusReason, lastCheckedUTC }),
  );
const eventAssets = async (eventUUID: string) =>
  (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID }, query: { pageSize: 1000 } })).data.map(
    ({ assetUUID, state, optedUTC, portfolioUUID }) => ({ assetUUID, state, optedUTC, portfolioUUID }),
  );
const later = () => tenant.client.setClock({ body: { advance: 'PT1H' } });

/**
 * Assets of a portfolio that an event invites: the first is opted in, the second has refused, the third was never
 * invited again.
 */
async function invited() {
  const portfolioUUID = await seedPortfolio(service, tenant);
  const assets = (await seedFleet(service, tenant, 3, { portfolioUUID })) as [string, string, string];
  await optInAndPassChecks(tenant, schemeUUID, assets);
  const event = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
  await optIn(tenant, event.eventUUID, [assets[0]]);
  await optIn(tenant, event.eventUUID, [assets[1]], 'OPT_OUT');
  await later();
  return { portfolioUUID, assets, event, eventUUID: event.eventUUID };
}

it('undoing an event opt-in leaves invitations and refusals as they were', async () => {
  const { eventUUID } = await invited();
  const [otherAsset] = (await seedFleet(service, tenant, 1)) as [string];
  await optInAndPassChecks(tenant, schemeUUID, [otherAsset]);
  const before = await eventAssets(eventUUID);
  expect(before.map(({ state }) => state).sort()).toEqual(['INVITED', 'OPT_IN', 'OPT_OUT']);
  const { bulkActionUUID, changed } = await createAction({
    filter: {},
    all: true,
    action: 'EVENT_OPT_IN',
    target: eventUUID,
  });
  expect([changed, (await eventAssets(eventUUID)).map(({ state }) => state)]).toEqual([
    3,
    ['OPT_IN', 'OPT_IN', 'OPT_IN', 'OPT_IN'],
  ]);
  await later();
  expect(await undo(bulkActionUUID)).toMatchObject({ status: 'UNDONE', notPutBackCount: 0 });
  expect(await eventAssets(eventUUID)).toEqual(before);
});

it('undoing an event opt-out restores invitations, and opt-ins with their instant', async () => {
  const { eventUUID } = await invited();
  const before = await eventAssets(eventUUID);
  const { bulkActionUUID } = await createAction({ filter: {}, all: true, action: 'EVENT_OPT_OUT', target: eventUUID });
  expect(new Set((await eventAssets(eventUUID)).map(({ state }) => state))).toEqual(new Set(['OPT_OUT']));
  await later();
  await undo(bulkActionUUID);
  expect(await eventAssets(eventUUID)).toEqual(before);
});

it('undoing a scheme opt-out restores every status, and the event opt-ins that it ended', async () => {
  const { eventUUID } = await invited();
  const [duplicated] = (await seedFleet(service, tenant, 1, { outcomeDigit: 8 })) as [string];
  const [, waiting] = (await seedFleet(service, tenant, 2, { prefix: 'late' })) as [string, string];
  await optInAndPassChecks(tenant, schemeUUID, [duplicated]);
  const other = await addEvent(tenant, schemeUUID, {
    startTime: '2026-01-16T17:00:00Z',
    endTime: '2026-01-16T18:00:00Z',
  });
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [waiting], action: 'OPT_IN' } });
  const before = [await schemeAssets(), await eventAssets(eventUUID), await eventAssets(other.eventUUID)];
  expect(new Set((await schemeAssets()).map(({ status }) => status))).toEqual(
    new Set(['OPT_IN', 'READY', 'DUPLICATED']),
  );
  const { bulkActionUUID, changed } = await createAction({
    filter: {},
    all: true,
    action: 'SCHEME_OPT_OUT',
    target: schemeUUID,
  });
  expect([changed, (await eventAssets(eventUUID)).map(({ state }) => state)]).toEqual([
    6,
    ['OPT_OUT', 'OPT_OUT', 'OPT_OUT'],
  ]);
  expect(await undo(bulkActionUUID)).toMatchObject({ notPutBackCount: 0, notPutBack: [] });
  expect([await schemeAssets(), await eventAssets(eventUUID), await eventAssets(other.eventUUID)]).toEqual(before);
  // Assets that waited for the regulator wait again.
  await later();
  expect((await schemeAssets()).find(({ assetUUID }) => assetUUID === waiting)!.status).toBe('READY');
});

it("undoing a scheme opt-in removes assets that were not in it, and leaves the regulator's verdicts", async () => {
  const [duplicated] = (await seedFleet(service, tenant, 1, { outcomeDigit: 8 })) as [string];
  await optInAndPassChecks(tenant, schemeUUID, [duplicated]);
  await seedFleet(service, tenant, 2);
  const before = await schemeAssets();
  expect(before).toMatchObject([{ status: 'DUPLICATED' }]);
  const { bulkActionUUID, changed } = await createAction({
    filter: {},
    all: true,
    action: 'SCHEME_OPT_IN',
    target: schemeUUID,
  });
  expect(changed).toBe(3);
  await later();
  await undo(bulkActionUUID);
  expect(await schemeAssets()).toMatchObject(
    before.map(({ assetUUID, status, statusReason }) => ({ assetUUID, status, statusReason })),
  );
});

it('reports for each asset what cannot be restored, and why', async () => {
  const {
    eventUUID,
    event,
    assets: [inside, , third],
  } = await invited();
  const [decided] = (await seedFleet(service, tenant, 1)) as [string];
  await optInAndPassChecks(tenant, schemeUUID, [decided]);
  await optIn(tenant, eventUUID, [decided]);
  const out = await createAction({ filter: {}, all: true, action: 'SCHEME_OPT_OUT', target: schemeUUID });
  // Since then one has opted in again by itself, one has lost its consent, and the other event has begun.
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [decided], action: 'OPT_IN' } });
  const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: inside } });
  const { data } = await tenant.client.listConsents({ query: { userUUID: userUUID!, type: 'DISPATCH' } });
  await tenant.client.withdrawConsent({ params: { consentUUID: data[0]!.consentUUID } });
  const undone = await undo(out.bulkActionUUID);
  expect(undone).toMatchObject({
    status: 'UNDONE',
    notPutBackByCode: { CHANGED_SINCE: 1, CONSENT_REQUIRED: 1 },
    notPutBackCount: 2,
  });
  expect(undone.notPutBack.map(({ assetUUID, code, detail }) => [assetUUID, code, detail])).toEqual(
    expect.arrayContaining([
      [decided, 'CHANGED_SINCE', 'Evening peak: It has changed in the meantime'],
      [inside, 'CONSENT_REQUIRED', `${event.name}: The user of the asset has given no active DISPATCH consent`],
    ]),
  );
  const states = Object.fromEntries((await eventAssets(eventUUID)).map(({ assetUUID, state }) => [assetUUID, state]));
  expect([states[inside], states[third], states[decided]]).toEqual(['OPT_OUT', 'INVITED', 'OPT_IN']);
});

it('undoing an archiving restores portfolio, schemes and events', async () => {
  const { eventUUID, portfolioUUID, assets } = await invited();
  const before = [await schemeAssets(), await eventAssets(eventUUID)];
  const { bulkActionUUID } = await createAction({ filter: {}, all: true, action: 'ARCHIVE' });
  await later();
  expect(await undo(bulkActionUUID)).toMatchObject({ notPutBackCount: 0 });
  expect([await schemeAssets(), await eventAssets(eventUUID)]).toEqual(before);
  for (const assetUUID of assets)
    expect(await tenant.client.getAsset({ params: { assetUUID } })).toMatchObject({ status: 'ACTIVE', portfolioUUID });
});

it('undoing a restore archives again, and a second restore has the same result', async () => {
  const { eventUUID } = await invited();
  const before = [await schemeAssets(), await eventAssets(eventUUID)];
  await createAction({ filter: {}, all: true, action: 'ARCHIVE' });
  const restored = await createAction({ filter: { status: 'ARCHIVED' }, all: true, action: 'RESTORE' });
  expect([await schemeAssets(), await eventAssets(eventUUID)]).toEqual(before);
  await undo(restored.bulkActionUUID);
  expect((await tenant.client.listAssets()).totalItems).toBe(0);
  await createAction({ filter: { status: 'ARCHIVED' }, all: true, action: 'RESTORE' });
  expect([await schemeAssets(), await eventAssets(eventUUID)]).toEqual(before);
});

it('reports what a restore could not restore: an event that is over, an archived portfolio', async () => {
  const {
    portfolioUUID,
    assets: [inside],
  } = await invited();
  await tenant.client.archiveAsset({ params: { assetUUID: inside } });
  await tenant.client.archivePortfolio({ params: { portfolioUUID } });
  await tenant.client.setClock({ body: { now: '2026-01-15T18:00:00Z' } });
  const done = await createAction({ filter: { status: 'ARCHIVED' }, all: true, action: 'RESTORE' });
  expect(done).toMatchObject({
    changed: 1,
    refusedCount: 0,
    notPutBackByCode: { EVENT_NOT_SCHEDULED: 1, PORTFOLIO_ARCHIVED: 1 },
  });
});
