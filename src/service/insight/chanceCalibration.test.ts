import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '#energy/random.ts';
import { addDays, londonToUtc } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// 33 events of an hour, every other day from 17:00, in winter, when London is UTC.
const FIRST_DAY = '2022-11-15';
const EVENTS = 33;
const HISTORY_DAYS = 60;
const HOMES = 3;
/** What the homes together use in an hour, and the share by which they turn down on average. */
const USUAL_KWH = 2 * HOMES;
const RESPONSE = 0.3;
const dates = Array.from({ length: EVENTS }, (_, event) => addDays(FIRST_DAY, 2 * event));
const random = randomFrom(16);

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
const eventUUIDs: string[] = [];
/** What a rehearsal said just before the last event, percent: of the whole, and of each half hour. */
const rehearsed: (number | null)[] = [];

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${FIRST_DAY}T08:00:00Z` } });
  portfolioUUID = await seedPortfolio(service, tenant);
  const homes = await seedFleet(service, tenant, HOMES, { prefix: 'home', portfolioUUID });
  for (const home of homes) await seedReadings(service, tenant, home, readings());
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, homes);
  for (const [index, date] of dates.entries()) {
    const window = { startTime: `${date}T17:00:00Z`, endTime: `${date}T18:00:00Z`, portfolioUUIDs: [portfolioUUID] };
    const targetKw = index === 5 ? null : USUAL_KWH * RESPONSE * (0.5 + random());
    const { eventUUID } = await addEvent(tenant, schemeUUID, { ...window, targetKw });
    eventUUIDs.push(eventUUID);
    await optIn(tenant, eventUUID, homes);
    if (index === EVENTS - 1) {
      await tenant.client.setClock({ body: { now: `${date}T16:59:00Z` } });
      const rehearsal = await tenant.client.rehearseEvent({
        body: { schemeUUID, eventType: 'TURN_DOWN', eventUUID, targetKw, ...window },
      });
      rehearsed.push(
        rehearsal.confidencePercentage,
        ...rehearsal.settlementPeriods.map(({ confidencePercentage }) => confidencePercentage),
      );
    }
    if (index === 6) {
      await tenant.client.setClock({ body: { now: `${date}T17:10:00Z` } });
      await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: { reason: 'Not required' } });
    }
    await tenant.client.setClock({ body: { now: `${date}T19:00:00Z` } });
  }
});
afterAll(() => service.close());

/** A home around 1 kWh a half hour, that uses less in the events. */
function readings() {
  const series = flatDays(addDays(FIRST_DAY, -HISTORY_DAYS), HISTORY_DAYS + 2 * EVENTS, () =>
    Math.round(1000 * (0.7 + 0.6 * random())),
  );
  for (const date of dates) {
    const first = (londonToUtc(date, '17:00')[0]! - series.startMs) / HALF_HOUR_MS;
    const used = 1 - RESPONSE * (0.6 + 0.8 * random());
    for (const slot of [first, first + 1]) series.wh[slot] = Math.round(series.wh[slot]! * used);
  }
  return series;
}

const range = { from: '2022-11-01T00:00:00Z', to: '2023-03-01T00:00:00Z' };
const calibration = (query: object = {}) => tenant.client.getChanceCalibration({ query: { ...range, ...query } });

const readKept = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('event_chances').selectAll().orderBy('said_utc').execute(),
  );

describe('the chances that were said', () => {
  it('are kept at each start from the second event with a target on, as a rehearsal says them', async () => {
    const kept = await readKept();
    // Not of the first, from before any event was settled, nor of the one without a target.
    expect(kept.map(({ event_uuid }) => event_uuid)).toEqual(
      eventUUIDs.filter((_, index) => index !== 0 && index !== 5),
    );
    const last = kept.at(-1)!;
    expect(last.said_utc.toISOString()).toBe(`${dates.at(-1)!}T17:00:00.000Z`);
    expect([last.whole, ...last.half_hours].map((said) => Math.round(1000 * said) / 10)).toEqual(rehearsed);
  });

  it('are compared with what happened, and every count adds up', async () => {
    const { whole, halfHour } = await calibration();
    // Neither the first, nor the one without a target, nor the cancelled one.
    expect(whole).toMatchObject({ status: 'READY', events: EVENTS - 3, cases: EVENTS - 3, leastCases: 20 });
    expect(halfHour).toMatchObject({ status: 'READY', events: EVENTS - 3, cases: 2 * (EVENTS - 3) });
    const kept = new Map((await readKept()).map((row) => [row.event_uuid, row.whole]));
    let [squares, met] = [0, 0];
    for (const [index, eventUUID] of eventUUIDs.entries()) {
      if ([0, 5, 6].includes(index)) continue;
      const stats = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
      const happened = Number(stats.deliveredKwh >= stats.targetKwh!);
      squares += (kept.get(eventUUID)! - happened) ** 2;
      met += happened;
    }
    expect(whole.brier).toBeCloseTo(squares / (EVENTS - 3), 4);
    const rate = met / (EVENTS - 3);
    expect(whole.baseRateBrier).toBeCloseTo(rate * (1 - rate), 4);
    for (const { bins, cases } of [whole, halfHour]) {
      expect(bins.map(({ fromPercent, toPercent }) => [fromPercent, toPercent])).toEqual([
        [0, 20],
        [20, 40],
        [40, 60],
        [60, 80],
        [80, 100],
      ]);
      expect(bins.reduce((sum, bin) => sum + bin.cases, 0)).toBe(cases);
    }
    const happened = whole.bins.reduce((sum, bin) => sum + (bin.cases * (bin.happened ?? 0)) / 100, 0);
    expect(happened).toBeCloseTo(met, 1);
    for (const { fromPercent, toPercent, said, cases } of whole.bins)
      if (cases > 0) expect(said! >= fromPercent && said! <= toPercent).toBe(true);
  });

  it('are better than always saying how often targets are met', async () => {
    const { whole } = await calibration();
    expect(whole.brier).toBeLessThan(whole.baseRateBrier!);
  });

  it('have no score while there are few, and are those of a scheme or portfolio if asked', async () => {
    const few = (await calibration({ to: `${dates[12]!}T00:00:00Z` })).whole;
    expect(few).toMatchObject({ status: 'TOO_FEW', cases: 9, brier: null, baseRateBrier: null });
    expect((await calibration({ schemeUUID, portfolioUUID })).whole.cases).toBe(EVENTS - 3);
    const other = await addScheme(tenant, { name: 'Other' });
    const none = await calibration({ schemeUUID: other.schemeUUID });
    expect(none.whole).toMatchObject({ status: 'TOO_FEW', events: 0, cases: 0 });
    expect(none.whole.bins[0]).toMatchObject({ said: null, happened: null, happenedLow: null, cases: 0 });
    await expect(calibration({ portfolioUUID: schemeUUID })).rejects.toMatchObject({ status: 404 });
    await expect(calibration({ schemeUUID: portfolioUUID })).rejects.toMatchObject({ status: 404 });
    await expect(calibration({ to: range.from })).rejects.toMatchObject({ status: 400 });
  });
});
