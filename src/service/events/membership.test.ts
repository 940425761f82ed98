import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet, seedPortfolio } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let eventUUID: string;
let startTime: string;
let first: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  ({ schemeUUID } = await addScheme(tenant));
  portfolioUUID = await seedPortfolio(service, tenant);
  [first] = (await seedFleet(service, tenant, 1, { portfolioUUID })) as [string];
  await optInAndPassChecks(tenant, schemeUUID, [first]);
  ({ eventUUID, startTime } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] }));
});
afterAll(() => service.close());

const states = async (of = eventUUID) =>
  Object.fromEntries(
    (await tenant.client.listEventAssets({ params: { 'event-uuid': of }, query: { pageSize: 1000 } })).data.map(
      ({ assetUUID, state, portfolioUUID: by }) => [assetUUID, [state, by]],
    ),
  );
const assign = (assetUUIDs: string[], to = portfolioUUID) =>
  tenant.client.assignPortfolioAssets({ params: { portfolioUUID: to }, body: { assetUUIDs } });
const inScheme = (assetUUIDs: string[], action: 'OPT_IN' | 'OPT_OUT') =>
  tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action } });
const invited = ['INVITED', () => portfolioUUID] as const;
/** Ended because it is no longer READY. */
const ended = ['OPT_OUT', () => portfolioUUID] as const;
const expectStates = async (expected: Record<string, readonly [string, (() => string) | null]>, of = eventUUID) =>
  expect(await states(of)).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([asset, [state, by]]) => [asset, [state, by === null ? null : by()]]),
    ),
  );
const ready = async () => {
  const [asset] = (await seedFleet(service, tenant, 1)) as [string];
  await optInAndPassChecks(tenant, schemeUUID, [asset]);
  return asset;
};

describe('an event invites until it starts', () => {
  it('an asset that joins its portfolio, and not one that leaves it again', async () => {
    const asset = await ready();
    await assign([asset]);
    await expectStates({ [first]: invited, [asset]: invited });
    expect(await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).toMatchObject({ assetsInvited: 2 });
    await tenant.client.removePortfolioAsset({ params: { portfolioUUID, assetUUID: asset } });
    await expectStates({ [first]: invited });
    await assign([asset]);
    await assign([asset], await seedPortfolio(service, tenant, 'South'));
    await expectStates({ [first]: invited });
  });

  it('an asset that becomes READY later, by its check, by a verdict, and by opting in again', async () => {
    const [asset] = (await seedFleet(service, tenant, 1, { portfolioUUID })) as [string];
    await inScheme([asset], 'OPT_IN');
    await expectStates({ [first]: invited });
    await tenant.client.setClock({ body: { advance: 'PT31S' } });
    await expectStates({ [first]: invited, [asset]: invited });
    await inScheme([asset], 'OPT_OUT');
    await expectStates({ [first]: invited, [asset]: ended });
    await inScheme([asset], 'OPT_IN');
    await expectStates({ [first]: invited, [asset]: invited });
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: asset } });
    const verdict = (status: 'READY' | 'REJECTED') =>
      tenant.client.recordRegulatorVerdicts({ params: { schemeUUID }, body: { verdicts: [{ mpan: mpan!, status }] } });
    await verdict('REJECTED');
    await expectStates({ [first]: invited, [asset]: ended });
    await verdict('READY');
    await expectStates({ [first]: invited, [asset]: invited });
  });

  it('again an asset whose opt-in ended because it was no longer READY', async () => {
    await optIn(tenant, eventUUID, [first]);
    await inScheme([first], 'OPT_OUT');
    expect((await states())[first]?.[0]).toBe('OPT_OUT');
    await inScheme([first], 'OPT_IN');
    await expectStates({ [first]: invited });
  });

  it('nobody of an archived portfolio; assets that opted stay, on their own', async () => {
    const asset = await ready();
    await assign([asset]);
    await optIn(tenant, eventUUID, [first]);
    await tenant.client.archivePortfolio({ params: { portfolioUUID } });
    await expectStates({ [first]: ['OPT_IN', null] });
  });

  it('leaves opted-out assets as they are when they leave the portfolio and come back', async () => {
    await optIn(tenant, eventUUID, [first], 'OPT_OUT');
    await tenant.client.removePortfolioAsset({ params: { portfolioUUID, assetUUID: first } });
    await expectStates({ [first]: ['OPT_OUT', null] });
    await assign([first]);
    await expectStates({ [first]: ['OPT_OUT', () => portfolioUUID] });
  });

  it('in every event to come, by bulk too, and not in cancelled ones', async () => {
    const other = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
    const cancelled = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
    await tenant.client.cancelEvent({ params: { 'event-uuid': cancelled.eventUUID } });
    const asset = await ready();
    await tenant.client.createBulkAction({
      body: { action: 'ASSIGN_PORTFOLIO', target: portfolioUUID, filter: { assetUUIDs: [asset] } },
    });
    await expectStates({ [first]: invited, [asset]: invited });
    await expectStates({ [first]: invited, [asset]: invited }, other.eventUUID);
    await expectStates({ [first]: invited }, cancelled.eventUUID);
  });
});

describe('after its start', () => {
  it('nothing changes', async () => {
    const asset = await ready();
    await tenant.client.setClock({ body: { now: startTime } });
    await assign([asset]);
    await tenant.client.removePortfolioAsset({ params: { portfolioUUID, assetUUID: first } });
    await inScheme([first], 'OPT_OUT');
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
    await expectStates({ [first]: invited });
    expect((await tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID } })).funnel[0]).toMatchObject({
      stage: 'FLEET',
      assets: 1,
    });
  });
});

describe('an event locked by another transaction', () => {
  it('invites new assets a moment later, by its job', async () => {
    const asset = await ready();
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      await sql`select from events where event_uuid = ${eventUUID} for no key update`.execute(tx);
      await assign([asset]);
    });
    await expectStates({ [first]: invited });
    await service.service.scheduler.runDue();
    await expectStates({ [first]: invited, [asset]: invited });
  });

  it('knows its members at its start, whatever was missed', async () => {
    const asset = await ready();
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.updateTable('assets').set({ portfolio_uuid: portfolioUUID }).where('asset_uuid', '=', asset).execute(),
    );
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .updateTable('assets')
        .set({ mpan: freshMpan(), portfolio_uuid: null })
        .where('asset_uuid', '=', first)
        .execute(),
    );
    await tenant.client.setClock({ body: { now: startTime } });
    await expectStates({ [asset]: invited });
  });
});
