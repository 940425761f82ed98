import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { jumpTo, KEPT_START, seedMeteredPortfolio } from '#testing/keptForecasts.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { drawAssets } from './drawAssets.ts';
import { meteredOf } from './meteredOf.ts';

const DAY = { from: '2026-02-25T00:00:00Z', to: '2026-02-27T00:00:00Z' };
/** 16:00 and 15:30 of the first day. */
const [ORIGIN, BEFORE] = [32, 31];

describe('the fleet', () => {
  let service: TestService;
  let tenant: TestTenant;
  let portfolios: { portfolioUUID: string; fleet: string[] }[];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: KEPT_START } });
    portfolios = [
      await seedMeteredPortfolio(service, tenant, { name: 'North', assets: 12 }),
      await seedMeteredPortfolio(service, tenant, { name: 'South', assets: 4 }),
    ];
  });
  afterAll(() => service.close());

  it('is metered and forecast on its first day, before any forecast was kept', async () => {
    const fleet = await tenant.client.getFleet({ query: DAY });
    expect(fleet).toMatchObject({ assets: 16, assetsDrawn: 16, forecastFromUTC: '2026-02-25T12:00:00Z' });
    expect(fleet.metered).toHaveLength(96);
    expect([fleet.metered[23], fleet.metered[24]]).toEqual([expect.any(Number), null]);
    expect([fleet.forecast[23], fleet.forecast[24]]).toEqual([null, expect.any(Number)]);
    expect(fleet.dataThroughUTC).toBe('2026-02-25T12:00:00Z');
  });

  it('adds up readings, and the kept forecasts of its portfolios', async () => {
    await jumpTo(tenant, '2026-02-25T18:00:00Z');
    const fleet = await tenant.client.getFleet({ query: DAY });
    const kept = await Promise.all(
      portfolios.map(({ portfolioUUID }) =>
        tenant.client.getKeptForecast({ params: { portfolioUUID, date: '2026-02-25' } }),
      ),
    );
    expect(fleet).toMatchObject({ assets: 16, assetsDrawn: 16, forecastFromUTC: '2026-02-25T16:00:00Z' });
    for (const slot of [0, 40, 63]) {
      expect(fleet.forecast[ORIGIN + slot]).toBeCloseTo(kept[0]!.values[slot]! + kept[1]!.values[slot]!, 4);
      expect(fleet.p90[ORIGIN + slot]).toBeCloseTo(kept[0]!.p90[slot]! + kept[1]!.p90[slot]!, 4);
    }
    // Earlier half hours are as the forecast of the day before had them.
    expect(fleet.forecast[BEFORE]).toEqual(expect.any(Number));
    // Every asset has the readings of seedDays.
    expect(fleet.metered[0]).toBeCloseTo((16 * (100 + ((67 * 37) % 17) * 20)) / 1000, 4);
    expect(new Set(fleet.readings.slice(0, 36))).toEqual(new Set([16]));
    expect(fleet.baseline.every((value) => value === null)).toBe(true);
  });

  it('draws assets evenly: each stands for equally many', async () => {
    const drawn = await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
      drawAssets(scope, Date.parse('2026-02-25T16:00:00Z'), 8),
    );
    expect(new Set(drawn).size).toBe(8);
    const ofNorth = drawn.filter((asset) => portfolios[0]!.fleet.includes(asset));
    expect(ofNorth).toHaveLength(6);
  });

  it('says how far the energy of those drawn may be off for all, which is nothing where all are read', async () => {
    const other = await service.addTenant();
    await other.client.setClock({ body: { now: KEPT_START } });
    const { fleet: assets } = await seedMeteredPortfolio(service, other, { assets: 40 });
    const range = { startMs: Date.parse(DAY.from), endMs: Date.parse('2026-02-25T12:00:00Z') };
    const within = async (drawn: readonly string[]) =>
      tenantTransaction(service.database.store.db, other.tenant, async (scope) => {
        const { wh, sampledWithin } = await meteredOf(scope, drawn, assets.length, range);
        return { wh: wh[10], sampledWithin };
      });
    const all = await within(assets);
    expect(all.sampledWithin).toBeNull();
    expect(await within(assets.slice(0, 20))).toEqual({ ...all, sampledWithin: { rangePercent: 0, stepPercent: 0 } });
    await tenantTransaction(service.database.store.db, other.tenant, ({ tx }) =>
      sql`update reading_days set wh = array(select 3 * each from unnest(wh) each) where tenant_uuid = ${other.tenant}
        and asset_uuid = any(${assets.slice(0, 10)}::uuid[])`.execute(tx),
    );
    // Ten of twenty use three times as much: 1.73 × 0.51 ÷ √20 × √½ of their mean are 14 %.
    const spread = (await within(assets.slice(0, 20))).sampledWithin!;
    expect(spread.rangePercent).toBeGreaterThan(8);
    expect(spread.rangePercent).toBeLessThan(25);
  });

  it('is unknown where too few have a reading, and scaled to all where nearly all have one', async () => {
    const others = await service.addTenant();
    await others.client.setClock({ body: { now: KEPT_START } });
    const { fleet: assets } = await seedMeteredPortfolio(service, others, { assets: 20 });
    const remove = (count: number, slot: number) =>
      tenantTransaction(service.database.store.db, others.tenant, ({ tx }) =>
        sql`update reading_days set wh[${slot + 1}] = null, present = present & ~(1::bigint << ${slot}::integer)
          where tenant_uuid = ${others.tenant} and day = '2026-02-25'
            and asset_uuid = any(${assets.slice(0, count)}::uuid[])`.execute(tx),
      );
    const before = await others.client.getFleet({ query: DAY });
    await remove(2, 3);
    await remove(3, 5);
    const after = await others.client.getFleet({ query: DAY });
    expect(after.readings.slice(2, 6)).toEqual([20, 18, 20, 17]);
    expect(after.metered[3]).toBeCloseTo(before.metered[3]!, 4);
    expect(after.metered[5]).toBeNull();
  });

  it('has the baseline of events with a stats run', async () => {
    const other = await service.addTenant();
    await other.client.setClock({ body: { now: '2023-10-30T08:00:00Z' } });
    const { schemeUUID } = await addScheme(other);
    const assets = await flatFleet(service, other, schemeUUID, '2023-10-31', 4);
    const { eventUUID } = await addEvent(other, schemeUUID, {
      startTime: '2023-10-31T17:00:00Z',
      endTime: '2023-10-31T18:00:00Z',
    });
    await optIn(other, eventUUID, assets.slice(0, 2));
    await other.client.setClock({ body: { now: '2023-10-31T18:31:00Z' } });
    for (const [index, asset] of assets.entries())
      await seedReadings(
        service,
        other,
        asset,
        flatDays('2023-10-31', 1, () => (index < 2 ? 400 : 1000)),
      );
    await other.client.setClock({ body: { advance: 'PT5S' } });
    await other.client.createStatsRun({ params: { 'event-uuid': eventUUID }, body: { reason: 'Readings received' } });
    await other.client.setClock({ body: { advance: 'PT5S' } });
    const { metered, baseline } = await other.client.getFleet({
      query: { from: '2023-10-31T16:30:00Z', to: '2023-10-31T18:30:00Z' },
    });
    expect(metered).toEqual([2.8, 2.8, 2.8, 2.8]);
    expect(baseline).toEqual([null, 4, 4, null]);
  });

  it('is the tenant’s own, and refuses other ranges', async () => {
    const empty = await service.addTenant();
    await empty.client.setClock({ body: { now: KEPT_START } });
    const { assets, metered, forecast } = await empty.client.getFleet({ query: DAY });
    expect([assets, new Set([...metered, ...forecast])]).toEqual([0, new Set([null])]);
    for (const [query, pointer] of [
      ['from=2026-02-25T00:00:00Z&to=2026-03-01T00:30:00Z', '?to'],
      ['from=2026-02-25T00:00:00Z&to=2026-02-25T00:00:00Z', '?to'],
      ['from=2026-02-25T00:00:00Z&to=2026-02-24T00:00:00Z', '?to'],
      ['from=2026-02-24T25:00:00Z&to=2026-02-25T00:00:00Z', '?from'],
    ] as const) {
      const problem = await problemOf(await tenant.send('GET', `/analytics/fleet?${query}`));
      expect([problem.status, problem.errors?.[0]?.pointer], query).toEqual([400, pointer]);
    }
  });
});
