import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetFacetsQuery } from '#contract/assetFacets.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('the facets of assets', () => {
  let service: TestService;
  let tenant: TestTenant;
  let [schemeUUID, portfolioUUID] = ['', ''];
  const facets = (query: Partial<AssetFacetsQuery> = {}) => tenant.client.getAssetFacets({ query });
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    const { client } = tenant;
    await client.setClock({ body: { now: '2023-03-20T08:00:00Z' } });
    ({ schemeUUID } = await addScheme(tenant));
    ({ portfolioUUID } = await client.createPortfolio({ body: { name: 'West' } }));
    const ready = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 2);
    await flatFleet(service, tenant, schemeUUID, '2023-03-20', 1, { outcomeDigit: 9, portfolioUUID });
    const plain = await seedFleet(service, tenant, 3, { outcomeDigit: null, portfolioUUID });
    await client.archiveAsset({ params: { assetUUID: plain[2]! } });
    await client.updateAsset({ params: { assetUUID: plain[0]! }, body: { assetType: 'BATTERY' } });
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, ready);
    await client.setClock({ body: { now: '2023-03-21T18:31:00Z' } });
    for (const startTime of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z'])
      await client.createConsumption({
        body: ready.map((assetUUID, index) => ({ assetUUID, startTime, value: index === 0 ? 0.4 : 0.9 })),
      });
    await client.setClock({ body: { advance: 'PT5S' } });
    const other = await service.addTenant();
    await seedFleet(service, other, 2);
  });
  afterAll(() => service.close());

  it('count every choice of every filter, with its usual power', async () => {
    const found = await facets();
    expect(found).toMatchObject({ totalItems: 5, usualKw: 1.4, sharedMpan: 0 });
    expect(found.byStatus).toEqual({ ACTIVE: 5, ARCHIVED: 1 });
    expect(found.byPortfolio).toEqual([{ portfolioUUID, assets: 3, usualKw: null }]);
    expect(found.byType).toContainEqual({ assetType: 'BATTERY', assets: 1, usualKw: null });
    expect(found.byScheme).toMatchObject([{ schemeUUID, name: 'Evening peak', assets: 3, usualKw: 1.4 }]);
    expect(found.byScheme[0]!.byStatus[0]).toEqual({ status: 'READY', assets: 2, usualKw: 1.4 });
    expect(found.byCalled).toEqual([
      { called: 'NEVER', assets: 3, usualKw: null },
      { called: 'CALLED', assets: 2, usualKw: 1.4 },
    ]);
    expect(found.nextEvent).toBeNull();
    expect(found.verdict).toMatchObject({
      sentence: expect.stringMatching(/^2 of 5 can take part: [\d.]+ kW expected, [\d.]+ kW firm$/),
      gap: { code: 'OPT_IN', assets: 2, schemeUUID },
    });
  });

  it('are what the list has with that choice', async () => {
    const { byType, byMpanStatus, byReadingStatus, byConsent, byCalled, byScheme } = await facets();
    const listed = async (query: object) => (await tenant.client.listAssets({ query })).totalItems;
    for (const { assetType, assets } of byType) expect(await listed({ assetType })).toBe(assets);
    for (const { mpanStatus, assets } of byMpanStatus) expect(await listed({ mpanStatus })).toBe(assets);
    for (const { readingStatus, assets } of byReadingStatus) expect(await listed({ readingStatus })).toBe(assets);
    for (const { consent, assets } of byConsent) expect(await listed({ consent })).toBe(assets);
    for (const { called, assets } of byCalled) expect(await listed({ called })).toBe(assets);
    for (const { status, assets } of byScheme[0]!.byStatus)
      expect(await listed({ schemeUUID, schemeStatus: status })).toBe(assets);
  });

  it('leave the other filters as they are', async () => {
    const { totalItems, byType, byScheme, byPortfolio, byStatus, verdict } = await facets({
      portfolioUUID,
      assetType: 'BATTERY',
    });
    expect([totalItems, byStatus]).toEqual([1, { ACTIVE: 1, ARCHIVED: 0 }]);
    expect(byType.reduce((sum, group) => sum + group.assets, 0)).toBe(3);
    expect(byPortfolio).toEqual([{ portfolioUUID, assets: 1, usualKw: null }]);
    expect(byScheme).toEqual([]);
    expect(verdict.sentence).toBe('1 asset matches');
    expect((await facets({ schemeUUID, schemeStatus: 'READY' })).byScheme[0]!.assets).toBe(3);
    expect((await facets({ search: 'no such' })).verdict).toEqual({ sentence: 'No assets match', say: '', gap: null });
    expect((await facets({ status: 'ARCHIVED' })).byStatus).toEqual({ ACTIVE: 5, ARCHIVED: 1 });
  });

  it.each([
    ['schemeStatus=READY', '?schemeStatus'],
    ['assetType=TOASTER', '?assetType'],
    ['page=1', '?page'],
  ])('refuse %s', async (query, pointer) => {
    expect(await problemOf(await tenant.send('GET', `/analytics/asset-facets?${query}`))).toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  });
});
