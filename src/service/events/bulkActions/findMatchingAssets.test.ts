import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { enqueueFacets } from '../../assets/facets/facetsRow.ts';
import { findDecided, findMatchingAssets } from './findMatchingAssets.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const filter = { status: 'ACTIVE' } as const;

it('finds assets in portions; of more than a preview decides on it says what was last counted, else that there are more', async () => {
  const assets = (await seedFleet(service, tenant, 5)).toSorted();
  const other = await service.addTenant();
  await seedFleet(service, other, 2);
  const decided = (most: number, search?: string) =>
    tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
      findDecided(scope, search === undefined ? filter : { ...filter, search }, most),
    );
  await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    expect(await findMatchingAssets(scope, filter, 2)).toEqual(assets.slice(0, 2));
    expect(await findMatchingAssets(scope, filter, 4, assets[1])).toEqual(assets.slice(2));
  });
  expect(await decided(5)).toEqual({ assetUUIDs: assets, matched: 5, matchedIs: 'EXACT' });
  expect(await decided(3)).toEqual({ assetUUIDs: assets.slice(0, 3), matched: 4, matchedIs: 'AT_LEAST' });
  await inPortionsOf(3, async () => {
    await tenantTransaction(service.database.store.db, tenant.tenant, enqueueFacets);
    await tenant.client.setClock({ body: { advance: 'PT2M' } });
    expect(await decided(3)).toEqual({ assetUUIDs: assets.slice(0, 3), matched: 5, matchedIs: 'LAST_COUNTED' });
    expect(await decided(3, 'a')).toMatchObject({ matchedIs: 'AT_LEAST' });
  });
});
