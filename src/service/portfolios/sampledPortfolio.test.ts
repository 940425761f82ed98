import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { readAtOnce } from './summedAssets.ts';

const ASSETS = 300;
const usual = { ...readAtOnce };
const week = { from: '2026-03-03T00:00:00Z', to: '2026-03-10T00:00:00Z' };

let service: TestService;
let tenant: TestTenant;
let portfolioUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-03-10T12:10:00Z' } });
  portfolioUUID = await seedPortfolio(service, tenant);
  const allowed = await seedFleet(service, tenant, ASSETS - 100, { portfolioUUID });
  const withheld = await seedFleet(service, tenant, 100, { portfolioUUID });
  for (const [index, asset] of [...allowed, ...withheld].entries())
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-02-08', 30, () => 400 + (index % 7) * 100),
    );
  const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: withheld[0]! } });
  await tenant.client.createConsent({ body: { userUUID: userUUID!, type: 'DATA_ACCESS', preference: 'OPT_OUT' } });
});
afterEach(() => void Object.assign(readAtOnce, usual));
afterAll(() => service.close());

const params = () => ({ portfolioUUID });
const consumption = (query: { from: string; to: string; granularity?: 'day' } = week) =>
  tenant.client.getPortfolioConsumption({ params: params(), query });
const analytics = () => tenant.client.getPortfolioAnalytics({ params: params(), query: week });
const forecast = () => tenant.client.getPortfolioForecast({ params: params(), query: { horizonHours: 1 } });

/** Of about a third of the assets, whichever they are: six standard deviations. */
const closeTo = (exact: number) => ({
  asymmetricMatch: (value: number) => Math.abs(value - exact) < 0.4 * exact,
});

describe('a portfolio of which more would be read than one response reads', () => {
  it('adds up an even sample of its assets, which stand for all', async () => {
    const exact = await consumption();
    expect(exact).toMatchObject({ assets: 200, assetsWithheld: 100, assetsSampled: 200 });
    readAtOnce.summedDays = 7 * 100;
    const estimated = await consumption();
    expect(estimated.assetsSampled).toBeGreaterThan(20);
    expect(estimated.assetsSampled).toBeLessThan(120);
    expect(estimated).toMatchObject({ assets: closeTo(200) });
    expect(estimated.assets + estimated.assetsWithheld).toBe(ASSETS);
    expect(estimated.values![0]).toEqual(closeTo(exact.values![0]!));
    expect(estimated.assetsPresent![0]).toBe(estimated.assets);
    expect(estimated.coverage.expected).toBe(7 * 48 * estimated.assets);
    expect(await consumption()).toEqual(estimated);
    // A day of all assets is as much as a week of some.
    expect(await consumption({ from: week.from, to: '2026-03-04T00:00:00Z', granularity: 'day' })).toMatchObject({
      assetsSampled: 200,
      periods: [{ value: expect.closeTo(48 * exact.values![0]!, 6) as number }],
    });
  });

  it('gives the figures of such a sample', async () => {
    const exact = await analytics();
    expect(exact).toMatchObject({
      assets: 200,
      assetsSampled: 200,
      measuredAssets: 200,
      coverage: { present: 100_800 },
    });
    readAtOnce.measuredDays = 7 * 100;
    const estimated = await analytics();
    expect(estimated.assetsSampled).toBeLessThan(120);
    expect(estimated).toMatchObject({
      assets: closeTo(200),
      measuredAssets: estimated.assets,
      importKwh: closeTo(exact.importKwh!),
      peakKw: closeTo(exact.peakKw!),
      coverage: { expected: exact.coverage.expected, present: exact.coverage.present },
    });
  });

  it('forecasts such a sample', async () => {
    const exact = await forecast();
    expect(exact).toMatchObject({ assets: 200, assetsSampled: 200, assetsWithForecast: 200 });
    readAtOnce.forecastAssets = 100;
    const estimated = await forecast();
    expect(estimated.assetsSampled).toBeLessThan(120);
    expect(estimated.assetsWithForecast).toBe(estimated.assets);
    for (const column of ['values', 'p10', 'p50', 'p90'] as const)
      expect(estimated[column][0]).toEqual(closeTo(exact[column][0]!));
  });
});
