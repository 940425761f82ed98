import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays } from '#energy/time/london.ts';
import { EXPORT } from '#store/readings.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const NOW = '2026-02-25T12:10:00Z';
const START = '2026-02-25T12:00:00Z';
const FIRST = '2025-12-20';
/** Through the end of today: the half hours after noon are in the future. */
const DAYS = 68;
const shape = (day: number, slot: number) => 100 + ((day * 37 + slot * 53) % 17) * 20;
const history = (days = DAYS, whOf: (day: number, slot: number) => number = shape) =>
  flatDays(addDays(FIRST, DAYS - days), days, whOf);

describe('forecasts', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: NOW } });
  });
  afterAll(() => service.close());

  /** An asset with these readings; `options` as in seedFleet. */
  const assetWith = async (series: HalfHourSeries | null, options: Parameters<typeof seedFleet>[3] = {}) => {
    const [assetUUID] = await seedFleet(service, tenant, 1, { user: false, ...options });
    if (series) await seedReadings(service, tenant, assetUUID!, series);
    return assetUUID!;
  };
  const read = (assetUUID: string, horizonHours?: number) =>
    tenant.client.getAssetForecast({ params: { assetUUID }, query: { horizonHours } });

  it('begin with the half hour in progress and reach 48 hours', async () => {
    const forecast = await read(await assetWith(history()));
    expect(forecast).toMatchObject({
      unit: 'kWh',
      start: START,
      stepSeconds: 1800,
      status: 'OK',
      historyDays: 57,
      dataThroughUTC: START,
    });
    for (const column of [forecast.values, forecast.p10, forecast.p50, forecast.p90]) expect(column).toHaveLength(96);
    for (const [index, p50] of forecast.p50.entries()) {
      expect(forecast.p10[index]).toBeLessThanOrEqual(p50!);
      expect(forecast.p90[index]).toBeGreaterThanOrEqual(p50!);
    }
    expect(forecast.values[0]).toBeGreaterThan(0.1);
    expect(forecast.values[0]).toBeLessThan(0.42);
  });

  it('ignore readings from after the request', async () => {
    const future = history(DAYS, (day, slot) => (day === DAYS - 1 && slot >= 24 ? 9000 : shape(day, slot)));
    const [seen, unseen] = await Promise.all([assetWith(future), assetWith(history())]);
    expect({ ...(await read(seen)), assetUUID: '' }).toEqual({ ...(await read(unseen)), assetUUID: '' });
    // An export that begins later does not make the past unknown.
    await seedReadings(
      service,
      tenant,
      seen,
      flatDays('2026-02-25', 1, (_, slot) => (slot < 24 ? NaN : 4000)),
      EXPORT,
    );
    expect({ ...(await read(seen)), assetUUID: '' }).toEqual({ ...(await read(unseen)), assetUUID: '' });
  });

  it('leave out days on which the asset was in an event', async () => {
    const [calm, busy] = await Promise.all([
      assetWith(history(30, () => 250)),
      assetWith(history(30, (day) => (day === 28 ? 5 : 250))),
    ]);
    const [scheme, event] = [randomUUID(), randomUUID()];
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx, tenant: own }) => {
      const stamps = { created_utc: new Date(), updated_utc: new Date() };
      await tx
        .insertInto('event_schemes')
        .values({
          tenant_uuid: own,
          scheme_uuid: scheme,
          name: 'DFS',
          scheme_type: 'DFS',
          description: null,
          regulator: 'NESO',
          baseline_method: 'BL01',
          in_day_adjustment: false,
          settlement_method: 'DFS_K',
          requires_mpan: false,
          valid_from: null,
          valid_to: null,
          ...stamps,
        })
        .execute();
      await tx
        .insertInto('events')
        .values({
          tenant_uuid: own,
          event_uuid: event,
          name: 'Peak',
          scheme_uuid: scheme,
          event_type: 'TURN_DOWN',
          running_type: 'LIVE',
          start_utc: '2026-02-24T17:00:00Z',
          end_utc: '2026-02-24T18:00:00Z',
          target_kw: null,
          contracted_mw: null,
          price_gbp_per_mwh: null,
          zone: null,
          state: 'ENDED',
          ...stamps,
        })
        .execute();
      await tx
        .insertInto('event_assets')
        .values({ tenant_uuid: own, event_uuid: event, asset_uuid: busy, portfolio_uuid: null, state: 'OPT_IN' })
        .execute();
    });
    const forecast = await read(busy);
    expect(forecast.historyDays).toBe(29);
    expect(forecast.values).toEqual((await read(calm)).values);
  });

  it('net export', async () => {
    const solar = await assetWith(history(30, () => 100));
    await seedReadings(
      service,
      tenant,
      solar,
      history(30, () => 400),
      EXPORT,
    );
    expect((await read(solar)).p50).toEqual(Array(96).fill(-0.3));
  });

  it.each([
    ['no history', null, 0, null],
    ['one reading', flatDays('2026-02-24', 1, (_, slot) => (slot === 3 ? 400 : NaN)), 0, '2026-02-24T02:00:00Z'],
    ['two days', flatDays('2026-02-23', 2, shape), 2, '2026-02-25T00:00:00Z'],
  ])('report %s', async (_, series, historyDays, dataThroughUTC) => {
    const forecast = await read(await assetWith(series));
    expect(forecast).toMatchObject({ status: 'INSUFFICIENT_DATA', historyDays, dataThroughUTC });
    for (const column of [forecast.values, forecast.p10, forecast.p50, forecast.p90])
      expect(column).toEqual(Array(96).fill(null));
  });

  it('work with a week of history, with gaps and with constant use', async () => {
    const forecast = await read(
      await assetWith(flatDays('2026-02-18', 7, (day, slot) => (day === 2 || slot === 7 ? NaN : 300))),
    );
    expect(forecast).toMatchObject({ status: 'SHORT_HISTORY', historyDays: 6 });
    // Half hour 7 of the day was never measured; the first of the forecast is half hour 24.
    expect(forecast.p90).toEqual(Array.from({ length: 96 }, (_, index) => ((24 + index) % 48 === 7 ? null : 0.3)));
  });

  it('accept a horizon of 1 to 48 whole hours', async () => {
    const asset = await assetWith(history(5));
    expect((await read(asset, 1)).values).toHaveLength(2);
    expect((await read(asset, 48)).values).toHaveLength(96);
    for (const horizon of ['0', '48.5', '49', '1e6', '1000000', '-1', '']) {
      const response = await tenant.send('GET', `/assets/${asset}/forecasts?horizonHours=${horizon}`);
      expect([horizon, response.status]).toEqual([horizon, 400]);
    }
    expect(
      (await tenant.send('POST', '/forecasts/bulk', { body: { assetUUIDs: [asset], horizonHours: 48.5 } })).status,
    ).toBe(400);
  });

  it('sum a portfolio', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const members = [];
    for (const size of [1, 2, 5])
      members.push(
        await assetWith(
          history(40, (day, slot) => size * shape(day + size, slot)),
          { portfolioUUID },
        ),
      );
    await assetWith(null, { portfolioUUID });
    await assetWith(history(40), { portfolioUUID, asset: { status: 'ARCHIVED' } });
    const alone = await Promise.all(members.map((asset) => read(asset, 6)));
    const forecast = await tenant.client.getPortfolioForecast({
      params: { portfolioUUID },
      query: { horizonHours: 6 },
    });
    expect(forecast).toMatchObject({
      portfolioUUID,
      assets: 4,
      assetsWithForecast: 3,
      status: 'OK',
      historyDays: 40,
      start: START,
      dataThroughUTC: START,
    });
    for (let index = 0; index < 12; index++) {
      const sum = (column: 'values' | 'p10' | 'p90') => alone.reduce((total, each) => total + each[column][index]!, 0);
      expect(forecast.values[index]).toBeCloseTo(sum('values'), 5);
      expect(forecast.p10[index]).toBeGreaterThan(sum('p10'));
      expect(forecast.p90[index]).toBeLessThan(sum('p90'));
    }
  });

  it('are null for an empty portfolio, and 404 for an archived one', async () => {
    const empty = await seedPortfolio(service, tenant, 'Empty');
    expect(await tenant.client.getPortfolioForecast({ params: { portfolioUUID: empty } })).toMatchObject({
      assets: 0,
      assetsWithForecast: 0,
      status: 'INSUFFICIENT_DATA',
      dataThroughUTC: null,
      historyDays: 0,
      p50: Array(96).fill(null),
    });
    const archived = await seedPortfolio(service, tenant, 'Gone', 'ARCHIVED');
    for (const portfolio of [archived, randomUUID()])
      expect((await tenant.send('GET', `/portfolios/${portfolio}/forecasts`)).status).toBe(404);
  });

  it('return in bulk what they return one by one, and refuse unknown ids', async () => {
    const other = await service.addTenant();
    const known = [await assetWith(history()), await assetWith(null)];
    const unknownIds = [
      randomUUID(),
      await assetWith(history(), { asset: { status: 'ARCHIVED' } }),
      (await seedFleet(service, other, 1))[0]!,
    ];
    const forecast = await tenant.client.createBulkForecast({
      body: { assetUUIDs: [unknownIds[0]!, ...known, ...unknownIds.slice(1)], horizonHours: 12 },
    });
    expect(forecast.data).toEqual(await Promise.all(known.map((asset) => read(asset, 12))));
    expect(forecast.refused.map(({ assetUUID, code }) => [assetUUID, code])).toEqual(
      unknownIds.map((asset) => [asset, 'ASSET_NOT_FOUND']),
    );
    for (const unknownId of unknownIds)
      expect((await tenant.send('GET', `/assets/${unknownId}/forecasts`)).status).toBe(404);
  });

  it('cover a thousand assets in one call', async () => {
    const fleet = await seedFleet(service, tenant, 1000, { user: false });
    await seedReadings(service, tenant, fleet[999]!, history());
    const forecast = await tenant.client.createBulkForecast({ body: { assetUUIDs: fleet } });
    expect(forecast.data.map((each) => each.assetUUID)).toEqual(fleet);
    expect(forecast.data.map((each) => each.status)).toEqual([...Array<string>(999).fill('INSUFFICIENT_DATA'), 'OK']);
    expect(
      (await tenant.send('POST', '/forecasts/bulk', { body: { assetUUIDs: [...fleet, randomUUID()] } })).status,
    ).toBe(400);
  });
});
