import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('the search of assets', () => {
  let service: TestService;
  let tenant: TestTenant;
  let uuids: string[];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    const { data } = await tenant.client.createAssetsBulk({
      body: [
        { assetId: 'HH-1001', name: 'Élodie’s house', locationPostcode: 'SW1A 1AA' },
        { assetId: 'HH-1002', name: '100% solar_roof', locationPostcode: 'M1 1AE' },
        { assetId: 'battery/7', name: 'House of 家 and 🏠 batteries' },
      ],
    });
    uuids = data.map(({ assetUUID }) => assetUUID);
  });
  afterAll(() => service.close());
  const found = async (search: string, status: 'ACTIVE' | 'ARCHIVED' = 'ACTIVE') =>
    (await tenant.client.listAssets({ query: { search, status } })).data.map(({ assetId }) => assetId);

  it.each([
    ['hh-100', ['HH-1001', 'HH-1002']],
    ['1002', ['HH-1002']],
    ['sw1a1aa', ['HH-1001']],
    ['w1a 1a', ['HH-1001']],
    ['ÉLODIE’S', ['HH-1001']],
    ['0% solar_r', ['HH-1002']],
    ['0%solar', []],
    ['s_lar', []],
    ['家 and 🏠', ['battery/7']],
    ['🏠', ['battery/7']],
    ['hh', ['HH-1001', 'HH-1002']],
    ['batteryx', []],
  ])('%s', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it('finds every part of a name, of whatever length', async () => {
    const name = 'House of 家 and 🏠 batteries';
    const characters = Array.from(name);
    const part = fc
      .tuple(fc.nat(characters.length - 1), fc.integer({ min: 1, max: 12 }))
      .map(([from, length]) => characters.slice(from, from + length).join(''));
    await fc.assert(
      fc.asyncProperty(
        part.filter((text) => text.trim() === text && text !== ''),
        async (text) => {
          expect(await found(text)).toContain('battery/7');
        },
      ),
      { numRuns: 40 },
    );
  });

  it('follows a new name, the archive and the restore', async () => {
    const assetUUID = uuids[0]!;
    const count = async (status: 'ACTIVE' | 'ARCHIVED') =>
      (await tenant.client.listAssets({ query: { status, pageSize: 1 } })).totalItems;
    await tenant.client.updateAsset({ params: { assetUUID }, body: { name: 'Renamed cottage' } });
    expect([await found('cottage'), await found('lodie’s')]).toEqual([['HH-1001'], []]);
    await tenant.client.archiveAsset({ params: { assetUUID } });
    expect([
      await found('cottage'),
      await found('cottage', 'ARCHIVED'),
      await count('ACTIVE'),
      await count('ARCHIVED'),
    ]).toEqual([[], ['HH-1001'], 2, 1]);
    await tenant.client.restoreAsset({ params: { assetUUID } });
    expect([await found('cottage'), await count('ACTIVE'), await count('ARCHIVED')]).toEqual([['HH-1001'], 3, 0]);
  });

  it('shows another tenant nothing', async () => {
    const other = await service.addTenant();
    expect((await other.client.listAssets({ query: { search: 'HH-1001' } })).totalItems).toBe(0);
    expect((await other.client.listAssets()).totalItems).toBe(0);
  });
});
