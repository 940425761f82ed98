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

  it('a page is found from either end', async () => {
    for (const number of [21, 30, 47])
      expect(await page({ page: number, pageSize: 49 })).toEqual(all.slice((number - 1) * 49, number * 49));
    expect(await page({ page: 48, pageSize: 49 })).toEqual(all.slice(47 * 49));
    expect(await page({ page: 49, pageSize: 49 })).toEqual([]);
    const backwards = await readAll('-name', 500);
    expect(await page({ page: 100, pageSize: 23, sort: '-name' })).toEqual(backwards.slice(99 * 23, 100 * 23));
  });

  it('a walk by cursors is the same list, deep in it and among rows without a value', async () => {
    const walk = async (sort: string) => {
      const found: string[] = [];
      for (let query: { cursor?: string } | null = {}; query;) {
        const { data, nextCursor } = await tenant.client.listAssets({ query: { pageSize: 400, sort, ...query } });
        found.push(...data.map(({ assetUUID }) => assetUUID));
        query = nextCursor === undefined ? null : { cursor: nextCursor };
      }
      return found;
    };
    for (const sort of ['createdUTC', '-createdUTC', 'name', '-lastReadingUTC'])
      expect(await walk(sort)).toEqual(await readAll(sort, 1000));
  });
});
