import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '#service/platform/scheduler/jobs.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let scheme: string;
const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const read = (schemeUUID = scheme) => tenant.client.getSchemeStanding({ params: { schemeUUID } });

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt('2023-10-30T08:00:00Z');
  ({ schemeUUID: scheme } = await addScheme(tenant));
});
afterAll(() => service.close());

describe('the standing of a scheme', () => {
  it('says that no asset has opted in', async () => {
    expect(await read()).toMatchObject({
      verdict: { sentence: 'No assets have opted in yet', tone: 'NEUTRAL' },
      cause: 'Every asset in the fleet has been opted in at least once.',
      ready: { assets: 0, expectedKw: null },
      nextEvent: null,
      check: { waiting: 0, oldestUTC: null },
    });
  });

  it('counts every stage, what each loss is worth, and what can be done', async () => {
    const assets = await flatFleet(service, tenant, scheme, '2023-10-30', 5);
    await seedFleet(service, tenant, 2, { prefix: 'new' });
    const before = await read();
    expect(before).toMatchObject({
      verdict: { sentence: '5 assets can take part: no event settled yet' },
      cause: '2 assets in the fleet have never been opted in.',
      registered: 5,
    });
    const { eventUUID } = await addEvent(tenant, scheme, {
      startTime: '2023-10-31T17:00:00Z',
      endTime: '2023-10-31T18:00:00Z',
      contractedMw: 0.004,
      priceGbpPerMwh: 500,
    });
    await optIn(tenant, eventUUID, assets);
    await clockAt('2023-10-31T18:31:00Z');
    await tenant.client.createConsumption({
      body: ['2023-10-31T17:00:00Z', '2023-10-31T17:30:00Z'].flatMap((startTime) =>
        assets.map((assetUUID) => ({ assetUUID, startTime, value: 0.6 })),
      ),
    });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: assets[4]! } });
    await tenant.client.createConsent({
      body: { userUUID: userUUID!, assetUUID: assets[4]!, type: 'DISPATCH', preference: 'OPT_OUT' },
    });
    await tenant.client.optSchemeAssets({
      params: { schemeUUID: scheme },
      body: { assetUUIDs: [assets[3]!], action: 'OPT_OUT' },
    });
    const standing = await read();
    expect(standing.stages.map(({ stage, assets: passing }) => [stage, passing])).toEqual([
      ['FLEET', 7],
      ['OPTED_IN', 4],
      ['CHECKED', 4],
      ['CONSENTED', 3],
      ['MPAN_VALID', 3],
      ['READY', 3],
    ]);
    expect(standing.stages[1]).toMatchObject({
      reason: '2 never opted in, 1 opted out',
      remedy: { code: 'OPT_IN', label: 'Opt in 2 assets' },
    });
    expect(standing.stages[3]).toMatchObject({
      reason: 'no consent to dispatch',
      // No webhook would pass a request on.
      remedy: { code: 'SEE_ASSETS', label: 'View assets' },
    });
    // Each uses 1 kWh in half an hour and responds with 0.4 of it: 0.8 kW. Without readings it adds nothing.
    expect(standing.stages[3]!.lostKw).toBeCloseTo(0.8, 2);
    expect(standing.ready.expectedKw).toBeCloseTo(2.4, 2);
    expect(standing.neverOptedIn).toEqual({ assets: 2, kw: 0, gbpPerEvent: null });
    expect(standing.season).toMatchObject({ events: 1, settled: 1, fullGbp: 2 });
    expect(standing.verdict.sentence).toMatch(/^3 assets can take part: 2\.4 kW, £\d\.\d\d earned this season$/);
  });

  it('lists those that were never registered, for opting them in', async () => {
    const { totalItems } = await tenant.client.listAssets({ query: { notInScheme: scheme } });
    expect(totalItems).toBe(2);
    expect((await tenant.send('GET', '/assets?notInScheme=here')).status).toBe(400);
  });

  it('is counted by a job after a fleet has become large, and by no request', async () => {
    const standing = () => tenant.send('GET', `/analytics/schemes/${scheme}/standing`);
    const { countedUTC: _, ...before } = await read();
    await inPortionsOf(2, async () => {
      const response = await standing();
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.json()).toMatchObject({
        code: 'UNAVAILABLE',
        detail: 'The registrations of the scheme are being counted',
      });
      await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
        enqueue(scope, 'COUNTS', [tenant.tenant], scope.now),
      );
      await tenant.client.setClock({ body: { advance: 'PT1H' } });
      expect(await read()).toMatchObject(before);
    });
  });

  it('is the tenant’s own', async () => {
    const other = await service.addTenant();
    expect((await other.send('GET', `/analytics/schemes/${scheme}/standing`)).status).toBe(404);
  });
});
