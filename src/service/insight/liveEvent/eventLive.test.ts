import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { type FleetOptions, seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { delayBand, delayBands, emptyBands } from './bands.ts';
import { reportOf } from './reporting.ts';

const DAY = '2023-03-23';
const MINUTE = 60_000;

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const live = (eventUUID: string, query: object = {}) =>
  tenant.client.getEventLive({ params: { 'event-uuid': eventUUID }, query });
const send = (assetUUIDs: string[], startTime: string, value: number) =>
  tenant.client.createConsumption({ body: assetUUIDs.map((assetUUID) => ({ assetUUID, startTime, value })) });

const fleet = (count: number, options: FleetOptions = {}) =>
  flatFleet(service, tenant, schemeUUID, '2023-03-20', count, options);

async function schedule(assets: string[], date: string, event: Parameters<typeof addEvent>[2] = {}): Promise<string> {
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${date}T17:00:00Z`,
    endTime: `${date}T18:00:00Z`,
    contractedMw: 0.002,
    ...event,
  });
  expect(await optIn(tenant, eventUUID, assets)).toMatchObject({ changed: assets.length });
  await tenant.client.setClock({ body: { advance: 'PT2S' } });
  return eventUUID;
}

describe('an event while it runs', () => {
  it('expects a fleet’s default without history, and separates measured from expected energy', async () => {
    const assets = await fleet(3, { prefix: 'a' });
    const eventUUID = await schedule(assets, DAY);
    const before = await live(eventUUID);
    expect(before).toMatchObject({
      state: 'SCHEDULED',
      targetKwh: 2,
      basis: { source: 'DEFAULT', events: 0, assetEvents: 0, responsePercent: 20 },
      expected: { kwh: 1.2 },
      projected: before.expected,
      measured: { deliveredKwh: null, expectedKwh: 0, baselineKwh: null, assetHalfHours: 0, ofAssetHalfHours: 6 },
      pastResponses: [],
      usualDelays: [],
      assets: {
        byState: { INVITED: 0, OPT_IN: 3, OPT_OUT: 0 },
        byReport: { WAITING: 3, REPORTING: 0, LATE: 0, SILENT: 0 },
        withoutBaseline: 0,
      },
      firstReadingsUTC: `${DAY}T18:30:00Z`,
    });
    // 6 kWh × √(0.1² + 3 × (2/6)² × 0.09 × 1.25): p10 and p90 are 1.2816 of it away.
    expect(before.expected.p90Kwh - before.expected.kwh).toBeCloseTo(
      1.2815515 * 6 * Math.sqrt(0.01 + (0.09 * 1.25) / 3),
      5,
    );

    await clockAt(`${DAY}T17:35:00Z`);
    await send(assets.slice(0, 2), `${DAY}T17:00:00Z`, 0.5);
    const during = await live(eventUUID);
    expect(during).toMatchObject({
      state: 'STARTED',
      dataThroughUTC: `${DAY}T17:30:00Z`,
      measured: { deliveredKwh: 1, expectedKwh: 0.4, baselineKwh: 2, assetHalfHours: 2 },
    });
    expect(during.settlementPeriods).toMatchObject([
      {
        startTime: `${DAY}T17:00:00Z`,
        settlementDate: DAY,
        settlementPeriod: 35,
        targetKwh: 1,
        deliveredKwh: 1,
        reportedExpectedKwh: 0.4,
        assetsReported: 2,
        expected: { kwh: 0.6 },
        cumulativeTargetKwh: 1,
      },
      {
        settlementPeriod: 36,
        deliveredKwh: null,
        reportedExpectedKwh: 0,
        assetsReported: 0,
        cumulativeTargetKwh: 2,
        cumulative: during.projected,
      },
    ]);
    // Two of two kWh are 0.3 above; noise 2 × 0.5² × 0.1125 = 0.05625, so 0.01 ÷ 0.06625 of it is common.
    const rest = 4 * (0.2 + (0.3 * 0.01) / 0.06625);
    expect(during.remaining.kwh).toBeCloseTo(rest, 5);
    expect(during.projected.kwh).toBeCloseTo(1 + rest, 5);
  });

  it('learns from settled events of its own type, asset by asset', async () => {
    const [strong, weak] = (await fleet(2, { prefix: 'l' })) as [string, string];
    const first = await schedule([strong, weak], '2023-03-21');
    await clockAt('2023-03-21T18:31:00Z');
    for (const at of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z']) {
      await send([strong], at, 0.4);
      await send([weak], at, 0.9);
    }
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const next = await live(await schedule([strong, weak], DAY));
    expect(next).toMatchObject({
      basis: { source: 'HISTORY', events: 1, assetEvents: 2, responsePercent: 35 },
      pastResponses: expect.arrayContaining([
        { fromPercent: 60, toPercent: 70, assets: 1 },
        { fromPercent: 10, toPercent: 20, assets: 1 },
      ]),
    });
    // Shrunk to 0.35 by four to one: (0.6 + 1.4) ÷ 5 and (0.1 + 1.4) ÷ 5, of 2 kWh each.
    expect(next.expected.kwh).toBeCloseTo(2 * 0.4 + 2 * 0.3, 6);
    expect((await live(await schedule([strong, weak], '2023-03-24', { eventType: 'TURN_UP' }))).basis).toMatchObject({
      source: 'DEFAULT',
      events: 0,
    });
    // An ended event learns from earlier events, not from itself.
    expect(await live(first)).toMatchObject({
      state: 'ENDED',
      basis: { source: 'DEFAULT' },
      projected: { kwh: 1.4, p10Kwh: 1.4, p90Kwh: 1.4 },
      remaining: { kwh: 0 },
    });
  });

  it('signs a turn-up the other way, and needs no target', async () => {
    const [asset] = (await fleet(1, { prefix: 'u' })) as [string];
    const eventUUID = await schedule([asset], DAY, { eventType: 'TURN_UP', contractedMw: null });
    await clockAt(`${DAY}T17:31:00Z`);
    await send([asset], `${DAY}T17:00:00Z`, 1.7);
    expect(await live(eventUUID)).toMatchObject({
      targetKwh: null,
      measured: { deliveredKwh: 0.7 },
      settlementPeriods: [{ targetKwh: null, cumulativeTargetKwh: null, deliveredKwh: 0.7 }, { deliveredKwh: null }],
    });
  });

  it('counts each portfolio, and lists late or silent assets, highest expectation first', async () => {
    const [north, south] = [
      await seedPortfolio(service, tenant, 'North'),
      await seedPortfolio(service, tenant, 'South'),
    ];
    const northern = await fleet(3, { prefix: 'n', portfolioUUID: north });
    const southern = await fleet(1, { prefix: 's', portfolioUUID: south });
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: `${DAY}T17:00:00Z`,
      endTime: `${DAY}T18:00:00Z`,
      portfolioUUIDs: [north, south],
    });
    await optIn(tenant, eventUUID, [...northern, ...southern]);
    const [punctual, late, silent] = northern as [string, string, string];
    await clockAt(`${DAY}T17:35:00Z`);
    await send([punctual, late], `${DAY}T17:00:00Z`, 0.5);
    // Their delays are unknown: an hour, and half an hour's grace, after 17:30.
    await clockAt(`${DAY}T18:59:00Z`);
    expect((await live(eventUUID)).overdue.data).toEqual([]);
    await send([punctual], `${DAY}T17:30:00Z`, 0.5);
    await clockAt(`${DAY}T19:31:00Z`);
    const after = await live(eventUUID);
    expect(after.assets.byReport).toEqual({ WAITING: 0, REPORTING: 1, LATE: 1, SILENT: 2 });
    expect(
      after.overdue.data.map(({ assetUUID, status, halfHoursMissing, usualDelayMinutes }) => [
        assetUUID,
        status,
        halfHoursMissing,
        usualDelayMinutes,
      ]),
    ).toEqual([
      [silent, 'SILENT', 2, null],
      [southern[0], 'SILENT', 2, null],
      [late, 'LATE', 1, null],
    ]);
    expect(after.overdue.data[0]!.lastReadingUTC).toBeNull();
    expect(after.overdue.data[2]!.lastReadingUTC).toBe(`${DAY}T17:00:00Z`);
    expect(after.portfolios).toMatchObject([
      {
        portfolioUUID: north,
        name: 'North',
        assetsOptedIn: 3,
        assetsReporting: 1,
        assetsOverdue: 2,
        deliveredKwh: 1.5,
        expectedKwh: 1.2,
      },
      {
        portfolioUUID: south,
        name: 'South',
        assetsOptedIn: 1,
        assetsReporting: 0,
        assetsOverdue: 1,
        deliveredKwh: null,
        expectedKwh: 0.4,
      },
    ]);
    expect(after.portfolios.reduce((sum, { assetsReporting }) => sum + assetsReporting, 0)).toBe(
      after.assets.byReport.REPORTING,
    );
    expect(after.portfolios.reduce((sum, { projectedKwh }) => sum + projectedKwh, 0)).toBeCloseTo(
      after.projected.kwh,
      5,
    );
    const page = await live(eventUUID, { overdue: 'SILENT', page: 2, pageSize: 1 });
    expect([
      page.overdue.data.map(({ assetUUID }) => assetUUID),
      page.overdue.totalItems,
      page.overdue.totalPages,
    ]).toEqual([[southern[0]], 2, 2]);
  });

  it('has K and pounds of each half hour, which add up to the balance, before readings and after', async () => {
    const assets = await fleet(4, { prefix: 'k' });
    await schedule(assets, '2023-03-21', { priceGbpPerMwh: 500 });
    await clockAt('2023-03-21T18:31:00Z');
    for (const at of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z']) await send(assets, at, 0.6);
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const eventUUID = await schedule(assets, DAY, { priceGbpPerMwh: 333 });
    expect((await live(eventUUID)).settlementPeriods).toMatchObject([
      { likelyFactor: null, likelyGbp: null },
      { likelyFactor: null, likelyGbp: null },
    ]);
    for (const reported of [0, 3]) {
      await clockAt(`${DAY}T17:3${reported}:00Z`);
      if (reported > 0) await send(assets.slice(0, reported), `${DAY}T17:00:00Z`, 0.5);
      const { settlementPeriods, projected, portfolios, words } = await live(eventUUID);
      const { revenue, likely, atStart } = await tenant.client.getEventBalance({ params: { 'event-uuid': eventUUID } });
      expect(projected).toEqual(likely);
      expect(settlementPeriods.reduce((sum, { likelyGbp }) => sum + likelyGbp!, 0)).toBeCloseTo(revenue.likelyGbp!, 8);
      for (const { likelyFactor, likelyGbp } of settlementPeriods) {
        // Half of 333 pounds for each MWh of 0.002 MW contracted.
        expect(likelyFactor! * 0.333).toBeCloseTo(likelyGbp!, 1);
        expect(likelyFactor).toBeGreaterThan(0.5);
      }
      expect(portfolios.reduce((sum, { forecastKwh }) => sum + forecastKwh, 0)).toBeCloseTo(atStart!.likely!.kwh, 4);
      expect(words.portfolios).toBeNull();
    }
  });

  it('has the supply areas of its assets, the furthest behind first, and says so', async () => {
    const london = await fleet(2, { prefix: 'lo', asset: { gsp_group: '_C' } });
    const yorkshire = await fleet(2, { prefix: 'yo', asset: { gsp_group: '_M' } });
    const nowhere = await fleet(1, { prefix: 'no' });
    const eventUUID = await schedule([...london, ...yorkshire, ...nowhere], DAY);
    await clockAt(`${DAY}T17:35:00Z`);
    await send(london, `${DAY}T17:00:00Z`, 1);
    await send(yorkshire, `${DAY}T17:00:00Z`, 0.5);
    const { areas, words, portfolios } = await live(eventUUID);
    expect(areas).toMatchObject([
      { gspGroup: '_C', name: 'London', assets: 2, silent: 0 },
      { gspGroup: '_M', name: 'Yorkshire', assets: 2, silent: 0 },
    ]);
    expect(areas[0]!.likelyKwh).toBeLessThan(areas[0]!.forecastKwh);
    expect(words.areas).toMatchObject([
      { name: 'London', text: expect.stringMatching(/^0\.\d kWh behind, 2 barely responding$/) },
      { name: 'Other regions', text: expect.stringMatching(/above forecast$/) },
    ]);
    expect(words.overdue).toBeNull();
    const ofAreas = areas.reduce((sum, { likelyKwh }) => sum + likelyKwh, 0);
    expect(ofAreas).toBeLessThan(portfolios.reduce((sum, { projectedKwh }) => sum + projectedKwh, 0));
  });

  it('learns each asset’s own delay from the arrival of its readings', async () => {
    const [quick, slow] = (await fleet(2, { prefix: 'd' })) as [string, string];
    const eventUUID = await schedule([quick, slow], DAY);
    await clockAt('2023-03-22T10:00:00Z');
    await send([quick, slow], '2023-03-22T08:30:00Z', 1);
    // The half hour from 09:00 ended at 09:30: one asset has it after 32 minutes, the other after three hours and a
    // half.
    await clockAt('2023-03-22T10:02:00Z');
    await send([quick], '2023-03-22T09:00:00Z', 1);
    await clockAt('2023-03-22T13:00:00Z');
    await send([slow], '2023-03-22T09:00:00Z', 1);
    await clockAt(`${DAY}T18:35:00Z`);
    const { overdue, usualDelays } = await live(eventUUID);
    expect(
      overdue.data.map(({ assetUUID, status, usualDelayMinutes }) => [assetUUID, status, usualDelayMinutes]),
    ).toEqual([[quick, 'SILENT', 32]]);
    expect(usualDelays.filter(({ assets }) => assets > 0)).toEqual([
      { toMinutes: 60, assets: 1 },
      { toMinutes: 360, assets: 1 },
    ]);
  });

  it('keeps both repeated hours of an autumn night apart', async () => {
    tenant = await service.addTenant();
    await clockAt('2023-10-26T08:00:00Z');
    ({ schemeUUID } = await addScheme(tenant));
    const [asset] = (await seedFleet(service, tenant, 1, { prefix: 'c' })) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2023-09-01', 55, () => 1000),
    );
    await optInAndPassChecks(tenant, schemeUUID, [asset]);
    const eventUUID = await schedule([asset], '2023-10-29', {
      startTime: '2023-10-29T00:00:00Z',
      endTime: '2023-10-29T02:00:00Z',
    });
    await clockAt('2023-10-29T01:31:00Z');
    await send([asset], '2023-10-29T01:00:00Z', 0.25);
    const { settlementPeriods, measured } = await live(eventUUID);
    expect(settlementPeriods.map(({ settlementPeriod, deliveredKwh }) => [settlementPeriod, deliveredKwh])).toEqual([
      [3, null],
      [4, null],
      [5, 0.75],
      [6, null],
    ]);
    expect(measured).toMatchObject({ deliveredKwh: 0.75, assetHalfHours: 1, ofAssetHalfHours: 4 });
  });

  it("is empty without assets, and 404 for an unknown event or another tenant's", async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    expect(await live(eventUUID)).toMatchObject({
      dataThroughUTC: null,
      targetKwh: null,
      expected: { kwh: 0, p10Kwh: 0, p90Kwh: 0 },
      projected: { kwh: 0 },
      portfolios: [],
      areas: [],
      words: { portfolios: null, overdue: null, areas: [] },
      overdue: { data: [], totalItems: 0 },
      overdueKwh: 0,
    });
    const other = await service.addTenant();
    expect((await other.send('GET', `/analytics/events/${eventUUID}/live`)).status).toBe(404);
    expect((await tenant.send('GET', `/analytics/events/${eventUUID}/live?overdue=LOUD`)).status).toBe(400);
  });
});

describe('a late report', () => {
  const at = (minutes: number, isPresent: boolean[], delayMs: number | null = 20 * MINUTE) =>
    reportOf({ delayMs, isPresent }, 40 * MINUTE, 0, minutes * MINUTE);
  it('is late after one and a half times the usual delay, ten minutes at least', () => {
    expect([59, 60].map((minutes) => at(minutes, [false, false]))).toEqual([
      { status: 'WAITING', missing: 0 },
      { status: 'SILENT', missing: 1 },
    ]);
    expect([89, 90].map((minutes) => at(minutes, [false], null).status)).toEqual(['WAITING', 'SILENT']);
    expect(at(1000, [false, true])).toEqual({ status: 'LATE', missing: 1 });
    expect(at(50, [true, false])).toEqual({ status: 'REPORTING', missing: 0 });
  });
});

describe('delays in bands', () => {
  it('count each asset once, upper bound included', () => {
    const counts = emptyBands();
    expect(delayBands(counts)).toEqual([]);
    for (const minutes of [5, 5.1, 3000]) counts[delayBand(minutes * MINUTE)]!++;
    expect(delayBands(counts).map(({ assets }) => assets)).toEqual([1, 1, 0, 0, 0, 0, 0, 1]);
  });
});
