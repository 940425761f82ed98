import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let portfolioUUID: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  ({ portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'North' } }));
  const { data } = await tenant.client.createAssetsBulk({
    body: [{ assetId: 'one' }, { assetId: 'two' }, { assetId: 'elsewhere' }],
  });
  await tenant.client.assignPortfolioAssets({
    params: { portfolioUUID },
    body: { assetUUIDs: data.slice(0, 2).map((asset) => asset.assetUUID) },
  });
  await tenant.client.createConsumption({
    body: [
      { assetId: 'one', startTime: '2026-10-24T23:00:00Z', value: 0.5 },
      { assetId: 'two', startTime: '2026-10-24T23:00:00Z', value: 0.25 },
      { assetId: 'one', startTime: '2026-10-24T23:30:00Z', value: 1 },
      { assetId: 'two', startTime: '2026-10-25T23:30:00Z', value: 2 },
      { assetId: 'elsewhere', startTime: '2026-10-24T23:00:00Z', value: 100 },
    ],
  });
});
afterAll(() => service.close());

const read = (query: object) =>
  tenant.client.getPortfolioConsumption({
    params: { portfolioUUID },
    query: { from: '2026-10-24T23:00:00Z', to: '2026-10-25T01:00:00Z', ...query },
  });

it('sums half hours and returns how many assets are behind each', async () => {
  expect(await read({})).toMatchObject({
    assets: 2,
    start: '2026-10-24T23:00:00Z',
    stepSeconds: 1800,
    values: [0.75, 1, null, null],
    assetsPresent: [2, 1, 0, 0],
    coverage: { expected: 8, present: 3 },
    periods: null,
  });
});

it('sums hours', async () => {
  expect(await read({ granularity: 'hour' })).toMatchObject({
    stepSeconds: 3600,
    values: [1.75, null],
    assetsPresent: [2, 0],
  });
});

it('sums London days, the long one of October with 50 half hours an asset', async () => {
  const { periods, values } = await read({ to: '2026-10-26T00:00:00Z', granularity: 'day' });
  expect(values).toBeNull();
  expect(periods).toEqual([
    { from: '2026-10-24T23:00:00Z', to: '2026-10-26T00:00:00Z', value: 3.75, expected: 100, present: 4 },
  ]);
});

it('is 404 for an unknown portfolio and 400 for a reversed range', async () => {
  const path = `/portfolios/${portfolioUUID}/energy-consumption`;
  expect(
    (
      await tenant.send(
        'GET',
        `/portfolios/${tenant.tenant}/energy-consumption?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
      )
    ).status,
  ).toBe(404);
  expect((await tenant.send('GET', `${path}?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z`)).status).toBe(400);
});
