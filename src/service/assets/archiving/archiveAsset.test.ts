import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const MINUTE = 60_000;

describe('archiving assets', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const create = async () => (await tenant.client.createAsset({ body: {} })).assetUUID;
  const archive = (assetUUID: string, headers = {}) => tenant.send('DELETE', `/assets/${assetUUID}`, { headers });

  it('returns 204, then 404, and leaves the asset readable', async () => {
    const asset = await create();
    expect((await archive(asset)).status).toBe(204);
    expect((await archive(asset)).status).toBe(404);
    const after = await tenant.client.getAsset({ params: { assetUUID: asset } });
    expect(after.status).toBe('ARCHIVED');
    expect(after.archivedUTC).toBe(after.updatedUTC);
  });

  it('refuses a stale version', async () => {
    const asset = await create();
    expect((await archive(asset, { 'if-match': '"7"' })).status).toBe(412);
    expect((await archive(asset, { 'if-match': '"1"' })).status).toBe(204);
  });

  it('keeps its assetId reserved', async () => {
    const { assetUUID, assetId } = await tenant.client.createAsset({ body: { assetId: 'kept' } });
    await archive(assetUUID);
    expect((await tenant.send('POST', '/assets', { body: { assetId } })).status).toBe(409);
  });

  it('removes it from its portfolio and ends scheduled opt-ins', async () => {
    const asset = await create();
    const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Leaving' } });
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [asset] } });
    const event = await seedEvent(service, tenant, [asset]);
    await archive(asset);
    expect(await event.stateOf(asset)).toBe('OPT_OUT');
    expect((await tenant.client.getPortfolio({ params: { portfolioUUID } })).assetCount).toBe(0);
    expect((await tenant.client.getAsset({ params: { assetUUID: asset } })).portfolioUUID).toBeNull();
  });

  it.each([
    ['READY', 'READY_OPT_OUT'],
    ['OPT_IN', 'OPT_OUT'],
    ['DUPLICATED', 'OPT_OUT'],
    ['REJECTED', 'OPT_OUT'],
    ['OPT_OUT', 'OPT_OUT'],
    ['READY_OPT_OUT', 'READY_OPT_OUT'],
  ] as const)('changes a scheme status of %s to %s', async (status, expected) => {
    const asset = await create();
    const event = await seedEvent(service, tenant, [asset], { status });
    await archive(asset);
    expect(await event.statusOf(asset)).toBe(expected);
  });

  it.each([
    ['running', 'STARTED', -MINUTE, 409],
    ['due to start, the scheduler late', 'SCHEDULED', -MINUTE, 409],
    ['scheduled', 'SCHEDULED', MINUTE, 204],
    ['over, the scheduler late', 'STARTED', -61 * MINUTE, 204],
    ['ended', 'ENDED', -61 * MINUTE, 204],
    ['cancelled while it ran', 'CANCELLED', -MINUTE, 204],
  ] as const)('opted in to an event that is %s', async (_, state, startsInMs, status) => {
    const asset = await create();
    const event = await seedEvent(service, tenant, [asset], { state, startsInMs });
    const response = await archive(asset);
    expect(response.status).toBe(status);
    if (status === 409) {
      expect((await problemOf(response)).code).toBe('CONFLICT');
      expect(await event.stateOf(asset)).toBe('OPT_IN');
      expect((await tenant.client.getAsset({ params: { assetUUID: asset } })).status).toBe('ACTIVE');
    }
  });
});
