import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2026-01-15';
const BEFORE = '2026-01-14T17:00:00Z';
const TERMS = { portfolioUUIDs: [], contractedMw: 0.001, priceGbpPerMwh: 300 };

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const send = (assetUUID: string, value: number, startTime = BEFORE, more: object = {}) =>
  tenant.client.createConsumption({ body: [{ assetUUID, startTime, value, ...more }] });
const list = async (query: object = {}) => (await tenant.client.listSuspiciousReadings({ query })).data;
const decide = async (action: 'SET_ASIDE' | 'CONFIRM' | 'REOPEN', uuids?: string[]) =>
  tenant.client.decideSuspiciousReadings({
    body: { action, suspicionUUIDs: uuids ?? (await list()).map(({ suspicionUUID }) => suspicionUUID) },
  });
const decideAll = (action: 'SET_ASIDE' | 'REOPEN') =>
  tenant.client.decideSuspiciousReadings({ body: { action, filter: {} } });
const explained = (assetUUID: string) =>
  tenant.client.explainAssetBaseline({ params: { assetUUID }, query: { at: `${DAY}T17:00:00Z` } });
const stored = async (assetUUID: string) => {
  const query = { from: BEFORE, to: '2026-01-14T17:30:00Z' };
  return (await tenant.client.getAssetConsumption({ params: { assetUUID }, query })) as { values: (number | null)[] };
};
const tasks = async () =>
  (await tenant.client.listTasks({})).data.filter(({ code }) => code === 'READINGS_IMPLAUSIBLE');

describe('a reading of 350 kWh in a home', () => {
  it('is stored, listed, a task, counts until it is set aside, and counts again when that is taken back', async () => {
    const [home] = (await flatFleet(service, tenant, schemeUUID, DAY, 1)) as [string];
    expect(await send(home, 350)).toMatchObject({ accepted: 1, updated: 1 });
    const [open] = await list();
    expect(open).toMatchObject({
      assetUUID: home,
      direction: 'import',
      startTime: BEFORE,
      value: 350,
      limit: 12.65,
      reason: 'CONNECTION',
      state: 'OPEN',
      decidedUTC: null,
    });
    expect(await tasks()).toMatchObject([{ title: '1 implausible reading of 1 asset', assets: 1 }]);
    expect((await explained(home)).value).toBeCloseTo(35.9, 3);

    expect(await decide('SET_ASIDE')).toEqual({ changed: 1, unchanged: 0, refused: [], remaining: 0 });
    expect(await list({ state: 'SET_ASIDE' })).toMatchObject([{ value: 350, decidedBy: expect.any(String) }]);
    expect([await tasks(), (await stored(home)).values]).toEqual([[], [null]]);
    const { value, excludedDays } = await explained(home);
    expect(value).toBe(1);
    expect(excludedDays[0]).toMatchObject({ date: '2026-01-14', reason: 'SET_ASIDE', value: null });
    expect(await decide('SET_ASIDE')).toMatchObject({ changed: 0, unchanged: 1 });

    expect(await decide('REOPEN')).toMatchObject({ changed: 1 });
    expect((await stored(home)).values).toEqual([350]);
    expect((await explained(home)).value).toBeCloseTo(35.9, 3);
    expect(await list({ state: 'OPEN' })).toMatchObject([{ decidedBy: null, decidedUTC: null }]);
  });

  it('stays aside when it is sent again, and a correction counts', async () => {
    const [home] = (await flatFleet(service, tenant, schemeUUID, DAY, 1)) as [string];
    await send(home, 350);
    await decide('SET_ASIDE');
    await send(home, 350);
    expect([(await stored(home)).values, (await list())[0]!.state]).toEqual([[null], 'SET_ASIDE']);
    await send(home, 360);
    expect([(await stored(home)).values, (await list())[0]!.state]).toEqual([[360], 'OPEN']);
    await send(home, 1.5);
    expect([(await stored(home)).values, await list()]).toEqual([[1.5], []]);
  });

  it('stays aside with all others of its request, in both directions and on several days', async () => {
    const homes = await flatFleet(service, tenant, schemeUUID, DAY, 2);
    const rows = homes.flatMap((assetUUID) =>
      [BEFORE, '2026-01-14T23:30:00Z', '2026-01-15T00:00:00Z', '2026-01-15T01:00:00Z'].flatMap((startTime) =>
        (['import', 'export'] as const).map((direction) => ({ assetUUID, startTime, value: 90, direction })),
      ),
    );
    const read = async (assetUUID: string, direction: 'import' | 'export') => {
      const query = { from: BEFORE, to: `${DAY}T01:30:00Z`, direction };
      const series = (await tenant.client.getAssetConsumption({ params: { assetUUID }, query })) as ConsumptionSeries;
      const { lastReadingUTC } = await tenant.client.getAsset({ params: { assetUUID } });
      return [series.coverage.present, series.values.filter((value) => value === 90).length, lastReadingUTC];
    };
    const all = async () => Promise.all(homes.flatMap((home) => [read(home, 'import'), read(home, 'export')]));
    await tenant.client.createConsumption({ body: rows });
    const sent = await all();
    expect(sent.map(([, values]) => values)).toEqual([4, 4, 4, 4]);
    expect(await decideAll('SET_ASIDE')).toMatchObject({ changed: 16 });
    const aside = sent.map(([present]) => [(present as number) - 4, 0, '2026-01-14T23:00:00Z']);
    expect(await all()).toEqual(aside);
    await tenant.client.createConsumption({ body: rows });
    expect(await all()).toEqual(aside);
    await decideAll('REOPEN');
    expect((await all()).map(([, sent]) => sent)).toEqual([4, 4, 4, 4]);
  });

  it('is not asked about again once it is confirmed, nor is what is like it', async () => {
    const [home] = (await flatFleet(service, tenant, schemeUUID, DAY, 1)) as [string];
    await send(home, 20);
    await decide('CONFIRM');
    await send(home, 20);
    await send(home, 21, '2026-01-14T17:30:00Z');
    await send(home, 40, '2026-01-14T18:00:00Z');
    expect((await list()).map(({ value, state }) => [value, state])).toEqual([
      [40, 'OPEN'],
      [20, 'CONFIRMED'],
    ]);
  });

  it('set aside settles an event again until its run is final, which stays', async () => {
    const homes = (await flatFleet(service, tenant, schemeUUID, DAY, 2)) as [string, string];
    const used = new Map(homes.map((home) => [home, 0.5]));
    await send(homes[0], 350);
    const eventUUID = await settleEvent(tenant, schemeUUID, { day: DAY, terms: TERMS, optedIn: homes, used });
    const params = { 'event-uuid': eventUUID };
    const before = await tenant.client.getEventStats({ params });
    expect(before.status).toBe('FINAL');
    expect(before.settlementPeriods[0]!.baselineKwh).toBeCloseTo(36.9, 3);
    await decide('SET_ASIDE');
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    expect(await tenant.client.getEventStats({ params, query: { run: before.run } })).toMatchObject({
      run: before.run,
      baselineKwh: before.baselineKwh,
      revenueGbp: before.revenueGbp,
      lateDataKwh: expect.closeTo(-34.9, 3),
    });
    const asideIn = async (query: { run?: number } = {}) =>
      new Map(
        (await tenant.client.listEventAssetStats({ params, query })).data.map((row) => [row.assetUUID, row.setAside]),
      );
    expect((await asideIn()).get(homes[0])).toBe(0);
    const next = await tenant.client.createStatsRun({ params, body: { reason: 'One reading was set aside' } });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const after = await tenant.client.getEventStats({ params });
    expect(next).toBeDefined();
    expect(after.settlementPeriods[0]!.baselineKwh).toBeCloseTo(2, 3);
    expect(await asideIn()).toEqual(
      new Map([
        [homes[0], 1],
        [homes[1], 0],
      ]),
    );
    expect((await asideIn({ run: before.run })).get(homes[0])).toBe(0);
  });

  it('is said to be set aside where the readings of its asset, and their completeness, are read', async () => {
    const [home] = (await flatFleet(service, tenant, schemeUUID, DAY, 1)) as [string];
    await send(home, 350);
    await send(home, 351, '2026-01-14T18:00:00Z');
    const said = async (granularity: 'halfHour' | 'hour' | 'day', to: string, direction: 'import' | 'export') => {
      const query = { from: '2026-01-13T00:00:00Z', to, granularity, direction };
      const read = await tenant.client.getAssetConsumption({ params: { assetUUID: home }, query });
      return (read as ConsumptionSeries).coverage;
    };
    const coverage = async () => {
      const query = { from: '2026-01-13T00:00:00Z', to: `${DAY}T00:00:00Z` };
      const { data } = await tenant.client.getCoverage({ query });
      return [data[0]!.present, data[0]!.setAside];
    };
    const whole = `${DAY}T00:00:00Z`;
    expect(await said('halfHour', whole, 'import')).toEqual({ expected: 96, present: 96, setAside: 0 });
    expect(await coverage()).toEqual([
      [48, 48],
      [0, 0],
    ]);
    await decide('SET_ASIDE');
    for (const granularity of ['halfHour', 'hour', 'day'] as const) {
      expect(await said(granularity, whole, 'import')).toEqual({ expected: 96, present: 94, setAside: 2 });
      // The second one begins when the range ends.
      expect((await said(granularity, '2026-01-14T18:00:00Z', 'import')).setAside).toBe(1);
      expect((await said(granularity, whole, 'export')).setAside).toBe(0);
    }
    expect(await coverage()).toEqual([
      [48, 46],
      [0, 2],
    ]);
  });
});

describe('readings', () => {
  it('are judged by capacity and by their own history, and a site without either is not', async () => {
    const [site] = (await flatFleet(service, tenant, schemeUUID, DAY, 1, { asset: { is_domestic: false } })) as [
      string,
    ];
    const [unknown, connected] = (await seedFleet(service, tenant, 2, { asset: { is_domestic: false } })) as [
      string,
      string,
    ];
    await tenant.client.updateAsset({ params: { assetUUID: connected }, body: { importKw: 50, exportKw: 4 } });
    await send(site, 4.9);
    await send(site, 90, '2026-01-14T18:00:00Z');
    await send(unknown, 900);
    await send(connected, 27);
    await send(connected, 28, '2026-01-14T18:00:00Z');
    await send(connected, 3, '2026-01-14T18:00:00Z', { direction: 'export' });
    expect((await list({ sort: 'value' })).map(({ value, limit, reason }) => [value, limit, reason])).toEqual([
      [3, 2.2, 'CAPACITY'],
      [28, 27.5, 'CAPACITY'],
      [90, 5, 'HISTORY'],
    ]);
  });

  it('are decided by a filter, and of another tenant not at all', async () => {
    const homes = await flatFleet(service, tenant, schemeUUID, DAY, 2);
    for (const home of homes) await send(home, 100);
    const other = await service.addTenant();
    const uuids = (await list()).map(({ suspicionUUID }) => suspicionUUID);
    expect(
      await other.client.decideSuspiciousReadings({ body: { action: 'SET_ASIDE', suspicionUUIDs: uuids } }),
    ).toMatchObject({ changed: 0, refused: [{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }] });
    const body = { action: 'SET_ASIDE', filter: { assetUUID: homes[0]! } } as const;
    expect(await tenant.client.decideSuspiciousReadings({ body })).toMatchObject({ changed: 1, remaining: 0 });
    expect(await tenant.client.decideSuspiciousReadings({ body: { ...body, filter: {} } })).toMatchObject({
      changed: 1,
    });
    expect(await list({ state: 'OPEN' })).toEqual([]);
    await tenant.client.deleteAssetConsumption({
      params: { assetUUID: homes[0]! },
      query: { from: '2026-01-14T00:00:00Z', to: '2026-01-15T00:00:00Z' },
    });
    expect(await list()).toHaveLength(1);
  });

  it('of a whole batch are known to the planner when they are decided', async () => {
    const { pool } = service.database.store;
    const known = async () =>
      (await pool.query("select reltuples from pg_class where oid = 'suspicious_readings'::regclass")).rows[0]
        .reltuples;
    const homes = await seedFleet(service, tenant, 80);
    const body = homes.flatMap((assetUUID) =>
      Array.from({ length: 48 }, (_, slot) => ({
        assetUUID,
        startTime: new Date(Date.parse('2026-01-14T00:00:00Z') + slot * HALF_HOUR_MS).toISOString(),
        value: 350,
      })),
    );
    await tenant.client.createConsumption({ body });
    expect(await known()).toBeGreaterThanOrEqual(body.length);
    expect(await decideAll('SET_ASIDE')).toMatchObject({ changed: 1000, remaining: body.length - 1000 });
  });

  it.each([
    [{ action: 'SET_ASIDE' }, ''],
    [{ action: 'SET_ASIDE', suspicionUUIDs: [], filter: {} }, '/suspicionUUIDs'],
    [{ action: 'FORGET', filter: {} }, '/action'],
  ])('refuse %j', async (body, pointer) => {
    const problem = await problemOf(await tenant.send('POST', '/suspicious-readings/decisions', { body }));
    expect([problem.status, problem.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });
});
