import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const ASSETS = 2350;

describe('pages deep in a long list', () => {
  let service: TestService;
  let tenant: TestTenant;
  let all: string[];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await seedAssets(service.database.store.db, tenant.tenant, ASSETS, { prefix: 'deep-' });
    all = await readAll('createdUTC', 1000);
  });
  afterAll(() => service.close());

  const page = async (query: { page: number; pageSize: number; sort?: string }) =>
    (await tenant.client.listAssets({ query })).data.map(({ assetUUID }) => assetUUID);
  const readAll = async (sort: string, pageSize: number): Promise<string[]> => {
    const found: string[] = [];
    for (let number = 1; number <= Math.ceil(ASSETS / pageSize); number++)
      found.push(...(await page({ page: number, pageSize, sort })));
    return found;
  };

  it('every row is returned once, whatever the page size', async () => {
    expect(new Set(all).size).toBe(ASSETS);
    for (const pageSize of [47, 333]) expect(await readAll('createdUTC', pageSize)).toEqual(all);
    expect(new Set(await readAll('-createdUTC', 100))).toEqual(new Set(all));
    expect(new Set(await readAll('name', 100)).size).toBe(ASSETS);
  });

  it('a page without a cached end equals one with it, from either end', async () => {
    for (const number of [21, 30, 47])
      expect(await page({ page: number, pageSize: 49 })).toEqual(all.slice((number - 1) * 49, number * 49));
    expect(await page({ page: 48, pageSize: 49 })).toEqual(all.slice(47 * 49));
    expect(await page({ page: 49, pageSize: 49 })).toEqual([]);
    const backwards = await readAll('-name', 500);
    expect(await page({ page: 100, pageSize: 23, sort: '-name' })).toEqual(backwards.slice(99 * 23, 100 * 23));
  });

  it('the next page neither misses nor repeats a row after inserts and deletes before it', async () => {
    const other = await service.addTenant();
    const before = await seedAssets(service.database.store.db, other.tenant, 1300, { prefix: 'gone-' });
    const read = async (number: number) =>
      (await other.client.listAssets({ query: { page: number, pageSize: 100 } })).data.map(
        ({ assetUUID }) => assetUUID,
      );
    const found: string[] = [];
    for (let number = 1; number <= 12; number++) found.push(...(await read(number)));
    const gone = found.slice(1005, 1015);
    for (const assetUUID of gone) await other.client.archiveAsset({ params: { assetUUID } });
    await seedAssets(service.database.store.db, other.tenant, 20, { prefix: 'new-' });
    found.push(...(await read(13)));
    expect(found.slice(0, 1300).sort()).toEqual([...before].sort());
  });
});
