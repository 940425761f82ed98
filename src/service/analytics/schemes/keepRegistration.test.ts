import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '#service/scheduler/jobs.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2023-10-30T08:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant));
  const ready = await flatFleet(service, tenant, schemeUUID, '2023-10-30', 6);
  const others = await seedFleet(service, tenant, 90, { prefix: 'new' });
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: '2023-10-31T17:00:00Z',
    endTime: '2023-10-31T18:00:00Z',
    contractedMw: 0.004,
    priceGbpPerMwh: 500,
  });
  await optIn(tenant, eventUUID, ready);
  await tenant.client.setClock({ body: { now: '2023-10-31T18:31:00Z' } });
  await tenant.client.createConsumption({
    body: ['2023-10-31T17:00:00Z', '2023-10-31T17:30:00Z'].flatMap((startTime) =>
      ready.map((assetUUID) => ({ assetUUID, startTime, value: 0.6 })),
    ),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  // One user has lost two assets at one stage, far apart, and a third at another.
  const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: ready[0]! } });
  for (const assetUUID of [ready[5]!, others[40]!])
    await tenant.client.updateAsset({ params: { assetUUID }, body: { userUUID } });
  await tenant.client.createConsent({
    body: { userUUID: userUUID!, assetUUID: null, type: 'DISPATCH', preference: 'OPT_OUT' },
  });
  await tenant.client.optSchemeAssets({
    params: { schemeUUID },
    body: { assetUUIDs: [ready[3]!], action: 'OPT_OUT' },
  });
});
afterAll(() => service.close());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

/** Has a scheme counted in portions by its jobs, and says it. */
const countedIn = (assets: number) =>
  inPortionsOf(assets, async () => {
    await inTenant((scope) => enqueue(scope, 'SCHEME_STANDING', [schemeUUID], scope.now));
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    const { counts } = await inTenant(({ tx }) =>
      tx.selectFrom('scheme_standings').select('counts').executeTakeFirstOrThrow(),
    );
    const { countedUTC: _, ...said } = await tenant.client.getSchemeStanding({ params: { schemeUUID } });
    const passes = await inTenant(({ tx }) => tx.selectFrom('registration_passes').select('pass').execute());
    return { isKept: counts !== null, isCounting: passes.length > 0, said };
  });

it('says the same of the registrations of a fleet in one portion, in some and in many', async () => {
  const one = await countedIn(1000);
  expect(one).toMatchObject({ isKept: false, said: { neverOptedIn: { assets: 90 }, registered: 6 } });
  expect(one.said.stages.find(({ stage }) => stage === 'CONSENTED')).toMatchObject({
    remedy: { code: 'ASK_CONSENT', label: 'Ask 1 user' },
  });
  for (const assets of [50, 7]) expect(await countedIn(assets)).toEqual({ ...one, isKept: true, isCounting: false });
  expect(await countedIn(1000)).toEqual(one);
});

it('is counted by a job after a fleet has become large, and by no request', async () => {
  await countedIn(1000);
  const standing = () => tenant.send('GET', `/analytics/schemes/${schemeUUID}/standing`);
  await inPortionsOf(7, async () => {
    const response = await standing();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({
      code: 'UNAVAILABLE',
      detail: 'The registrations of the scheme are being counted',
    });
    await inTenant((scope) => enqueue(scope, 'COUNTS', [tenant.tenant], scope.now));
    await tenant.client.setClock({ body: { advance: 'PT1H' } });
    expect((await standing()).status).toBe(200);
  });
});
