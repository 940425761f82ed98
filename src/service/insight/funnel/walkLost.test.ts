import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '#service/platform/scheduler/jobs.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2023-03-23T08:00:00Z' } });
  const assets = await seedFleet(service, tenant, 23);
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, assets.slice(0, 18));
  const portfolioUUIDs = [
    await addPortfolio(tenant, 'North', assets.slice(3, 12)),
    await addPortfolio(tenant, 'South', assets.slice(12, 21)),
  ];
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: '2023-03-23T17:00:00Z',
    endTime: '2023-03-23T18:00:00Z',
    portfolioUUIDs,
  }));
  await optIn(
    tenant,
    eventUUID,
    [0, 4, 7, 8, 13, 17].map((place) => assets[place]!),
  );
});
afterAll(() => service.close());

const STAGES = ['REGISTERED', 'CONSENTED', 'OPTED_IN'] as const;
const SORTS = ['assetId', '-assetId', 'deliveredKwh', '-deliveredKwh'] as const;

/** Every page of the lost assets, in each order, after the event was counted in portions. */
const pagesIn = (assets: number) =>
  inPortionsOf(assets, async () => {
    await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
      enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now),
    );
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    const pages = [];
    for (const stage of STAGES)
      for (const sort of SORTS)
        for (const page of [1, 2, 9])
          pages.push(
            await tenant.client.listEventLostAssets({
              params: { 'event-uuid': eventUUID },
              query: { stage, sort, page, pageSize: 4 },
            }),
          );
    return pages;
  });

it('lists the same assets, page by page, of an event in one portion, in some and in many', async () => {
  const one = await pagesIn(1000);
  const totals = STAGES.map((_, stage) => one[stage * SORTS.length * 3]!.totalItems);
  expect(totals).toEqual([3, 0, 10]);
  expect(one[2 * SORTS.length * 3]!.data).toHaveLength(4);
  for (const assets of [11, 3]) expect(await pagesIn(assets)).toEqual(one);
});
