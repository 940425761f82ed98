import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayType } from '#energy/bankHolidays.ts';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// Thursday 23 March 2023, 17:00 to 18:00: half hours 34 and 35 of the day.
const DAY = '2023-03-23';
const FIRST = '2022-12-01';
const DAYS = 112;
const isInWindow = (slot: number) => slot === 34 || slot === 35;
/** Watt-hours by which a day's window is off a home's usual 1,000, different from day to day. */
const offOf = (day: number): number => ((day * 37) % 11) * 20 - 100;

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
const stats = (eventUUID: string, run?: number) =>
  tenant.client.getEventStats({ ...params(eventUUID), query: { run } });
const assetStats = async (eventUUID: string) => (await tenant.client.listEventAssetStats(params(eventUUID))).data;

/** A home whose window is off its usual by `sign` times the day's deviation, and that uses 400 Wh less in the event. */
async function home(sign: number, days = DAYS): Promise<string> {
  const [uuid] = (await seedFleet(service, tenant, 1)) as [string];
  const first = addDays(FIRST, DAYS - days);
  const whOf = (day: number, slot: number) =>
    1000 + (isInWindow(slot) ? (day === days ? -400 : sign * offOf(day + DAYS - days)) : 0);
  await seedReadings(service, tenant, uuid, flatDays(first, days + 1, whOf));
  return uuid;
}

async function settle(homes: string[], scheme: Parameters<typeof addScheme>[1] = {}): Promise<string> {
  const { schemeUUID } = await addScheme(tenant, scheme);
  await optInAndPassChecks(tenant, schemeUUID, homes);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${DAY}T17:00:00Z`,
    endTime: `${DAY}T18:00:00Z`,
  });
  await optIn(tenant, eventUUID, homes);
  await clockAt(`${DAY}T18:00:00Z`);
  return eventUUID;
}

/** Means of ten working days before each of twenty: the relative errors of a home's BL01, by another way. */
function expectedErrors(): number[] {
  const working: number[] = [];
  for (let day = DAYS - 1; day >= 0; day--)
    if (dayType(addDays(FIRST, day)) === 'WORKING') working.push(1000 + offOf(day));
  return Array.from({ length: 20 }, (_, place) => {
    const baseline = working.slice(place + 1, place + 11).reduce((sum, wh) => sum + wh / 10, 0);
    return (baseline - working[place]!) / baseline;
  });
}

describe('the interval of a delivery', () => {
  it('comes from the baseline of 20 like days before', async () => {
    const eventUUID = await settle([await home(1), await home(1)]);
    const found = await stats(eventUUID);
    const errors = expectedErrors();
    const rms = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / 20);
    // Student's t of 19 degrees of freedom.
    const half = found.baselineKwh * rms * Math.sqrt(1.05) * 1.7291;
    expect(found.deliveredInterval).toMatchObject({ level: 90, placeboDays: 20 });
    expect(found.deliveredInterval!.high).toBeCloseTo(found.deliveredKwh + half, 5);
    expect(found.deliveredInterval!.low).toBeCloseTo(found.deliveredKwh - half, 5);
    expect(found.baselineBiasPercentage).toBeCloseTo(
      errors.reduce((sum, error) => sum + 5 * error, 0),
      4,
    );
    for (const { deliveredKwh, deliveredInterval } of found.settlementPeriods)
      expect(deliveredInterval!.high).toBeCloseTo(deliveredKwh! + half / 2, 5);
    for (const { deliveredKwh, deliveredInterval } of await assetStats(eventUUID)) {
      expect(deliveredInterval).toMatchObject({ level: 90, placeboDays: 20 });
      expect(deliveredInterval!.high).toBeCloseTo(deliveredKwh! + half / 2, 5);
    }
  });

  it('adds the homes up first: what they do in opposite ways cancels', async () => {
    const eventUUID = await settle([await home(1), await home(-1)]);
    const { deliveredKwh, deliveredInterval, baselineBiasPercentage } = await stats(eventUUID);
    expect(deliveredInterval).toEqual({
      level: 90,
      low: deliveredKwh,
      high: deliveredKwh,
      placeboDays: 20,
      coverage: 100,
    });
    expect(baselineBiasPercentage).toBeCloseTo(0, 9);
    for (const { deliveredInterval: own } of await assetStats(eventUUID))
      expect(own!.high - own!.low).toBeGreaterThan(0.1);
  });

  it('is null with too little history, for an asset sooner than for the event', async () => {
    // Five days of history make a baseline: nineteen working days have 14 placebo days, eleven have 6.
    const some = await settle([await home(1, 15)]);
    expect((await stats(some)).deliveredInterval).toMatchObject({ placeboDays: 6 });
    expect((await assetStats(some))[0]!.deliveredInterval).toBeNull();
  });

  it('leaves out days on which the assets were in an event', async () => {
    const homes = [await home(1)];
    const { schemeUUID } = await addScheme(tenant);
    await optInAndPassChecks(tenant, schemeUUID, homes);
    await clockAt('2023-03-14T08:00:00Z');
    const before = await addEvent(tenant, schemeUUID, {
      startTime: '2023-03-14T19:00:00Z',
      endTime: '2023-03-14T20:00:00Z',
    });
    await optIn(tenant, before.eventUUID, homes);
    // Counted, the day would make the interval wider than all that the home uses.
    await seedReadings(
      service,
      tenant,
      homes[0]!,
      flatDays('2023-03-14', 1, () => 20_000),
    );
    await clockAt('2023-03-14T20:00:00Z');
    await clockAt(`${DAY}T08:00:00Z`);
    const eventUUID = await settle(homes);
    const [own] = await assetStats(eventUUID);
    for (const interval of [(await stats(eventUUID)).deliveredInterval!, own!.deliveredInterval!]) {
      expect(interval.placeboDays).toBe(20);
      expect(interval.high - interval.low).toBeLessThan(1);
    }
  });

  it('is kept with its run: a recalculation makes its own', async () => {
    const homes = [await home(1)];
    const eventUUID = await settle(homes);
    const first = await stats(eventUUID, 1);
    // The first of the placebo days is corrected: it had been off by a multiple.
    await seedReadings(
      service,
      tenant,
      homes[0]!,
      flatDays('2023-03-22', 1, (_, slot) => (isInWindow(slot) ? 9000 : 1000)),
    );
    await tenant.client.createStatsRun({ ...params(eventUUID), body: { reason: 'A correction' } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    const second = await stats(eventUUID, 2);
    expect(second.deliveredInterval!.high - second.deliveredInterval!.low).toBeGreaterThan(
      2 * (first.deliveredInterval!.high - first.deliveredInterval!.low),
    );
    expect(await stats(eventUUID, 1)).toEqual(first);
  });

  it('is null in runs of before it was kept', async () => {
    const eventUUID = await settle([await home(1)]);
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      await sql`update event_stats set totals = (
        ((totals::jsonb - 'deliveredInterval'::text) - 'baselineBiasPercentage'::text)
          #- '{settlementPeriods,0,deliveredInterval}'::text[])::json`.execute(tx);
      await sql`update event_asset_stats set interval_low_kwh = null`.execute(tx);
    });
    expect(await stats(eventUUID)).toMatchObject({
      deliveredInterval: null,
      baselineBiasPercentage: null,
      settlementPeriods: [{ deliveredInterval: null }, { deliveredInterval: { level: 90 } }],
    });
    expect((await assetStats(eventUUID))[0]!.deliveredInterval).toBeNull();
  });
});
