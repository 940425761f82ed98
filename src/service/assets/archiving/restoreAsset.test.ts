import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet, seedPortfolio } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const restore = (assetUUID: string, headers = {}) => tenant.send('POST', `/assets/${assetUUID}/restore`, { headers });
const archived = async (body: { name?: string; assetId?: string; powerKw?: number; mpan?: string } = {}) => {
  const asset = await tenant.client.createAsset({ body });
  await tenant.client.archiveAsset({ params: { assetUUID: asset.assetUUID } });
  return asset;
};

it('makes an archived asset active again as it was, at its next version', async () => {
  const asset = await archived({ name: 'Back', assetId: 'back', powerKw: 3 });
  const response = await restore(asset.assetUUID);
  expect([response.status, rowTag(response.headers.get('etag')!)]).toEqual([200, '"3"']);
  const { updatedUTC: _, ...same } = asset;
  expect(await response.json()).toMatchObject(same);
});

it('returns an active asset unchanged, 404 for an unknown one, and 412 for a stale version', async () => {
  const { assetUUID } = await tenant.client.createAsset({ body: {} });
  expect(rowTag((await restore(assetUUID)).headers.get('etag')!)).toBe('"1"');
  expect((await restore('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const asset = await archived();
  expect((await restore(asset.assetUUID, { 'if-match': '"1"' })).status).toBe(412);
});

it('is 409 while another active asset has the MPAN', async () => {
  const mpan = freshMpan();
  const asset = await archived({ mpan });
  const other = await tenant.client.createAsset({ body: { mpan } });
  expect(await problemOf(await restore(asset.assetUUID))).toMatchObject({
    code: 'MPAN_TAKEN',
    errors: [{ assetUUID: other.assetUUID }],
  });
  await tenant.client.archiveAsset({ params: { assetUUID: other.assetUUID } });
  expect((await restore(asset.assetUUID)).status).toBe(200);
});

it('is 409 once its user is archived', async () => {
  const { userUUID } = await tenant.client.createUser({ body: { userId: 'gone', name: 'Gone' } });
  const { assetUUID } = await tenant.client.createAsset({ body: { userUUID } });
  await tenant.client.archiveUser({ params: { userUUID } });
  expect((await restore(assetUUID)).status).toBe(409);
});

it('has an MPAN looked up that was pending when it was archived', async () => {
  const asset = await archived({ mpan: freshMpan() });
  await tenant.client.setClock({ body: { advance: 'PT5M' } });
  expect((await tenant.client.getAsset({ params: { assetUUID: asset.assetUUID } })).mpanStatus).toBe('PENDING');
  await restore(asset.assetUUID);
  await tenant.client.setClock({ body: { advance: 'PT5M' } });
  expect((await tenant.client.getAsset({ params: { assetUUID: asset.assetUUID } })).mpanStatus).toBe('VALID');
});

it('restores memberships of the asset, and reports those it cannot', async () => {
  const otherTenant = await service.addTenant();
  await otherTenant.client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
  const portfolioUUID = await seedPortfolio(service, otherTenant);
  const [assetUUID] = (await seedFleet(service, otherTenant, 1, { portfolioUUID })) as [string];
  const { schemeUUID } = await addScheme(otherTenant);
  await optInAndPassChecks(otherTenant, schemeUUID, [assetUUID]);
  const { eventUUID } = await addEvent(otherTenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
  const closing = await addEvent(otherTenant, schemeUUID, {
    startTime: '2026-01-16T17:00:00Z',
    endTime: '2026-01-16T18:00:00Z',
    optInDeadline: '2026-01-14T13:00:00Z',
  });
  await optIn(otherTenant, eventUUID, [assetUUID]);
  await optIn(otherTenant, closing.eventUUID, [assetUUID]);
  const standing = async () => ({
    portfolio: (await otherTenant.client.getAsset({ params: { assetUUID } })).portfolioUUID,
    scheme: (await otherTenant.client.listSchemeAssets({ params: { schemeUUID } })).data.map(
      ({ status, statusReason }) => [status, statusReason],
    ),
    event: (await otherTenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data.map(
      ({ state, optedUTC, portfolioUUID: by }) => [state, optedUTC, by],
    ),
    closing: (await otherTenant.client.listEventAssets({ params: { 'event-uuid': closing.eventUUID } })).data.map(
      ({ state }) => state,
    ),
  });
  const before = await standing();
  await otherTenant.client.archiveAsset({ params: { assetUUID } });
  expect(await standing()).toMatchObject({
    portfolio: null,
    scheme: [['READY_OPT_OUT', 'The asset was archived']],
    closing: ['OPT_OUT'],
  });
  expect((await otherTenant.client.restoreAsset({ params: { assetUUID } })).notPutBack).toEqual([]);
  expect(await standing()).toEqual(before);

  await otherTenant.client.archiveAsset({ params: { assetUUID } });
  await otherTenant.client.setClock({ body: { now: '2026-01-14T14:00:00Z' } });
  const { notPutBack } = await otherTenant.client.restoreAsset({ params: { assetUUID } });
  expect(notPutBack).toEqual([
    { assetUUID, code: 'DEADLINE_PASSED', detail: 'Dispatch: The opt-in deadline of the event has passed' },
  ]);
  expect(await standing()).toEqual({ ...before, closing: ['OPT_OUT'] });
});
