import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { findDecided, findMatchingAssets } from './findMatchingAssets.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

it('finds assets in portions, and counts those that a preview does not decide on', async () => {
  const assets = (await seedFleet(service, tenant, 5)).toSorted();
  const other = await service.addTenant();
  await seedFleet(service, other, 2);
  await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    const filter = { status: 'ACTIVE' } as const;
    expect(await findMatchingAssets(scope, filter, 2)).toEqual(assets.slice(0, 2));
    expect(await findMatchingAssets(scope, filter, 4, assets[1])).toEqual(assets.slice(2));
    expect(await findDecided(scope, filter, 3)).toEqual({ assetUUIDs: assets.slice(0, 3), matched: 5 });
    expect(await findDecided(scope, filter, 6)).toEqual({ assetUUIDs: assets, matched: 5 });
  });
});
