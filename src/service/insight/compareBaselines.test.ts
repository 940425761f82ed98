import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// Wednesday; the first home had an event on the Tuesday before.
const TODAY = '2023-03-22';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2023-03-21T08:00:00Z' } });
  portfolioUUID = await seedPortfolio(service, tenant);
  const fleet = await seedFleet(service, tenant, 1, { prefix: 'home', portfolioUUID });
  // One home uses 1 kWh in every half hour before 1 March, 1.25 from then on.
  for (const uuid of fleet)
    await seedReadings(
      service,
      tenant,
      uuid,
      flatDays(addDays(TODAY, -60), 60, (day) => (addDays(addDays(TODAY, -60), day) < '2023-03-01' ? 1000 : 1250)),
    );
  ({ schemeUUID } = await addScheme(tenant, { baselineMethod: 'MID_8_OF_10' }));
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: '2023-03-21T17:00:00Z',
    endTime: '2023-03-21T18:00:00Z',
  });
  await optIn(tenant, eventUUID, fleet);
  await tenant.client.setClock({ body: { now: `${TODAY}T08:00:00Z` } });
});
afterAll(() => service.close());

const compare = (query: object = {}) => tenant.client.compareBaselines({ params: { schemeUUID }, query });

describe('baseline methods side by side', () => {
  it('are tried on the latest days without an event', async () => {
    const trial = await compare({ days: 2 });
    expect(trial).toMatchObject({
      method: 'MID_8_OF_10',
      inDayAdjustment: false,
      days: ['2023-03-17', '2023-03-20'],
      fromPeriod: 33,
      toPeriod: 38,
      assetsReady: 1,
      assetsTried: 1,
    });
    const methods = ['BL01', 'MID_8_OF_10', 'HIGH_5_OF_10', 'ROLLING_MEAN', 'SAME_WEEKDAY_6'];
    expect(trial.trials.map(({ method, adjusted }) => [method, adjusted])).toEqual(
      [false, true].flatMap((adjusted) => methods.map((method) => [method, adjusted])),
    );
  });

  it('show how each lags behind a change of habit, and the effect of adjustment', async () => {
    const { trials } = await compare({ days: 13 });
    const bl01 = trials.find(({ method, adjusted }) => method === 'BL01' && !adjusted)!;
    // 13 working days back from 20 March reach 2 March, whose ten like days were nine at 1 and one at 1.25 kWh; the
    // next had eight at 1, and so on. Each day at 1 costs 0.025 kWh: 9 + 8 + … + 0 = 45 of them are 1.125 kWh of 13 ×
    // 1.25.
    expect(bl01).toMatchObject({ assetDays: 13, biasPercent: -6.9231, overestimatePercent: 0 });
    expect(bl01.meanErrorKwh).toBeCloseTo(1.125 / 13, 4);
    expect(trials.find(({ method, adjusted }) => method === 'BL01' && adjusted)).toMatchObject({
      biasPercent: 0,
      meanErrorKwh: 0,
      overestimatePercent: 0,
    });
  });

  it('are limited to a portfolio; unknown ids are refused', async () => {
    expect((await compare({ portfolioUUID })).assetsReady).toBe(1);
    const path = `/analytics/schemes/${schemeUUID}/baseline-methods`;
    expect((await tenant.send('GET', `${path}?portfolioUUID=${UNKNOWN}`)).status).toBe(404);
    expect((await tenant.send('GET', `/analytics/schemes/${UNKNOWN}/baseline-methods`)).status).toBe(404);
    expect((await tenant.send('GET', `${path}?fromPeriod=38&toPeriod=37`)).status).toBe(400);
  });
});
