import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AssetChanges } from '#contract/assetChanges.ts';
import { rowTag } from '#contract/rowTag.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const MPAN = '1200000000847';
const OTHER_MPAN = '2000000001409';

describe('changing assets', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const create = async (body = {}) => (await tenant.client.createAsset({ body })).assetUUID;
  const patch = (assetUUID: string, body: unknown, headers = {}) =>
    tenant.send('PATCH', `/assets/${assetUUID}`, { body, headers });
  const get = (assetUUID: string) => tenant.client.getAsset({ params: { assetUUID } });

  it('changes named attributes, clears null ones and leaves the rest', async () => {
    const asset = await create({ name: 'Old', locationPostcode: 'M1 1AE', powerKw: 3, mpan: MPAN });
    const before = await get(asset);
    const response = await patch(asset, { name: 'New', powerKw: null, isDomestic: false, locationPostcode: 'cr26xh' });
    expect(response.status).toBe(200);
    expect(rowTag(response.headers.get('etag')!)).toBe('"2"');
    const after = await get(asset);
    expect(after).toEqual({
      ...before,
      name: 'New',
      powerKw: null,
      isDomestic: false,
      locationPostcode: 'CR2 6XH',
      updatedUTC: after.updatedUTC,
    });
    expect(Date.parse(after.updatedUTC)).toBeGreaterThan(Date.parse(before.updatedUTC));
  });

  it('assigns the asset to another user, or to none', async () => {
    const user = await tenant.client.createUser({ body: { userId: 'moves-in', name: 'Ann' } });
    const asset = await create();
    expect(await (await patch(asset, { userId: 'moves-in' })).json()).toMatchObject({
      userUUID: user.userUUID,
      userId: 'moves-in',
    });
    expect(await (await patch(asset, { userUUID: null })).json()).toMatchObject({ userUUID: null, userId: null });
  });

  it('ends scheduled opt-ins that the new user has not consented to', async () => {
    await tenant.client.createUser({ body: { userId: 'did-not-agree', name: 'Bob' } });
    const asset = await create();
    const event = await seedEvent(service, tenant, [asset]);
    await patch(asset, { userId: 'did-not-agree' });
    expect(await event.stateOf(asset)).toBe('OPT_OUT');
  });

  it('looks a new MPAN up again, and leaves the same one unchanged', async () => {
    const asset = await create({ mpan: MPAN });
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
    await patch(asset, { mpan: `00111222${MPAN}` });
    expect((await get(asset)).mpanStatus).toBe('VALID');
    await patch(asset, { mpan: OTHER_MPAN });
    expect(await get(asset)).toMatchObject({ mpan: OTHER_MPAN, mpanStatus: 'PENDING', gspGroup: '_H' });
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
    expect((await get(asset)).mpanStatus).toBe('VALID');
    await patch(asset, { mpan: null, assetType: 'OTHER' });
    expect(await get(asset)).toMatchObject({ mpan: null, mpanStatus: 'NOT_APPLICABLE', gspGroup: null });
  });

  it.each([
    ['READY', 'OPT_IN'],
    ['DUPLICATED', 'OPT_IN'],
    ['REJECTED', 'OPT_IN'],
    ['OPT_OUT', 'OPT_OUT'],
    ['READY_OPT_OUT', 'OPT_OUT'],
  ] as const)('resets a scheme status of %s to %s when the MPAN changes', async (status, expected) => {
    const asset = await create({ mpan: MPAN });
    const event = await seedEvent(service, tenant, [asset], { status });
    await patch(asset, { name: 'Same meter' });
    expect(await event.statusOf(asset)).toBe(status);
    await patch(asset, { mpan: OTHER_MPAN });
    expect(await event.statusOf(asset)).toBe(expected);
    const jobs = await service.database.store.db
      .selectFrom('jobs')
      .select('kind')
      .where('subject_uuid', '=', event.schemeUUID)
      .execute();
    expect(jobs).toEqual(expected === 'OPT_IN' ? [{ kind: 'REGULATOR_CHECK' }] : []);
  });

  it.each([
    [true, 'OPT_OUT', 'OPT_OUT'],
    [false, 'OPT_IN', 'OPT_IN'],
  ])('an asset without its MPAN leaves a scheme that requires one (%s)', async (requiresMpan, status, state) => {
    const asset = await create({ mpan: MPAN, assetType: 'BATTERY' });
    const event = await seedEvent(service, tenant, [asset], { requiresMpan });
    await patch(asset, { mpan: null });
    expect([await event.statusOf(asset), await event.stateOf(asset)]).toEqual([status, state]);
  });

  it.each<[unknown, number, string]>([
    [{}, 400, ''],
    [{ mpan: null }, 400, '/mpan'],
    [{ assetId: null }, 400, '/assetId'],
    [{ assetUUID: 'x' }, 400, '/assetUUID'],
    [{ status: 'ARCHIVED' }, 400, '/status'],
    [{ createdUTC: '2026-01-01T00:00:00Z' }, 400, '/createdUTC'],
    [{ portfolioUUID: null }, 400, '/portfolioUUID'],
    [{ userId: 'nobody' }, 400, '/userId'],
    [{ assetId: 'taken' }, 409, '/assetId'],
  ])('refuses %j', async (body, status, pointer) => {
    const id = `refusing ${JSON.stringify(body)}`.slice(0, 64);
    if (status === 409) await create({ assetId: 'taken' });
    const asset = await create({ assetId: id, mpan: MPAN });
    const response = await patch(asset, body);
    expect(response.status).toBe(status);
    expect((await pointersOf(response))[0]).toBe(pointer);
    expect(rowTag((await tenant.send('GET', `/assets/${asset}`)).headers.get('etag')!)).toBe('"1"');
  });

  it('a meter type requires an MPAN', async () => {
    expect(await pointersOf(await patch(await create(), { assetType: 'SMART_METER' }))).toEqual(['']);
    expect(await pointersOf(await patch(await create(), { assetType: 'SMART_METER', mpan: null }))).toEqual(['/mpan']);
  });

  it.each([
    ['"1"', 412],
    ['W/"2"', 412],
    ['"2"', 200],
    ['"1", "2"', 200],
    ['*', 200],
  ])('at version 2 responds to If-Match %s with %i', async (ifMatch, status) => {
    const asset = await create();
    await patch(asset, { name: 'Second' });
    expect((await patch(asset, { name: 'Third' }, { 'if-match': ifMatch })).status).toBe(status);
  });

  it('loses no update: of 20 parallel changes of one version one succeeds', async () => {
    const asset = await create();
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, i) => (await patch(asset, { name: `Writer ${i}` }, { 'if-match': '"1"' })).status,
      ),
    );
    expect(tally(statuses)).toEqual({ 200: 1, 412: 19 });
  });

  it("finds no other tenant's, unknown or archived asset", async () => {
    const other = await service.addTenant();
    const foreign = await other.client.createAsset({ body: {} });
    const archived = await create();
    await tenant.client.archiveAsset({ params: { assetUUID: archived } });
    for (const asset of [foreign.assetUUID, archived, '00000000-0000-4000-8000-000000000000']) {
      const response = await patch(asset, { name: 'Mine' } satisfies AssetChanges);
      expect(await problemOf(response)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await tenant.send('GET', `/assets/${foreign.assetUUID}`)).status).toBe(404);
  });
});
