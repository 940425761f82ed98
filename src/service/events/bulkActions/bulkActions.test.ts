import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, publishedEvents } from '#testing/seed.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { portsWith } from '../../readings/ports/portsWith.ts';
import { advanceBulkAction } from './advanceBulkAction.ts';
import { createBulkOperations } from './createBulkOperations.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

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
const undo = (bulkActionUUID: string) => tenant.send('POST', `/bulk-actions/${bulkActionUUID}/undo`);
const get = (bulkActionUUID: string) => tenant.client.getBulkAction({ params: { bulkActionUUID } });
const fleet = (count: number, options: Parameters<typeof seedFleet>[3] = {}) =>
  seedFleet(service, tenant, count, options);
const ready = async (count: number, options: Parameters<typeof seedFleet>[3] = {}) => {
  const assets = await fleet(count, options);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  return assets;
};
const schemeStates = async () =>
  Object.fromEntries(
    (await tenant.client.listSchemeAssets({ params: { schemeUUID }, query: { pageSize: 1000 } })).data.map(
      ({ assetUUID, status }) => [assetUUID, status],
    ),
  );
const eventStates = async (eventUUID: string) =>
  Object.fromEntries(
    (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID }, query: { pageSize: 1000 } })).data.map(
      ({ assetUUID, state }) => [assetUUID, state],
    ),
  );
const advance = (bulkActionUUID: string) =>
  tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
    advanceBulkAction(createBulkOperations(portsWith()))(scope, bulkActionUUID),
  );
/** Runs everything due. */
const settle = () => service.service.scheduler.runUntilIdle(tenant.tenant);
const portfolioOf = async (assetUUID: string) =>
  (await tenant.client.getAsset({ params: { assetUUID } })).portfolioUUID;

describe('a bulk action', () => {
  it('changes every matching asset, beyond one call’s limit, and records counts and reasons', async () => {
    await fleet(2500, { prefix: 'home-' });
    const silent = await fleet(3, { prefix: 'home-silent-', outcomeDigit: null });
    await fleet(5, { prefix: 'office-' });
    await fleet(2, { prefix: 'home-gone-', asset: { status: 'ARCHIVED' } });
    const body = { filter: { search: 'HOME-' }, action: 'SCHEME_OPT_IN', target: schemeUUID } as const;
    const previewed = await tenant.send('POST', '/bulk-actions', { body: { ...body, dryRun: true } });
    expect([previewed.status, previewed.headers.get('location')]).toEqual([200, null]);
    expect(await previewed.json()).toMatchObject({
      bulkActionUUID: null,
      status: 'DONE',
      matched: 2503,
      changed: 2500,
      unchanged: 0,
      refusedCount: 3,
      refusedByCode: { MPAN_REQUIRED: 3 },
      undoable: false,
    });
    expect([(await tenant.client.listBulkActions()).totalItems, await schemeStates()]).toEqual([0, {}]);

    const response = await tenant.send('POST', '/bulk-actions', { body });
    const done = (await response.json()) as Awaited<ReturnType<typeof createAction>>;
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      `/api/v1/bulk-actions/${done.bulkActionUUID}`,
    ]);
    expect(done).toMatchObject({
      action: 'SCHEME_OPT_IN',
      target: schemeUUID,
      matched: 2503,
      changed: 2500,
      unchanged: 0,
      refusedCount: 3,
      undoable: true,
    });
    expect(done.refused.map(({ assetUUID, code }) => [assetUUID, code])).toEqual(
      silent.toSorted().map((asset) => [asset, 'MPAN_REQUIRED']),
    );
    expect(await get(done.bulkActionUUID)).toEqual(done);
    expect((await tenant.client.getScheme({ params: { schemeUUID } })).counts.OPT_IN).toBe(2500);
    expect(await createAction(body)).toMatchObject({ changed: 0, unchanged: 2500, undoable: false });
    expect((await tenant.client.listBulkActions()).data.map((each) => each.changed)).toEqual([0, 2500]);
  });

  it('accepts the filters of the asset list, and named assets', async () => {
    const [one, two, three] = (await ready(3)) as [string, string, string];
    await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [three], action: 'OPT_OUT' } });
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    expect(
      await createAction({
        filter: { schemeUUID, schemeStatus: 'READY', assetUUIDs: [one, three] },
        action: 'EVENT_OPT_IN',
        target: eventUUID,
      }),
    ).toMatchObject({ matched: 1, changed: 1 });
    expect(
      await createAction({ filter: { schemeUUID, schemeStatus: 'READY' }, action: 'EVENT_OPT_IN', target: eventUUID }),
    ).toMatchObject({ matched: 2, changed: 1, unchanged: 1 });
    expect(await eventStates(eventUUID)).toEqual({ [one]: 'OPT_IN', [two]: 'OPT_IN' });
  });

  it('archives all but assets in a running event', async () => {
    const [running, idle] = (await fleet(2)) as [string, string];
    await seedEvent(service, tenant, [running], { startsInMs: -60_000, state: 'STARTED' });
    const done = await createAction({ filter: {}, all: true, action: 'ARCHIVE' });
    expect(done).toMatchObject({
      target: null,
      matched: 2,
      changed: 1,
      refusedByCode: { EVENT_RUNNING: 1 },
      undoable: true,
    });
    expect((await tenant.client.getAsset({ params: { assetUUID: idle } })).status).toBe('ARCHIVED');
    expect((await tenant.client.getAsset({ params: { assetUUID: running } })).status).toBe('ACTIVE');
    expect(await createAction({ filter: { status: 'ARCHIVED' }, all: true, action: 'ARCHIVE' })).toMatchObject({
      matched: 1,
      changed: 0,
      unchanged: 1,
    });
  });

  it('runs more than 10,000 assets in steps after its response, each once, and undoes them so', async () => {
    for (let i = 0; i < 6; i++) await fleet(2000);
    await fleet(2, { outcomeDigit: null });
    // What it changes no longer matches: all are found before.
    const body = { filter: { notInScheme: schemeUUID }, action: 'SCHEME_OPT_IN', target: schemeUUID } as const;
    expect(await createAction({ ...body, dryRun: true })).toMatchObject({
      matched: 12_002,
      done: 12_002,
      changed: 12_000,
      refusedCount: 2,
    });
    const { bulkActionUUID: uuid, ...started } = await createAction(body);
    expect(started).toMatchObject({
      status: 'RUNNING',
      // No request counts them: the job does.
      matched: 10_001,
      matchedIs: 'AT_LEAST',
      done: 0,
      changed: 0,
      undoable: false,
      finishedUTC: null,
    });
    expect((await undo(uuid)).status).toBe(409);
    // The first 10,000 were found with the request, and are not looked for again.
    await advance(uuid);
    expect(await get(uuid)).toMatchObject({
      status: 'RUNNING',
      matched: 12_002,
      matchedIs: 'EXACT',
      done: 0,
      changed: 0,
    });
    await advance(uuid);
    expect(await get(uuid)).toMatchObject({ status: 'RUNNING', done: 1000, changed: 1000 });
    // A step requested twice at the same moment is two steps, not one run twice.
    await Promise.all([advance(uuid), advance(uuid)]);
    expect(await get(uuid)).toMatchObject({ done: 3000, changed: 3000 });
    await settle();
    expect(await get(uuid)).toMatchObject({
      status: 'DONE',
      done: 12_002,
      changed: 12_000,
      refusedByCode: { MPAN_REQUIRED: 2 },
      undoable: true,
    });
    expect((await tenant.client.getScheme({ params: { schemeUUID } })).counts).toMatchObject({ OPT_IN: 12_000 });

    expect(await (await undo(uuid)).json()).toMatchObject({ status: 'UNDOING', done: 0, undoable: false });
    await advance(uuid);
    expect(await get(uuid)).toMatchObject({ status: 'UNDOING', done: 1000 });
    await settle();
    expect(await get(uuid)).toMatchObject({ status: 'UNDONE', changed: 12_000 });
    expect((await tenant.client.getScheme({ params: { schemeUUID } })).counts).toMatchObject({
      OPT_IN: 0,
      OPT_OUT: 0,
      READY: 0,
    });
  });

  it('undoes few changes that are spread over many steps in steps, too', async () => {
    const assets = await fleet(25);
    const body = { filter: { assetUUIDs: assets }, action: 'SCHEME_OPT_IN', target: schemeUUID } as const;
    const { bulkActionUUID: uuid } = await createAction(body);
    // As if the action had been about 25,000 assets, of which one in a thousand was changed.
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`
        with whole as (
          delete from bulk_action_steps where bulk_action_uuid = ${uuid}
          returning tenant_uuid, bulk_action_uuid, changed_assets, states_before
        )
        insert into bulk_action_steps
          (tenant_uuid, bulk_action_uuid, step, state, asset_uuids, changed_assets, states_before)
        select tenant_uuid, bulk_action_uuid, place - 1, 'DONE', array[asset], array[asset], array[before]
        from whole, unnest(changed_assets, states_before) with ordinality as each (asset, before, place)`.execute(tx),
    );
    expect(await (await undo(uuid)).json()).toMatchObject({ status: 'UNDOING', changed: 25 });
    await settle();
    expect((await get(uuid)).status).toBe('UNDONE');
    expect((await tenant.client.getScheme({ params: { schemeUUID } })).counts).toMatchObject({ OPT_IN: 0, READY: 0 });
  });

  it('stops if its target is closed while it runs; earlier changes can be undone', async () => {
    for (let i = 0; i < 6; i++) await fleet(2000);
    const { bulkActionUUID: uuid } = await createAction({
      filter: {},
      all: true,
      action: 'SCHEME_OPT_IN',
      target: schemeUUID,
    });
    for (const _step of ['2,000 found', '1,000 opted in']) await advance(uuid);
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { status: 'CLOSED' } });
    await settle();
    expect(await get(uuid)).toMatchObject({
      status: 'FAILED',
      failure: 'The event scheme is closed',
      done: 1000,
      changed: 1000,
      undoable: true,
    });
    expect(await (await undo(uuid)).json()).toMatchObject({ status: 'UNDONE' });
    expect((await tenant.client.getScheme({ params: { schemeUUID } })).counts).toMatchObject({ OPT_IN: 0, OPT_OUT: 0 });
  });

  it('refuses an unknown target before anything is enqueued', async () => {
    for (let i = 0; i < 6; i++) await fleet(2000);
    expect(
      (
        await tenant.send('POST', '/bulk-actions', {
          body: { filter: {}, all: true, action: 'SCHEME_OPT_IN', target: UNKNOWN_UUID },
        })
      ).status,
    ).toBe(404);
    expect((await tenant.client.listBulkActions()).totalItems).toBe(0);
  });

  it('restores archived assets, except those whose user is archived or whose MPAN is in use', async () => {
    const north = await seedPortfolio(service, tenant);
    const [plain, again] = (await fleet(2, { portfolioUUID: north })) as [string, string];
    const [orphan] = (await fleet(1)) as [string];
    const archived = await createAction({ filter: {}, all: true, action: 'ARCHIVE' });
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: again } });
    await tenant.client.createAsset({ body: { mpan: mpan! } });
    const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: orphan } });
    await tenant.client.archiveUser({ params: { userUUID: userUUID! } });
    const body = { filter: { status: 'ARCHIVED' }, all: true, action: 'RESTORE' } as const;
    expect(await createAction({ ...body, dryRun: true })).toMatchObject({
      matched: 3,
      changed: 1,
      refusedByCode: { MPAN_TAKEN: 1, USER_ARCHIVED: 1 },
    });
    // Undoing the archiving restores the same one, with its memberships.
    await undo(archived.bulkActionUUID);
    expect(await tenant.client.getAsset({ params: { assetUUID: plain } })).toMatchObject({
      status: 'ACTIVE',
      portfolioUUID: north,
      archivedUTC: null,
    });
    await tenant.client.archiveAsset({ params: { assetUUID: plain } });
    const restored = await createAction({ ...body, requestedBy: 'Ada' });
    expect(restored).toMatchObject({
      changed: 1,
      refusedCount: 2,
      requestedBy: 'Ada',
      filter: { status: 'ARCHIVED' },
      named: null,
    });
    expect(restored.refused.map(({ assetUUID, code, assetId }) => [assetUUID, code, assetId !== null])).toEqual(
      expect.arrayContaining([
        [again, 'MPAN_TAKEN', true],
        [orphan, 'USER_ARCHIVED', true],
      ]),
    );
    await undo(restored.bulkActionUUID);
    expect((await tenant.client.getAsset({ params: { assetUUID: plain } })).status).toBe('ARCHIVED');
  });

  it("selects assets of an event by their state, and returns the target's name", async () => {
    const [one, two] = (await ready(2)) as [string, string];
    const { eventUUID, name } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [one]);
    expect(
      await createAction({ filter: { eventUUID, eventState: 'OPT_IN' }, action: 'EVENT_OPT_OUT', target: eventUUID }),
    ).toMatchObject({ matched: 1, changed: 1, targetName: name });
    expect(await eventStates(eventUUID)).toEqual({ [one]: 'OPT_OUT' });
    expect(
      (await tenant.client.listAssets({ query: { schemeUUID, schemeStatus: 'READY' } })).data
        .map(({ assetUUID }) => assetUUID)
        .sort(),
    ).toEqual([one, two].sort());
  });

  it('stores at most fifty refusals per reason, and counts them all', async () => {
    await fleet(60, { outcomeDigit: null });
    const done = await createAction({ filter: {}, all: true, action: 'SCHEME_OPT_IN', target: schemeUUID });
    expect([done.refused.length, done.refusedCount]).toEqual([50, 60]);
  });

  it.each([
    [{ filter: {}, all: true, action: 'SCHEME_OPT_IN' }, ''],
    [{ filter: {}, all: true, action: 'ARCHIVE', target: UNKNOWN_UUID }, '/target'],
    [{ filter: {}, all: true, action: 'DELETE', target: UNKNOWN_UUID }, '/action'],
    [{ filter: { schemeStatus: 'READY' }, action: 'ARCHIVE' }, '/filter/schemeStatus'],
    [{ filter: { eventState: 'OPT_IN' }, action: 'ARCHIVE' }, '/filter/eventState'],
    [{ filter: {}, all: true, action: 'RESTORE', target: UNKNOWN_UUID }, '/target'],
    [{ filter: { colour: 'red' }, action: 'ARCHIVE' }, '/filter/colour'],
    [{ filter: {}, action: 'ARCHIVE' }, '/filter'],
    [{ filter: { status: 'ACTIVE' }, action: 'ARCHIVE', dryRun: true }, '/filter'],
    [{ filter: {}, all: false, action: 'SCHEME_OPT_OUT', target: UNKNOWN_UUID }, '/filter'],
    [{ action: 'ARCHIVE' }, ''],
  ])('refuses %j', async (body, pointer) => {
    expect(await pointersOf(await tenant.send('POST', '/bulk-actions', { body }))).toContain(pointer);
  });

  it.each(['SCHEME_OPT_IN', 'EVENT_OPT_OUT', 'ASSIGN_PORTFOLIO'] as const)(
    '%s is 404 without its target, even with no asset to change',
    async (action) => {
      expect(
        (await tenant.send('POST', '/bulk-actions', { body: { filter: {}, all: true, action, target: UNKNOWN_UUID } }))
          .status,
      ).toBe(404);
    },
  );

  it('is 409 where the target no longer allows it', async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID } });
    expect(
      (
        await problemOf(
          await tenant.send('POST', '/bulk-actions', {
            body: { filter: {}, all: true, action: 'EVENT_OPT_IN', target: eventUUID },
          }),
        )
      ).code,
    ).toBe('CONFLICT');
  });

  it('of another tenant is 404, and so are its assets', async () => {
    await fleet(2);
    const { bulkActionUUID } = await createAction({
      filter: {},
      all: true,
      action: 'SCHEME_OPT_IN',
      target: schemeUUID,
    });
    const other = await service.addTenant();
    expect((await other.send('GET', `/bulk-actions/${bulkActionUUID}`)).status).toBe(404);
    expect((await other.send('POST', `/bulk-actions/${bulkActionUUID}/undo`)).status).toBe(404);
    expect(await other.client.createBulkAction({ body: { filter: {}, all: true, action: 'ARCHIVE' } })).toMatchObject({
      matched: 0,
      changed: 0,
    });
  });
});

describe('undoing a bulk action', () => {
  it('removes exactly those it opted in, once', async () => {
    const [before] = (await ready(3)) as [string, string, string];
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [before]);
    const done = await createAction({ filter: {}, all: true, action: 'EVENT_OPT_IN', target: eventUUID });
    expect(done).toMatchObject({ changed: 2, unchanged: 1, undoable: true });
    const undone = await undo(done.bulkActionUUID);
    expect(await undone.json()).toEqual({ ...done, status: 'UNDONE', undoable: false });
    expect(await eventStates(eventUUID)).toEqual({ [before]: 'OPT_IN' });
    expect((await undo(done.bulkActionUUID)).status).toBe(409);
  });

  it('opts in again those it opted out, and no others', async () => {
    const [inside, outside] = (await ready(2)) as [string, string];
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [inside]);
    const done = await createAction({ filter: {}, all: true, action: 'EVENT_OPT_OUT', target: eventUUID });
    expect([done.changed, await eventStates(eventUUID)]).toEqual([2, { [inside]: 'OPT_OUT', [outside]: 'OPT_OUT' }]);
    await undo(done.bulkActionUUID);
    expect(await eventStates(eventUUID)).toEqual({ [inside]: 'OPT_IN' });
  });

  it('ends with the event: from its start on it is 409', async () => {
    await ready(1);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    const done = await createAction({ filter: {}, all: true, action: 'EVENT_OPT_IN', target: eventUUID });
    await tenant.client.setClock({ body: { now: '2026-01-15T17:10:00Z' } });
    expect((await get(done.bulkActionUUID)).undoable).toBe(false);
    expect((await undo(done.bulkActionUUID)).status).toBe(409);
    expect(Object.values(await eventStates(eventUUID))).toEqual(['OPT_IN']);
  });

  it('of an opt-out that changed nothing is 409', async () => {
    const [asset] = (await ready(1)) as [string];
    await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [asset], action: 'OPT_OUT' } });
    expect(await schemeStates()).toEqual({ [asset]: 'READY_OPT_OUT' });
    const out = await createAction({ filter: {}, all: true, action: 'SCHEME_OPT_OUT', target: schemeUUID });
    expect(out).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await undo(out.bulkActionUUID)).status).toBe(409);
  });

  it('returns assets to their previous portfolios, except those moved since', async () => {
    const [north, south, west] = [
      await seedPortfolio(service, tenant),
      await seedPortfolio(service, tenant, 'South'),
      await seedPortfolio(service, tenant, 'West'),
    ];
    const [fromSouth] = (await fleet(1, { portfolioUUID: south })) as [string];
    const [homeless, movedOn] = (await fleet(2)) as [string, string];
    const [inNorth] = (await fleet(1, { portfolioUUID: north })) as [string];
    const done = await createAction({ filter: {}, all: true, action: 'ASSIGN_PORTFOLIO', target: north });
    expect(done).toMatchObject({ matched: 4, changed: 3, unchanged: 1, undoable: true });
    expect(
      (await publishedEvents(service, tenant)).map(({ event, payload }) => [
        event,
        (payload['assetUUIDs'] as string[]).length,
      ]),
    ).toEqual([['PORTFOLIO.ASSETS_ASSIGNED', 3]]);
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID: west }, body: { assetUUIDs: [movedOn] } });
    expect((await undo(done.bulkActionUUID)).status).toBe(200);
    expect([
      await portfolioOf(fromSouth),
      await portfolioOf(homeless),
      await portfolioOf(movedOn),
      await portfolioOf(inNorth),
    ]).toEqual([south, null, west, north]);
  });
});
