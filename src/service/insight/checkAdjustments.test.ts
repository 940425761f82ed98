import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-21';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
  portfolioUUID = await seedPortfolio(service, tenant);
  const honest = await seedFleet(service, tenant, 1, { prefix: 'honest' });
  const raiser = await seedFleet(service, tenant, 1, { prefix: 'raiser', portfolioUUID });
  const first = addDays(DAY, -80);
  // Both use 1 kWh in every half hour and 0.8 in the event; one of them 1.5 from 13:00 to 16:00 before it.
  const homes = [
    { fleet: honest, before: 1000 },
    { fleet: raiser, before: 1500 },
  ];
  for (const { fleet, before } of homes) {
    const use = (day: number, slot: number) =>
      day < 80 || slot < 26 ? 1000 : slot < 32 ? before : slot >= 34 && slot < 36 ? 800 : 1000;
    await seedReadings(service, tenant, fleet[0]!, flatDays(first, 81, use));
  }
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, [...honest, ...raiser]);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${DAY}T17:00:00Z`,
    endTime: `${DAY}T18:00:00Z`,
  });
  await optIn(tenant, eventUUID, [...honest, ...raiser]);
  await tenant.client.setClock({ body: { now: '2023-03-22T08:00:00Z' } });
});
afterAll(() => service.close());

const check = (query: object = {}) => tenant.client.checkAdjustments({ params: { schemeUUID }, query });

describe('use before events', () => {
  it("is flagged where it is unlike the asset's own, with what the adjustment would pay for it", async () => {
    const response = await check();
    expect(response).toMatchObject({
      method: 'BL01',
      inDayAdjustment: false,
      assetsOptedIn: 2,
      assetsChecked: 2,
      assetsFlagged: 1,
      scores: [0, 0, 0, 0, 1, 0, 0, 1],
    });
    expect([response.events.length, response.quietDays.length]).toEqual([1, 15]);
    // Unadjusted each saved 2 × 0.2 kWh; 0.5 kWh more baseline in two half hours adds 1 kWh to the home that used more.
    expect([response.unadjustedKwh, response.adjustedKwh]).toEqual([0.8, 1.8]);
    // 500 Wh ÷ (10 Wh × √(1 + 1/15)), the least possible deviation.
    expect(response.assets[0]).toMatchObject({
      assetId: 'raiser0',
      events: 1,
      shiftKwh: 0.5,
      usualShiftKwh: 0,
      deviationKwh: 0.01,
      score: 48.4123,
      isFlagged: true,
      adjustedKwh: 1.4,
      unadjustedKwh: 0.4,
    });
    expect(response.assets[1]).toMatchObject({
      assetId: 'honest0',
      shiftKwh: 0,
      score: 0,
      isFlagged: false,
      adjustedKwh: 0.4,
      unadjustedKwh: 0.4,
    });
  });

  it('is limited to the named portfolio and to the tenant, and empty without an event', async () => {
    expect((await check({ portfolioUUID })).assets.map(({ assetId }) => assetId)).toEqual(['raiser0']);
    const path = (scheme: string) => `/analytics/schemes/${scheme}/adjustments`;
    expect((await tenant.send('GET', `${path(schemeUUID)}?portfolioUUID=${UNKNOWN}`)).status).toBe(404);
    expect((await tenant.send('GET', path(UNKNOWN))).status).toBe(404);
    const other = await addScheme(tenant, { name: 'Other' });
    expect(await tenant.client.checkAdjustments({ params: { schemeUUID: other.schemeUUID } })).toMatchObject({
      events: [],
      quietDays: [],
      assetsOptedIn: 0,
      assets: [],
    });
  });
});
