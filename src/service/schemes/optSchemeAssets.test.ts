import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchemeAssetStatus } from '#contract/scheme.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
beforeEach(async () => {
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const opt = (assetUUIDs: string[], action: 'OPT_IN' | 'OPT_OUT', dryRun = false) =>
  tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action, dryRun } });
const listed = async (status?: SchemeAssetStatus | 'ReadyOptOut') =>
  (await tenant.client.listSchemeAssets({ params: { schemeUUID }, query: { status, pageSize: 1000 } })).data;
const statusOf = async (assetUUID: string) => (await listed()).find((asset) => asset.assetUUID === assetUUID)?.status;

async function setStatus(assetUUID: string, status: SchemeAssetStatus): Promise<void> {
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx
      .insertInto('scheme_assets')
      .values({
        tenant_uuid: tenant.tenant,
        scheme_uuid: schemeUUID,
        asset_uuid: assetUUID,
        status,
        status_reason: 'before',
        updated_utc: new Date(),
      })
      .execute(),
  );
}

describe('opting assets into a scheme and out of it', () => {
  it.each([
    [null, 'OPT_IN', 'OPT_IN'],
    ['OPT_IN', 'OPT_IN', null],
    ['OPT_OUT', 'OPT_IN', 'OPT_IN'],
    ['DUPLICATED', 'OPT_IN', 'OPT_IN'],
    ['REJECTED', 'OPT_IN', 'OPT_IN'],
    ['READY', 'OPT_IN', null],
    ['READY_OPT_OUT', 'OPT_IN', 'READY'],
    [null, 'OPT_OUT', 'OPT_OUT'],
    ['OPT_IN', 'OPT_OUT', 'OPT_OUT'],
    ['OPT_OUT', 'OPT_OUT', null],
    ['DUPLICATED', 'OPT_OUT', 'OPT_OUT'],
    ['REJECTED', 'OPT_OUT', 'OPT_OUT'],
    ['READY', 'OPT_OUT', 'READY_OPT_OUT'],
    ['READY_OPT_OUT', 'OPT_OUT', null],
  ] as const)('%s with %s becomes %s', async (before, action, after) => {
    const [asset] = (await seedFleet(service, tenant, 1)) as [string];
    if (before) await setStatus(asset, before);
    const expected = { changed: after === null ? 0 : 1, unchanged: after === null ? 1 : 0, refused: [] };
    expect(await opt([asset], action, true)).toEqual(expected);
    expect(await statusOf(asset)).toBe(before ?? undefined);
    expect(await opt([asset], action)).toEqual(expected);
    expect(await listed()).toEqual([
      expect.objectContaining({ status: after ?? before, statusReason: after === null ? 'before' : null }),
    ]);
  });

  it('refuses assets that cannot take part, with the reason, and accepts the rest', async () => {
    const [good] = (await seedFleet(service, tenant, 1)) as [string];
    const [archived] = (await seedFleet(service, tenant, 1, { asset: { status: 'ARCHIVED' } })) as [string];
    const [meterless] = (await seedFleet(service, tenant, 1, { outcomeDigit: null })) as [string];
    const [unknown] = (await seedFleet(service, tenant, 1, { asset: { mpan_status: 'INVALID' } })) as [string];
    const [foreign] = (await seedFleet(service, await service.addTenant(), 1)) as [string];
    const nobody = newUuid();
    const { changed, refused } = await opt([good, archived, meterless, unknown, foreign, nobody], 'OPT_IN');
    expect(changed).toBe(1);
    expect(refused.map(({ assetUUID, code }) => [assetUUID, code])).toEqual([
      [archived, 'ASSET_ARCHIVED'],
      [meterless, 'MPAN_REQUIRED'],
      [unknown, 'MPAN_INVALID'],
      [foreign, 'ASSET_NOT_FOUND'],
      [nobody, 'ASSET_NOT_FOUND'],
    ]);
    expect((await listed()).map((asset) => asset.assetUUID)).toEqual([good]);
  });

  it('needs no MPAN if the scheme needs none', async () => {
    ({ schemeUUID } = await addScheme(tenant, { requiresMpan: false }));
    const [meterless] = (await seedFleet(service, tenant, 1, { outcomeDigit: null })) as [string];
    expect(await opt([meterless], 'OPT_IN')).toMatchObject({ changed: 1 });
    await tenant.client.setClock({ body: { advance: 'PT31S' } });
    expect(await statusOf(meterless)).toBe('READY');
  });

  it('removes assets from a closed scheme, and from its events too, and adds none', async () => {
    const [inside, outside] = (await seedFleet(service, tenant, 2)) as [string, string];
    await optInAndPassChecks(tenant, schemeUUID, [inside]);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    const other = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [inside]);
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { status: 'CLOSED' } });
    await expect(opt([outside], 'OPT_IN')).rejects.toMatchObject({ status: 409 });
    await expect(optIn(tenant, other.eventUUID, [inside])).rejects.toMatchObject({ status: 409 });
    expect(await optIn(tenant, eventUUID, [inside], 'OPT_OUT')).toMatchObject({ changed: 1 });
    await expect(optIn(tenant, eventUUID, [inside])).rejects.toMatchObject({ status: 409 });
    expect(await opt([inside], 'OPT_OUT')).toMatchObject({ changed: 1, refused: [] });
    expect(await statusOf(inside)).toBe('READY_OPT_OUT');
    const { bulkActionUUID } = await tenant.client.createBulkAction({
      body: { filter: { assetUUIDs: [outside] }, action: 'SCHEME_OPT_OUT', target: schemeUUID },
    });
    expect(await tenant.client.getBulkAction({ params: { bulkActionUUID: bulkActionUUID! } })).toMatchObject({
      changed: 1,
      undoable: false,
    });
    expect((await tenant.send('POST', `/bulk-actions/${bulkActionUUID}/undo`)).status).toBe(409);
  });

  it('accepts no status from a client', async () => {
    const [asset] = (await seedFleet(service, tenant, 1)) as [string];
    const bodies = [
      { assetUUIDs: [asset], action: 'READY' },
      { assetUUIDs: [asset], action: 'REJECTED' },
      { assetUUIDs: [asset], action: 'OPT_IN', status: 'READY' },
      { assetUUIDs: [], action: 'OPT_IN' },
    ];
    const responses = await Promise.all(
      bodies.map((body) => tenant.send('POST', `/events/schemes/${schemeUUID}/assets`, { body })),
    );
    expect(responses.map((response) => response.status)).toEqual([400, 400, 400, 400]);
    expect(await listed()).toEqual([]);
  });

  it('makes one row of an asset opted in repeatedly and concurrently', async () => {
    const [asset] = (await seedFleet(service, tenant, 1)) as [string];
    const results = await Promise.all(Array.from({ length: 12 }, () => opt([asset, asset], 'OPT_IN')));
    expect(results.filter((result) => result.changed === 1 && result.unchanged === 0)).toHaveLength(1);
    expect(results.filter((result) => result.changed === 0 && result.unchanged === 1)).toHaveLength(11);
    expect(await listed()).toHaveLength(1);
  });

  it('reads the filter in both spellings, and no other', async () => {
    const [asset] = (await seedFleet(service, tenant, 1)) as [string];
    await setStatus(asset, 'READY_OPT_OUT');
    expect([
      (await listed('ReadyOptOut')).length,
      (await listed('READY_OPT_OUT')).length,
      (await listed('READY')).length,
    ]).toEqual([1, 1, 0]);
    expect((await tenant.send('GET', `/events/schemes/${schemeUUID}/assets?status=ready_opt_out`)).status).toBe(400);
  });

  it('ends scheduled opt-ins of that scheme only', async () => {
    const assets = await seedFleet(service, tenant, 2);
    await optInAndPassChecks(tenant, schemeUUID, assets);
    const other = await addScheme(tenant);
    await optInAndPassChecks(tenant, other.schemeUUID, assets);
    const here = await addEvent(tenant, schemeUUID);
    const there = await addEvent(tenant, other.schemeUUID, {
      startTime: here.endTime,
      endTime: new Date(Date.parse(here.endTime) + 3_600_000).toISOString(),
    });
    for (const { eventUUID } of [here, there])
      expect(await optIn(tenant, eventUUID, assets)).toMatchObject({ changed: 2 });
    await opt(assets.slice(0, 1), 'OPT_OUT');
    const counts = await Promise.all(
      [here, there].map(({ eventUUID }) => tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })),
    );
    expect(counts.map((event) => event.assetsOptedIn)).toEqual([1, 2]);
  });
});
