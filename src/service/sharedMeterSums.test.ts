import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { candidatesAtOnce } from './events/rehearsal/readCandidates.ts';

// The home uses 1 kWh a half hour. Of it, 0.4 kWh go through the charger's own meter, which is behind the home's.
const DAY = '2023-03-23';
const AT = (clock: string, day = DAY) => `${day}T${clock}:00Z`;
const YESTERDAY = addDays(DAY, -1);

let service: TestService;
let tenant: TestTenant;
let home: string;
let charger: string;
let portfolioUUID: string;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: AT('08:00') } });
  portfolioUUID = await seedPortfolio(service, tenant);
  [home] = (await seedFleet(service, tenant, 1, { portfolioUUID })) as [string];
  [charger] = (await seedFleet(service, tenant, 1, { outcomeDigit: null, portfolioUUID })) as [string];
  for (const asset of [home, charger])
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays(addDays(DAY, -60), 60, () => (asset === home ? 1000 : 400)),
    );
  ({ schemeUUID } = await addScheme(tenant, { requiresMpan: false }));
  await optInAndPassChecks(tenant, schemeUUID, [home, charger]);
  const { mpan } = await tenant.client.getAsset({ params: { assetUUID: home } });
  await putBehind(mpan);
});
afterAll(() => service.close());

/** Bypasses the checks of the interface, as an earlier release or a race could. */
const putBehind = (mpan: string | null) =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.updateTable('assets').set({ boundary_mpan: mpan }).where('asset_uuid', '=', charger).execute(),
  );

const planned = { eventType: 'TURN_DOWN' as const, startTime: AT('17:00'), endTime: AT('17:30') };
const rehearse = (more: object = {}) =>
  tenant.client.rehearseEvent({ body: { schemeUUID, ...planned, portfolioUUIDs: [portfolioUUID], ...more } });
const hour = { from: AT('10:00', YESTERDAY), to: AT('11:00', YESTERDAY) };
const consumption = (query: Parameters<typeof tenant.client.getPortfolioConsumption>[0]['query'] = hour) =>
  tenant.client.getPortfolioConsumption({ params: { portfolioUUID }, query });

describe('sums count the energy of a meter once, as settlement does', () => {
  it('the energy of a portfolio, by half hours and by days', async () => {
    expect(await consumption()).toMatchObject({
      assets: 1,
      assetsWithheld: 0,
      assetsMeterCounted: 1,
      values: [1, 1],
      assetsPresent: [1, 1],
      coverage: { expected: 2, present: 2 },
    });
    const days = await consumption({ from: AT('00:00', YESTERDAY), to: AT('00:00'), granularity: 'day' });
    expect(days).toMatchObject({ assets: 1, assetsMeterCounted: 1, periods: [{ value: 48 }] });
  });

  it('the figures of a portfolio', async () => {
    expect(await tenant.client.getPortfolioAnalytics({ params: { portfolioUUID }, query: hour })).toMatchObject({
      assets: 1,
      assetsMeterCounted: 1,
      importKwh: 2,
      measuredAssets: 1,
    });
  });

  it('the forecast of a portfolio', async () => {
    expect(
      await tenant.client.getPortfolioForecast({ params: { portfolioUUID }, query: { horizonHours: 1 } }),
    ).toMatchObject({ assets: 1, assetsMeterCounted: 1, assetsWithForecast: 1, values: [1, 1] });
  });

  it('the rehearsal of an event, with a portfolio and without one', async () => {
    const usual = { ...candidatesAtOnce };
    try {
      // Both at once, and as a sample that has both.
      for (const assets of [2, 1])
        for (const portfolioUUIDs of [[portfolioUUID], []]) {
          Object.assign(candidatesAtOnce, { assets, sampled: 2 });
          expect(await rehearse({ portfolioUUIDs })).toMatchObject({
            baselineKwh: 1,
            assets: { assigned: 2, sampled: 2, consented: 2, meterCounted: 1, measured: 1, withBaseline: 1 },
          });
        }
    } finally {
      Object.assign(candidatesAtOnce, usual);
    }
  });

  it('a rehearsal excludes assets whose meter an overlapping event counts', async () => {
    const other = await addEvent(tenant, schemeUUID, planned);
    await optIn(tenant, other.eventUUID, [charger]);
    expect(await rehearse()).toMatchObject({ baselineKwh: null, assets: { consented: 2, overlapping: 2 } });
    expect(await rehearse({ eventUUID: other.eventUUID })).toMatchObject({ baselineKwh: 1 });
  });

  it('headroom, though both have a record', async () => {
    await putBehind(null);
    const { eventUUID } = await addEvent(tenant, schemeUUID, planned);
    await optIn(tenant, eventUUID, [home, charger]);
    await tenant.client.setClock({ body: { now: AT('17:30') } });
    await tenant.client.createConsumption({
      body: [
        { assetUUID: home, startTime: AT('17:00'), value: 0.6 },
        { assetUUID: charger, startTime: AT('17:00'), value: 0 },
      ],
    });
    await tenant.client.setClock({ body: { advance: 'PT2S' } });
    const headroom = () =>
      tenant.client.getHeadroom({ params: { schemeUUID }, query: { targetKw: 10, portfolioUUID } });
    const apart = await headroom();
    expect(apart).toMatchObject({ candidates: 2, meterCounted: 0 });
    await putBehind((await tenant.client.getAsset({ params: { assetUUID: home } })).mpan);
    const together = await headroom();
    expect(together).toMatchObject({ candidates: 1, meterCounted: 1, assets: [{ assetUUID: home }] });
    expect(together.curve.at(-1)).toMatchObject({ assets: 1 });
    expect(together.all.expectedKw).toBeLessThan(apart.all.expectedKw);
  });

  it('the expectation of an event that has not started', async () => {
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: home } });
    await putBehind(null);
    const { eventUUID } = await addEvent(tenant, schemeUUID, planned);
    await optIn(tenant, eventUUID, [home, charger]);
    await tenant.client.setClock({ body: { advance: 'PT2S' } });
    const seen = async () => {
      const params = { 'event-uuid': eventUUID };
      const live = await tenant.client.getEventLive({ params });
      const profile = await tenant.client.getEventProfile({ params });
      return [live.portfolios[0]!.assetsOptedIn, profile.assets, profile.baseline[34]];
    };
    expect(await seen()).toEqual([2, 2, 1.4]);
    await putBehind(mpan);
    expect(await seen()).toEqual([1, 1, 1]);
  });

  it('and two behind one boundary meter are both counted where that meter is not', async () => {
    await tenant.client.archiveAsset({ params: { assetUUID: home } });
    const [battery] = (await seedFleet(service, tenant, 1, { outcomeDigit: null, portfolioUUID })) as [string];
    await seedReadings(
      service,
      tenant,
      battery,
      flatDays(addDays(DAY, -10), 10, () => 200),
    );
    await tenant.client.updateAsset({
      params: { assetUUID: battery },
      body: {
        assetType: 'BATTERY',
        boundaryMpan: (await tenant.client.getAsset({ params: { assetUUID: charger } })).boundaryMpan,
      },
    });
    expect(await consumption()).toMatchObject({ assets: 2, assetsMeterCounted: 0, values: [0.6, 0.6] });
  });
});
