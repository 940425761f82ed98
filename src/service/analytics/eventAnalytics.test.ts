import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FunnelStage, funnelStage } from '#contract/eventAnalytics.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, makeReady, optIn } from '#testing/readyFleet.ts';
import { type FleetOptions, seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { distributionOf } from './distribution.ts';

// Thursday 23 March 2023: BL01 of days that use i × 100 Wh since 2 January is 7,270 Wh.
const DAY = '2023-03-23';
const START = Date.parse(`${DAY}T17:00:00Z`);
const END = Date.parse(`${DAY}T18:00:00Z`);

const FUNNEL = funnelStage.options;

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt(`${DAY}T08:00:00Z`);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const readings = (startMs: number, ...values: number[]): HalfHourSeries => ({ startMs, wh: Float64Array.from(values) });
const history = (days: number, wh: number) => flatDays(addDays(DAY, -days), days, () => wh);

async function asset(prefix: string, series: HalfHourSeries[], options: FleetOptions = {}): Promise<string> {
  const [uuid] = (await seedFleet(service, tenant, 1, { prefix, ...options })) as [string];
  for (const each of series) await seedReadings(service, tenant, uuid, each);
  return uuid;
}

async function hold(optedIn: string[], others: string[] = [], scheme: Parameters<typeof addScheme>[1] = {}, event: Parameters<typeof addEvent>[2] = {}): Promise<string> {
  ({ schemeUUID } = await addScheme(tenant, scheme));
  await makeReady(tenant, schemeUUID, [...optedIn, ...others]);
  const { eventUUID } = await addEvent(tenant, schemeUUID, { startTime: `${DAY}T17:00:00Z`, endTime: `${DAY}T18:00:00Z`, ...event });
  expect(await optIn(tenant, eventUUID, optedIn)).toMatchObject({ changed: optedIn.length });
  return eventUUID;
}

const analytics = (eventUUID: string) => tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID } });
const ofAssets = (eventUUID: string, query: object = {}) => tenant.client.listEventAssetAnalytics({ params: { 'event-uuid': eventUUID }, query });
const counts = async (eventUUID: string) => (await analytics(eventUUID)).funnel.map(({ assets }) => assets);

/** Three that take part: one delivers a little, one much, and one is too new to have a baseline. */
const three = async () => [
  await asset('a', [flatDays('2023-01-02', 80, (day) => day * 100), readings(START, 5000, 8000), readings(END, ...Array<number>(8).fill(8000))]),
  await asset('b', [history(30, 1000), readings(START, 300, 300), readings(END, 1100, 1200)]),
  await asset('c', [history(3, 400), readings(START, 400, 400)]),
];

describe('the analytics of an event', () => {
  it('follow its assets from registration to delivery', async () => {
    const optedIn = await three();
    const complete = [history(30, 1000), readings(START, 900, 900)];
    const others = [
      await asset('d', complete),
      await asset('e', complete, { consent: false }),
      await asset('f', complete, { asset: { mpan_status: 'PENDING' } }),
      await asset('g', complete, { outcomeDigit: 9 }),
      await asset('h', [history(30, 1000), readings(START, 900)]),
    ];
    const eventUUID = await hold(optedIn, others);
    // c has no history yet, and nobody has delivered; h has as much of a past as d.
    expect(await analytics(eventUUID)).toMatchObject({ state: 'SCHEDULED', distribution: [], reboundKwh: null, reboundHours: 4, unadjustedDeliveredKwh: null, participationPercent: null });
    expect(await counts(eventUUID)).toEqual([8, 7, 6, 5, 4, 2, 0]);
    await clockAt(`${DAY}T23:00:00Z`);
    const after = await analytics(eventUUID);
    expect(after.funnel).toEqual([
      { stage: 'REGISTERED', assets: 8 },
      { stage: 'CONSENTED', assets: 7 },
      { stage: 'MPAN_VALID', assets: 6 },
      { stage: 'READY', assets: 5 },
      { stage: 'DATA_COMPLETE', assets: 4 },
      { stage: 'OPTED_IN', assets: 3 },
      { stage: 'DELIVERED', assets: 2 },
    ]);
    const lost = async (stage: FunnelStage) => (await tenant.client.listEventLostAssets({ params: { 'event-uuid': eventUUID }, query: { stage } })).data.map(({ assetId }) => assetId);
    expect(await Promise.all(FUNNEL.map(lost))).toEqual([[], ['e0'], ['f0'], ['g0'], ['h0'], ['d0'], ['c0']]);
    const { data: rejected } = await tenant.client.listEventLostAssets({ params: { 'event-uuid': eventUUID }, query: { stage: 'READY' } });
    expect(rejected[0]).toMatchObject({ schemeStatus: 'REJECTED', mpanStatus: 'VALID', eventState: null, deliveredKwh: null });
    expect(after.reboundPeriods.map(({ excessKwh }) => excessKwh)).toEqual([0.83, 0.93, ...Array(6).fill(0.73)]);
    // a: 14.54 − 13 = 1.54 kWh, 10.6 %; b: 2 − 0.6 = 1.4 kWh, 70 %; c takes its out-turn as baseline.
    expect(after.distribution).toEqual([1, 1, 0, 0, 0, 0, 0, 1].map((assets, band) => ({ fromPercent: band * 10, toPercent: band * 10 + 10, assets })));
    expect(after).toMatchObject({ state: 'ENDED', unadjustedDeliveredKwh: 2.94, participationPercent: 66.6667 });
    // a uses 8 × (8,000 − 7,270) Wh more than its baseline afterwards, b 100 + 200 Wh.
    expect(after.reboundKwh).toBe(6.14);
    // What an asset passed when it opted in stays passed.
    await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: optedIn, action: 'OPT_OUT' } });
    expect(await counts(eventUUID)).toEqual([8, 7, 6, 5, 4, 3, 2]);
  });

  it('list each asset’s share and rebound', async () => {
    const eventUUID = await hold(await three());
    const before = await ofAssets(eventUUID);
    expect(before.data.map(({ assetId, deliveredKwh, reboundKwh }) => [assetId, deliveredKwh, reboundKwh])).toEqual([['a0', null, null], ['b0', null, null], ['c0', null, null]]);
    await clockAt(`${DAY}T23:00:00Z`);
    const { data } = await ofAssets(eventUUID);
    expect(data).toMatchObject([
      { assetId: 'a0', deliveredKwh: 1.54, sharePercent: 52.381, reboundKwh: 5.84, deliveredPercentOfBaseline: 10.5915 },
      { assetId: 'b0', deliveredKwh: 1.4, sharePercent: 47.619, reboundKwh: 0.3, deliveredPercentOfBaseline: 70 },
      { assetId: 'c0', deliveredKwh: 0, sharePercent: 0, reboundKwh: null, deliveredPercentOfBaseline: 0 },
    ]);
    const order = async (sort: string) => (await ofAssets(eventUUID, { sort })).data.map(({ assetId }) => assetId[0]).join('');
    expect(await Promise.all(['-assetId', 'deliveredKwh', '-sharePercent', 'reboundKwh', '-reboundKwh'].map(order))).toEqual(['cba', 'cba', 'abc', 'bac', 'abc']);
    const page = await ofAssets(eventUUID, { sort: '-deliveredKwh', page: 2, pageSize: 1 });
    expect([page.data.map(({ assetId, reboundKwh }) => [assetId, reboundKwh]), page.totalItems, page.totalPages]).toEqual([[['b0', 0.3]], 3, 3]);
  });

  it('tell what the in-day adjustment made of it', async () => {
    // 600 Wh more than usual from 13:00 to 16:00 lifts the baseline from 1,000 to 1,600 Wh.
    const eager = await asset('eager', [history(30, 1000), readings(START - 4 * 3_600_000, ...Array<number>(6).fill(1600)), readings(START, 1000, 900)]);
    const eventUUID = await hold([eager], [], { inDayAdjustment: true });
    await clockAt(`${DAY}T23:00:00Z`);
    expect((await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } })).deliveredKwh).toBe(1.3);
    expect((await analytics(eventUUID)).unadjustedDeliveredKwh).toBe(0.1);
  });

  it('turn the sign of delivery, not of the rebound, when turning up', async () => {
    const keen = await asset('keen', [history(30, 1000), readings(START, 1500, 1700), readings(END, 800)]);
    const eventUUID = await hold([keen], [], { inDayAdjustment: true }, { eventType: 'TURN_UP' });
    await clockAt(`${DAY}T23:00:00Z`);
    expect(await analytics(eventUUID)).toMatchObject({ unadjustedDeliveredKwh: 1.2, reboundKwh: -0.2, participationPercent: 100, distribution: [{ fromPercent: 60, toPercent: 70, assets: 1 }] });
  });

  it('of an event without assets are empty, of an unknown or foreign one 404', async () => {
    const { schemeUUID } = await addScheme(tenant);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    expect(await analytics(eventUUID)).toMatchObject({ distribution: [], participationPercent: null, reboundKwh: null });
    expect(await counts(eventUUID)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await ofAssets(eventUUID)).toMatchObject({ data: [], totalItems: 0 });
    const other = await service.addTenant();
    for (const path of [`/analytics/events/${eventUUID}`, `/analytics/events/${eventUUID}/assets`]) expect((await other.send('GET', path)).status).toBe(404);
    expect((await tenant.send('GET', '/analytics/events/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('a distribution', () => {
  it('runs from the lowest band that has one to the highest', () => {
    expect(distributionOf([-0.1, 0, 9.99, 25])).toEqual([
      { fromPercent: -10, toPercent: 0, assets: 1 },
      { fromPercent: 0, toPercent: 10, assets: 2 },
      { fromPercent: 10, toPercent: 20, assets: 0 },
      { fromPercent: 20, toPercent: 30, assets: 1 },
    ]);
  });
  it('takes the farthest into its outermost bands', () => {
    const bands = distributionOf([-5000, 1e9, 100]);
    expect([bands.length, bands[0], bands.at(-1), bands[20]]).toEqual([30, { fromPercent: -100, toPercent: -90, assets: 1 }, { fromPercent: 190, toPercent: 200, assets: 1 }, { fromPercent: 100, toPercent: 110, assets: 1 }]);
  });
});
