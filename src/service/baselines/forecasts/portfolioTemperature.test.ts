import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import type { PortfolioForecast } from '#contract/forecast.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { heatedHomes } from '#testing/heatedHomes.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { serveDatabase, startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { originOfSource } from '../../readings/temperatures/temperatures.ts';

const NOW = '2026-02-25T12:10:00Z';
const COLUMNS = ['values', 'p10', 'p50', 'p90'] as const;
const homes = heatedHomes('2026-02-25', { effect: 0.03, noise: 0.01, seed: 1, comingCelsius: -3 });
const source = { name: 'Weather', place: { latitude: 51.5, longitude: 0 }, fetch: () => Promise.resolve([]) };

describe('temperature in the forecast of a portfolio', () => {
  let service: TestService;
  let tenant: TestTenant;
  let portfolioUUID: string;
  beforeAll(async () => {
    service = await startTestService({ temperatures: source });
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: NOW } });
    portfolioUUID = await seedPortfolio(service, tenant);
    await addHomes(199);
  });
  afterAll(() => service.close());

  /** Homes with the same readings. */
  async function addHomes(count: number) {
    const [first, ...others] = await seedFleet(service, tenant, count, { user: false, portfolioUUID });
    await seedReadings(service, tenant, first!, homes.series);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`
        insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
        select tenant_uuid, other, direction, day, wh, present, estimated
        from reading_days, unnest(${others}::uuid[]) as other where asset_uuid = ${first!}
        on conflict do nothing`.execute(tx),
    );
  }
  async function setTemperatures(origin: string, isKnown: (ms: number) => boolean = () => true) {
    const { db } = service.database.store;
    const { startMs, celsius } = homes.hourly;
    const hours = [...celsius.keys()].map((hour) => startMs + hour * HOUR_MS).filter(isKnown);
    await db.deleteFrom('temperatures').execute();
    await db
      .insertInto('temperatures')
      .values(hours.map((ms) => ({ hour_utc: new Date(ms), celsius: celsius[(ms - startMs) / HOUR_MS]!, origin })))
      .execute();
  }
  const read = () => tenant.client.getPortfolioForecast({ params: { portfolioUUID } });
  const columnsOf = (forecast: PortfolioForecast) => COLUMNS.map((column) => forecast[column]);

  it('is null for 199 homes, and counts from 200 on', async () => {
    await setTemperatures(originOfSource(source));
    const before = await read();
    expect([before.assetsWithForecast, before.temperature]).toEqual([199, null]);
    await addHomes(1);
    const { assetsWithForecast, temperature } = await read();
    expect(assetsWithForecast).toBe(200);
    expect(temperature).toMatchObject({ source: 'Weather', factorByDay: { length: 3 } });
    expect(temperature!.effectPercentPerDegree).toBeGreaterThan(2);
    expect(temperature!.effectPercentPerDegree).toBeLessThan(4);
    for (const { colderByDegrees, factor } of temperature!.factorByDay.slice(1)) {
      expect(colderByDegrees).toBeGreaterThan(2);
      expect(factor).toBeGreaterThan(1.05);
    }
  });

  it('multiplies values and quantiles by the factor of their day', async () => {
    const plain = await serveDatabase(service.database);
    const client = createClient({ baseUrl: `${plain.url}/api/v1`, headers: tenant.headers });
    const without = await client.getPortfolioForecast({ params: { portfolioUUID } });
    const forecast = await read();
    expect(without.temperature).toBeNull();
    const factors = forecast.temperature!.factorByDay.map(({ factor }) => factor);
    for (const column of COLUMNS)
      for (const [index, value] of forecast[column].entries())
        expect(value! / without[column][index]!).toBeCloseTo(factors[Math.floor((index + 24) / 48)]!, 4);
    // Without temperatures, and with those of another place, nothing changes at all.
    for (const setUp of [
      () => setTemperatures('elsewhere'),
      () => service.database.store.db.deleteFrom('temperatures').execute(),
    ]) {
      await setUp();
      const unchanged = await read();
      expect([unchanged.temperature, columnsOf(unchanged)]).toEqual([null, columnsOf(without)]);
    }
    await plain.service.close();
  });

  it('leaves days unchanged that lack more than six hours in a row', async () => {
    const tomorrow = Date.parse('2026-02-26T00:00:00Z');
    const gap = (hours: number) => (ms: number) => ms < tomorrow || ms >= tomorrow + hours * HOUR_MS;
    await setTemperatures(originOfSource(source), gap(6));
    expect((await read()).temperature!.factorByDay).toHaveLength(3);
    await setTemperatures(originOfSource(source), gap(7));
    // The effective temperature of the day after needs that day too.
    expect((await read()).temperature!.factorByDay.map(({ date }) => date)).toEqual(['2026-02-25']);
  });
});
