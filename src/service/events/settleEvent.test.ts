import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { EXPORT } from '#store/readings.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { type FleetOptions, seedFleet, seedReadings, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { enqueueRecalculations } from '../readings/enqueueRecalculations.ts';

// Thursday 23 March 2023: BL01 of days that use i × 100 Wh since 2 January is 7,270 Wh.
const DAY = '2023-03-23';
const START = Date.parse(`${DAY}T17:00:00Z`);

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt(`${DAY}T08:00:00Z`);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const params = (eventUUID: string) => ({ params: { 'event-uuid': eventUUID } });
const stats = (eventUUID: string) => tenant.client.getEventStats(params(eventUUID));
const assetStats = async (eventUUID: string) => (await tenant.client.listEventAssetStats(params(eventUUID))).data;

/** Days before DAY from a rule; on DAY itself the same in every half hour except the named ones, from 17:00. */
const history = (days: number, whOf: (day: number) => number) => flatDays(addDays(DAY, -days), days, whOf);
const readings = (values: number[], startMs = START): HalfHourSeries => ({ startMs, wh: Float64Array.from(values) });

async function asset(prefix: string, series: HalfHourSeries[], options: FleetOptions = {}): Promise<string> {
  const [uuid] = (await seedFleet(service, tenant, 1, { prefix, ...options })) as [string];
  for (const each of series) await seedReadings(service, tenant, uuid, each);
  return uuid;
}

async function addOptedInEvent(
  assets: string[],
  scheme: Parameters<typeof addScheme>[1] = {},
  event: Parameters<typeof addEvent>[2] = {},
): Promise<string> {
  const { schemeUUID } = await addScheme(tenant, scheme);
  if (assets.length > 0) await optInAndPassChecks(tenant, schemeUUID, assets);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${DAY}T17:00:00Z`,
    endTime: `${DAY}T18:00:00Z`,
    ...event,
  });
  if (assets.length > 0) expect(await optIn(tenant, eventUUID, assets)).toMatchObject({ changed: assets.length });
  return eventUUID;
}

const three = async () => [
  await asset('a-rising', [flatDays('2023-01-02', 80, (day) => day * 100), readings([5000, 8000])]),
  await asset('b-new', [history(3, () => 400), readings([400, 400])]),
  await asset('c-late', [history(30, () => 1000), readings([300])]),
];
const contract = { contractedMw: 0.002, priceGbpPerMwh: 300 };

describe('the stats of an event, compared with manual calculation', () => {
  it('sum assets that have a reading and a baseline, and pay by K', async () => {
    const eventUUID = await addOptedInEvent(await three(), {}, contract);
    await clockAt(`${DAY}T18:00:00Z`);
    expect(await stats(eventUUID)).toMatchObject({
      eventUUID,
      status: 'PRELIMINARY',
      run: 1,
      assetsInvited: 3,
      assetsOptedIn: 3,
      assetsWithData: 3,
      assetsMissingData: 0,
      expectedReadings: 6,
      presentReadings: 5,
      dataThroughUTC: `${DAY}T18:00:00Z`,
      baselineKwh: 16.34,
      actualKwh: 14.1,
      deliveredKwh: 2.24,
      targetKwh: 2,
      deliveryPercentage: 112,
      reductionPercentage: 13.7087,
      performanceFactor: 0.235,
      revenueGbp: 0.141,
      averageDeliveredKw: 2.24,
      settlementPeriods: [
        {
          startTime: `${DAY}T17:00:00Z`,
          endTime: `${DAY}T17:30:00Z`,
          settlementDate: DAY,
          settlementPeriod: 35,
          baselineKwh: 8.67,
          actualKwh: 5.7,
          deliveredKwh: 2.97,
          deliveryPercentage: 297,
          performanceFactor: 1.2,
          revenueGbp: 0.36,
        },
        {
          startTime: `${DAY}T17:30:00Z`,
          endTime: `${DAY}T18:00:00Z`,
          settlementDate: DAY,
          settlementPeriod: 36,
          baselineKwh: 7.67,
          actualKwh: 8.4,
          deliveredKwh: -0.73,
          deliveryPercentage: -73,
          performanceFactor: -0.73,
          revenueGbp: -0.219,
        },
      ],
    });
    expect(await assetStats(eventUUID)).toMatchObject([
      {
        assetId: 'a-rising0',
        state: 'OPT_IN',
        baselineKwh: 14.54,
        actualKwh: 13,
        deliveredKwh: 1.54,
        reductionPercentage: 10.5915,
        rewardableKwh: 2.27,
        baselineStatus: 'OK',
        dataStatus: 'COMPLETE',
      },
      {
        assetId: 'b-new0',
        baselineKwh: 0.8,
        actualKwh: 0.8,
        deliveredKwh: 0,
        rewardableKwh: 0,
        baselineStatus: 'FALLBACK_OUTTURN',
        dataStatus: 'COMPLETE',
      },
      {
        assetId: 'c-late0',
        baselineKwh: 1,
        actualKwh: 0.3,
        deliveredKwh: 0.7,
        reductionPercentage: 70,
        dataStatus: 'PARTIAL',
        settlementPeriods: [
          { baselineKwh: 1, actualKwh: 0.3, deliveredKwh: 0.7 },
          { startTime: `${DAY}T17:30:00Z`, baselineKwh: 1, actualKwh: null, deliveredKwh: null },
        ],
      },
    ]);
  });

  it('run again for late readings, and are final once all are there', async () => {
    const assets = await three();
    const eventUUID = await addOptedInEvent(assets, {}, contract);
    await clockAt(`${DAY}T18:00:00Z`);
    await seedReadings(service, tenant, assets[2]!, readings([700], START + HALF_HOUR_MS));
    await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
      enqueueRecalculations(scope, {
        assetUUIDs: [assets[2]!],
        fromMs: [START + HALF_HOUR_MS],
        toMs: [START + 2 * HALF_HOUR_MS],
      }),
    );
    await tenant.client.setClock({ body: { advance: 'PT2S' } });
    const second = await stats(eventUUID);
    expect(second).toMatchObject({
      status: 'FINAL',
      run: 2,
      presentReadings: 6,
      deliveredKwh: 2.54,
      revenueGbp: 0.231,
    });
    // The event itself, in the list and alone, shows the result of its latest run.
    const { data } = await tenant.client.listEvents({ query: { sort: '-deliveryPercentage' } });
    expect(data[0]).toMatchObject({
      eventUUID,
      targetKwh: 2,
      deliveredKwh: 2.54,
      deliveryPercentage: 127,
      statsState: 'FINAL',
    });
    expect(await tenant.client.getEvent(params(eventUUID))).toEqual(data[0]);
    expect(second.settlementPeriods[1]).toMatchObject({
      baselineKwh: 8.67,
      actualKwh: 9.1,
      deliveredKwh: -0.43,
      performanceFactor: -0.43,
    });
    expect((await assetStats(eventUUID)).map((each) => each.dataStatus)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE']);
    await tenant.client.setClock({ body: { advance: 'P31D' } });
    expect((await stats(eventUUID)).run).toBe(2);
    expect(
      (await publishedEvents(service, tenant, eventUUID)).filter((row) => row.event === 'EVENT.STATS_READY'),
    ).toHaveLength(2);
  });

  it('wait thirty days for an asset without readings, then close without it', async () => {
    const eventUUID = await addOptedInEvent([await asset('silent', [])], {}, contract);
    await clockAt(`${DAY}T18:00:00Z`);
    await tenant.client.setClock({ body: { advance: 'P29DT23H' } });
    const nothing = {
      baselineKwh: null,
      actualKwh: null,
      deliveredKwh: null,
      performanceFactor: null,
      revenueGbp: null,
    };
    expect(await stats(eventUUID)).toMatchObject({
      status: 'PRELIMINARY',
      run: 1,
      assetsWithData: 0,
      assetsMissingData: 1,
      dataThroughUTC: null,
      deliveredKwh: 0,
      revenueGbp: null,
      settlementPeriods: [nothing, nothing],
    });
    expect(await assetStats(eventUUID)).toMatchObject([
      { deliveredKwh: null, rewardableKwh: null, dataStatus: 'MISSING', baselineStatus: 'INSUFFICIENT_DATA' },
    ]);
    await tenant.client.setClock({ body: { advance: 'PT1H' } });
    expect(await stats(eventUUID)).toMatchObject({ status: 'FINAL', run: 2, assetsMissingData: 1 });
  });

  it('handle turn-up, net exports and pay a flat rate for delivery alone', async () => {
    const up = await asset('up', [history(20, () => 500), readings([900, 400])]);
    await seedReadings(
      service,
      tenant,
      up,
      flatDays(addDays(DAY, -20), 21, () => 100),
      EXPORT,
    );
    const eventUUID = await addOptedInEvent(
      [up],
      { settlementMethod: 'FLAT_RATE' },
      { eventType: 'TURN_UP', priceGbpPerMwh: 300, targetKw: 2 },
    );
    await clockAt(`${DAY}T18:00:00Z`);
    expect(await stats(eventUUID)).toMatchObject({
      status: 'FINAL',
      baselineKwh: 0.8,
      actualKwh: 1.1,
      deliveredKwh: 0.3,
      targetKwh: 2,
      deliveryPercentage: 15,
      performanceFactor: null,
      revenueGbp: 0.12,
      settlementPeriods: [
        { deliveredKwh: 0.4, revenueGbp: 0.12 },
        { deliveredKwh: -0.1, revenueGbp: 0 },
      ],
    });
    expect(await assetStats(eventUUID)).toMatchObject([{ rewardableKwh: 0.4 }]);
  });

  it('adjust domestic assets by their use before the event, if the scheme does', async () => {
    const morning = Array.from({ length: 36 }, (_, slot) =>
      slot >= 26 && slot < 32 ? 1600 : slot >= 32 && slot < 34 ? 9000 : 1000,
    );
    const day = () => [history(30, () => 1000), readings(morning, Date.parse(`${DAY}T00:00:00Z`))];
    const home = await asset('a-home', day());
    const shop = await asset('b-shop', day(), { asset: { is_domestic: false } });
    const eventUUID = await addOptedInEvent([home, shop], { inDayAdjustment: true }, {});
    const baselines = async () =>
      (await tenant.client.listEventAssets(params(eventUUID))).data.map((each) =>
        each.baseline?.map((half) => half.value),
      );
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect(await baselines()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await clockAt(`${DAY}T18:00:00Z`);
    expect((await assetStats(eventUUID)).map((each) => each.deliveredKwh)).toEqual([1.2, 0]);
    expect(await baselines()).toEqual([
      [1.6, 1.6],
      [1, 1],
    ]);
    expect(await stats(eventUUID)).toMatchObject({
      targetKwh: null,
      deliveryPercentage: null,
      performanceFactor: null,
      revenueGbp: null,
      deliveredKwh: 1.2,
    });
  });

  it('exclude earlier events as event days, which do not show ordinary use', async () => {
    const uuid = await asset('dispatched', [flatDays('2023-01-02', 80, (day) => day * 100)]);
    await clockAt(`${DAY}T09:00:00Z`);
    await addOptedInEvent([uuid]);
    await clockAt(`${DAY}T18:00:00Z`);
    await seedReadings(
      service,
      tenant,
      uuid,
      flatDays(DAY, 2, () => 9999),
    );
    const next = await addOptedInEvent(
      [uuid],
      {},
      { startTime: '2023-03-24T17:00:00Z', endTime: '2023-03-24T17:30:00Z' },
    );
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    const baseline = (await tenant.client.listEventAssets(params(next))).data[0]?.baseline;
    expect(baseline?.map((half) => half.value)).toEqual([7.27]);
  });

  it('are zeros for an event without assets', async () => {
    const eventUUID = await addOptedInEvent([], {}, contract);
    await clockAt(`${DAY}T18:00:00Z`);
    const response = await stats(eventUUID);
    expect(response).toMatchObject({
      status: 'FINAL',
      assetsOptedIn: 0,
      baselineKwh: 0,
      actualKwh: 0,
      deliveredKwh: 0,
      deliveryPercentage: 0,
      reductionPercentage: null,
      performanceFactor: 0,
      revenueGbp: 0,
      averageDeliveredKw: 0,
    });
    expect(response.settlementPeriods).toMatchObject([
      { baselineKwh: 0, deliveredKwh: 0 },
      { baselineKwh: 0, deliveredKwh: 0 },
    ]);
    expect((await tenant.client.listEventAssetStats(params(eventUUID))).totalItems).toBe(0);
  });

  it('do not exist before the first run', async () => {
    const eventUUID = await addOptedInEvent([]);
    for (const path of ['stats', 'assets/stats']) {
      const response = await tenant.send('GET', `/events/${eventUUID}/${path}`);
      expect([response.status, (await response.json()).code]).toEqual([409, 'STATS_NOT_READY']);
    }
    expect((await tenant.send('GET', '/events/00000000-0000-0000-0000-000000000000/stats')).status).toBe(404);
  });

  it('list assets sorted, filtered and in pages', async () => {
    const eventUUID = await addOptedInEvent(await three(), {}, contract);
    await clockAt(`${DAY}T18:00:00Z`);
    const ids = async (query: object) =>
      (await tenant.client.listEventAssetStats({ ...params(eventUUID), query })).data.map((each) => each.assetId);
    expect(await ids({ sort: '-deliveredKwh' })).toEqual(['a-rising0', 'c-late0', 'b-new0']);
    expect(await ids({ sort: 'actualKwh', pageSize: 1, page: 2 })).toEqual(['b-new0']);
    expect(await ids({ dataStatus: 'PARTIAL' })).toEqual(['c-late0']);
    expect(await ids({ search: 'RISING' })).toEqual(['a-rising0']);
  });
});

describe('the profile of an event', () => {
  it('compares like with like: measured half hours first, then expected ones', async () => {
    const [rising, added] = [
      await asset('a', [history(30, () => 1000), readings([500, 600], Date.parse(`${DAY}T00:00:00Z`))]),
      await asset('b', [history(30, () => 2000), readings([1500], Date.parse(`${DAY}T00:00:00Z`))]),
    ];
    const silent = await asset('c', []);
    const eventUUID = await addOptedInEvent([rising, added, silent]);
    const profile = await tenant.client.getEventProfile(params(eventUUID));
    expect(profile).toMatchObject({ start: `${DAY}T00:00:00Z`, stepSeconds: 1800, assets: 3 });
    expect([profile.baseline.length, profile.actual.length, profile.present.length]).toEqual([48, 48, 48]);
    const first = [profile.baseline, profile.actual, profile.present].map((column) => column.slice(0, 3));
    expect(first).toEqual([
      [3, 1, 3],
      [2, 0.6, null],
      [2, 1, 2],
    ]);
    expect(profile.actual.slice(3).every((value) => value === null)).toBe(true);
  });
});
