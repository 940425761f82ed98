import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
import { freshMpan } from '#testing/seed.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let mpan: string;
let first: Asset;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
beforeEach(async () => {
  mpan = freshMpan();
  first = await tenant.client.createAsset({ body: { mpan } });
});
afterAll(() => service.close());

const post = (body: object, path = '/assets') => tenant.send('POST', path, { body });
const patch = (asset: Asset, body: object) => tenant.send('PATCH', `/assets/${asset.assetUUID}`, { body });
const holders = async (of = mpan) =>
  (await tenant.client.listAssets({ query: { search: of } })).data.map(({ assetUUID }) => assetUUID);
const taken = (pointer: string) => ({
  status: 409,
  code: 'MPAN_TAKEN',
  errors: [{ pointer, code: 'MPAN_TAKEN', assetUUID: first.assetUUID }],
});

describe('an import MPAN belongs to one active asset of a tenant', () => {
  it('is refused if another has it, in any notation: on create, in a list, on change and on restore', async () => {
    expect(await problemOf(await post({ mpan: `00111222 ${mpan}` }))).toMatchObject(taken('/mpan'));
    expect(await problemOf(await post([{ name: 'Other' }, { mpan }] as never, '/assets/bulk'))).toMatchObject(
      taken('/1/mpan'),
    );
    const other = await tenant.client.createAsset({ body: { mpan: freshMpan() } });
    expect(await problemOf(await patch(other, { mpan }))).toMatchObject(taken('/mpan'));
    expect((await patch(first, { mpan })).status).toBe(200);
    expect(await holders()).toEqual([first.assetUUID]);
  });

  it('is refused if a list has it twice, naming the later item', async () => {
    const twice = freshMpan();
    expect(
      await problemOf(await post([{ mpan: twice }, {}, { mpan: `00111222${twice}` }] as never, '/assets/bulk')),
    ).toMatchObject({ status: 400, errors: [{ pointer: '/2/mpan', code: 'REPEATED' }] });
    expect(await holders(twice)).toEqual([]);
  });

  it('reports the taken assetId before the taken MPAN, so that a repeated request gets that code', async () => {
    expect(await problemOf(await post({ assetId: first.assetId, mpan }))).toMatchObject({
      code: 'ALREADY_EXISTS',
      errors: [{ pointer: '/assetId' }],
    });
  });

  it('is free once its asset is archived or has another, and used again by the first request', async () => {
    await tenant.client.archiveAsset({ params: { assetUUID: first.assetUUID } });
    const second = await tenant.client.createAsset({ body: { mpan } });
    expect(await problemOf(await tenant.send('POST', `/assets/${first.assetUUID}/restore`))).toMatchObject({
      status: 409,
      code: 'MPAN_TAKEN',
      errors: [{ assetUUID: second.assetUUID }],
    });
    await tenant.client.updateAsset({ params: { assetUUID: second.assetUUID }, body: { mpan: freshMpan() } });
    expect((await tenant.send('POST', `/assets/${first.assetUUID}/restore`)).status).toBe(200);
  });

  it('may be used by another tenant too', async () => {
    const other = await service.addTenant();
    expect((await other.client.createAsset({ body: { mpan } })).mpan).toBe(mpan);
  });

  it('goes to one of several concurrent requests, in every possible operation', async () => {
    for (let round = 0; round < 6; round++) {
      const raced = freshMpan();
      const archived = await tenant.client.createAsset({ body: { mpan: raced } });
      await tenant.client.archiveAsset({ params: { assetUUID: archived.assetUUID } });
      const changed = await tenant.client.createAsset({ body: {} });
      const requests = [
        () => post({ mpan: raced }),
        () => post([{ mpan: freshMpan() }, { mpan: raced }] as never, '/assets/bulk'),
        () => patch(changed, { mpan: raced }),
        () => tenant.send('POST', `/assets/${archived.assetUUID}/restore`),
      ];
      const statuses = await Promise.all(requests.map(async (send) => (await send()).status));
      expect(tally(statuses.map((status) => (status < 300 ? 'done' : status)))).toEqual({ done: 1, 409: 3 });
      expect(await holders(raced)).toHaveLength(1);
    }
  });
});

describe('an export MPAN belongs to one active asset of a tenant', () => {
  let seller: Asset;
  let exportMpan: string;
  beforeEach(async () => {
    exportMpan = freshMpan();
    seller = await tenant.client.createAsset({ body: { exportMpan } });
  });
  const takenBy = (asset: Asset, pointer: string) => ({
    status: 409,
    code: 'MPAN_TAKEN',
    errors: [{ pointer, code: 'MPAN_TAKEN', assetUUID: asset.assetUUID }],
  });

  it('is refused if another has it, in any notation: on create, in a list, on change and on restore', async () => {
    expect(await problemOf(await post({ exportMpan: `00111222 ${exportMpan}` }))).toMatchObject(
      takenBy(seller, '/exportMpan'),
    );
    expect(await problemOf(await post([{ name: 'Other' }, { exportMpan }] as never, '/assets/bulk'))).toMatchObject(
      takenBy(seller, '/1/exportMpan'),
    );
    const other = await tenant.client.createAsset({ body: { exportMpan: freshMpan() } });
    expect(await problemOf(await patch(other, { exportMpan }))).toMatchObject(takenBy(seller, '/exportMpan'));
    expect((await patch(seller, { exportMpan })).status).toBe(200);
    await tenant.client.archiveAsset({ params: { assetUUID: seller.assetUUID } });
    expect((await patch(other, { exportMpan })).status).toBe(200);
    expect(await problemOf(await tenant.send('POST', `/assets/${seller.assetUUID}/restore`))).toMatchObject(
      takenBy(other, '{assetUUID}'),
    );
    await tenant.client.updateAsset({ params: { assetUUID: other.assetUUID }, body: { exportMpan: null } });
    expect((await tenant.send('POST', `/assets/${seller.assetUUID}/restore`)).status).toBe(200);
  });

  it('is refused if a list has it twice, naming the later item', async () => {
    const [twice, crossed] = [freshMpan(), freshMpan()];
    expect(
      await problemOf(await post([{ exportMpan: twice }, {}, { exportMpan: twice }] as never, '/assets/bulk')),
    ).toMatchObject({ status: 400, errors: [{ pointer: '/2/exportMpan', code: 'REPEATED' }] });
    expect(
      await problemOf(await post([{ exportMpan: crossed }, { mpan: crossed }] as never, '/assets/bulk')),
    ).toMatchObject({ status: 400, errors: [{ pointer: '/1/mpan', code: 'REPEATED' }] });
  });

  it('cannot be another asset’s import MPAN, and the reverse', async () => {
    expect(await problemOf(await post({ exportMpan: mpan }))).toMatchObject(takenBy(first, '/exportMpan'));
    expect(await problemOf(await post({ mpan: exportMpan }))).toMatchObject(takenBy(seller, '/mpan'));
    expect(await problemOf(await patch(first, { mpan: exportMpan, exportMpan: freshMpan() }))).toMatchObject(
      takenBy(seller, '/mpan'),
    );
    expect(await problemOf(await patch(seller, { exportMpan: mpan }))).toMatchObject(takenBy(first, '/exportMpan'));
  });

  it('goes to one of several concurrent requests', async () => {
    for (let round = 0; round < 4; round++) {
      const raced = freshMpan();
      const archived = await tenant.client.createAsset({ body: { exportMpan: raced } });
      await tenant.client.archiveAsset({ params: { assetUUID: archived.assetUUID } });
      const changed = await tenant.client.createAsset({ body: {} });
      const requests = [
        () => post({ exportMpan: raced }),
        () => patch(changed, { exportMpan: raced }),
        () => tenant.send('POST', `/assets/${archived.assetUUID}/restore`),
      ];
      const statuses = await Promise.all(requests.map(async (send) => (await send()).status));
      expect(tally(statuses.map((status) => (status < 300 ? 'done' : status)))).toEqual({ done: 1, 409: 2 });
    }
  });

  it('that assets already share stays with them, is listed, and admits no further asset', async () => {
    // The state after the migration.
    const stored = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx, now }) =>
      tx
        .insertInto('assets')
        .values({
          tenant_uuid: tenant.tenant,
          asset_uuid: crypto.randomUUID(),
          asset_id: `old-${exportMpan}`,
          asset_type: 'SOLAR_PV',
          export_mpan: exportMpan,
          export_mpan_repeat: 1,
          mpan_status: 'NOT_APPLICABLE',
          created_utc: new Date(now),
          updated_utc: new Date(now),
        })
        .returning('asset_uuid')
        .executeTakeFirstOrThrow(),
    );
    const shared = async () =>
      (await tenant.client.listAssets({ query: { mpanUse: 'SHARED' } })).data.map(({ assetUUID }) => assetUUID).sort();
    expect(await shared()).toEqual([seller.assetUUID, stored.asset_uuid].sort());
    expect((await post({ exportMpan })).status).toBe(409);
    await tenant.client.updateAsset({ params: { assetUUID: stored.asset_uuid }, body: { name: 'Still here' } });
    await tenant.client.updateAsset({ params: { assetUUID: stored.asset_uuid }, body: { exportMpan: freshMpan() } });
    expect(await shared()).toEqual([]);
  });
});

describe('assets that shared an MPAN before it had to be unique', () => {
  it('stay as they are, are listed together, and admit no further asset', async () => {
    // The state after the migration.
    const [stored] = (await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx, now }) =>
      tx
        .insertInto('assets')
        .values({
          tenant_uuid: tenant.tenant,
          asset_uuid: crypto.randomUUID(),
          asset_id: `old-${mpan}`,
          asset_type: 'SMART_METER',
          mpan,
          mpan_status: 'VALID',
          mpan_repeat: 1,
          created_utc: new Date(now),
          updated_utc: new Date(now),
        })
        .returning('asset_uuid')
        .execute(),
    )) as [{ asset_uuid: string }];
    const shared = async () =>
      (await tenant.client.listAssets({ query: { mpanUse: 'SHARED' } })).data.map(({ assetUUID }) => assetUUID).sort();
    const single = async () => (await tenant.client.listAssets({ query: { mpanUse: 'SINGLE', search: mpan } })).data;
    expect(await shared()).toEqual([first.assetUUID, stored.asset_uuid].sort());
    expect(await single()).toEqual([]);
    expect((await post({ mpan })).status).toBe(409);
    await tenant.client.updateAsset({ params: { assetUUID: stored.asset_uuid }, body: { name: 'Still here' } });
    await tenant.client.archiveAsset({ params: { assetUUID: first.assetUUID } });
    expect(await shared()).toEqual([]);
    expect(await single()).toMatchObject([{ assetUUID: stored.asset_uuid }]);
    expect((await post({ mpan })).status).toBe(409);
    expect((await tenant.send('POST', `/assets/${first.assetUUID}/restore`)).status).toBe(409);
    await tenant.client.archiveAsset({ params: { assetUUID: stored.asset_uuid } });
    expect((await post({ mpan })).status).toBe(201);
  });
});

describe('an asset behind a boundary meter', () => {
  it('names it by MPAN, has none of its own, and is found by it', async () => {
    const behind = await tenant.client.createAsset({
      body: { assetType: 'EV_CHARGER', boundaryMpan: `00111222${mpan}` },
    });
    expect(behind).toMatchObject({
      mpan: null,
      boundaryMpan: mpan,
      mpanStatus: 'NOT_APPLICABLE',
      gspGroup: first.gspGroup,
    });
    const second = await tenant.client.createAsset({ body: { assetType: 'BATTERY', boundaryMpan: mpan } });
    expect((await holders()).sort()).toEqual([first.assetUUID, behind.assetUUID, second.assetUUID].sort());
    expect(
      await tenant.client.updateAsset({ params: { assetUUID: behind.assetUUID }, body: { boundaryMpan: null } }),
    ).toMatchObject({ boundaryMpan: null, gspGroup: null });
    expect((await holders()).sort()).toEqual([first.assetUUID, second.assetUUID].sort());
  });

  it.each([
    [{ mpan: freshMpan(), boundaryMpan: freshMpan() }, '/boundaryMpan'],
    [{ assetType: 'SMART_METER', boundaryMpan: freshMpan() }, ''],
    [{ boundaryMpan: '1200000000848' }, '/boundaryMpan'],
  ])('cannot be %j', async (body, pointer) => {
    const problem = await problemOf(await post(body));
    expect([problem.status, problem.errors?.map((item) => item.pointer)]).toEqual([400, [pointer]]);
  });

  it('gets no MPAN of its own while it has the boundary meter’s, and the reverse', async () => {
    const behind = await tenant.client.createAsset({ body: { boundaryMpan: mpan } });
    expect(await problemOf(await patch(behind, { mpan: freshMpan() }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/mpan', code: 'CONTRADICTION' }],
    });
    expect(await problemOf(await patch(first, { boundaryMpan: freshMpan() }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/boundaryMpan' }],
    });
    expect((await patch(behind, { mpan: freshMpan(), boundaryMpan: null })).status).toBe(200);
  });
});
