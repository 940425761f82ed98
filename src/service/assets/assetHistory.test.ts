import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('the history of an asset', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: Ids;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    ({ ids } = await fillTenant(tenant.client, 'https://example.com/hook'));
  });
  afterAll(() => service.close());

  const history = async (query: object = {}) =>
    tenant.client.listAssetHistory({ params: { assetUUID: ids.assetUUID }, query: { pageSize: 100, ...query } });

  it('is listed newest first, from its creation on', async () => {
    const { data, totalItems } = await history();
    expect(totalItems).toBe(data.length);
    const kinds = data.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'CREATED',
        'MPAN_VALIDATED',
        'PORTFOLIO_ASSIGNED',
        'SCHEME_STATUS',
        'EVENT_STATE',
        'CONSENT_RECORDED',
        'TARIFF_ADDED',
      ]),
    );
    expect(kinds.filter((kind) => kind === 'CREATED')).toHaveLength(1);
    const times = data.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(data.find(({ kind }) => kind === 'PORTFOLIO_ASSIGNED')).toMatchObject({ subjectUUID: ids.portfolioUUID });
  });

  it('filters by kind, page by page', async () => {
    const { data } = await history({ kind: 'SCHEME_STATUS' });
    expect(data.map(({ status }) => status)).toContain('READY');
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['SCHEME_STATUS']));
    expect((await history({ pageSize: 1, page: 2, sort: 'at' })).data).toHaveLength(1);
  });

  it('grows with later changes', async () => {
    await tenant.client.assignPortfolioAssets({
      params: { portfolioUUID: ids.sparePortfolioUUID },
      body: { assetUUIDs: [ids.assetUUID] },
    });
    await tenant.client.archiveAsset({ params: { assetUUID: ids.spareAssetUUID } });
    expect((await history({ kind: 'PORTFOLIO_ASSIGNED' })).data.map(({ subjectUUID }) => subjectUUID)).toEqual([
      ids.sparePortfolioUUID,
      ids.portfolioUUID,
    ]);
    const filtered = await tenant.client.listAssetHistory({
      params: { assetUUID: ids.spareAssetUUID },
      query: { kind: 'ARCHIVED' },
    });
    expect(filtered.totalItems).toBe(1);
  });

  it('names its events with what was delivered in each', async () => {
    const { data } = await tenant.client.listAssetEvents({
      params: { assetUUID: ids.assetUUID },
      query: { eventState: 'ENDED' },
    });
    const stats = await tenant.client.listEventAssetStats({
      params: { 'event-uuid': ids['event-uuid'] },
      query: { pageSize: 100 },
    });
    const own = stats.data.find(({ assetUUID }) => assetUUID === ids.assetUUID)!;
    expect(data[0]).toMatchObject({
      eventUUID: ids['event-uuid'],
      state: 'OPT_IN',
      eventState: 'ENDED',
      baselineKwh: own.baselineKwh,
      deliveredKwh: own.deliveredKwh,
      dataStatus: own.dataStatus,
    });
    const all = await tenant.client.listAssetEvents({ params: { assetUUID: ids.assetUUID }, query: {} });
    expect(all.data.map(({ startTime }) => startTime)).toEqual(
      all.data
        .map(({ startTime }) => startTime)
        .toSorted()
        .toReversed(),
    );
    expect(
      (await tenant.client.listAssetEvents({ params: { assetUUID: ids.assetUUID }, query: { state: 'OPT_OUT' } }))
        .totalItems,
    ).toBe(0);
  });

  it('is hidden from other tenants', async () => {
    const otherTenant = await service.addTenant();
    for (const path of ['history', 'events'])
      expect((await otherTenant.send('GET', `/assets/${ids.assetUUID}/${path}`)).status).toBe(404);
  });
});
