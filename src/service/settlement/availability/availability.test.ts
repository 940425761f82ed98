import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { flatFleet } from '#testing/flatFleet.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-23';
let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
});
afterAll(() => service.close());

/** A scheme of a pack of its own that pays availability, by a curve: 5 % of grace, then three points a point. */
async function addPaying(settlement: object): Promise<string> {
  const { packId, version } = await tenant.client.createMarketPack({
    body: {
      packId: 'OUR_DNO',
      version: '1',
      parent: { packId: 'DNO_COMMON', version: '2024-12' },
      overrides: { settlement },
      confirmations: ['products', 'baseline', 'gates', 'settlement', 'retention', 'units'].map((part) => ({
        at: `/${part}`,
        statement: 'Contract',
      })),
    },
  });
  return (await addScheme(tenant, { pack: { packId, version }, baselineMethod: 'MID_8_OF_10' })).schemeUUID;
}
const GRACE = [
  { atPercent: 61.666667, factor: 0 },
  { atPercent: 95, factor: 1 },
];

const window = (from: string, to: string) => ({
  startTime: `${from}:00Z`,
  endTime: `${to}:00Z`,
  capacityMw: 0.5,
  gbpPerMwPerHour: 12,
});
const statement = (schemeUUID: string, month: string) =>
  tenant.client.getAvailabilityStatement({ params: { schemeUUID }, query: { month } });

it('£12 × 0.5 MW, six half hours: £18.00; one declared unavailable, twice: £15.00', async () => {
  const schemeUUID = await addPaying({});
  const { windowUUID } = await tenant.client.createAvailabilityWindow({
    params: { schemeUUID },
    body: window(`${DAY}T17:00`, `${DAY}T20:00`),
  });
  expect(await statement(schemeUUID, '2023-03')).toMatchObject({ halfHours: 6, gbp: '18.00', factor: '1.000000' });
  const gap = { startTime: `${DAY}T17:00:00Z`, endTime: `${DAY}T17:30:00Z`, reason: 'Maintenance' };
  await tenant.client.declareUnavailable({ params: { windowUUID }, body: gap });
  const declared = await tenant.client.declareUnavailable({ params: { windowUUID }, body: gap });
  expect(declared.unavailable).toHaveLength(2);
  expect(await statement(schemeUUID, '2023-03')).toMatchObject({
    windows: 1,
    halfHours: 6,
    unavailableHalfHours: 1,
    fullGbp: '15.00',
    gbp: '15.00',
    recoveredGbp: '0.00',
  });
  const late = await tenant.send('POST', `/availability-windows/${windowUUID}/unavailable`, {
    body: { startTime: `${DAY}T19:30:00Z`, endTime: `${DAY}T20:30:00Z` },
  });
  expect(await pointersOf(late)).toEqual(['/endTime']);
  await tenant.client.deleteAvailabilityWindow({ params: { windowUUID } });
  expect(await statement(schemeUUID, '2023-03')).toMatchObject({ windows: 0, gbp: '0.00' });
});

it('a window over the end of a month, and of clocks that change, counts in each by its half hours', async () => {
  const schemeUUID = await addPaying({});
  await tenant.client.createAvailabilityWindow({
    params: { schemeUUID },
    body: window('2023-03-31T22:00', '2023-03-31T23:30'),
  });
  // 31 March ends at 23:00 UTC.
  expect((await statement(schemeUUID, '2023-03')).halfHours).toBe(2);
  expect((await statement(schemeUUID, '2023-04')).halfHours).toBe(1);
  const { data } = await tenant.client.listAvailabilityWindows({ params: { schemeUUID }, query: { month: '2023-04' } });
  expect(data).toHaveLength(1);
  const none = await tenant.client.listAvailabilityWindows({ params: { schemeUUID }, query: { month: '2023-05' } });
  expect(none.totalItems).toBe(0);
});

it.each(['SAME', 'PREVIOUS'] as const)(
  'the factor of the utilisation, of the %s month: £15.00 × 0.85 = £12.75',
  async (factorMonth) => {
    const schemeUUID = await addPaying({ curve: GRACE, curveBase: 'STEP', appliesTo: 'AVAILABILITY', factorMonth });
    const homes = await flatFleet(service, tenant, schemeUUID, DAY, 2);
    // 1 kWh usual, 0.55 used: 0.9 of 1 kWh a half hour, which is 90 % of 0.002 MW: five points under the grace.
    await settleEvent(tenant, schemeUUID, {
      day: DAY,
      terms: { portfolioUUIDs: [], contractedMw: 0.002, priceGbpPerMwh: 300 },
      optedIn: homes,
      used: new Map(homes.map((home) => [home, 0.55])),
    });
    const month = factorMonth === 'SAME' ? '2023-03' : '2023-04';
    const day = factorMonth === 'SAME' ? DAY : '2023-04-20';
    await tenant.client.createAvailabilityWindow({
      params: { schemeUUID },
      body: window(`${day}T17:30`, `${day}T20:00`),
    });
    const found = await statement(schemeUUID, month);
    expect(found).toMatchObject({ factorMonth, fullGbp: '15.00', gbp: '12.75', recoveredGbp: '2.25' });
    expect(Number(found.factor)).toBeCloseTo(0.85, 6);
  },
);

it('is refused where no product pays availability, and out of order', async () => {
  const { schemeUUID } = await addScheme(tenant);
  const create = (body: object) => tenant.send('POST', `/events/schemes/${schemeUUID}/availability-windows`, { body });
  expect((await problemOf(await create(window(`${DAY}T17:00`, `${DAY}T20:00`)))).status).toBe(409);
  expect(await pointersOf(await create(window(`${DAY}T17:00`, `${DAY}T17:00`)))).toEqual(['/endTime']);
});
