import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { publishedPayloads } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

describe('portfolios', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const create = async (name = 'West') => (await tenant.client.createPortfolio({ body: { name } })).portfolioUUID;
  const get = (portfolioUUID: string) => tenant.client.getPortfolio({ params: { portfolioUUID } });
  const newAssets = async (count: number) =>
    (await tenant.client.createAssetsBulk({ body: Array.from({ length: count }, () => ({})) })).data.map(
      (asset) => asset.assetUUID,
    );
  const assign = (portfolioUUID: string, assetUUIDs: unknown) =>
    tenant.send('POST', `/portfolios/${portfolioUUID}/assets`, { body: { assetUUIDs } });
  const members = async (portfolioUUID: string) =>
    (await tenant.client.listPortfolioAssets({ params: { portfolioUUID } })).data.map((asset) => asset.assetUUID);

  it('are created, read, changed and archived, with versions counted', async () => {
    const response = await tenant.send('POST', '/portfolios', {
      body: { name: 'North', description: 'Line 1\nLine 2' },
    });
    expect(response.status).toBe(201);
    const portfolio = (await response.json()) as { portfolioUUID: string };
    expect(portfolio).toMatchObject({ name: 'North', description: 'Line 1\nLine 2', assetCount: 0, status: 'ACTIVE' });
    const path = `/portfolios/${portfolio.portfolioUUID}`;
    expect([response.headers.get('location'), rowTag(response.headers.get('etag')!)]).toEqual([
      `/api/v1${path}`,
      '"1"',
    ]);
    const changed = await tenant.send('PATCH', path, { body: { description: null }, headers: { 'if-match': '"1"' } });
    expect([rowTag(changed.headers.get('etag')!), await changed.json()]).toMatchObject([
      '"2"',
      { name: 'North', description: null },
    ]);
    expect((await tenant.send('PATCH', path, { body: { name: 'X' }, headers: { 'if-match': '"1"' } })).status).toBe(
      412,
    );
    expect((await tenant.send('DELETE', path, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await tenant.send('DELETE', path)).status).toBe(204);
    expect((await tenant.send('DELETE', path)).status).toBe(404);
    expect((await tenant.send('PATCH', path, { body: { name: 'X' } })).status).toBe(404);
    expect((await get(portfolio.portfolioUUID)).status).toBe('ARCHIVED');
  });

  it.each([
    {},
    { name: '' },
    { name: 'a\nb' },
    { name: 'A', assetCount: 3 },
    { name: 'A', portfolioUUID: UNKNOWN_UUID },
  ])('refuse %j', async (body) => {
    expect((await tenant.send('POST', '/portfolios', { body })).status).toBe(400);
  });

  it('are listed with their counts, sorted and searched', async () => {
    const one = await service.addTenant();
    const uuids: string[] = [];
    for (const name of ['Small', 'Big', 'Empty'])
      uuids.push((await one.client.createPortfolio({ body: { name, description: `the ${name} one` } })).portfolioUUID);
    const { data } = await one.client.createAssetsBulk({ body: [{}, {}, {}] });
    const [first, ...rest] = data.map((asset) => asset.assetUUID);
    await one.client.assignPortfolioAssets({ params: { portfolioUUID: uuids[0]! }, body: { assetUUIDs: [first!] } });
    await one.client.assignPortfolioAssets({ params: { portfolioUUID: uuids[1]! }, body: { assetUUIDs: rest } });
    const list = async (query: object) =>
      (await one.client.listPortfolios({ query })).data.map(({ name, assetCount }) => [name, assetCount]);
    expect(await list({})).toEqual([
      ['Small', 1],
      ['Big', 2],
      ['Empty', 0],
    ]);
    expect(await list({ sort: '-assetCount' })).toEqual([
      ['Big', 2],
      ['Small', 1],
      ['Empty', 0],
    ]);
    expect(await list({ sort: 'name' })).toEqual([
      ['Big', 2],
      ['Empty', 0],
      ['Small', 1],
    ]);
    expect(await list({ search: 'BIG ONE' })).toEqual([['Big', 2]]);
    expect((await tenant.send('GET', `/portfolios/${uuids[0]}`)).status).toBe(404);
  });

  it('take over assets from each other and publish which really moved', async () => {
    const [west, east] = [await create('West'), await create('East')];
    const assets = await newAssets(3);
    const [a, b, c] = assets as [string, string, string];
    expect(await (await assign(west, [a, b])).json()).toEqual({ portfolioUUID: west, assigned: 2, unchanged: 0 });
    expect(await (await assign(east, [b, c, b.toUpperCase()])).json()).toEqual({
      portfolioUUID: east,
      assigned: 2,
      unchanged: 0,
    });
    expect(await (await assign(west, [a])).json()).toEqual({ portfolioUUID: west, assigned: 0, unchanged: 1 });
    expect([await members(west), await members(east)]).toEqual([[a], [b, c]]);
    expect([(await get(west)).assetCount, (await get(east)).assetCount]).toEqual([1, 2]);
    expect((await tenant.client.getAsset({ params: { assetUUID: b } })).portfolioUUID).toBe(east);
    expect(rowTag((await tenant.send('GET', `/assets/${b}`)).headers.get('etag')!)).toBe('"3"');
    const events = (await publishedPayloads(service, tenant, 'PORTFOLIO.ASSETS_ASSIGNED')) as {
      portfolioUUID: string;
    }[];
    expect(events.filter(({ portfolioUUID }) => [west, east].includes(portfolioUUID))).toEqual([
      { portfolioUUID: west, assetUUIDs: [a, b] },
      { portfolioUUID: east, assetUUIDs: [b, c] },
    ]);
  });

  it("change nothing if one asset is unknown, another tenant's or archived", async () => {
    const portfolio = await create();
    const [asset, archived] = (await newAssets(2)) as [string, string];
    await tenant.client.archiveAsset({ params: { assetUUID: archived } });
    const other = await service.addTenant();
    const foreign = (await other.client.createAsset({ body: {} })).assetUUID;
    for (const bad of [UNKNOWN_UUID, foreign, archived]) {
      const response = await assign(portfolio, [asset, bad]);
      const problem = await problemOf(response);
      expect(problem).toMatchObject({ status: 404, errors: [{ pointer: '/assetUUIDs/1' }] });
      expect(problem.detail).toContain(bad);
    }
    expect(await members(portfolio)).toEqual([]);
    expect(await publishedPayloads(service, tenant, 'PORTFOLIO.ASSETS_ASSIGNED')).not.toContainEqual(
      expect.objectContaining({ portfolioUUID: portfolio }),
    );
  });

  it.each([[[]], [Array.from({ length: 1001 }, () => UNKNOWN_UUID)], ['text'], [['x']], [null]])(
    'refuse an assignment of a wrong list',
    async (assetUUIDs) => {
      const response = await assign(await create(), assetUUIDs);
      expect(response.status).toBe(400);
      expect((await pointersOf(response))[0]).toMatch(/^\/assetUUIDs/);
    },
  );

  it('accept 1,000 assets in one call', async () => {
    const portfolio = await create();
    expect(await (await assign(portfolio, await newAssets(1000))).json()).toEqual({
      portfolioUUID: portfolio,
      assigned: 1000,
      unchanged: 0,
    });
  });

  it('remove one asset, once', async () => {
    const [portfolio, elsewhere] = [await create(), await create()];
    const [asset] = (await newAssets(1)) as [string];
    await assign(portfolio, [asset]);
    expect((await tenant.send('DELETE', `/portfolios/${elsewhere}/assets/${asset}`)).status).toBe(404);
    expect((await tenant.send('DELETE', `/portfolios/${portfolio}/assets/${asset}`)).status).toBe(204);
    expect((await tenant.send('DELETE', `/portfolios/${portfolio}/assets/${asset}`)).status).toBe(404);
    expect(await tenant.client.getAsset({ params: { assetUUID: asset } })).toMatchObject({
      portfolioUUID: null,
      status: 'ACTIVE',
    });
  });

  it('remove every asset when archived, and accept none afterwards', async () => {
    const portfolio = await create();
    const assets = await newAssets(2);
    await assign(portfolio, assets);
    await tenant.client.archivePortfolio({ params: { portfolioUUID: portfolio } });
    expect(await members(portfolio)).toEqual([]);
    expect(await tenant.client.getAsset({ params: { assetUUID: assets[0]! } })).toMatchObject({
      portfolioUUID: null,
      status: 'ACTIVE',
    });
    expect((await assign(portfolio, assets)).status).toBe(404);
  });

  it('handle concurrent moves in opposite directions', async () => {
    const [west, east] = [await create(), await create()];
    const assets = await newAssets(50);
    const moves = Array.from({ length: 12 }, (_, i) =>
      assign(i % 2 ? west : east, i % 3 ? assets : assets.toReversed()),
    );
    expect((await Promise.all(moves)).map((response) => response.status)).toEqual(
      Array.from({ length: 12 }, () => 200),
    );
    expect((await get(west)).assetCount + (await get(east)).assetCount).toBe(50);
  });
});
