import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { EXPORT } from '#store/readings.ts';
import { flatDays } from '#testing/flatDays.ts';
import { freshMpan, seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { portsWith } from '../readings/ports/portsWith.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const midnight = (date: string) => new Date(londonMidnight(date)).toISOString();
const single = (pencePerKwh: number, more: object = {}) => ({
  direction: 'import',
  name: 'Flat',
  tariffType: 'SINGLE_RATE',
  unitRates: [{ label: 'All', pencePerKwh }],
  validFrom: '2026-01-01',
  ...more,
});

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  // 150 g in every half hour; the source names the requested region.
  const carbon = {
    intensities: async (fromMs: number, toMs: number, region: string | null) => ({
      gramsPerKwh: new Float64Array((toMs - fromMs) / HALF_HOUR_MS).fill(150),
      source: `Test ${region ?? 'GB'}`,
    }),
  };
  service = await startTestService({ ports: portsWith({}, { carbon }) });
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-06-15T12:00:00Z' } });
});
afterAll(() => service.close());

const assetOf = (assetUUID: string, from: string, to: string) =>
  tenant.client.getAssetAnalytics({ params: { assetUUID }, query: { from: midnight(from), to: midnight(to) } });
const addTariffs = async (assetUUID: string, ...body: object[]) =>
  expect((await tenant.send('POST', `/assets/${assetUUID}/tariff`, { body })).status).toBe(201);
const newAssets = (count: number, portfolioUUID: string | null = null) =>
  seedFleet(service, tenant, count, { portfolioUUID });

describe('the analytics of an asset', () => {
  it('are computed from its readings, tariffs and region', async () => {
    const asset = (await tenant.client.createAsset({ body: { mpan: freshMpan() } })).assetUUID;
    // A week from Monday 5 January: 100 Wh a half hour, 600 Wh on Wednesday from 17:00 to 18:00.
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-01-05', 7, (day, slot) => (day === 2 && (slot === 34 || slot === 35) ? 600 : 100)),
    );
    const dayAndNight = [
      { label: 'Night', pencePerKwh: 10, startTime: '00:30', endTime: '07:30' },
      { label: 'Day', pencePerKwh: 30, startTime: '07:30', endTime: '00:30' },
    ];
    await addTariffs(asset, single(20, { standingChargePencePerDay: 50 }), {
      ...single(0, { standingChargePencePerDay: 40, validFrom: '2026-01-08' }),
      tariffType: 'TIME_OF_USE',
      unitRates: dayAndNight,
    });
    const week = await assetOf(asset, '2026-01-05', '2026-01-12');
    expect(week).toMatchObject({
      assetUUID: asset,
      from: '2026-01-05T00:00:00Z',
      to: '2026-01-12T00:00:00Z',
      coverage: { expected: 336, present: 336 },
      importKwh: 34.6,
      exportKwh: null,
      netKwh: 34.6,
      meanKw: 0.205952,
      peakKw: 1.2,
      peakUTC: '2026-01-07T17:00:00Z',
      baseLoadKw: 0.2,
      loadFactorPercent: 17.1627,
      nightKwh: 9.8,
      dayKwh: 24.8,
      workingDayKwh: 25,
      nonWorkingDayKwh: 9.6,
      // (15.4 kWh × 20 p + 3 × 50 p) + 4 × (1.4 × 10 p + 3.4 × 30 p + 40 p).
      costGbp: 10.82,
      carbonKg: 5.19,
      carbonSource: 'Test _H',
      baselineBiasPercent: null,
      baselineMapePercent: null,
    });
    expect([
      week.workingDayProfile[34],
      week.nonWorkingDayProfile[34],
      week.heatMap[2]![34],
      week.loadDuration[0],
      week.loadDuration[100],
    ]).toEqual([0.2, 0.1, 0.6, 1.2, 0.2]);
  });

  it('keep the cost of a tariff that was disconnected', async () => {
    const [asset] = (await newAssets(1)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-06-13', 2, () => 500),
    );
    await addTariffs(asset, single(10));
    await tenant.client.disconnectAssetTariffs({ params: { assetUUID: asset, direction: 'import' } });
    expect((await assetOf(asset, '2026-06-13', '2026-06-15')).costGbp).toBe(4.8);
    expect((await assetOf(asset, '2026-06-15', '2026-06-16')).costGbp).toBeNull();
  });

  it('subtract export, in energy and money', async () => {
    const [asset] = (await newAssets(1)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-01-15', 1, () => 1000),
    );
    // The export of the last two half hours is unknown.
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-01-15', 1, (_, slot) => (slot < 46 ? 400 : NaN)),
      EXPORT,
    );
    await addTariffs(asset, single(20), single(15, { direction: 'export' }));
    // 48 × 20 p − 18.4 × 15 p.
    expect(await assetOf(asset, '2026-01-15', '2026-01-16')).toMatchObject({
      importKwh: 48,
      exportKwh: 18.4,
      netKwh: 27.6,
      costGbp: 6.84,
      carbonKg: 7.2,
    });
  });

  it.each([
    ['2026-03-29', 46, 4.6, 1.2],
    ['2025-10-26', 50, 5, 1.6],
  ])('count the half hours of %s', async (date, slots, importKwh, nightKwh) => {
    const [asset] = (await newAssets(1)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays(date, 1, () => 100),
    );
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    expect(await assetOf(asset, date, next)).toMatchObject({
      coverage: { expected: slots, present: slots },
      importKwh,
      nightKwh,
      costGbp: null,
    });
  });

  it('expect no half hour before the first reading and each one from it on', async () => {
    const [asset] = (await newAssets(1)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-01-08', 2, (_, slot) => (slot < 12 ? 100 : NaN)),
    );
    expect((await assetOf(asset, '2026-01-05', '2026-01-12')).coverage).toEqual({ expected: 192, present: 24 });
    expect((await assetOf(asset, '2026-01-09', '2026-01-10')).coverage).toEqual({ expected: 48, present: 12 });
    expect((await assetOf(asset, '2026-01-01', '2026-01-08')).coverage).toEqual({ expected: 0, present: 0 });
  });

  it('are null where data are missing, archived or not', async () => {
    const [asset] = (await newAssets(1)) as [string];
    await addTariffs(asset, single(20, { standingChargePencePerDay: 50 }));
    await tenant.client.archiveAsset({ params: { assetUUID: asset } });
    const {
      coverage,
      carbonSource,
      from,
      to,
      assetUUID,
      heatMap,
      workingDayProfile,
      nonWorkingDayProfile,
      loadDuration,
      measuredAssets,
      pricedAssets,
      ...figures
    } = await assetOf(asset, '2026-01-15', '2026-01-16');
    expect([measuredAssets, pricedAssets, coverage, carbonSource, from, to, assetUUID]).toEqual([
      0,
      0,
      { expected: 0, present: 0 },
      'Test GB',
      '2026-01-15T00:00:00Z',
      '2026-01-16T00:00:00Z',
      asset,
    ]);
    expect(
      new Set([
        ...heatMap.flat(),
        ...workingDayProfile,
        ...nonWorkingDayProfile,
        ...loadDuration,
        ...Object.values(figures),
      ]),
    ).toEqual(new Set([null]));
  });

  it('compare the baseline with what was used', async () => {
    const [asset] = (await newAssets(1)) as [string];
    // 1,000 Wh in every half hour, but 2,000 Wh on Thursday 22 January 2026.
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2025-12-01', 60, (day) => (day === 52 ? 2000 : 1000)),
    );
    expect(await assetOf(asset, '2026-01-22', '2026-01-23')).toMatchObject({
      baselineBiasPercent: -50,
      baselineMapePercent: 50,
    });
    // On Friday the baseline is 1,100 Wh: (1000 + 1100 − 3000) / 3000, and the mean of 50 % and 10 %.
    expect(await assetOf(asset, '2026-01-22', '2026-01-24')).toMatchObject({
      baselineBiasPercent: -30,
      baselineMapePercent: 30,
    });
    // Part of a day is not compared.
    expect(
      await tenant.client.getAssetAnalytics({
        params: { assetUUID: asset },
        query: { from: '2026-01-22T00:30:00Z', to: midnight('2026-01-23') },
      }),
    ).toMatchObject({ baselineBiasPercent: null, importKwh: 94 });
  });

  it("cover the tenant's own data only, over a year at most", async () => {
    const [asset] = (await newAssets(1)) as [string];
    const range = 'from=2026-01-15T00:00:00Z&to=2026-01-16T00:00:00Z';
    const other = await service.addTenant();
    expect((await other.send('GET', `/analytics/assets/${asset}?${range}`)).status).toBe(404);
    expect((await tenant.send('GET', `/analytics/assets/${UNKNOWN_UUID}?${range}`)).status).toBe(404);
    for (const query of [
      '',
      'from=2026-01-15T00:00:00Z',
      'from=2026-01-15T00:00:00Z&to=2026-01-15T00:00:00Z',
      'from=2024-01-15T00:00:00Z&to=2026-01-15T00:00:00Z',
      'from=2026-01-15&to=2026-01-16',
      `${range}&unit=kWh`,
    ])
      expect((await tenant.send('GET', `/analytics/assets/${asset}?${query}`)).status, query).toBe(400);
  });
});

describe('the analytics of a portfolio', () => {
  it('sum its assets, each under its own tariff', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const [one, two, silent] = (await newAssets(3, portfolioUUID)) as [string, string, string];
    const [elsewhere] = (await newAssets(1)) as [string];
    await seedReadings(
      service,
      tenant,
      one,
      flatDays('2026-01-15', 1, (_, slot) => (slot === 36 ? 900 : 100)),
    );
    await seedReadings(
      service,
      tenant,
      two,
      flatDays('2026-01-15', 1, (_, slot) => (slot < 24 ? 300 : NaN)),
    );
    await seedReadings(
      service,
      tenant,
      two,
      flatDays('2026-01-15', 1, () => 50),
      EXPORT,
    );
    await seedReadings(
      service,
      tenant,
      elsewhere,
      flatDays('2026-01-15', 1, () => 5000),
    );
    await addTariffs(one, single(20));
    await addTariffs(two, single(30, { standingChargePencePerDay: 10 }), single(10, { direction: 'export' }));
    await addTariffs(silent, single(30, { standingChargePencePerDay: 99 }));
    const query = { from: midnight('2026-01-15'), to: midnight('2026-01-16') };
    const figures = await tenant.client.getPortfolioAnalytics({ params: { portfolioUUID }, query });
    expect(figures).toMatchObject({
      portfolioUUID,
      assets: 3, // The third has no reading and was registered after the range: nothing is due from it.
      coverage: { expected: 96, present: 72 },
      importKwh: 12.8,
      exportKwh: 2.4,
      // 5.6 of one, 24 × (0.3 − 0.05) of the other.
      netKwh: 11.6,
      peakKw: 1.8,
      peakUTC: '2026-01-15T18:00:00Z',
      // 5.6 × 20 p + 7.2 × 30 p + 10 p − 2.4 × 10 p.
      costGbp: 3.14,
      carbonKg: 1.92,
      carbonSource: 'Test GB',
    });
    expect([figures.workingDayProfile[0], figures.workingDayProfile[47]]).toEqual([0.4, 0.1]);
  });

  it('of an empty portfolio are null, and of another tenant’s portfolio 404', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const query = { from: midnight('2026-01-15'), to: midnight('2026-01-16') };
    expect(await tenant.client.getPortfolioAnalytics({ params: { portfolioUUID }, query })).toMatchObject({
      assets: 0,
      coverage: { expected: 0, present: 0 },
      importKwh: null,
      netKwh: null,
      costGbp: null,
      carbonKg: null,
      peakUTC: null,
    });
    const other = await service.addTenant();
    expect(
      (await other.send('GET', `/analytics/portfolios/${portfolioUUID}?from=${query.from}&to=${query.to}`)).status,
    ).toBe(404);
  });
});
