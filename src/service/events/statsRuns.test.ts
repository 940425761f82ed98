import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { enqueueRecalculations } from '../readings/enqueueRecalculations.ts';

// Every home uses 1 kWh a half hour for a month, and each less of it from 17:00 to 18:00 on the day of the event.
const DAY = '2023-03-23';
const START = Date.parse(`${DAY}T17:00:00Z`);
const AT = (clock: string) => `${DAY}T${clock}:00Z`;

let service: TestService;
let tenant: TestTenant;
let eventUUID: string;
let params: { 'event-uuid': string };

async function late(assetUUID: string, values: number[], fromMs: number): Promise<void> {
  await seedReadings(service, tenant, assetUUID, { startMs: fromMs, wh: Float64Array.from(values) });
  await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
    enqueueRecalculations(scope, {
      assetUUIDs: [assetUUID],
      fromMs: [fromMs],
      toMs: [fromMs + values.length * HALF_HOUR_MS],
    }),
  );
  await tenant.client.setClock({ body: { advance: 'PT2S' } });
}

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: AT('08:00') } });
  const fleet = await seedFleet(service, tenant, 3, { prefix: 'home' });
  for (const uuid of fleet)
    await seedReadings(
      service,
      tenant,
      uuid,
      flatDays(addDays(DAY, -30), 30, () => 1000),
    );
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    contractedMw: 0.004,
    priceGbpPerMwh: 300,
  }));
  params = { 'event-uuid': eventUUID };
  await optIn(tenant, eventUUID, fleet);
  for (const [index, values] of [[600, 500], [900, 1200], [200]].entries())
    await seedReadings(service, tenant, fleet[index]!, { startMs: START, wh: Float64Array.from(values) });
  await tenant.client.setClock({ body: { now: AT('18:00') } });
  await late(fleet[2]!, [400], START + HALF_HOUR_MS);
  await late(fleet[0]!, [100], START);
  await tenant.client.createStatsRun({ params, body: { reason: 'A correction' } });
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
});
afterAll(() => service.close());

const { getEventStats, listEventAssetStats, listEventStatsRuns, listEventStatsChanges, getEventHalfHour } = {
  getEventStats: (query = {}) => tenant.client.getEventStats({ params, query }),
  listEventAssetStats: (query = {}) => tenant.client.listEventAssetStats({ params, query }),
  listEventStatsRuns: (query = {}) => tenant.client.listEventStatsRuns({ params, query }),
  listEventStatsChanges: (run: number, query = {}) =>
    tenant.client.listEventStatsChanges({ params: { ...params, run }, query }),
  getEventHalfHour: (at: string, query = {}) => tenant.client.getEventHalfHour({ params, query: { at, ...query } }),
};

describe('the runs of an event', () => {
  it('are all stored, newest first', async () => {
    const { data, totalItems } = await listEventStatsRuns();
    expect(totalItems).toBe(3);
    expect(
      data.map(({ run, status, deliveredKwh, presentReadings }) => [run, status, deliveredKwh, presentReadings]),
    ).toEqual([
      [3, 'FINAL', 2.7, 6],
      [2, 'FINAL', 2.2, 6],
      [1, 'PRELIMINARY', 1.6, 5],
    ]);
    expect(data[0]).toMatchObject({ eventUUID, assetsOptedIn: 3, assetsWithData: 3, expectedReadings: 6 });
    expect((await listEventStatsRuns({ sort: 'run', pageSize: 1 })).data.map(({ run }) => run)).toEqual([1]);
  });

  it('return the stats as they were known', async () => {
    expect(await getEventStats({ run: 1 })).toMatchObject({ run: 1, status: 'PRELIMINARY', deliveredKwh: 1.6 });
    expect(await getEventStats()).toMatchObject({ run: 3, deliveredKwh: 2.7 });
    const first = await listEventAssetStats({ run: 1, sort: '-deliveredKwh' });
    expect(first.data.map(({ assetId, deliveredKwh }) => [assetId, deliveredKwh])).toEqual([
      ['home0', 0.9],
      ['home2', 0.8],
      ['home1', -0.1],
    ]);
  });

  it('pay the sum of their half hours', async () => {
    // 2 kWh are contracted a half hour: RV 90 gives K 0.9, RV 45 gives (2 × 45 − 50) / 100 = 0.4; 0.5 × £300 × 0.004 MW
    // × K.
    const { settlementPeriods, revenueGbp } = await getEventStats();
    expect(
      settlementPeriods.map(({ deliveredKwh, performanceFactor, revenueGbp: paid }) => [
        deliveredKwh,
        performanceFactor,
        paid,
      ]),
    ).toEqual([
      [1.8, 0.9, 0.54],
      [0.9, 0.4, 0.24],
    ]);
    expect(revenueGbp).toBe(0.78);
  });

  it('show which assets changed from one to another, most first', async () => {
    const { data, totalItems } = await listEventStatsChanges(3, { against: 1 });
    expect(totalItems).toBe(2);
    expect(
      data.map(({ assetId, changeKwh, before, after }) => [assetId, changeKwh, before?.dataStatus, after?.dataStatus]),
    ).toEqual([
      ['home2', 0.6, 'PARTIAL', 'COMPLETE'],
      ['home0', 0.5, 'COMPLETE', 'COMPLETE'],
    ]);
    expect(data[1]).toMatchObject({
      before: { actualKwh: 1.1, deliveredKwh: 0.9 },
      after: { actualKwh: 0.6, deliveredKwh: 1.4 },
    });
    // Compared with the run before: only the last correction.
    expect((await listEventStatsChanges(3)).data.map(({ assetId }) => assetId)).toEqual(['home0']);
    const second = await listEventStatsChanges(3, { against: 1, page: 2, pageSize: 1 });
    expect([second.data[0]?.assetId, second.totalItems, second.totalPages]).toEqual(['home0', 2, 2]);
    expect(await listEventStatsChanges(3, { against: 1, page: 5, pageSize: 1 })).toMatchObject({
      data: [],
      totalItems: 2,
    });
    expect(
      (await listEventStatsChanges(3, { against: 1, sort: 'assetId' })).data.map(({ assetId }) => assetId),
    ).toEqual(['home0', 'home2']);
  });

  it('list every asset of the first, which has none before it', async () => {
    const { data } = await listEventStatsChanges(1);
    expect(data.map(({ assetId, before, changeKwh }) => [assetId, before, changeKwh])).toEqual([
      ['home0', null, 0.9],
      ['home2', null, 0.8],
      ['home1', null, -0.1],
    ]);
  });

  it('that do not exist are 404', async () => {
    for (const path of ['stats?run=9', 'assets/stats?run=9', 'stats/runs/9/changes', 'stats/runs/3/changes?against=9'])
      expect((await tenant.send('GET', `/events/${eventUUID}/${path}`)).status, path).toBe(404);
    for (const path of ['stats?run=0', 'stats/runs/x/changes'])
      expect((await tenant.send('GET', `/events/${eventUUID}/${path}`)).status, path).toBe(400);
  });
});

describe('a half hour of an event', () => {
  it('adds up, and names the main assets', async () => {
    const half = await getEventHalfHour(AT('17:00'));
    expect(half).toMatchObject({
      run: 3,
      baselineKwh: 3,
      actualKwh: 1.2,
      deliveredKwh: 1.8,
      assetsCounted: 3,
      assetsMissing: 0,
      least: [],
    });
    expect(half.most.map(({ assetId, deliveredKwh }) => [assetId, deliveredKwh])).toEqual([
      ['home0', 0.9],
      ['home2', 0.8],
      ['home1', 0.1],
    ]);
  });

  it('is shown as an earlier run knew it', async () => {
    expect(await getEventHalfHour(AT('17:30'), { run: 1 })).toMatchObject({
      run: 1,
      assetsCounted: 2,
      assetsMissing: 1,
      deliveredKwh: 0.3,
    });
  });

  it('outside the event is 404, off the grid 400', async () => {
    const status = async (at: string) =>
      (await tenant.send('GET', `/analytics/events/${eventUUID}/half-hour?at=${at}`)).status;
    expect([await status(AT('16:30')), await status(AT('18:00')), await status(AT('17:10'))]).toEqual([404, 404, 400]);
  });
});

describe('the methods compared over an event', () => {
  it('show the result of each for this event, and its earlier performance', async () => {
    const { method, days, assetsTried, methods } = await tenant.client.getEventMethods({ params });
    expect([method, days.length, days.at(-1), assetsTried]).toEqual(['BL01', 10, '2023-03-22', 3]);
    // Use was flat, so that all agree; ten days of three assets. There are not six weeks of history.
    for (const each of methods.filter((one) => one.method !== 'SAME_WEEKDAY_6'))
      expect(each).toMatchObject({
        deliveredKwh: 2.7,
        revenueGbp: 0.78,
        biasPercent: 0,
        meanErrorKwh: 0,
        overestimatePercent: 0,
        assetDays: 30,
      });
    expect(methods.map((each) => each.method)).toEqual([
      'BL01',
      'MID_8_OF_10',
      'HIGH_5_OF_10',
      'ROLLING_MEAN',
      'SAME_WEEKDAY_6',
    ]);
    expect(methods.at(-1)).toMatchObject({ deliveredKwh: 0, assetDays: 0, biasPercent: null });
  });
});
