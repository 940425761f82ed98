import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { type FleetOptions, seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { candidatesAtOnce } from './readCandidates.ts';

// Wednesday 15 March 2023; the planned event is on the Monday after, without readings in between.
const TODAY = '2023-03-15';
const HISTORY_DAYS = 80;

let service: TestService;
let tenant: TestTenant;
let portfolioUUID: string;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-13T08:00:00Z');
  portfolioUUID = await seedPortfolio(service, tenant);
  schemeUUID = (await addScheme(tenant)).schemeUUID;
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });

/** An asset with the same use in every half hour of its days up to today. */
async function asset(
  prefix: string,
  {
    days = HISTORY_DAYS,
    wh = 1000,
    until = TODAY,
    ...options
  }: FleetOptions & { days?: number; wh?: number; until?: string } = {},
): Promise<string> {
  const [uuid] = (await seedFleet(service, tenant, 1, { prefix, portfolioUUID, ...options })) as [string];
  if (days > 0)
    await seedReadings(
      service,
      tenant,
      uuid,
      flatDays(addDays(until, -days), days, () => wh),
    );
  return uuid;
}

const planned = { eventType: 'TURN_DOWN' as const, startTime: '2023-03-20T17:00:00Z', endTime: '2023-03-20T18:00:00Z' };
const rehearse = (more: object = {}) =>
  tenant.client.rehearseEvent({ body: { schemeUUID, ...planned, portfolioUUIDs: [portfolioUUID], ...more } });

/** An event of the same type on the day before yesterday, in which these assets used `share` of their usual use. */
async function settled(assets: string[], share: number): Promise<void> {
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: '2023-03-13T17:00:00Z',
    endTime: '2023-03-13T18:00:00Z',
  });
  await optIn(tenant, eventUUID, assets);
  for (const each of assets)
    await seedReadings(service, tenant, each, {
      startMs: Date.parse('2023-03-13T17:00:00Z'),
      wh: Float64Array.of(1000 * share, 1000 * share),
    });
  await clockAt(`${TODAY}T09:00:00Z`);
}

describe('the rehearsal of an event', () => {
  it('reports who could take part, who has no baseline and why, in numbers and by name', async () => {
    const good = await asset('good');
    const mute = await asset('mute', { days: 0 });
    const fresh = await asset('fresh', { days: 3 });
    const silent = await asset('silent', { days: 4, until: '2023-02-01' });
    const unconsented = await asset('unconsented', { consent: false });
    await asset('unready');
    await optInAndPassChecks(tenant, schemeUUID, [good, mute, fresh, silent, unconsented]);
    await clockAt(`${TODAY}T09:00:00Z`);
    const { assets, portfolios, pastEvents, expectedKwh, responseRatio, baselineKwh, verdict } = await rehearse();
    expect(verdict).toMatchObject({
      code: 'UNKNOWN',
      sentence: expect.stringContaining('the response cannot be estimated'),
    });
    expect(assets).toMatchObject({ assigned: 6, ready: 5, consented: 4, overlapping: 0, measured: 4, withBaseline: 1 });
    expect(
      assets.noBaseline.map(({ code, assets: count, examples }) => [
        code,
        count,
        examples.map(({ assetId }) => assetId),
      ]),
    ).toEqual([
      ['NO_READINGS', 1, ['mute0']],
      ['SILENT', 1, ['silent0']],
      ['TOO_NEW', 1, ['fresh0']],
    ]);
    expect(assets.noBaseline[1]!.examples[0]).toMatchObject({ assetUUID: silent, sinceUTC: '2023-02-01T00:00:00Z' });
    expect(portfolios).toEqual([
      { portfolioUUID, assigned: 6, ready: 5, consented: 4, meterCounted: 0, measured: 4, withBaseline: 1 },
    ]);
    // No settled event: there is a baseline and no estimate of the response.
    expect([baselineKwh, pastEvents, responseRatio, expectedKwh]).toEqual([2, 0, null, null]);
  });

  it('of a large portfolio looks at an even sample, whose numbers stand for all', async () => {
    const ready = await seedFleet(service, tenant, 40, { portfolioUUID });
    await seedFleet(service, tenant, 20, { portfolioUUID });
    await optInAndPassChecks(tenant, schemeUUID, ready);
    await clockAt(`${TODAY}T09:00:00Z`);
    const all = await rehearse();
    expect(all.assets).toMatchObject({ assigned: 60, sampled: 60, ready: 40, consented: 40 });
    const usual = { ...candidatesAtOnce };
    try {
      Object.assign(candidatesAtOnce, { assets: 59, sampled: 60 });
      expect(await rehearse()).toEqual(all);
      candidatesAtOnce.sampled = 30;
      const some = await rehearse();
      expect(some.assets.assigned).toBe(60);
      expect(some.assets.sampled).toBeLessThan(60);
      // Six standard deviations.
      expect(Math.abs(some.assets.ready - 40)).toBeLessThan(25);
      expect(some.portfolios).toMatchObject([
        { assigned: 60, ready: some.assets.ready, measured: some.assets.measured },
      ]);
      expect(await rehearse()).toEqual(some);
    } finally {
      Object.assign(candidatesAtOnce, usual);
    }
  });

  it('says the same by a run of an earlier release, which did not keep what its assets add up to', async () => {
    const assets = [await asset('a'), await asset('b')];
    await optInAndPassChecks(tenant, schemeUUID, assets);
    await settled(assets, 0.6);
    const response = await rehearse({ contractedMw: 0.0015 });
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.updateTable('event_stats').set({ responses: null }).execute(),
    );
    expect(await rehearse({ contractedMw: 0.0015 })).toEqual(response);
    expect(response.responseRatio).toBe(0.4);
  });

  it('replays past days with the response of settled events, against the target', async () => {
    const assets = [await asset('a'), await asset('b')];
    await optInAndPassChecks(tenant, schemeUUID, assets);
    await settled(assets, 0.6);
    const response = await rehearse({ contractedMw: 0.0015 });
    // Each asset: 2 kWh of baseline in the hour, of which two fifths were delivered.
    expect(response).toMatchObject({
      baselineKwh: 4,
      responseRatio: 0.4,
      pastEvents: 1,
      targetKwh: 1.5,
    });
    const { p10, p50, p90 } = response.expectedKwh!;
    expect(p50).toBeCloseTo(1.6, 1);
    expect(response.headroomKwh).toBeCloseTo(p50 - 1.5, 9);
    // One settled event says little of the next one.
    expect(p10).toBeLessThan(1.4);
    expect(p90).toBeGreaterThan(1.8);
    expect(response.confidencePercentage).toBeGreaterThan(50);
    expect(response.confidencePercentage).toBeLessThan(75);
    const chance = Math.round(response.confidencePercentage!);
    expect(response.verdict).toEqual({
      code: 'OPEN',
      tone: 'WARN',
      sentence: `Could go either way: ${p50.toFixed(1)} of 1.5 kWh, ${chance} % likely to be met`,
    });
    expect(response.settlementPeriods).toMatchObject([
      {
        startTime: '2023-03-20T17:00:00Z',
        settlementDate: '2023-03-20',
        settlementPeriod: 35,
        baselineKwh: 2,
        targetKwh: 0.75,
      },
      { settlementPeriod: 36, baselineKwh: 2 },
    ]);
    // Both half hours vary together, so that each is met as often as the whole.
    for (const { expectedKwh, confidencePercentage } of response.settlementPeriods) {
      expect(expectedKwh!.p50).toBeCloseTo(0.8, 1);
      expect(confidencePercentage).toBeCloseTo(response.confidencePercentage!, 0);
    }
    const without = await rehearse();
    expect(without.verdict.code).toBe('NO_CONTRACT');
    expect(without.settlementPeriods.map(({ confidencePercentage }) => confidencePercentage)).toEqual([null, null]);
    expect(response.replays).toHaveLength(10);
    // Neither the day of the event nor a weekend.
    expect(response.replays.map(({ settlementDate }) => settlementDate).slice(0, 3)).toEqual([
      '2023-03-14',
      '2023-03-10',
      '2023-03-09',
    ]);
    expect(response.replays[0]).toMatchObject({
      assets: 2,
      baselineKwh: 4,
      actualKwh: 4,
      deliveredKwh: 1.6,
      baseline: [2, 2],
      actual: [2, 2],
      delivered: [0.8, 0.8],
    });
    // Of so few assets and events no chance is said that is nearer to 0 or 100 %.
    expect((await rehearse({ contractedMw: 0.01 })).confidencePercentage).toBe(20);
    expect((await rehearse({ contractedMw: 0.00001 })).confidencePercentage).toBe(80);
  });

  it('says what is expected to be paid, what more could be sold, and the chance of a strike', async () => {
    const assets = [await asset('one'), await asset('two')];
    await optInAndPassChecks(tenant, schemeUUID, assets);
    await settled(assets, 0.5);
    const { pay, expectedKwh, settlementPeriods } = await rehearse({ contractedMw: 0.0005, priceGbpPerMwh: 200 });
    // About 2 kWh delivered of 0.5: each half hour is paid 1.2 × 0.25 kWh.
    expect(expectedKwh!.p50).toBeGreaterThan(1);
    expect(pay).toMatchObject({ expectedGbp: 0.12, best: { expectedGbp: expect.any(Number) } });
    expect(pay!.strikePercent!).toBeLessThan(pay!.best!.strikePercent!);
    expect(pay!.best!.moreMw).toBeGreaterThan(0);
    expect(pay!.best!.expectedGbp!).toBeGreaterThan(0.12);
    expect(pay!.sentence).toMatch(/^£0\.12 expected: \d\.\d kW more would make it £0\.\d\d$/);
    expect(settlementPeriods.map(({ expectedGbp }) => expectedGbp)).toEqual([0.06, 0.06]);
    expect(new Set(settlementPeriods.map(({ bestMw }) => bestMw))).toEqual(new Set([pay!.best!.mw]));

    const halfHourTerms = [{ startTime: '2023-03-20T17:30:00Z', contractedMw: 0.0005, priceGbpPerMwh: 100 }];
    const byHalfHour = await rehearse({ halfHourTerms });
    expect(byHalfHour.settlementPeriods.map(({ expectedGbp, bestMw }) => [expectedGbp, bestMw === null])).toEqual([
      [null, true],
      [0.03, false],
    ]);
    expect(byHalfHour.pay).toMatchObject({ expectedGbp: 0.03 });

    expect((await rehearse({ contractedMw: 0.0005 })).pay).toMatchObject({
      expectedGbp: null,
      sentence: expect.stringMatching(/^\d\.\d kW more could be sold$/),
    });
    expect((await rehearse()).pay).toMatchObject({
      strikePercent: null,
      sentence: expect.stringMatching(/^\d\.\d kW could be sold$/),
    });
    await expect(rehearse({ halfHourTerms, priceGbpPerMwh: 90 })).rejects.toMatchObject({ problem: { status: 400 } });
  });

  it('lists overlapping events, and leaves out assets that are busy there', async () => {
    const assets = [await asset('a'), await asset('b')];
    await optInAndPassChecks(tenant, schemeUUID, assets);
    await settled(assets, 0.6);
    const other = await addEvent(tenant, schemeUUID, {
      ...planned,
      name: 'Other',
      startTime: '2023-03-20T16:00:00Z',
      endTime: '2023-03-20T17:30:00Z',
      portfolioUUIDs: [portfolioUUID],
    });
    await addEvent(tenant, schemeUUID, {
      ...planned,
      name: 'Before',
      startTime: '2023-03-20T16:00:00Z',
      endTime: '2023-03-20T17:00:00Z',
    });
    await optIn(tenant, other.eventUUID, [assets[0]!]);
    const busy = await rehearse();
    expect(busy.overlaps).toEqual([
      {
        eventUUID: other.eventUUID,
        name: 'Other',
        state: 'SCHEDULED',
        schemeUUID,
        startTime: other.startTime,
        endTime: other.endTime,
        assets: 1,
        portfolioUUIDs: [portfolioUUID],
      },
    ]);
    expect(busy).toMatchObject({ baselineKwh: 2, assets: { consented: 2, overlapping: 1 } });
    // The event that is being changed does not conflict with itself.
    expect(await rehearse({ eventUUID: other.eventUUID })).toMatchObject({
      overlaps: [],
      baselineKwh: 4,
      assets: { overlapping: 0 },
    });
  });

  it('covers the whole scheme while no portfolio is selected, and changes nothing', async () => {
    const assets = [await asset('a'), await asset('b', { portfolioUUID: null })];
    await optInAndPassChecks(tenant, schemeUUID, assets);
    const before = await tenant.client.listEvents();
    expect((await rehearse({ portfolioUUIDs: [] })).assets).toMatchObject({ assigned: 2, ready: 2 });
    expect(await tenant.client.listEvents()).toEqual(before);
  });

  it('refuses impossible events', async () => {
    const windows = [
      { endTime: planned.startTime },
      { endTime: '2023-03-23T17:00:00Z' },
      { startTime: '2023-03-20T17:10:00Z' },
    ];
    for (const wrong of windows) await expect(rehearse(wrong)).rejects.toMatchObject({ status: 400 });
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const wrong of [{ schemeUUID: unknown }, { portfolioUUIDs: [unknown] }, { eventUUID: unknown }])
      await expect(rehearse(wrong)).rejects.toMatchObject({ status: 404 });
  });
});
