import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// Thursday 23 March 2023, in a holiday that began on Monday. In the same weeks of February there was another.
const DAY = '2023-03-23';
const MARCH = { fromDay: '2023-03-20', toDay: '2023-03-24' };
const FEBRUARY = { fromDay: '2023-02-13', toDay: '2023-02-17' };
const DAYS = 112;

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt(`${DAY}T08:00:00Z`);
  const homes = await seedFleet(service, tenant, 2);
  const first = addDays(DAY, -DAYS);
  // In the holidays of February everybody is away in the evening: their errors are larger than on other days.
  const isAway = (day: number): boolean => {
    const date = addDays(first, day);
    return date >= FEBRUARY.fromDay && date <= FEBRUARY.toDay;
  };
  const series = flatDays(first, DAYS + 1, (day, slot) => (isAway(day) && slot >= 34 ? 200 : 1000 + ((day * 37) % 11)));
  for (const home of homes) await seedReadings(service, tenant, home, series);
  ({ schemeUUID } = await addScheme(tenant, {}));
  await optInAndPassChecks(tenant, schemeUUID, homes);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${DAY}T17:00:00Z`,
    endTime: `${DAY}T18:00:00Z`,
  }));
  await optIn(tenant, eventUUID, homes);
  await clockAt(`${DAY}T18:00:00Z`);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const list = (schoolHolidays: { fromDay: string; toDay: string }[]) =>
  tenant.client.updateScheme({ params: { schemeUUID }, body: { schoolHolidays } });

/** The newest run, after another calculation with these holidays. */
async function withHolidays(holidays: { fromDay: string; toDay: string }[]) {
  await list(holidays);
  const params = { 'event-uuid': eventUUID };
  await tenant.client.createStatsRun({ params, body: { reason: 'Holidays' } });
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  const { deliveredInterval, intervalBasis } = await tenant.client.getEventStats({ params });
  return {
    basis: intervalBasis,
    days: deliveredInterval!.placeboDays,
    width: deliveredInterval!.high - deliveredInterval!.low,
  };
}

it('chooses placebo days that met holidays as the event does', async () => {
  const usual = await withHolidays([]);
  expect(usual).toMatchObject({ basis: 'ORDINARY', days: 20 });
  // The holiday of February, the ten days after it of which half of the baseline is in it, and three days of March.
  const both = await withHolidays([MARCH, FEBRUARY]);
  expect(both).toMatchObject({ basis: 'HOLIDAY_CHANGE', days: 14 });
  expect(both.width).toBeGreaterThan(usual.width);
});

it('says that a range is less sure where fewer than five days were like it', async () => {
  expect(await withHolidays([MARCH])).toMatchObject({ basis: 'FEW_LIKE_DAYS', days: 20 });
});

it('leaves days that stand apart out where the event does not', async () => {
  const without = await withHolidays([FEBRUARY]);
  expect(without).toMatchObject({ basis: 'ORDINARY', days: 20 });
  // Nothing of February is left in it: homes use the same every day.
  expect(without.width).toBeLessThan((await withHolidays([])).width);
});

it('are those of the market pack for a scheme that is created without, and can be changed', async () => {
  const pack = { packId: 'HOLIDAYS', version: '1' };
  const parent = { packId: 'DFS_OWN_BASELINE', version: '1' };
  const made = await tenant.client.createMarketPack({
    body: { ...pack, parent, overrides: { schoolHolidays: [MARCH, FEBRUARY] } },
  });
  // They decide about no money: no source is asked for.
  expect(made).toMatchObject({ status: 'READY', gaps: [] });
  const holidaysOf = async (scheme: object) =>
    (await tenant.client.createScheme({ body: { name: 'Spring', ...scheme } })).schoolHolidays;
  expect(await holidaysOf({ pack })).toEqual([FEBRUARY, MARCH]);
  expect(await holidaysOf({ pack, schoolHolidays: [] })).toEqual([]);
  expect(await holidaysOf({ pack, schoolHolidays: [MARCH] })).toEqual([MARCH]);
  expect(await holidaysOf({})).toEqual([]);
  const wrong = await tenant.send('POST', '/market-packs', {
    body: {
      ...pack,
      version: '2',
      parent,
      overrides: { schoolHolidays: [{ fromDay: '2023-03-24', toDay: '2023-03-20' }] },
    },
  });
  expect(await problemOf(wrong)).toMatchObject({
    status: 400,
    errors: [{ pointer: '/overrides/schoolHolidays/0/toDay' }],
  });
});

it('keeps the holidays of a scheme in order, and refuses one that ends before it begins', async () => {
  expect((await list([MARCH, FEBRUARY])).schoolHolidays).toEqual([FEBRUARY, MARCH]);
  const refused = await tenant.send('PATCH', `/events/schemes/${schemeUUID}`, {
    body: { schoolHolidays: [FEBRUARY, { fromDay: '2023-03-24', toDay: '2023-03-20' }] },
  });
  expect(await problemOf(refused)).toMatchObject({ status: 400, errors: [{ pointer: '/schoolHolidays/1/toDay' }] });
  expect((await tenant.client.getScheme({ params: { schemeUUID } })).schoolHolidays).toEqual([FEBRUARY, MARCH]);
  expect((await list([])).schoolHolidays).toEqual([]);
});
