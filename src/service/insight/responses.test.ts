import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { headroomLimit } from './getHeadroom.ts';

// Every home uses 1 kWh a half hour; three events from 17:00 to 18:00 on consecutive working days.
const DAYS = ['2023-03-21', '2023-03-22', '2023-03-23'];
/** What each home uses of its 2 kWh in the three events; null for missing readings. */
const USED = [
  [400, 1000, 1600],
  [1900, 2100, null],
];

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let fleet: string[];

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAYS[0]}T08:00:00Z` } });
  portfolioUUID = await seedPortfolio(service, tenant);
  fleet = await seedFleet(service, tenant, 3, { prefix: 'home', portfolioUUID });
  fleet.push(...(await seedFleet(service, tenant, 1, { prefix: 'silent', consent: false })));
  for (const uuid of fleet)
    await seedReadings(
      service,
      tenant,
      uuid,
      flatDays(addDays(DAYS[0]!, -30), 30, () => 1000),
    );
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  for (const [event, day] of DAYS.entries()) {
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: `${day}T17:00:00Z`,
      endTime: `${day}T18:00:00Z`,
    });
    await optIn(tenant, eventUUID, fleet.slice(0, 2));
    for (const [home, used] of USED.entries()) {
      const wh = used[event] ?? null;
      if (wh !== null)
        await seedReadings(service, tenant, fleet[home]!, {
          startMs: Date.parse(`${day}T17:00:00Z`),
          wh: Float64Array.of(wh / 2, wh / 2, 1300),
        });
    }
    await tenant.client.setClock({ body: { now: `${day}T23:00:00Z` } });
  }
});
afterAll(() => service.close());

const range = { from: '2023-03-01T00:00:00Z', to: '2023-04-01T00:00:00Z' };
const responses = (query: object = {}) => tenant.client.listAssetResponses({ query: { ...range, ...query } });

describe('what assets did in their events', () => {
  it('comes with its confidence, the highest first', async () => {
    const { data, totalItems } = await responses();
    expect(totalItems).toBe(2);
    // 1.6, 1 and 0.4 kWh of 2 in an hour each: 80, 50 and 20 %, falling by 30 points an event.
    expect(data[0]).toMatchObject({
      assetId: 'home0',
      events: 3,
      eventsWithData: 3,
      eventsKept: 3,
      reliabilityPercent: 100,
      reliabilityHighPercent: 100,
      meanKw: 1,
      deviationKw: 0.6,
      responsePercent: 50,
      fatiguePoints: -30,
      history: [80, 50, 20],
    });
    // Of 3 in 3 Wilson's low bound is 3 / (3 + 1.96²).
    expect(data[0]!.reliabilityLowPercent).toBe(43.8503);
    // 0.1 and −0.1 kWh of 2: neither is a tenth.
    expect(data[1]).toMatchObject({
      assetId: 'home1',
      events: 3,
      eventsWithData: 2,
      eventsKept: 0,
      reliabilityPercent: 0,
      meanKw: 0,
      fatiguePoints: null,
      history: [5, -5, null],
    });
  });

  it('is found by name, portfolio, scheme and kind, in any order', async () => {
    const ids = async (query: object) => (await responses(query)).data.map(({ assetId }) => assetId);
    expect(await ids({ search: 'HOME1' })).toEqual(['home1']);
    expect(await ids({ portfolioUUID, schemeUUID, sort: 'meanKw' })).toEqual(['home1', 'home0']);
    expect(await ids({ sort: '-assetId', pageSize: 1, page: 2 })).toEqual(['home0']);
    expect(await ids({ eventType: 'TURN_UP' })).toEqual([]);
    expect(await ids({ from: '2023-03-25T00:00:00Z' })).toEqual([]);
  });

  it('can be read for one asset, with its rebound and its best time of day', async () => {
    const { events, clock } = await tenant.client.getAssetResponse({ params: { assetUUID: fleet[0]! } });
    expect(
      events.map(({ deliveredKwh, responsePercent, reboundKwh }) => [deliveredKwh, responsePercent, reboundKwh]),
    ).toEqual([
      [1.6, 80, 0.3],
      [1, 50, 0.3],
      [0.4, 20, 0.3],
    ]);
    expect(clock).toEqual([
      { slot: 34, meanKw: 1, events: 3 },
      { slot: 35, meanKw: 1, events: 3 },
    ]);
    expect(await tenant.client.getAssetResponse({ params: { assetUUID: fleet[2]! } })).toMatchObject({
      events: [],
      clock: [],
    });
  });
});

describe('the headroom of a scheme', () => {
  const headroom = (query: object = {}) => tenant.client.getHeadroom({ params: { schemeUUID }, query });

  it('names the fewest assets that are ready, consented and certain enough', async () => {
    const plan = await headroom({ targetKw: 1, confidencePercent: 80 });
    // home0 delivered 1.6, 1, 0.4 kW and home1 0.1, −0.1, 0 (unmeasured counts as nothing): means 1 and 0.
    expect(plan).toMatchObject({ candidates: 3, untried: 1, eventsLearntFrom: 3, isMet: false });
    expect(plan.assets.map(({ assetId, events }) => [assetId, events])).toEqual([
      ['home0', 3],
      ['home2', 0],
      ['home1', 3],
    ]);
    expect(plan.curve).toHaveLength(3);
    expect([plan.expectedKw, plan.sureKw]).toEqual([plan.curve.at(-1)!.expectedKw, plan.curve.at(-1)!.sureKw]);
    // Within (0.36 + 0.01) / 2 = 0.185, between 0.5: trust 0.5 / (0.5 + 0.185 / 3) = 0.8902; the untried one gets the
    // mean of both.
    expect(plan.assets.map(({ expectedKw }) => expectedKw)).toEqual([0.9451, 0.5, 0.0549]);
  });

  it('weighs no more assets than one plan can', async () => {
    const usual = headroomLimit.assets;
    try {
      headroomLimit.assets = 2;
      const refused = await tenant.send('GET', `/analytics/schemes/${schemeUUID}/headroom`);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        detail: expect.stringContaining('more than 2 ready assets') as string,
        errors: [{ code: 'TOO_MANY' }],
      });
      headroomLimit.assets = 4;
      expect((await headroom()).candidates).toBeGreaterThan(2);
    } finally {
      headroomLimit.assets = usual;
    }
  });

  it('is limited to a portfolio; unknown ids are refused', async () => {
    expect((await headroom({ portfolioUUID })).candidates).toBe(3);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(
      (await tenant.send('GET', `/analytics/schemes/${schemeUUID}/headroom?portfolioUUID=${unknown}`)).status,
    ).toBe(404);
    expect((await tenant.send('GET', `/analytics/schemes/${unknown}/headroom`)).status).toBe(404);
    expect((await tenant.send('GET', `/analytics/schemes/${schemeUUID}/headroom?confidencePercent=81`)).status).toBe(
      400,
    );
  });
});
