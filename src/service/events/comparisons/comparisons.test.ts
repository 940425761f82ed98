import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { type FleetOptions, seedFleet, seedReadings } from '#testing/seed.ts';
import { seedManyReadings } from '#testing/seedManyReadings.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// Thursday 23 March 2023, 17:00 to 18:00: half hours 34 and 35. Everybody uses 1,000 Wh a half hour on other days.
const DAY = '2023-03-23';
const DAYS = 75;

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
const compared = (eventUUID: string, run?: number) =>
  tenant.client.getEventComparisons({ params: { 'event-uuid': eventUUID }, query: { run } });

/** Assets that use 1,000 Wh on every earlier day, and on the day what `onDay` says. */
async function homes(count: number, onDay: (slot: number) => number, options: FleetOptions = {}): Promise<string[]> {
  const fleet = await seedFleet(service, tenant, count, options);
  const series = flatDays(addDays(DAY, -DAYS), DAYS + 1, (day, slot) => (day === DAYS ? onDay(slot) : 1000));
  for (const uuid of fleet) await seedReadings(service, tenant, uuid, series);
  return fleet;
}

/** The interval of what was the same on every earlier day. */
const sure = (kwh: number) => ({ level: 90, low: kwh, high: kwh, placeboDays: 20, coverage: 100 });

const inEvent = (slot: number) => slot === 34 || slot === 35;
/** 600 Wh in the event. */
const responding = (slot: number) => (inEvent(slot) ? 600 : 1000);
/** 1,200 Wh in the event, as on a cold evening. */
const colder = (slot: number) => (inEvent(slot) ? 1200 : 1000);

/** Assets with a use by day and half hour; the event is on day 0. */
async function varied(count: number, whOf: (day: number, slot: number) => number): Promise<string[]> {
  const fleet = await seedFleet(service, tenant, count);
  const from = { firstDay: addDays(DAY, -2 * DAYS), days: 2 * DAYS + 1 };
  await seedManyReadings(service, tenant, fleet, from, (_, day, slot) => whOf(day - 2 * DAYS, slot));
  return fleet;
}

async function settle(fleet: string[], options: { inDayAdjustment?: boolean; from?: string; to?: string } = {}) {
  const { inDayAdjustment = false, from = '17:00', to = '18:00' } = options;
  const { schemeUUID } = await addScheme(tenant, { inDayAdjustment });
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${DAY}T${from}:00Z`,
    endTime: `${DAY}T${to}:00Z`,
  });
  await optIn(tenant, eventUUID, fleet);
  await clockAt(`${DAY}T18:00:00Z`);
  return eventUUID;
}

describe('delivery by the forecast', () => {
  it('is its expected values less metered energy, made at 16:00', async () => {
    const eventUUID = await settle(await homes(2, responding));
    expect(await compared(eventUUID)).toEqual({
      eventUUID,
      run: 1,
      settledKwh: 1.6,
      settledInterval: sure(1.6),
      forecast: { deliveredKwh: 1.6, deliveredInterval: sure(1.6), originUTC: `${DAY}T16:00:00Z`, assets: 2 },
      nonParticipants: null,
      surest: 'SETTLEMENT',
      inDayAdjustment: null,
    });
  });

  it('is made at the start of an event before 16:00, and sees nothing later', async () => {
    const early = (slot: number) => (slot >= 20 && slot < 22 ? 5000 : 1000);
    const eventUUID = await settle(await homes(1, early), { from: '10:00', to: '11:00' });
    expect((await compared(eventUUID)).forecast).toEqual({
      deliveredKwh: -8,
      deliveredInterval: sure(-8),
      originUTC: `${DAY}T10:00:00Z`,
      assets: 1,
    });
  });
});

describe('delivery by non-participants', () => {
  it('moves baselines as theirs moved, by a power of their number', async () => {
    const participants = await homes(1, responding);
    await homes(60, colder);
    const { nonParticipants } = await compared(await settle(participants));
    // 60 ÷ 160 of the way: 1.2^0.375 of 1,000 Wh, less 600, twice.
    expect(nonParticipants).toMatchObject({ assets: 60, exponent: 0.375 });
    expect(nonParticipants!.deliveredKwh).toBeCloseTo(2 * (1.2 ** 0.375 - 0.6), 6);
  });

  it('has a narrower range than the settlement where the others vary with the participants', async () => {
    // Every day is colder or warmer for all; nobody's baseline knows it, the others show it.
    const weather = (day: number) => 1000 + ((-day * 37) % 11) * 20 - 100;
    const participants = await varied(1, (day, slot) => (day === 0 && inEvent(slot) ? 600 : weather(day)));
    await varied(60, weather);
    const { settledInterval, nonParticipants, surest } = await compared(await settle(participants));
    const widthOf = ({ low, high }: { low: number; high: number }) => high - low;
    const own = nonParticipants!.deliveredInterval!;
    expect(own.placeboDays).toBe(20);
    // They follow 60 ÷ 160 of the way: five eighths of the errors are left.
    expect(widthOf(own) / widthOf(settledInterval!)).toBeCloseTo(1 - 0.375, 1);
    expect((own.low + own.high) / 2).toBeCloseTo(nonParticipants!.deliveredKwh, 6);
    expect(surest).toBe('NON_PARTICIPANTS');
  });

  it('is null with fewer than fifty of them', async () => {
    const participants = await homes(1, responding);
    await homes(49, colder);
    expect((await compared(await settle(participants))).nonParticipants).toBeNull();
  });

  it('leaves out archived assets, refused readings, shared meters and those in another event', async () => {
    const participants = await homes(1, responding);
    await homes(50, colder);
    await homes(1, colder, { asset: { status: 'ARCHIVED' } });
    const [refusing] = await homes(1, colder);
    const behind = await homes(1, colder, { outcomeDigit: null });
    await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      await sql`update consents set type = 'DATA_ACCESS', status = 'REJECTED', preference = 'OPT_OUT'
        where user_uuid = (select user_uuid from assets where asset_uuid = ${refusing})`.execute(tx);
      await sql`update assets set boundary_mpan = (select mpan from assets where asset_uuid = ${participants[0]})
        where asset_uuid = ${behind[0]}`.execute(tx);
    });
    const busy = await homes(1, colder);
    const { schemeUUID } = await addScheme(tenant, { name: 'Other' });
    await optInAndPassChecks(tenant, schemeUUID, busy);
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: `${DAY}T17:30:00Z`,
      endTime: `${DAY}T18:30:00Z`,
    });
    await optIn(tenant, eventUUID, busy);
    expect((await compared(await settle(participants))).nonParticipants).toMatchObject({ assets: 50 });
  });
});

describe('the in-day adjustment', () => {
  it('is compared with what it added on quiet days', async () => {
    const early = (slot: number) => (slot >= 26 && slot < 32 ? 1100 : responding(slot));
    const { inDayAdjustment, settledKwh } = await compared(
      await settle(await homes(2, early), { inDayAdjustment: true }),
    );
    expect(settledKwh).toBe(2);
    expect(inDayAdjustment).toEqual({ addedKwh: 0.4, quietDays: 20, quietMeanKwh: 0, quietDeviationKwh: 0 });
  });
});

describe('comparisons', () => {
  it('are kept with their run, and absent from runs of before', async () => {
    const fleet = await homes(1, responding);
    const eventUUID = await settle(fleet);
    const first = await compared(eventUUID);
    await seedReadings(
      service,
      tenant,
      fleet[0]!,
      flatDays(DAY, 1, (_, slot) => (inEvent(slot) ? 500 : 1000)),
    );
    await tenant.client.createStatsRun({ params: { 'event-uuid': eventUUID }, body: { reason: 'A correction' } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    expect(await compared(eventUUID)).toMatchObject({ run: 2, settledKwh: 1, forecast: { deliveredKwh: 1 } });
    expect(await compared(eventUUID, 1)).toEqual(first);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update event_stats set comparisons = null where event_uuid = ${eventUUID} and run = 1`.execute(tx),
    );
    expect(await compared(eventUUID, 1)).toMatchObject({
      settledKwh: 0.8,
      forecast: null,
      nonParticipants: null,
      surest: null,
    });
  });

  it('have no range of their own in runs of before it was kept', async () => {
    const eventUUID = await settle(await homes(1, responding));
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update event_stats set comparisons = comparisons::jsonb #- '{forecast,deliveredInterval}'
        where event_uuid = ${eventUUID}`.execute(tx),
    );
    expect(await compared(eventUUID)).toMatchObject({ forecast: { deliveredInterval: null }, surest: null });
  });

  it('are not there before the first run', async () => {
    const { schemeUUID } = await addScheme(tenant);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    expect((await tenant.send('GET', `/analytics/events/${eventUUID}/comparisons`)).status).toBe(409);
  });
});
