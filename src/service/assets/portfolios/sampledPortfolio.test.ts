import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedFleet, seedPortfolio } from '#testing/seed.ts';
import { seedManyReadings } from '#testing/seedManyReadings.ts';
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
  const days = { firstDay: '2026-02-08', days: 30 };
  await seedManyReadings(service, tenant, [...allowed, ...withheld], days, (asset) => 400 + (asset % 7) * 100);
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
    expect(exact).toMatchObject({ assets: 200, assetsWithheld: 100, assetsSampled: 200, sampledWithin: null });
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
      sampledWithin: null,
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
    expect(exact).toMatchObject({ assets: 200, assetsSampled: 200, assetsWithForecast: 200, sampledWithin: null });
    readAtOnce.forecastAssets = 100;
    const estimated = await forecast();
    expect(estimated.assetsSampled).toBeLessThan(120);
    expect(estimated.assetsWithForecast).toBe(estimated.assets);
    expect(estimated.sampledWithin!.rangePercent).toBeGreaterThan(1);
    for (const column of ['values', 'p10', 'p50', 'p90'] as const)
      expect(estimated[column][0]).toEqual(closeTo(exact[column][0]!));
  });
});

describe('how far a sum over a sample is off', () => {
  const DAYS = 60;
  const HOMES = 240;
  const range = { from: '2026-01-09T00:00:00Z', to: '2026-03-10T00:00:00Z' };
  let mixed: string;
  /** Homes of very different sizes, each of which uses about the same every day. */
  beforeAll(async () => {
    mixed = await seedPortfolio(service, tenant);
    const homes = await seedFleet(service, tenant, HOMES, { portfolioUUID: mixed });
    await seedManyReadings(service, tenant, homes, { firstDay: '2026-01-09', days: DAYS }, (home, day, slot) =>
      Math.round(100 * 1.5 ** (home % 8) * (1 + ((home * 7 + day * 13 + slot * 5) % 10) / 20)),
    );
  });

  const read = async (sampled: number, larger: number) => {
    Object.assign(readAtOnce, { summedDays: DAYS * sampled, measuredDays: DAYS * sampled, larger });
    const query = { ...range, granularity: 'day' as const };
    const energy = await tenant.client.getPortfolioConsumption({ params: { portfolioUUID: mixed }, query });
    const figures = await tenant.client.getPortfolioAnalytics({ params: { portfolioUUID: mixed }, query: range });
    const kwh = energy.periods!.reduce((sum, { value }) => sum + value!, 0);
    expect(figures.importKwh).toBeCloseTo(kwh, 0);
    expect(figures.sampledWithin?.rangePercent).toBe(energy.sampledWithin?.rangePercent);
    return { kwh, within: energy.sampledWithin };
  };

  it('is said, and is less where four weeks of a larger sample are known', async () => {
    const exact = await read(HOMES, 0);
    expect(exact.within).toBeNull();
    const plain = await read(30, 0);
    const ratio = await read(30, 200);
    for (const { kwh, within } of [plain, ratio]) {
      expect(within!.stepPercent).toBeGreaterThan(0);
      // 90 % of such errors are within what is said: three times as much is none of thousands.
      expect(Math.abs(kwh / exact.kwh - 1)).toBeLessThan((3 * within!.rangePercent!) / 100);
    }
    expect(ratio.within!.rangePercent).toBeLessThan(0.8 * plain.within!.rangePercent!);
    expect(ratio.within!.stepPercent).toBeLessThan(0.8 * plain.within!.stepPercent!);
  });
});
