import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { londonMidnight } from '#energy/time/london.ts';
import { EXPORT } from '#store/readings.ts';
import { flatDays } from '#testing/flatDays.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { countedAtOnce } from './coveragePage.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-11-15T12:00:00Z' } });
});
afterAll(() => service.close());

const midnight = (date: string) => new Date(londonMidnight(date)).toISOString();
const coverage = (from: string, to: string, query: object = {}) =>
  tenant.client.getCoverage({ query: { from: midnight(from), to: midnight(to), ...query } });

describe('coverage', () => {
  it('counts the half hours of London days, the asset with most missing first', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const [full] = (await seedFleet(service, tenant, 1, { prefix: 'full', portfolioUUID })) as [string];
    const [holes, solar] = (await seedFleet(service, tenant, 2, { prefix: 'holes' })) as [string, string];
    const [silent] = (await seedFleet(service, tenant, 1, {
      prefix: 'silent',
      portfolioUUID,
      asset: { created_utc: new Date('2026-10-01T00:00:00Z') },
    })) as [string];
    const [archived] = (await seedFleet(service, tenant, 1, { prefix: 'gone', asset: { status: 'ARCHIVED' } })) as [
      string,
    ];
    for (const asset of [full, archived])
      await seedReadings(
        service,
        tenant,
        asset,
        flatDays('2026-10-24', 3, () => 100),
      );
    // Saturday lacks its first hour, Sunday its last; some days around them are stored too.
    await seedReadings(
      service,
      tenant,
      holes,
      flatDays('2026-10-23', 5, (day, slot) => ((day === 1 && slot < 2) || (day === 2 && slot > 47) ? NaN : 100)),
    );
    // Exports are not counted beside imports; those of an export-only meter are.
    await seedReadings(
      service,
      tenant,
      holes,
      flatDays('2026-10-24', 3, () => 7),
      EXPORT,
    );
    await seedReadings(
      service,
      tenant,
      solar,
      flatDays('2026-10-26', 1, () => 7),
      EXPORT,
    );
    const response = await coverage('2026-10-24', '2026-10-27');
    expect([response.days, response.expected]).toEqual([
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      [48, 50, 48],
    ]);
    expect(response.data.map(({ assetUUID, present }) => [assetUUID, present])).toEqual([
      [silent, [0, 0, 0]],
      [holes, [46, 48, 48]],
      [full, [48, 50, 48]],
      [solar, [0, 0, 48]],
    ]);
    // Nothing is missing before the first reading.
    expect(response.data.map(({ expected }) => expected)).toEqual([
      [48, 50, 48],
      [48, 50, 48],
      [48, 50, 48],
      [0, 0, 48],
    ]);
    expect([response.total, response.totalItems, response.totalPages]).toEqual([
      { expected: 3 * 146 + 48, present: 48 + 142 + 146 },
      4,
      1,
    ]);
    const ofPortfolio = await coverage('2026-10-24', '2026-10-27', { portfolioUUID, sort: 'assetId' });
    expect(ofPortfolio.data.map(({ assetId }) => assetId)).toEqual(['full0', 'silent0']);
    expect(ofPortfolio.total).toEqual({ expected: 292, present: 146 });
    const second = await coverage('2026-10-24', '2026-10-27', { page: 2, pageSize: 3 });
    expect([
      second.data.map(({ assetUUID }) => assetUUID),
      second.totalItems,
      second.totalPages,
      second.total.expected,
    ]).toEqual([[solar], 4, 2, 486]);
    expect((await coverage('2026-10-24', '2026-10-27', { page: 9 })).data).toEqual([]);
  });

  it('handles spring days, partial days and estimates', async () => {
    const assetUUID = (await tenant.client.createAsset({ body: {} })).assetUUID;
    const record = (startTime: string, readingType: 'ACTUAL' | 'ESTIMATED') => ({
      assetUUID,
      startTime,
      value: 1,
      readingType,
    });
    await tenant.client.createConsumption({
      body: [
        record('2026-03-28T23:30:00Z', 'ACTUAL'),
        record('2026-03-29T00:00:00Z', 'ESTIMATED'),
        record('2026-03-29T22:30:00Z', 'ESTIMATED'),
        record('2026-03-29T23:00:00Z', 'ACTUAL'),
      ],
    });
    const { days, expected, data } = await coverage('2026-03-28', '2026-03-31');
    expect([days, expected]).toEqual([
      ['2026-03-28', '2026-03-29', '2026-03-30'],
      [48, 46, 48],
    ]);
    expect([data[0]!.present, data[0]!.estimated]).toEqual([
      [1, 2, 1],
      [0, 2, 0],
    ]);
    const cut = await tenant.client.getCoverage({
      query: { from: '2026-03-28T23:10:00Z', to: '2026-03-29T22:40:00Z' },
    });
    expect([cut.expected, cut.data[0]!.present]).toEqual([
      [1, 46],
      [1, 2],
    ]);
  });

  it('expects no half hour that has not ended, and none from before the asset was registered', async () => {
    const [metered] = (await seedFleet(service, tenant, 1, { prefix: 'metered' })) as [string];
    await seedReadings(
      service,
      tenant,
      metered,
      flatDays('2026-11-14', 1, () => 100),
    );
    await tenant.client.createAsset({ body: { assetId: 'new' } });
    await tenant.client.createConsumption({
      body: [{ assetUUID: metered, startTime: '2026-11-15T00:00:00Z', value: 1 }],
    });
    await tenant.client.setClock({ body: { now: '2026-11-15T13:10:00Z' } });
    const response = await coverage('2026-11-14', '2026-11-17');
    expect(response.expected).toEqual([48, 26, 0]);
    expect(response.data.map(({ assetId, expected, present }) => [assetId, expected, present])).toEqual([
      ['metered0', [48, 26, 0], [48, 1, 0]],
      // Registered at 12:00 and some seconds: its first whole half hour is that of 12:30.
      ['new', [0, 1, 0], [0, 0, 0]],
    ]);
    expect(response.total).toEqual({ expected: 75, present: 49 });
  });

  it('of a large fleet lists the longest silent first, and counts what is kept or a sample', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const whole = await seedFleet(service, tenant, 3, { prefix: 'whole', portfolioUUID });
    const early = await seedFleet(service, tenant, 2, { prefix: 'early', portfolioUUID });
    await seedFleet(service, tenant, 1, { prefix: 'never', portfolioUUID });
    for (const [index, assets] of [whole, early].entries())
      for (const asset of assets)
        await seedReadings(
          service,
          tenant,
          asset,
          flatDays('2026-11-01', index === 0 ? 10 : 5, () => 100),
        );
    const last = (assets: string[], startTime: string) =>
      assets.map((assetUUID) => ({ assetUUID, startTime, value: 0.1 }));
    await tenant.client.createConsumption({
      body: [...last(whole, '2026-11-10T23:30:00Z'), ...last(early, '2026-11-05T23:30:00Z')],
    });
    const range = ['2026-11-01', '2026-11-11'] as const;
    const small = await coverage(...range);
    const all = { assetsSampled: 6, sampledWithinPoints: null };
    expect(small).toMatchObject({ sortedBy: 'present', ...all, totalItems: 6 });
    const usual = { ...countedAtOnce };
    try {
      Object.assign(countedAtOnce, { assets: 5, sampled: 6 });
      const large = await coverage(...range);
      expect(large).toMatchObject({ sortedBy: 'lastReading', ...all, total: small.total, totalPages: 1 });
      expect(large.data.map(({ assetId }) => assetId)).toEqual([
        'never0',
        'early0',
        'early1',
        'whole0',
        'whole1',
        'whole2',
      ]);
      for (const row of large.data)
        expect(row).toEqual(small.data.find(({ assetUUID }) => assetUUID === row.assetUUID));
      const second = await coverage(...range, { page: 2, pageSize: 2 });
      expect(second.data.map(({ assetId }) => assetId)).toEqual(['early1', 'whole0']);
      expect(await coverage(...range, { sort: 'assetId', pageSize: 1 })).toMatchObject({
        sortedBy: 'assetId',
        data: [{ assetId: 'early0' }],
        totalPages: 6,
      });
      expect(await coverage(...range, { portfolioUUID })).toMatchObject({ assetsSampled: 6, total: small.total });
      expect((await coverage(...range, { page: 9 })).data).toEqual([]);
      for (const most of [2, 3, 4, 5]) {
        countedAtOnce.sampled = most;
        // How many a hash takes is by chance: of all of them nothing is estimated.
        const { assetsSampled, sampledWithinPoints } = await coverage(...range);
        if (assetsSampled > 2) expect(sampledWithinPoints === null).toBe(assetsSampled === 6);
      }
      countedAtOnce.sampled = 1;
      const sampled = await coverage(...range, { portfolioUUID });
      expect(sampled.assetsSampled).toBeLessThan(6);
      expect(await coverage(...range, { portfolioUUID })).toEqual(sampled);
    } finally {
      Object.assign(countedAtOnce, usual);
    }
  });

  it("covers the tenant's own assets only, over 100 days at most", async () => {
    const other = await service.addTenant();
    const portfolioUUID = await seedPortfolio(service, other);
    const range = 'from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z';
    expect((await tenant.send('GET', `/analytics/coverage?${range}&portfolioUUID=${portfolioUUID}`)).status).toBe(404);
    expect(await (await tenant.send('GET', `/analytics/coverage?${range}`)).json()).toMatchObject({
      data: [],
      total: { expected: 0, present: 0 },
      totalItems: 0,
      totalPages: 0,
    });
    for (const query of [
      '',
      'from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z',
      `${range}&sort=-present`,
      `${range}&pageSize=1001`,
      `${range}&page=0`,
    ])
      expect((await tenant.send('GET', `/analytics/coverage?${query}`)).status).toBe(400);
  });
});
