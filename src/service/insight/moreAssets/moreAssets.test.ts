import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { simulatedAtOnce } from './forecastSnapshot.ts';
import { likeDaysSentence } from './likeDays.ts';
import { stepCounts } from './steps.ts';

const DAY = '2023-03-23';

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
const path = (eventUUID: string) => ({ params: { 'event-uuid': eventUUID } });
const more = (eventUUID: string, confidencePercent?: number) =>
  tenant.client.getMoreAssets({ ...path(eventUUID), query: { confidencePercent } });
const free = (eventUUID: string, query = {}) => tenant.client.listFreeAssets({ ...path(eventUUID), query });
const balance = (eventUUID: string) => tenant.client.getEventBalance(path(eventUUID));
const forecast = (eventUUID: string) => tenant.client.getEventForecast(path(eventUUID));

const schedule = (date: string, event: Parameters<typeof addEvent>[2] = {}) =>
  addEvent(tenant, schemeUUID, {
    startTime: `${date}T17:00:00Z`,
    endTime: `${date}T18:00:00Z`,
    contractedMw: 0.003,
    priceGbpPerMwh: 500,
    ...event,
  });

/** An event on the day before in which each asset used less of its usual 1 kWh than the one before it. */
async function settle(assets: string[]): Promise<void> {
  const { eventUUID } = await schedule('2023-03-21', { name: 'Before' });
  await optIn(tenant, eventUUID, assets);
  await clockAt('2023-03-21T18:31:00Z');
  await tenant.client.createConsumption({
    body: assets.flatMap((assetUUID, index) =>
      ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z'].map((startTime) => ({
        assetUUID,
        startTime,
        value: (9 - index) / 10,
      })),
    ),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
}

/** Eight assets, of which the last respond most; the first two are opted in. */
async function eventOfEight(event: Parameters<typeof addEvent>[2] = {}) {
  const assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 8);
  await settle(assets);
  const { eventUUID } = await schedule(DAY, event);
  await optIn(tenant, eventUUID, assets.slice(0, 2));
  return { eventUUID, assets };
}

describe('what more assets would do', () => {
  it('says the same of an event whose assets jobs count, once they have', async () => {
    const { eventUUID } = await eventOfEight();
    const counted = await inPortionsOf(3, async () => {
      await expect(more(eventUUID, 80)).rejects.toMatchObject({ status: 503 });
      await tenant.client.setClock({ body: { advance: 'PT2M' } });
      return more(eventUUID, 80);
    });
    const { nowUTC: _, ...whole } = await more(eventUUID, 80);
    expect(counted).toMatchObject(whole);
    expect(whole.steps.at(-1)).toMatchObject({ assets: 6, isAll: true });
  });

  it('lists as many of such an event as a portion has, those that would add most', async () => {
    const { eventUUID, assets } = await eventOfEight();
    const ranked = assets.slice(2).toReversed();
    await inPortionsOf(3, async () => {
      await expect(free(eventUUID)).rejects.toMatchObject({ status: 503 });
      await tenant.client.setClock({ body: { advance: 'PT2M' } });
      const { data, totalItems } = await free(eventUUID);
      expect(data.map(({ assetUUID }) => assetUUID)).toEqual(ranked.slice(0, 3));
      expect(totalItems).toBe(3);
      expect((await free(eventUUID, { page: 2, pageSize: 2 })).data).toEqual(data.slice(2));
      expect((await free(eventUUID, { sort: 'addsKwh', pageSize: 2 })).data).toEqual(data.toReversed().slice(0, 2));
      expect((await free(eventUUID, { sort: 'addsKwh', page: 3, pageSize: 2 })).data).toEqual([]);
      // Whoever is opted in meanwhile leaves the list with the next count.
      await optIn(tenant, eventUUID, ranked.slice(0, 2));
      await tenant.client.setClock({ body: { advance: 'PT30M' } });
      expect((await free(eventUUID)).data.map(({ assetUUID }) => assetUUID)).toEqual(ranked.slice(2, 5));
      const lists = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        sql`select distinct list_uuid from event_free_assets`.execute(tx),
      );
      expect(lists.rows).toHaveLength(1);
    });
  });

  it('counts nobody whom the event holds out', async () => {
    const { eventUUID, assets } = await eventOfEight();
    const holdOut = { share: 0.5, salt: 'a salt', goodwillGbp: null };
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .updateTable('events')
        .set({ hold_out: JSON.stringify(holdOut) })
        .where('event_uuid', '=', eventUUID)
        .execute(),
    );
    const { refused } = await tenant.client.optEventAssets({
      ...path(eventUUID),
      body: { assetUUIDs: assets.slice(2), action: 'OPT_IN', dryRun: true },
    });
    const held = new Set(refused.map(({ assetUUID }) => assetUUID));
    expect(held.size).toBeGreaterThan(0);
    const open = assets.slice(2).filter((assetUUID) => !held.has(assetUUID));
    expect((await free(eventUUID)).data.map(({ assetUUID }) => assetUUID)).toEqual(open.toReversed());
    expect((await more(eventUUID)).assets.free).toBe(open.length);
    expect((await balance(eventUUID)).assets).toMatchObject({ optedIn: 2 });
  });

  it('says of every step what the balance says after it, and the first that reaches the confidence', async () => {
    const { eventUUID } = await eventOfEight();
    const answer = await more(eventUUID, 80);
    expect(answer).toMatchObject({
      contractedKwh: 3,
      confidencePercent: 80,
      isOpen: true,
      assets: { ready: 8, optedIn: 2, free: 6, unknown: 0 },
    });
    expect(answer.curve[0]).toEqual({ optedIn: 2, likely: (await balance(eventUUID)).likely });
    const enough = answer.steps.find(({ isEnough }) => isEnough)!;
    expect(enough.chancePercent).toBeGreaterThanOrEqual(80);
    expect(answer.sentence).toBe(`${enough.assets} more assets make it 80 % likely to be met`);
    const listed = await free(eventUUID, { pageSize: 1000 });
    expect(listed.totalItems).toBe(6);
    let joined = 0;
    for (const step of answer.steps) {
      await optIn(
        tenant,
        eventUUID,
        listed.data.slice(joined, step.assets).map(({ assetUUID }) => assetUUID),
      );
      joined = step.assets;
      const { likely, chancePercent, revenue } = await balance(eventUUID);
      expect({ likely, chancePercent, likelyGbp: revenue.likelyGbp }).toEqual({
        likely: step.likely,
        chancePercent: step.chancePercent,
        likelyGbp: step.likelyGbp,
      });
      if (step.assets < enough.assets) expect(chancePercent).toBeLessThan(80);
    }
    expect(joined).toBe(6);
    expect(await more(eventUUID)).toMatchObject({ sentence: 'No other assets are available', steps: [], curve: [] });
  });

  it('lists the most useful first, a page at a time', async () => {
    const { eventUUID, assets } = await eventOfEight();
    const { data } = await free(eventUUID);
    expect(data.map(({ assetUUID }) => assetUUID)).toEqual(assets.slice(2).toReversed());
    expect(data[0]).toMatchObject({ eventsWithData: 1, eventsKept: 1, keptPercent: 100, assetType: 'SMART_METER' });
    expect(data[0]!.addsKwh).toBeGreaterThan(data[1]!.addsKwh!);
    const second = await free(eventUUID, { page: 2, pageSize: 4 });
    expect(second).toMatchObject({ totalItems: 6, totalPages: 2, data: data.slice(4) });
    const reversed = await free(eventUUID, { sort: 'addsKwh', pageSize: 1 });
    expect(reversed.data).toEqual(data.slice(-1));
    const sum = data.reduce((total, { addsKwh }) => total + addsKwh!, 0);
    expect((await more(eventUUID)).assets.freeKw).toBeCloseTo(sum, 3);
  });

  it('begins at nothing while nobody is opted in, and says if all are not enough', async () => {
    const assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 4);
    await settle(assets);
    const { eventUUID } = await schedule(DAY, { contractedMw: 1 });
    const answer = await more(eventUUID);
    expect(answer.curve[0]).toEqual({ optedIn: 0, likely: { kwh: 0, p10Kwh: 0, p90Kwh: 0 } });
    expect(answer.sentence).toMatch(/^Even with all available assets it is not 90 % likely to be met: /);
    expect(answer.steps.map((step) => step.assets)).toEqual([1, 2, 3, 4]);
    expect(answer.steps.some(({ isEnough }) => isEnough)).toBe(false);
    expect(answer.steps.at(-1)).toMatchObject({
      isAll: true,
      likely: (await balance(eventUUID)).withAll!.likely,
    });
  });

  it('knows nothing without a settled event, and offers nothing after the deadline', async () => {
    await flatFleet(service, tenant, schemeUUID, '2023-03-20', 2);
    const { eventUUID } = await schedule(DAY, { optInDeadline: `${DAY}T12:00:00Z` });
    expect(await more(eventUUID)).toMatchObject({
      sentence: 'The effect of more assets cannot be estimated: there is no baseline, or no settled event of this kind',
      assets: { free: 2, unknown: 2, freeKw: null },
      steps: [],
    });
    expect((await free(eventUUID)).data[0]).toMatchObject({ addsKwh: null, keptPercent: null });
    expect(await forecast(eventUUID)).toMatchObject({ who: 'FREE', assets: 2, whole: null, settlementPeriods: [] });
    await clockAt(`${DAY}T12:30:00Z`);
    expect(await more(eventUUID)).toMatchObject({
      isOpen: false,
      sentence: 'Opt-in has closed; 2 assets were available but not opted in',
    });
  });

  it('refuses a confidence out of range, an unknown event, and one that has begun', async () => {
    const { eventUUID } = await eventOfEight();
    for (const confidencePercent of [49, 100])
      await expect(more(eventUUID, confidencePercent)).rejects.toMatchObject({ status: 400 });
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const ask of [more, free, forecast]) await expect(ask(unknown)).rejects.toMatchObject({ status: 404 });
    await clockAt(`${DAY}T17:05:00Z`);
    for (const ask of [more, free, forecast]) await expect(ask(eventUUID)).rejects.toMatchObject({ status: 409 });
  });
});

describe('the forecast of a scheduled event', () => {
  it('adds up to the balance by half hour, and counts the like days that would have met the contract', async () => {
    const { eventUUID } = await eventOfEight({ contractedMw: 0.0005 });
    const { likely, chancePercent, revenue } = await balance(eventUUID);
    const answer = await forecast(eventUUID);
    expect(answer).toMatchObject({
      who: 'OPTED_IN',
      assets: 2,
      contractedKwh: 0.5,
      whole: { likely, chancePercent, likelyGbp: revenue.likelyGbp },
    });
    const periods = answer.settlementPeriods;
    expect(periods).toHaveLength(2);
    expect(periods[0]).toMatchObject({ startTime: `${DAY}T17:00:00Z`, settlementPeriod: 35, contractedKwh: 0.25 });
    const sumOf = (of: (period: (typeof periods)[number]) => number) =>
      periods.reduce((sum, each) => sum + of(each), 0);
    expect(sumOf((period) => period.likely.kwh)).toBeCloseTo(likely!.kwh, 6);
    expect(sumOf((period) => period.likelyGbp!)).toBeCloseTo(revenue.likelyGbp!, 6);
    for (const { likely: each } of periods) {
      expect(each.p10Kwh).toBeLessThanOrEqual(each.kwh);
      expect(each.p90Kwh).toBeGreaterThanOrEqual(each.kwh);
    }
    expect(answer.likeDays.length).toBeGreaterThan(4);
    expect(answer.likeDaysSentence).toBe(
      `All of ${answer.likeDays.length} comparable days would have met the contract`,
    );
  });

  it('says nothing of like days where nothing is contracted', async () => {
    const { eventUUID } = await eventOfEight({ contractedMw: null });
    const { likeDays, likeDaysSentence: sentence, contractedKwh } = await forecast(eventUUID);
    expect({ sentence, contractedKwh }).toEqual({ sentence: null, contractedKwh: null });
    expect(likeDays.every(({ isMet }) => isMet === null)).toBe(true);
  });
});

describe('the forecast of an event with many assets', () => {
  const { assets: many } = simulatedAtOnce;
  beforeEach(() => {
    simulatedAtOnce.assets = 1;
  });
  afterEach(() => {
    simulatedAtOnce.assets = many;
  });

  /** Marks what is kept, so that it can be told from what is simulated. */
  const markKept = () =>
    tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update event_balances set forecast = jsonb_set(forecast, '{likeDaysSentence}', '"kept"')
        where forecast is not null`.execute(tx),
    );

  it('is that of its job, and the same as without it; once somebody else takes part, it is simulated', async () => {
    const { eventUUID, assets } = await eventOfEight({ contractedMw: 0.0005 });
    await tenant.client.setClock({ body: { advance: 'PT2M' } });
    const { nowUTC, ...kept } = await forecast(eventUUID);
    expect((await markKept()).numAffectedRows).toBe(1n);
    expect(await forecast(eventUUID)).toEqual({ ...kept, nowUTC, likeDaysSentence: 'kept' });
    simulatedAtOnce.assets = many;
    const { nowUTC: _, ...simulated } = await forecast(eventUUID);
    expect(simulated).toEqual(kept);
    simulatedAtOnce.assets = 1;
    await optIn(tenant, eventUUID, assets.slice(2, 3));
    expect(await forecast(eventUUID)).toMatchObject({ assets: 3, likeDaysSentence: kept.likeDaysSentence });
  });

  it('is not that of an event as it was before', async () => {
    const { eventUUID } = await eventOfEight({ contractedMw: 0.0005 });
    await tenant.client.setClock({ body: { advance: 'PT2M' } });
    await markKept();
    await tenant.client.updateEvent({ ...path(eventUUID), body: { contractedMw: 0.001 } });
    expect(await forecast(eventUUID)).toMatchObject({
      contractedKwh: 1,
      likeDaysSentence: expect.stringContaining('comparable day'),
    });
  });
});

it('counts like days in words', () => {
  const day = (isMet: boolean | null) => ({ settlementDate: DAY, startTime: DAY, assets: 1, deliveredKwh: 1, isMet });
  expect(likeDaysSentence([])).toBeNull();
  expect(likeDaysSentence([day(false)])).toBe('The one comparable day would not have met the contract');
  expect(likeDaysSentence([day(true), day(false)])).toBe('1 of 2 comparable days would have met the contract');
  expect(likeDaysSentence([day(false), day(false)])).toBe('None of 2 comparable days would have met the contract');
});

it('chooses up to four different steps', () => {
  expect(stepCounts(2770, 1890)).toEqual([630, 1260, 1890, 2770]);
  expect(stepCounts(2770, null)).toEqual([690, 1390, 2080, 2770]);
  expect(stepCounts(40, 0)).toEqual([10, 20, 30, 40]);
  expect(stepCounts(2, 1)).toEqual([1, 2]);
  expect(stepCounts(1, 1)).toEqual([1]);
});
