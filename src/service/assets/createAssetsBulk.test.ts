import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('creating assets in bulk', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const post = (body: unknown) => tenant.send('POST', '/assets/bulk', { body });
  const items = (count: number, prefix: string): Record<string, unknown>[] =>
    Array.from({ length: count }, (_, i) => ({ assetId: `${prefix}-${i}` }));
  const stored = async (search: string) =>
    (await tenant.client.listAssets({ query: { search, pageSize: 1000 } })).totalItems;
  /** `count` items of which the one at `index` is `bad`. */
  const withOne = (prefix: string, index: number, bad: unknown) => (items(30, prefix) as unknown[]).with(index, bad);

  it('stores 1,000 assets and returns them in their order', async () => {
    const { data } = await tenant.client.createAssetsBulk({ body: items(1000, 'many') });
    expect(data.map((asset) => asset.assetId)).toEqual(items(1000, 'many').map((item) => item['assetId']));
    expect(await stored('many-')).toBe(1000);
  });

  it.each([[[]], [items(1001, 'over')], [{ data: [] }], [[[]]]])(
    'refuses a list of the wrong size or shape',
    async (body) => {
      expect((await post(body)).status).toBe(400);
      expect(await stored('over-')).toBe(0);
    },
  );

  it.each([
    [{ mpan: '1200000000848' }, 400, '/17/mpan'],
    [{ userId: 'nobody' }, 400, '/17/userId'],
    [{ name: '' }, 400, '/17/name'],
    [{ colour: 'red' }, 400, '/17/colour'],
    ['text', 400, '/17'],
    [{ assetId: 'bad-3' }, 400, '/17/assetId'],
    [{ assetId: 'many-3' }, 409, '/17/assetId'],
  ])('stores nothing if item 17 is %j', async (bad, status, pointer) => {
    const response = await post(withOne('bad', 17, bad));
    expect(response.status).toBe(status);
    expect(await pointersOf(response)).toEqual([pointer]);
    expect(await stored('bad-')).toBe(0);
  });

  it('lists taken assetIds, at most 100 of them, and their number', async () => {
    const problem = await problemOf(await post(items(1000, 'many')));
    expect(problem).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
    expect(problem.errors).toHaveLength(100);
    expect(problem.errors?.[99]?.pointer).toBe('/99/assetId');
    expect(problem.detail).toContain('999 more');
  });

  it('lets one of two overlapping requests in opposite order win', async () => {
    const list = items(100, 'cross');
    const statuses = await Promise.all(
      [post(list), post(list.toReversed()), post(list)].map(async (response) => (await response).status),
    );
    expect(tally(statuses)).toEqual({ 201: 1, 409: 2 });
    expect(await stored('cross-')).toBe(100);
  });
});
