import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { jumpTo, KEPT_START, seedDays, seedMeteredPortfolio } from '#testing/keptForecasts.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { readForecastFigures } from '../../../platform/monitoring/forecastFigures.ts';

const RANGE = { from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' };

describe('the quality of kept forecasts', () => {
  let service: TestService;
  let tenant: TestTenant;
  let north: { portfolioUUID: string; fleet: string[] };
  let south: { portfolioUUID: string; fleet: string[] };
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: KEPT_START } });
    north = await seedMeteredPortfolio(service, tenant);
    south = await seedMeteredPortfolio(service, tenant, { name: 'South', assets: 2, user: true });
    // One home of the south changes its ways.
    await seedDays(service, tenant, south.fleet[0]!, { from: '2026-02-18', days: 8, whOf: () => 5000 });
    await jumpTo(tenant, '2026-02-25T16:30:00Z');
  });
  afterAll(() => service.close());

  const quality = (portfolioUUID?: string) => tenant.client.getForecastQuality({ query: { ...RANGE, portfolioUUID } });
  const assets = (query: object = {}) => tenant.client.listAssetForecastQuality({ query: { ...RANGE, ...query } });

  it('is by lead time and by day, of one portfolio and of all', async () => {
    const one = await quality(north.portfolioUUID);
    expect(one.leadTimes.map(({ fromHours, toHours, halfHours }) => [fromHours, toHours, halfHours])).toEqual([
      [0, 6, 144],
      [6, 12, 144],
      [12, 24, 288],
      [24, 36, 288],
      [36, 48, 288],
    ]);
    expect(one.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-02-${String(11 + index)}`),
    );
    for (const score of [...one.leadTimes, ...one.days]) {
      expect(score.coveragePercent).toBeGreaterThan(30);
      expect(score.coveragePercent! + score.belowPercent!).toBeLessThanOrEqual(100);
      expect(score.errorPercent).toBeGreaterThan(5);
      expect(score.errorPercent).toBeLessThan(60);
    }
    expect(one.days[0]!.readingsPercent).toBe(100);
    expect(one.twoWeeks.halfHours).toBe(12 * 96);
    expect(one).toMatchObject({
      nextForecastUTC: '2026-02-26T16:00:00Z',
      nextScoreUTC: '2026-02-25T19:00:00Z',
    });
    const all = await quality();
    expect(all.portfolioUUID).toBe(null);
    expect(all.leadTimes.map(({ halfHours }) => halfHours)).toEqual([288, 288, 576, 576, 576]);
    expect(all.forecasts).toEqual({ scored: 24, pending: 6, unscored: 0, replayed: 28 });
  });

  it('of assets comes worst first, by search, portfolio and page', async () => {
    const { data, totalItems } = await assets();
    expect(totalItems).toBe(5);
    expect(data[0]!.assetUUID).toBe(south.fleet[0]);
    expect(data[0]).toMatchObject({ forecasts: 12, halfHours: 12 * 48, portfolioUUID: south.portfolioUUID });
    expect(data.map(({ errorPercent }) => errorPercent!)).toEqual(
      data.map(({ errorPercent }) => errorPercent!).toSorted((a, b) => b - a),
    );
    expect((await assets({ portfolioUUID: north.portfolioUUID })).totalItems).toBe(3);
    expect((await assets({ search: data[0]!.assetId })).data.map(({ assetUUID }) => assetUUID)).toEqual([
      south.fleet[0],
    ]);
    const second = await assets({ page: 2, pageSize: 2, sort: 'assetId' });
    expect(second).toMatchObject({ totalItems: 5, totalPages: 3, page: 2 });
    expect(second.data).toHaveLength(2);
    expect((await assets({ page: 9, pageSize: 2 })).totalItems).toBe(5);
    expect((await assets({ from: '2026-02-26T00:00:00Z' })).totalItems).toBe(0);
  });

  it.each([
    '?from=2026-02-01T00:00:00Z',
    '?from=2026-02-01T00:00:00Z&to=2028-02-01T00:00:00Z',
    '?from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z',
    '?from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z&portfolioUUID=north',
    '?from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z&horizon=1',
  ])('refuses %s', async (query) => {
    const response = await tenant.send('GET', `/analytics/forecast-quality${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it('refuses unknown fields to sort by, long ranges, and unknown portfolios', async () => {
    const path = '/analytics/forecast-quality/assets?from=2026-02-01T00:00:00Z&to=';
    expect((await tenant.send('GET', `${path}2026-03-01T00:00:00Z&sort=name`)).status).toBe(400);
    expect((await tenant.send('GET', `${path}2026-05-01T00:00:00Z`)).status).toBe(400);
    for (const portfolio of [randomUUID(), '00000000-0000-0000-0000-000000000000'])
      expect((await tenant.send('GET', `${path}2026-03-01T00:00:00Z&portfolioUUID=${portfolio}`)).status).toBe(404);
  });

  it("is nobody else's", async () => {
    const other = await service.addTenant();
    const { portfolioUUID } = north;
    for (const path of [
      `/analytics/forecast-quality?from=${RANGE.from}&to=${RANGE.to}&portfolioUUID=${portfolioUUID}`,
      `/analytics/forecast-quality/assets?from=${RANGE.from}&to=${RANGE.to}&portfolioUUID=${portfolioUUID}`,
      `/portfolios/${portfolioUUID}/forecasts/kept/2026-02-20`,
    ])
      expect([path, (await other.send('GET', path)).status]).toEqual([path, 404]);
    const { forecasts, twoWeeks } = await other.client.getForecastQuality({ query: RANGE });
    expect(forecasts).toEqual({ scored: 0, pending: 0, unscored: 0, replayed: 0 });
    expect(twoWeeks.status).toBe('UNKNOWN');
    expect((await other.client.listAssetForecastQuality({ query: RANGE })).data).toEqual([]);
  });

  it('shows in the metrics of all tenants, by lead time', async () => {
    const { leads, counts } = await readForecastFigures(service.database.store.db);
    const sandbox = leads.filter(({ environment }) => environment === 'SANDBOX');
    expect(sandbox.map(({ lead }) => lead).toSorted()).toEqual(['0-6h', '12-24h', '24-36h', '36-48h', '6-12h']);
    expect(sandbox.reduce((sum, { halfHours }) => sum + halfHours, 0)).toBe(24 * 96);
    expect(counts).toContainEqual({ environment: 'SANDBOX', status: 'KEPT', forecasts: 30 });
    expect(counts).toContainEqual({ environment: 'SANDBOX', status: 'SCORED', forecasts: 24 });
  });

  it('is a task of the summary where two weeks are outside 70 to 90 percent', async () => {
    const set = (portfolioUUID: string, share: number) =>
      tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        sql`update portfolio_forecast_scores set inside = half_hours * ${share}::float8
          where portfolio_uuid = ${portfolioUUID}`.execute(tx),
      );
    await set(north.portfolioUUID, 0.75);
    await set(south.portfolioUUID, 0.5);
    const alerts = async () => (await tenant.client.getSummary()).forecastAlerts;
    expect(await alerts()).toEqual([
      { portfolioUUID: south.portfolioUUID, name: 'South', coveragePercent: 50, status: 'TOO_NARROW' },
    ]);
    expect((await quality(south.portfolioUUID)).twoWeeks).toMatchObject({ coveragePercent: 50, status: 'TOO_NARROW' });
    await set(south.portfolioUUID, 1);
    expect((await alerts()).map(({ status }) => status)).toEqual(['TOO_WIDE']);
    await tenant.client.archivePortfolio({ params: { portfolioUUID: south.portfolioUUID } });
    expect(await alerts()).toEqual([]);
  });

  it('hides assets whose user no longer allows half hours, and small sums they were in', async () => {
    const [assetUUID] = south.fleet;
    const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: assetUUID! } });
    const { consentUUID } = await tenant.client.createConsent({ body: { userUUID: userUUID!, type: 'DATA_ACCESS' } });
    const path = `/portfolios/${south.portfolioUUID}/forecasts/kept/2026-02-20`;
    expect((await tenant.send('GET', path)).status).toBe(200);
    await tenant.client.withdrawConsent({ params: { consentUUID } });
    expect((await tenant.send('GET', path)).status).toBe(403);
    const shown = (await assets()).data.map((asset) => asset.assetUUID);
    expect(shown.toSorted()).toEqual(north.fleet.toSorted());
  });
});
