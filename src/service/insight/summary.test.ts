import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('the summary', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const summary = () => tenant.client.getSummary();

  it('of a new tenant is all zeros', async () => {
    expect(await summary()).toMatchObject({
      assets: { active: 0, archived: 0, byType: {}, byMpanStatus: {} },
      users: 0,
      portfolios: 0,
      schemes: 0,
      consents: { active: 0, rejected: 0, withdrawn: 0, expired: 0, expiringIn30Days: 0 },
      events: { SCHEDULED: 0, STARTED: 0, ENDED: 0, CANCELLED: 0 },
      nextEvent: null,
      lastEvent: null,
      statsFailed: [],
      dispatch: {
        stoppedUTC: null,
        stoppedBy: null,
        silent: [],
        unconfirmedCancels: [],
        unreachableControllers: [],
      },
      mails: { failed: 0 },
      coverage30Days: { expected: 0, present: 0 },
      silentAssets: 0,
      awaitingAssets: 0,
      webhooks: { active: 0, disabled: 0, pendingDeliveries: 0 },
    });
  });

  it("counts the tenant's data by its own clock", async () => {
    const { client } = tenant;
    await client.setClock({ body: { now: '2026-03-30T08:00:00Z' } });
    const [metered] = (await seedFleet(service, tenant, 1, { prefix: 'metered' })) as [string];
    // 27 February to 29 March: 30 London days with 48 half hours each but the last, which has 46.
    await seedReadings(
      service,
      tenant,
      metered,
      flatDays('2026-02-20', 38, () => 1000),
    );
    await client.createConsumption({ body: [{ assetUUID: metered, startTime: '2026-03-29T20:00:00Z', value: 1 }] });
    const [battery] = (
      await client.createAssetsBulk({ body: [{ assetType: 'BATTERY' }, { assetType: 'BATTERY', assetId: 'gone' }] })
    ).data;
    const [, archived] = (await client.listAssets({ query: { assetType: 'BATTERY' } })).data;
    await client.archiveAsset({ params: { assetUUID: archived!.assetUUID } });
    const ann = await client.createUser({ body: { userId: 'ann', name: 'Ann' } });
    const consent = (body: object) =>
      client.createConsent({ body: { userUUID: ann.userUUID, type: 'DISPATCH', ...body } });
    await consent({ expiresUTC: '2026-04-10T00:00:00Z' });
    await consent({ type: 'DATA_ACCESS', expiresUTC: '2026-03-30T09:00:00Z' });
    await client.createPortfolio({ body: { name: 'North' } });
    await client.createWebhook({ body: { url: 'https://example.com/hook', events: ['EVENT.SCHEDULED'] } });

    const { schemeUUID } = await addScheme(tenant);
    await optInAndPassChecks(tenant, schemeUUID, [metered]);
    const window = (day: string) => ({ startTime: `2026-03-${day}T17:00:00Z`, endTime: `2026-03-${day}T18:00:00Z` });
    const first = await addEvent(tenant, schemeUUID, {
      ...window('30'),
      name: 'Monday',
      contractedMw: 0.002,
      priceGbpPerMwh: 100,
    });
    const second = await addEvent(tenant, schemeUUID, { ...window('31'), name: 'Tuesday', contractedMw: 2 });
    await addEvent(tenant, schemeUUID, { ...window('31'), name: 'Late' });
    await optIn(tenant, first.eventUUID, [metered]);
    await optIn(tenant, second.eventUUID, [metered]);
    expect((await summary()).nextEvent).toEqual({
      eventUUID: first.eventUUID,
      name: 'Monday',
      state: 'SCHEDULED',
      startTime: first.startTime,
      endTime: first.endTime,
      contractedMw: 0.002,
      assetsOptedIn: 1,
    });

    await seedReadings(service, tenant, metered, {
      startMs: Date.parse('2026-03-30T17:00:00Z'),
      wh: Float64Array.of(500, 500),
    });
    await client.setClock({ body: { now: '2026-03-30T20:00:00Z' } });
    const { now, ...figures } = await summary();
    expect(now).toMatch(/^2026-03-30T20:00:/);
    expect(figures).toEqual({
      assets: {
        active: 2,
        archived: 1,
        byType: { BATTERY: 1, SMART_METER: 1 },
        byMpanStatus: { NOT_APPLICABLE: 1, VALID: 1 },
      },
      users: 2,
      portfolios: 1,
      schemes: 1,
      consents: { active: 2, rejected: 0, withdrawn: 0, expired: 1, expiringIn30Days: 1 },
      events: { SCHEDULED: 2, STARTED: 0, ENDED: 1, CANCELLED: 0 },
      nextEvent: {
        eventUUID: second.eventUUID,
        name: 'Tuesday',
        state: 'SCHEDULED',
        startTime: second.startTime,
        endTime: second.endTime,
        contractedMw: 2,
        assetsOptedIn: 1,
      },
      forecastAlerts: [],
      // 2 × (1,000 − 500) Wh of 2 kWh contracted; K = 0.5 of 0.5 × £100 × 0.002 MW in each half hour.
      lastEvent: {
        eventUUID: first.eventUUID,
        name: 'Monday',
        endTime: first.endTime,
        deliveredKwh: 1,
        deliveryPercentage: 50,
        revenueGbp: 0.1,
        statsState: 'FINAL',
        expectedReadings: 2,
        presentReadings: 2,
      },
      statsFailed: [],
      dispatch: {
        stoppedUTC: null,
        stoppedBy: null,
        silent: [],
        unconfirmedCancels: [],
        unreachableControllers: [],
      },
      mails: { failed: 0 },
      // Nothing is due from the battery, which was registered today.
      coverage30Days: { expected: 29 * 48 + 46, present: 29 * 48 + 46 },
      silentAssets: 0,
      awaitingAssets: 1,
      // The three announcements: nothing is sent in this test.
      webhooks: { active: 1, disabled: 0, pendingDeliveries: 3 },
    });
    expect(battery!.assetType).toBe('BATTERY');
    await client.setClock({ body: { now: '2026-04-01T20:00:00Z' } });
    // For the battery, registered some seconds after 09:00 of the 30th UK time, everything is missing up to midnight of
    // the 31st.
    expect(await summary()).toMatchObject({
      coverage30Days: { expected: 29 * 48 + 46 + 29 + 48, present: 27 * 48 + 46 + 2 },
      silentAssets: 2,
      awaitingAssets: 0,
    });
    const other = await service.addTenant();
    expect(await other.client.getSummary()).toMatchObject({
      assets: { active: 0 },
      events: { ENDED: 0 },
      webhooks: { active: 0 },
    });
  });
});
