import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionPeriods, ConsumptionSeries } from '#contract/consumption.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { freshMpan, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const NOW = '2026-02-25T12:10:00Z';
const DAY = { from: '2026-02-20T00:00:00Z', to: '2026-02-21T00:00:00Z' };
const MONTH = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
const EVENING = { from: '2026-02-20T17:00:00Z', to: '2026-02-20T18:00:00Z' };

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: NOW } });
});
afterAll(() => service.close());

const user = async (name = 'ada') =>
  (await tenant.client.createUser({ body: { userId: `${name}-${freshMpan()}`, name } })).userUUID;
/** An asset with 0.1 kWh a half hour from 20 December to the end of today. */
async function home({
  userUUID,
  portfolioUUID,
  wh = 100,
}: { userUUID?: string; portfolioUUID?: string; wh?: number } = {}) {
  const { assetUUID } = await tenant.client.createAsset({
    body: { mpan: freshMpan(), ...(userUUID ? { userUUID } : {}) },
  });
  if (portfolioUUID)
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
  await seedReadings(
    service,
    tenant,
    assetUUID,
    flatDays('2025-12-20', 68, () => wh),
  );
  return assetUUID;
}
const consent = (userUUID: string, granularity: 'halfHour' | 'day' | 'month' = 'halfHour', more = {}) =>
  tenant.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS', granularity, ...more } });
const get = (path: string, query: Record<string, string> = {}) =>
  tenant.send('GET', `${path}?${new URLSearchParams(query)}`);
const refusalOf = async (path: string, query: Record<string, string> = {}) => {
  const response = await get(path, query);
  return [response.status, response.status < 400 ? [] : await pointersOf(response)];
};
/** Every read of one asset that is computed from its half hours. */
const finest = (assetUUID: string): [string, Record<string, string>][] => [
  [`/assets/${assetUUID}/energy-consumption`, DAY],
  [`/assets/${assetUUID}/energy-consumption`, { ...DAY, granularity: 'hour' }],
  [`/assets/${assetUUID}/energy-consumption`, { ...DAY, format: 'records' }],
  [`/assets/${assetUUID}/forecasts`, {}],
  [`/assets/${assetUUID}/baselines`, DAY],
  [`/assets/${assetUUID}/baselines/explanation`, { at: EVENING.from }],
  [`/analytics/assets/${assetUUID}`, DAY],
];
const daily = (assetUUID: string): [string, Record<string, string>][] => [
  [`/assets/${assetUUID}/energy-consumption`, { ...DAY, granularity: 'day' }],
  [`/assets/${assetUUID}/energy-consumption`, { ...DAY, granularity: 'week' }],
  [`/assets/${assetUUID}/costs`, DAY],
];
const monthly = (assetUUID: string): [string, Record<string, string>][] => [
  [`/assets/${assetUUID}/energy-consumption`, { ...MONTH, granularity: 'month' }],
];
const statuses = async (reads: [string, Record<string, string>][]) => [
  ...new Set(await Promise.all(reads.map(async ([path, query]) => (await get(path, query)).status))),
];

describe('responses about an asset', () => {
  it('are complete without a user, and where the user has given no preference about data access', async () => {
    const userUUID = await user();
    await tenant.client.createConsent({ body: { userUUID, type: 'DISPATCH', granularity: 'month' } });
    for (const assetUUID of [await home(), await home({ userUUID })])
      expect(await statuses([...finest(assetUUID), ...daily(assetUUID), ...monthly(assetUUID)])).toEqual([200]);
  });

  it('are as fine as the consent, and no finer', async () => {
    const userUUID = await user();
    const assetUUID = await home({ userUUID });
    await consent(userUUID);
    expect(await statuses([...finest(assetUUID), ...daily(assetUUID), ...monthly(assetUUID)])).toEqual([200]);
    await consent(userUUID, 'day');
    expect(await statuses(finest(assetUUID))).toEqual([403]);
    expect(await statuses([...daily(assetUUID), ...monthly(assetUUID)])).toEqual([200]);
    await consent(userUUID, 'month');
    expect(await statuses([...finest(assetUUID), ...daily(assetUUID)])).toEqual([403]);
    expect(await statuses(monthly(assetUUID))).toEqual([200]);
    await consent(userUUID, 'halfHour', { assetUUID });
    expect(await statuses([...finest(assetUUID), ...daily(assetUUID)])).toEqual([200]);
  });

  it('name the allowed granularity where a finer one is requested', async () => {
    const userUUID = await user();
    const path = `/assets/${await home({ userUUID })}/energy-consumption`;
    await consent(userUUID, 'day');
    expect(await problemOf(await get(path, DAY))).toMatchObject({
      code: 'CONSENT_REQUIRED',
      detail: "The asset's user agreed to daily data: request with granularity=day, week or month",
    });
    expect(await refusalOf(path, { ...DAY, granularity: 'hour' })).toEqual([403, ['?granularity']]);
    await consent(userUUID, 'month');
    expect(await refusalOf(path, { ...DAY, granularity: 'day' })).toEqual([403, ['?granularity']]);
  });

  it('reveal no half hour through a partial day, and no day through a partial month', async () => {
    const userUUID = await user();
    const assetUUID = await home({ userUUID });
    const path = `/assets/${assetUUID}/energy-consumption`;
    await consent(userUUID, 'day');
    expect(await refusalOf(path, { ...EVENING, granularity: 'day' })).toEqual([403, ['?from']]);
    expect(await refusalOf(path, { from: DAY.from, to: EVENING.to, granularity: 'day' })).toEqual([403, ['?to']]);
    expect(await refusalOf(`/assets/${assetUUID}/costs`, EVENING)).toEqual([403, ['?from']]);
    await consent(userUUID, 'month');
    expect(await refusalOf(path, { ...DAY, granularity: 'month' })).toEqual([403, ['?from']]);
    expect(await refusalOf(path, { from: MONTH.from, to: DAY.to, granularity: 'month' })).toEqual([403, ['?to']]);
  });

  it.each([
    [
      'was withdrawn',
      async (consentUUID: string) => tenant.client.withdrawConsent({ params: { consentUUID } }),
      /was withdrawn/,
    ],
    ['has expired', async () => tenant.client.setClock({ body: { advance: 'P400D' } }), /has expired/],
    [
      'was followed by a refusal',
      async (_: string, userUUID: string) =>
        tenant.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS', preference: 'OPT_OUT' } }),
      /has refused/,
    ],
  ])('are empty where the consent %s', async (_, end, words) => {
    const userUUID = await user();
    const assetUUID = await home({ userUUID });
    const { consentUUID } = await consent(userUUID);
    await end(consentUUID, userUUID);
    expect(await statuses([...finest(assetUUID), ...daily(assetUUID), ...monthly(assetUUID)])).toEqual([403]);
    expect((await problemOf(await get(`/assets/${assetUUID}/energy-consumption`, DAY))).detail).toMatch(words);
    expect((await tenant.client.getAsset({ params: { assetUUID } })).assetUUID).toBe(assetUUID);
  });

  it('are refused one by one in bulk, for meters and forecasts', async () => {
    const [fine, coarse, withdrawn] = [await user('fine'), await user('coarse'), await user('gone')];
    const assets = [
      await home({ userUUID: fine }),
      await home({ userUUID: coarse }),
      await home({ userUUID: withdrawn }),
    ];
    await consent(fine);
    await consent(coarse, 'day');
    await tenant.client.withdrawConsent({ params: { consentUUID: (await consent(withdrawn)).consentUUID } });
    const forecasts = await tenant.client.createBulkForecast({ body: { assetUUIDs: assets } });
    expect([
      forecasts.data.map(({ assetUUID }) => assetUUID),
      forecasts.refused.map(({ assetUUID, code }) => [assetUUID, code]),
    ]).toEqual([[assets[0]], assets.slice(1).map((assetUUID) => [assetUUID, 'CONSENT_REQUIRED'])]);
    const mpans = await Promise.all(
      assets.map(async (assetUUID) => (await tenant.client.getAsset({ params: { assetUUID } })).mpan!),
    );
    const read = await tenant.client.readSmartMetersBulk({ body: { mpans, ...DAY } });
    expect([read.data.map(({ mpan }) => mpan), read.refused.map(({ mpan, code }) => [mpan, code])]).toEqual([
      [mpans[0]],
      mpans.slice(1).map((mpan) => [mpan, 'CONSENT_REQUIRED']),
    ]);
    expect(await refusalOf(`/smart-meters/${mpans[1]}/readings`, { ...DAY, granularity: 'halfHour' })).toEqual([
      403,
      ['?granularity'],
    ]);
    expect((await get(`/smart-meters/${mpans[1]}/readings`, { ...DAY, granularity: 'day' })).status).toBe(200);
  });
});

describe('sums over a portfolio', () => {
  it('leave out assets whose user does not allow it, and count them', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const [fine, coarse, withdrawn] = [await user('fine'), await user('coarse'), await user('gone')];
    await home({ portfolioUUID, wh: 1000 });
    await home({ userUUID: fine, portfolioUUID, wh: 200 });
    await home({ userUUID: coarse, portfolioUUID, wh: 30 });
    await home({ userUUID: withdrawn, portfolioUUID, wh: 4 });
    await consent(fine);
    await consent(coarse, 'day');
    await tenant.client.withdrawConsent({ params: { consentUUID: (await consent(withdrawn)).consentUUID } });
    const params = { portfolioUUID };
    const halfHours = await tenant.client.getPortfolioConsumption({ params, query: DAY });
    expect([
      halfHours.assets,
      halfHours.assetsWithheld,
      halfHours.values?.[0],
      halfHours.assetsPresent?.[0],
      halfHours.coverage,
    ]).toEqual([2, 2, 1.2, 2, { expected: 96, present: 96 }]);
    const days = await tenant.client.getPortfolioConsumption({ params, query: { ...DAY, granularity: 'day' } });
    expect([days.assets, days.assetsWithheld, days.periods?.[0]?.value]).toEqual([3, 1, 59.04]);
    // A day cut to half an hour by the range is a half hour.
    const cut = await tenant.client.getPortfolioConsumption({ params, query: { ...EVENING, granularity: 'day' } });
    expect([cut.assets, cut.periods?.[0]?.value]).toEqual([2, 2.4]);
    expect(await tenant.client.getPortfolioForecast({ params })).toMatchObject({
      assets: 2,
      assetsWithheld: 2,
      assetsWithForecast: 2,
    });
    expect(await tenant.client.getPortfolioAnalytics({ params, query: DAY })).toMatchObject({
      assets: 2,
      assetsWithheld: 2,
      importKwh: 57.6,
    });
  });
});

describe('a new occupier', () => {
  const series = (assetUUID: string, query: { from: string; to: string } = DAY) =>
    tenant.client.getAssetConsumption({ params: { assetUUID }, query }) as Promise<ConsumptionSeries>;
  const move = (assetUUID: string, body: { userUUID?: string | null; occupiedFromUTC?: string }) =>
    tenant.client.updateAsset({ params: { assetUUID }, body });

  it("is not shown the former one's readings anywhere", async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const assetUUID = await home({ userUUID: await user('former'), portfolioUUID });
    const { mpan, lastReadingUTC } = await tenant.client.getAsset({ params: { assetUUID } });
    const next = await user('next');
    const after = await move(assetUUID, { userUUID: next });
    expect([after.occupiedFromUTC, after.lastReadingUTC, lastReadingUTC]).toEqual(['2026-02-25T12:30:00Z', null, null]);
    expect(await series(assetUUID)).toMatchObject({ firstReadingUTC: expect.anything(), coverage: { present: 0 } });
    await tenant.client.setClock({ body: { now: '2026-02-26T00:10:00Z' } });
    const both = { from: '2026-02-25T12:00:00Z', to: '2026-02-25T14:00:00Z' };
    expect((await series(assetUUID, both)).values).toEqual([null, 0.1, 0.1, 0.1]);
    const today = { from: '2026-02-24T00:00:00Z', to: '2026-02-26T00:00:00Z' };
    const days = (await tenant.client.getAssetConsumption({
      params: { assetUUID },
      query: { ...today, granularity: 'day' },
    })) as ConsumptionPeriods;
    expect(days.periods.map(({ value, present }) => [value, present])).toEqual([
      [null, 0],
      [2.3, 23],
    ]);
    expect((await tenant.client.getPortfolioConsumption({ params: { portfolioUUID }, query: both })).values).toEqual([
      null,
      0.1,
      0.1,
      0.1,
    ]);
    await consent(next);
    const { data } = await tenant.client.readSmartMetersBulk({ body: { mpans: [mpan!], ...both } });
    expect(data[0]!.values).toEqual([null, 0.1, 0.1, 0.1]);
    expect((await tenant.client.getSmartMeter({ params: { mpan: mpan! } })).availableRange!.from).toBe(
      '2026-02-25T12:30:00Z',
    );
    expect((await tenant.client.getAssetForecast({ params: { assetUUID } })).status).toBe('INSUFFICIENT_DATA');
    expect(await tenant.client.getAssetAnalytics({ params: { assetUUID }, query: today })).toMatchObject({
      importKwh: 2.3,
    });
    expect(await tenant.client.getAssetCosts({ params: { assetUUID }, query: today })).toMatchObject({ kwh: 2.3 });
    expect((await tenant.client.getAssetBaselines({ params: { assetUUID }, query: DAY })).days[0]!.status).toBe(
      'INSUFFICIENT_DATA',
    );
    // The store has them still: results of past events depend on them.
    const { rows } = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql<{ days: number }>`select count(*)::integer as days from reading_days where asset_uuid = ${assetUUID}`.execute(
        tx,
      ),
    );
    expect(rows[0]!.days).toBe(68);
  });

  it('may have moved in before that was recorded, never later than now', async () => {
    const assetUUID = await home({ userUUID: await user('former') });
    const next = await user('next');
    await move(assetUUID, { userUUID: next, occupiedFromUTC: '2026-02-20T12:00:00Z' });
    expect((await series(assetUUID)).values.filter((value) => value !== null)).toHaveLength(24);
    for (const occupiedFromUTC of ['2026-02-26T00:00:00Z', '2026-02-20T12:10:00Z']) {
      const refused = await tenant.send('PATCH', `/assets/${assetUUID}`, { body: { occupiedFromUTC } });
      expect([refused.status, await pointersOf(refused)]).toEqual([400, ['/occupiedFromUTC']]);
    }
  });

  it('does not begin where a user is recorded for the first time, or the same one again', async () => {
    const assetUUID = await home();
    const first = await user('first');
    expect((await move(assetUUID, { userUUID: first })).occupiedFromUTC).toBeNull();
    expect((await move(assetUUID, { userUUID: first })).occupiedFromUTC).toBeNull();
    expect((await series(assetUUID)).coverage.present).toBe(48);
    // A user after a vacancy is a new occupier.
    expect((await move(assetUUID, { userUUID: null })).occupiedFromUTC).toBe('2026-02-25T12:30:00Z');
    await tenant.client.setClock({ body: { advance: 'PT2H' } });
    expect((await move(assetUUID, { userUUID: await user('second') })).occupiedFromUTC).toBe('2026-02-25T14:30:00Z');
  });
});

describe('results of past events', () => {
  it('remain after a withdrawal and after a move, and are recalculated from what was measured then', async () => {
    const userUUID = await user();
    const assetUUID = await home({ userUUID });
    await tenant.client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
    const { consentUUID } = await consent(userUUID);
    const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Peak', settlementMethod: 'FLAT_RATE' } });
    await tenant.client.optSchemeAssets({
      params: { schemeUUID },
      body: { assetUUIDs: [assetUUID], action: 'OPT_IN' },
    });
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
    const { eventUUID } = await tenant.client.createEvent({
      body: {
        name: 'Dispatch',
        schemeUUID,
        eventType: 'TURN_DOWN',
        startTime: '2026-02-25T17:00:00Z',
        endTime: '2026-02-25T18:00:00Z',
      },
    });
    const params = { 'event-uuid': eventUUID };
    expect(
      (await tenant.client.optEventAssets({ params, body: { assetUUIDs: [assetUUID], action: 'OPT_IN' } })).changed,
    ).toBe(1);
    await tenant.client.setClock({ body: { now: '2026-02-25T18:10:00Z' } });
    const settled = async () => {
      const { baselineKwh, actualKwh, assetsWithData } = await tenant.client.getEventStats({ params });
      const { data } = await tenant.client.listEventAssetStats({ params });
      return {
        baselineKwh,
        actualKwh,
        assetsWithData,
        assets: data.map((each) => [each.assetUUID, each.baselineKwh, each.actualKwh, each.baselineStatus]),
      };
    };
    const before = await settled();
    expect(before).toMatchObject({
      baselineKwh: 0.2,
      actualKwh: 0.2,
      assetsWithData: 1,
      assets: [[assetUUID, 0.2, 0.2, 'OK']],
    });
    await tenant.client.withdrawConsent({ params: { consentUUID } });
    expect(await statuses(finest(assetUUID))).toEqual([403]);
    expect(await settled()).toEqual(before);
    await tenant.client.updateAsset({ params: { assetUUID }, body: { userUUID: await user('next') } });
    await tenant.client.createStatsRun({ params, body: { reason: 'Looked at again' } });
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
    expect((await tenant.client.listEventStatsRuns({ params })).totalItems).toBe(2);
    expect(await settled()).toEqual(before);
  });
});

describe('consents to dispatch', () => {
  it("last for a scheme's events as long as the scheme allows", async () => {
    const [old, fresh] = [await user('old'), await user('fresh')];
    const assets = [await home({ userUUID: old }), await home({ userUUID: fresh })];
    await tenant.client.createConsent({ body: { userUUID: old, type: 'DISPATCH' } });
    await tenant.client.setClock({ body: { now: '2026-04-20T12:00:00Z' } });
    await tenant.client.createConsent({ body: { userUUID: fresh, type: 'DISPATCH' } });
    const { schemeUUID, consentValidityMonths } = await tenant.client.createScheme({
      body: { name: 'Peak', consentValidityMonths: 2 },
    });
    expect(consentValidityMonths).toBe(2);
    await tenant.client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: assets, action: 'OPT_IN' } });
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
    const event = async (day: string) =>
      (
        await tenant.client.createEvent({
          body: {
            name: 'Dispatch',
            schemeUUID,
            eventType: 'TURN_DOWN',
            startTime: `${day}T17:00:00Z`,
            endTime: `${day}T18:00:00Z`,
          },
        })
      ).eventUUID;
    const optIn = async (eventUUID: string) => {
      const { changed, refused } = await tenant.client.optEventAssets({
        params: { 'event-uuid': eventUUID },
        body: { assetUUIDs: assets, action: 'OPT_IN' },
      });
      return [changed, refused.map(({ assetUUID, code }) => [assetUUID, code])];
    };
    // Given on 25 February, it covers events until 25 April.
    expect(await optIn(await event('2026-04-24'))).toEqual([2, []]);
    expect(await optIn(await event('2026-04-26'))).toEqual([1, [[assets[0], 'CONSENT_ENDS']]]);
    expect(
      (await tenant.client.updateScheme({ params: { schemeUUID }, body: { consentValidityMonths: null } }))
        .consentValidityMonths,
    ).toBeNull();
    expect(await optIn(await event('2026-04-27'))).toEqual([2, []]);
  });

  it.each([0, 121, 1.5, '12'])('cannot last %j months', async (consentValidityMonths) => {
    const refused = await tenant.send('POST', '/events/schemes', { body: { name: 'Peak', consentValidityMonths } });
    expect([refused.status, await pointersOf(refused)]).toEqual([400, ['/consentValidityMonths']]);
  });
});
