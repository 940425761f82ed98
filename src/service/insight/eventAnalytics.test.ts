import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FunnelStage, funnelStage } from '#contract/eventAnalytics.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { type FleetOptions, seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { bandOf, distributionOfBands } from './distribution.ts';

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

async function addOptedInEvent(
  optedIn: string[],
  others: string[] = [],
  scheme: Parameters<typeof addScheme>[1] = {},
  event: Parameters<typeof addEvent>[2] = {},
): Promise<string> {
  ({ schemeUUID } = await addScheme(tenant, scheme));
  await optInAndPassChecks(tenant, schemeUUID, [...optedIn, ...others]);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${DAY}T17:00:00Z`,
    endTime: `${DAY}T18:00:00Z`,
    ...event,
  });
  expect(await optIn(tenant, eventUUID, optedIn)).toMatchObject({ changed: optedIn.length });
  return eventUUID;
}

const analytics = (eventUUID: string) => tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID } });
const ofAssets = (eventUUID: string, query: object = {}) =>
  tenant.client.listEventAssetAnalytics({ params: { 'event-uuid': eventUUID }, query });
const counts = async (eventUUID: string) => (await analytics(eventUUID)).funnel.map(({ assets }) => assets);

/** Three participants: one delivers a little, one much, and one is too new to have a baseline. */
const three = async () => [
  await asset('a', [
    flatDays('2023-01-02', 80, (day) => day * 100),
    readings(START, 5000, 8000),
    readings(END, ...Array<number>(8).fill(8000)),
  ]),
  await asset('b', [history(30, 1000), readings(START, 300, 300), readings(END, 1100, 1200)]),
  await asset('c', [history(3, 400), readings(START, 400, 400)]),
];

const lost = async (eventUUID: string, stage: FunnelStage, run?: number) =>
  (await tenant.client.listEventLostAssets({ params: { 'event-uuid': eventUUID }, query: { stage, run } })).data.map(
    ({ assetId }) => assetId,
  );
const inStore = (statement: RawBuilder<unknown>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) => statement.execute(tx));

/**
 * Eight assets of a portfolio, all invited: four opted in, of which h lacks a reading, and one drops out at each stage
 * before.
 */
async function invited() {
  const complete = [history(30, 1000), readings(START, 900, 900)];
  const optedIn = [...(await three()), await asset('h', [history(30, 1000), readings(START, 900)])];
  const others = [
    await asset('d', complete),
    await asset('e', complete),
    await asset('f', complete),
    await asset('g', complete),
  ];
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Homes' } });
  await tenant.client.assignPortfolioAssets({
    params: { portfolioUUID },
    body: { assetUUIDs: [...optedIn, ...others] },
  });
  const eventUUID = await addOptedInEvent(
    optedIn,
    others,
    {},
    { portfolioUUIDs: [portfolioUUID], contractedMw: 0.004, priceGbpPerMwh: 300 },
  );
  const [, e, f, g] = others as [string, string, string, string];
  const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: e } });
  await tenant.client.createConsent({
    body: { userUUID: userUUID!, assetUUID: e, type: 'DISPATCH', preference: 'OPT_OUT' },
  });
  await inStore(sql`update assets set mpan_status = 'PENDING' where asset_uuid = ${f}`);
  await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [g], action: 'OPT_OUT' } });
  return { eventUUID, optedIn, others, portfolioUUID };
}

describe('the analytics of an event', () => {
  it('follow its assets from invitation to delivery', async () => {
    const { eventUUID, optedIn } = await invited();
    // c has no history yet, and nobody has delivered; h has as much history as a.
    expect(await analytics(eventUUID)).toMatchObject({
      state: 'SCHEDULED',
      distribution: [],
      reboundKwh: null,
      reboundHours: 4,
      unadjustedDeliveredKwh: null,
      participationPercent: null,
    });
    expect(await counts(eventUUID)).toEqual([8, 7, 6, 5, 5, 4, 3]);
    await clockAt(`${DAY}T23:00:00Z`);
    const after = await analytics(eventUUID);
    expect(after.funnel.map(({ stage, assets, reason }) => [stage, assets, reason])).toEqual([
      ['FLEET', 8, null],
      ['REGISTERED', 7, 'not in the scheme'],
      ['CONSENTED', 6, 'without consent to dispatch'],
      ['MPAN_VALID', 5, 'without a valid MPAN'],
      ['READY', 5, null],
      ['OPTED_IN', 4, 'able to take part, not opted in'],
      ['DATA_COMPLETE', 3, 'with missing readings'],
      ['DELIVERED', 2, 'no delivery'],
    ]);
    expect(after).toMatchObject({ frozenUTC: `${DAY}T17:00:00Z`, isReconstructed: false });
    // The headline has the same figures.
    expect(await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).toMatchObject({
      assetsInvited: 8,
      assetsOptedIn: 4,
    });
    expect(await Promise.all(FUNNEL.map((stage) => lost(eventUUID, stage)))).toEqual([
      [],
      ['g0'],
      ['e0'],
      ['f0'],
      [],
      ['d0'],
      ['h0'],
      ['c0'],
    ]);
    const { data: notReady } = await tenant.client.listEventLostAssets({
      params: { 'event-uuid': eventUUID },
      query: { stage: 'REGISTERED' },
    });
    expect(notReady[0]).toMatchObject({
      schemeStatus: 'READY_OPT_OUT',
      mpanStatus: 'VALID',
      eventState: 'OPT_OUT',
      deliveredKwh: null,
    });
    expect(after.reboundPeriods[0]).toMatchObject({ excessKwh: 0.83 });
    expect(after).toMatchObject({ state: 'ENDED', participationPercent: 75 });
    // A stage that an asset passed when it opted in stays passed.
    await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: optedIn, action: 'OPT_OUT' } });
    expect(await counts(eventUUID)).toEqual([8, 7, 6, 5, 5, 4, 3, 2]);
  });

  it('stay what they were at the start, whatever changes afterwards', async () => {
    const { eventUUID, optedIn, others, portfolioUUID } = await invited();
    await clockAt(`${DAY}T23:00:00Z`);
    const seen = async () => ({
      analytics: await tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID }, query: { run: 1 } }),
      lost: await Promise.all(FUNNEL.map((stage) => lost(eventUUID, stage, 1))),
      portfolios: await tenant.client.listEventPortfolios({ params: { 'event-uuid': eventUUID } }),
      event: await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } }),
      method: (await tenant.client.getEventMethods({ params: { 'event-uuid': eventUUID } })).method,
    });
    const before = await seen();
    expect(before.event.terms).toEqual({
      schemeName: 'Evening peak',
      baselineMethod: 'BL01',
      inDayAdjustment: false,
      settlementMethod: 'DFS_K',
      pack: { packId: 'NESO_DFS', version: '2026-08' },
    });

    const newcomer = await asset('z', [history(30, 1000)]);
    await optInAndPassChecks(tenant, schemeUUID, [newcomer]);
    await tenant.client.optSchemeAssets({
      params: { schemeUUID },
      body: { assetUUIDs: [...optedIn, others[0]!], action: 'OPT_OUT' },
    });
    await tenant.client.updateScheme({
      params: { schemeUUID },
      body: { name: 'Renamed', baselineMethod: 'HIGH_5_OF_10', inDayAdjustment: true, settlementMethod: 'FLAT_RATE' },
    });
    await tenant.client.updatePortfolio({ params: { portfolioUUID }, body: { name: 'Renamed' } });
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [newcomer] } });
    await inStore(sql`update assets set mpan_status = 'INVALID', is_domestic = not is_domestic`);
    await inStore(sql`update consents set status = 'WITHDRAWN', withdrawn_utc = created_utc`);
    await tenant.client.createConsumption({
      body: [{ assetUUID: optedIn[3]!, startTime: `${DAY}T17:30:00Z`, value: 0.9 }],
    });
    await clockAt(`${DAY}T23:30:00Z`);
    // The late reading caused a second run; the first shows what was known then.
    const { event, ...after } = await seen();
    const { event: eventBefore, ...rest } = before;
    expect(after).toEqual(rest);
    expect([event.terms, event.assetsInvited, event.assetsOptedIn]).toEqual([eventBefore.terms, 8, 4]);
    expect(await counts(eventUUID)).toEqual([8, 7, 6, 5, 5, 4, 4, 3]);
  });

  it('list each asset’s share and rebound', async () => {
    const eventUUID = await addOptedInEvent(await three());
    const before = await ofAssets(eventUUID);
    expect(before.data.map(({ assetId, deliveredKwh, reboundKwh }) => [assetId, deliveredKwh, reboundKwh])).toEqual([
      ['a0', null, null],
      ['b0', null, null],
      ['c0', null, null],
    ]);
    await clockAt(`${DAY}T23:00:00Z`);
    const { data } = await ofAssets(eventUUID);
    expect(data).toMatchObject([
      {
        assetId: 'a0',
        deliveredKwh: 1.54,
        sharePercent: 52.381,
        reboundKwh: 5.84,
        deliveredPercentOfBaseline: 10.5915,
      },
      { assetId: 'b0', deliveredKwh: 1.4, sharePercent: 47.619, reboundKwh: 0.3, deliveredPercentOfBaseline: 70 },
      { assetId: 'c0', deliveredKwh: 0, sharePercent: 0, reboundKwh: null, deliveredPercentOfBaseline: 0 },
    ]);
    const order = async (sort: string) =>
      (await ofAssets(eventUUID, { sort })).data.map(({ assetId }) => assetId[0]).join('');
    expect(
      await Promise.all(['-assetId', 'deliveredKwh', '-sharePercent', 'reboundKwh', '-reboundKwh'].map(order)),
    ).toEqual(['cba', 'cba', 'abc', 'bac', 'abc']);
    const page = await ofAssets(eventUUID, { sort: '-deliveredKwh', page: 2, pageSize: 1 });
    expect([
      page.data.map(({ assetId, reboundKwh }) => [assetId, reboundKwh]),
      page.totalItems,
      page.totalPages,
    ]).toEqual([[['b0', 0.3]], 3, 3]);
  });

  it('show the effect of the in-day adjustment', async () => {
    // 600 Wh more than usual from 13:00 to 16:00 lifts the baseline from 1,000 to 1,600 Wh.
    const eager = await asset('eager', [
      history(30, 1000),
      readings(START - 4 * 3_600_000, ...Array<number>(6).fill(1600)),
      readings(START, 1000, 900),
    ]);
    const eventUUID = await addOptedInEvent([eager], [], { inDayAdjustment: true });
    await clockAt(`${DAY}T23:00:00Z`);
    expect((await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } })).deliveredKwh).toBe(1.3);
    expect((await analytics(eventUUID)).unadjustedDeliveredKwh).toBe(0.1);
  });

  it('invert the sign of delivery, not of the rebound, when turning up', async () => {
    const keen = await asset('keen', [history(30, 1000), readings(START, 1500, 1700), readings(END, 800)]);
    const eventUUID = await addOptedInEvent([keen], [], { inDayAdjustment: true }, { eventType: 'TURN_UP' });
    await clockAt(`${DAY}T23:00:00Z`);
    expect(await analytics(eventUUID)).toMatchObject({
      unadjustedDeliveredKwh: 1.2,
      reboundKwh: -0.2,
      participationPercent: 100,
      distribution: [{ fromPercent: 60, toPercent: 70, assets: 1 }],
    });
  });

  it("of an event without assets are empty, of an unknown or another tenant's event 404", async () => {
    const { schemeUUID } = await addScheme(tenant);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    expect(await analytics(eventUUID)).toMatchObject({
      distribution: [],
      participationPercent: null,
      reboundKwh: null,
    });
    expect(await counts(eventUUID)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await ofAssets(eventUUID)).toMatchObject({ data: [], totalItems: 0 });
    const other = await service.addTenant();
    for (const path of [`/analytics/events/${eventUUID}`, `/analytics/events/${eventUUID}/assets`])
      expect((await other.send('GET', path)).status).toBe(404);
    expect((await tenant.send('GET', '/analytics/events/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('a distribution', () => {
  const distributionOf = (percentages: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const band of percentages.map(bandOf)) counts.set(band, (counts.get(band) ?? 0) + 1);
    return distributionOfBands(counts);
  };
  it('runs from the lowest non-empty band to the highest', () => {
    expect(distributionOf([-0.1, 0, 9.99, 25])).toEqual([
      { fromPercent: -10, toPercent: 0, assets: 1 },
      { fromPercent: 0, toPercent: 10, assets: 2 },
      { fromPercent: 10, toPercent: 20, assets: 0 },
      { fromPercent: 20, toPercent: 30, assets: 1 },
    ]);
  });
  it('counts extreme values in its outermost bands', () => {
    const bands = distributionOf([-5000, 1e9, 100]);
    expect([bands.length, bands[0], bands.at(-1), bands[20]]).toEqual([
      30,
      { fromPercent: -100, toPercent: -90, assets: 1 },
      { fromPercent: 190, toPercent: 200, assets: 1 },
      { fromPercent: 100, toPercent: 110, assets: 1 },
    ]);
  });
});
