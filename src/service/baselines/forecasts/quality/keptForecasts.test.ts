import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestOrigin, nextOrigin, originBefore } from '#energy/forecast/origins.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { jumpTo, KEPT_START, seedDays, seedMeteredPortfolio, seedNextDays } from '#testing/keptForecasts.ts';
import { seedFleet, seedPortfolio } from '#testing/seed.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { sampleAssets } from './sampleAssets.ts';

const YEAR = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };

describe('kept forecasts', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: KEPT_START } });
  });
  afterAll(() => service.close());

  const quality = (portfolioUUID?: string) => tenant.client.getForecastQuality({ query: { ...YEAR, portfolioUUID } });
  const kept = (portfolioUUID: string, date: string) =>
    tenant.client.getKeptForecast({ params: { portfolioUUID, date } });
  const count = async (table: string): Promise<number> =>
    tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx);
      return rows[0]!.count;
    });

  it('begin at 16:00 in London, of the newest day and of two weeks before', async () => {
    const { portfolioUUID } = await seedMeteredPortfolio(service, tenant);
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    // Those that ended by 13:30 are scored.
    expect((await quality(portfolioUUID)).forecasts).toEqual({ scored: 12, pending: 3, unscored: 0, replayed: 14 });
    expect(await kept(portfolioUUID, '2026-02-25')).toMatchObject({
      start: '2026-02-25T16:00:00Z',
      status: 'PENDING',
      isReplayed: false,
      assets: 3,
      assetsForecast: 3,
      measured: null,
      readingsPercent: null,
      leadTimes: [],
    });
    expect(await kept(portfolioUUID, '2026-02-20')).toMatchObject({
      status: 'SCORED',
      isReplayed: true,
      readingsPercent: 100,
    });
    expect((await tenant.send('GET', `/portfolios/${portfolioUUID}/forecasts/kept/2026-02-01`)).status).toBe(404);
    expect((await tenant.send('GET', `/portfolios/${portfolioUUID}/forecasts/kept/yesterday`)).status).toBe(400);
    // The assets' own forecasts stay only until they are scored.
    expect(await count('asset_forecasts')).toBe(3 * 3);
  });

  it('wait for the history of assets that have just joined', async () => {
    const { portfolioUUID, fleet } = await seedMeteredPortfolio(service, tenant);
    await tenant.client.setClock({ body: { now: '2026-02-25T15:59:00Z' } });
    const [joined] = (await seedFleet(service, tenant, 1, { prefix: 'new', portfolioUUID })) as [string];
    await jumpTo(tenant, '2026-02-25T16:20:00Z');
    expect((await quality(portfolioUUID)).forecasts.pending).toBe(0);
    await seedDays(service, tenant, joined);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`insert into asset_readings (tenant_uuid, asset_uuid, last_reading_utc)
        values (${tenant.tenant}, ${joined}, '2026-02-25T15:30:00Z')
        on conflict (tenant_uuid, asset_uuid) do update set last_reading_utc = excluded.last_reading_utc`.execute(tx),
    );
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
    expect(await kept(portfolioUUID, '2026-02-25')).toMatchObject({ assetsForecast: fleet.length + 1 });
  });

  it('use no reading after their start', async () => {
    const quiet = await seedMeteredPortfolio(service, tenant, { name: 'Quiet' });
    const loud = await seedMeteredPortfolio(service, tenant, { name: 'Loud' });
    for (const asset of loud.fleet)
      await seedDays(service, tenant, asset, { from: '2026-02-21', days: 5, whOf: () => 9000 });
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    const [one, other] = [await kept(quiet.portfolioUUID, '2026-02-20'), await kept(loud.portfolioUUID, '2026-02-20')];
    expect(other.values).toEqual(one.values);
    expect(other.p90).toEqual(one.p90);
    expect(other.measured![0]).toBe(one.measured![0]);
    expect(other.measured!.at(-1)).toBe(27);
    expect(other.leadTimes.at(-1)!.coveragePercent).toBe(0);
  });

  it('are not made for each day that the clock skips, but for the last', async () => {
    const { portfolioUUID } = await seedMeteredPortfolio(service, tenant);
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    await jumpTo(tenant, '2026-04-01T12:00:00Z');
    const { forecasts } = await quality(portfolioUUID);
    // Of those pending one had all readings, one two thirds of them, and one less than half.
    expect(forecasts).toEqual({ scored: 14, pending: 1, unscored: 1, replayed: 14 });
    expect(await kept(portfolioUUID, '2026-03-31')).toMatchObject({ start: '2026-03-31T15:00:00Z', status: 'PENDING' });
    expect(await kept(portfolioUUID, '2026-02-24')).toMatchObject({ status: 'SCORED', readingsPercent: 66.67 });
    expect(await kept(portfolioUUID, '2026-02-25')).toMatchObject({
      status: 'UNSCORED',
      readingsPercent: 16.67,
      measured: null,
    });
    expect((await quality(portfolioUUID)).twoWeeks).toEqual({
      halfHours: 0,
      coveragePercent: null,
      belowPercent: null,
      errorPercent: null,
      status: 'UNKNOWN',
    });
  });

  it('wait for late readings, and are made daily while the clock goes on', async () => {
    const { portfolioUUID, fleet } = await seedMeteredPortfolio(service, tenant);
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    await jumpTo(tenant, '2026-02-26T20:00:00Z');
    await jumpTo(tenant, '2026-02-27T20:00:00Z');
    expect((await quality(portfolioUUID)).forecasts).toMatchObject({ scored: 13, pending: 4 });
    for (const asset of fleet) await seedNextDays(service, tenant, asset, 3);
    await jumpTo(tenant, '2026-02-28T21:00:00Z');
    // Of those over, none is pending any more: from 24, 25 and 26 February.
    expect((await quality(portfolioUUID)).forecasts).toMatchObject({ scored: 16, pending: 2 });
  });

  it('are compared with the assets that were in them', async () => {
    const { portfolioUUID, fleet } = await seedMeteredPortfolio(service, tenant, { assets: 10 });
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    for (const assetUUID of fleet.slice(0, 9))
      await tenant.client.removePortfolioAsset({ params: { portfolioUUID, assetUUID } });
    for (const asset of fleet) await seedNextDays(service, tenant, asset, 3);
    await jumpTo(tenant, '2026-02-27T20:00:00Z');
    const { measured, assetsForecast, values } = await kept(portfolioUUID, '2026-02-25');
    expect(assetsForecast).toBe(10);
    expect(measured!.every((value) => value !== null && value >= 1)).toBe(true);
    expect((await kept(portfolioUUID, '2026-02-27')).assets).toBe(1);
    expect(values).toHaveLength(96);
  });

  it('of an archived portfolio are scored, and no more are made', async () => {
    const { portfolioUUID, fleet } = await seedMeteredPortfolio(service, tenant);
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    await tenant.client.archivePortfolio({ params: { portfolioUUID } });
    for (const asset of fleet) await seedNextDays(service, tenant, asset, 5);
    await jumpTo(tenant, '2026-03-01T20:00:00Z');
    expect((await quality(portfolioUUID)).forecasts).toEqual({ scored: 15, pending: 0, unscored: 0, replayed: 14 });
  });

  it('leave out half hours in which assets were in an event, and four hours after', async () => {
    const { portfolioUUID, fleet } = await seedMeteredPortfolio(service, tenant);
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    // From 18:00:16 to 19:00:16.
    await seedEvent(service, tenant, fleet, { startsInMs: 5_400_000 - 16_000 - 16_000, state: 'ENDED' });
    for (const asset of fleet) await seedNextDays(service, tenant, asset, 3);
    await jumpTo(tenant, '2026-02-27T20:00:00Z');
    const { measured, readingsPercent } = await kept(portfolioUUID, '2026-02-25');
    expect(readingsPercent).toBe(100);
    const missing = measured!.flatMap((value, slot) => (value === null ? [slot] : []));
    // 17:30 or 18:00 to 23:30: the seeded instant is by the running clock.
    expect(missing.length).toBeGreaterThanOrEqual(10);
    expect(missing.length).toBeLessThanOrEqual(11);
    expect(missing.at(-1)).toBe(missing[0]! + missing.length - 1);
    const { data } = await tenant.client.listAssetForecastQuality({
      query: { from: '2026-02-25T00:00:00Z', to: '2026-02-26T00:00:00Z' },
    });
    expect(data.map(({ halfHours }) => halfHours)).toEqual(Array(3).fill(48 - missing.length));
  });

  it('look at an even sample of a large portfolio', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const fleet = (await seedFleet(service, tenant, 1203, { user: false, portfolioUUID })).toSorted();
    const sample = (most: number) =>
      tenantTransaction(service.database.store.db, tenant.tenant, (scope) => sampleAssets(scope, portfolioUUID, most));
    const { assets, assetUUIDs } = await sample(400);
    expect([assets, assetUUIDs.length]).toEqual([1203, 400]);
    const places = assetUUIDs.map((assetUUID) => fleet.indexOf(assetUUID));
    const gaps = places.slice(1).map((place, index) => place - places[index]!);
    expect(new Set(gaps)).toEqual(new Set([3, 4]));
    expect((await sample(2000)).assetUUIDs).toEqual(fleet);
  });

  it('are deleted after 400 days, scores of assets after 60', async () => {
    await seedMeteredPortfolio(service, tenant);
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
    expect(await count('asset_forecast_scores')).toBe(3 * 12);
    // Those that waited are scored first; a day later theirs are deleted as well.
    await jumpTo(tenant, '2026-05-20T12:00:00Z');
    await jumpTo(tenant, '2026-05-21T13:00:00Z');
    expect(await count('asset_forecast_scores')).toBe(0);
    expect(await count('portfolio_forecasts')).toBe(15);
    await jumpTo(tenant, '2027-06-01T12:00:00Z');
    expect([await count('portfolio_forecasts'), await count('portfolio_forecast_scores')]).toEqual([0, 0]);
  });
});

it('origins are at 16:00 in London, in summer too', () => {
  expect(newestOrigin(Date.parse('2026-06-10T14:59:59Z'))).toBe(Date.parse('2026-06-09T15:00:00Z'));
  expect(newestOrigin(Date.parse('2026-06-10T15:00:00Z'))).toBe(Date.parse('2026-06-10T15:00:00Z'));
  expect(nextOrigin(Date.parse('2026-06-10T15:00:00Z'))).toBe(Date.parse('2026-06-11T15:00:00Z'));
  expect(originBefore(Date.parse('2026-03-29T15:00:00Z'), 1)).toBe(Date.parse('2026-03-28T16:00:00Z'));
});
