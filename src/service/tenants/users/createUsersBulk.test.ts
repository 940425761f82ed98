import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('creating users in bulk', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const post = (body: unknown) => tenant.send('POST', '/users/bulk', { body });
  const items = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, i) => ({ userId: `${prefix}-${i}`, name: `Person ${i}` }));
  const stored = async (search: string) =>
    (await tenant.client.listUsers({ query: { search, pageSize: 1 } })).totalItems;

  it('stores 1,000 users and returns them in their order, as they are read one by one', async () => {
    const { data } = await tenant.client.createUsersBulk({ body: items(1000, 'many') });
    expect(data.map(({ userId, name }) => ({ userId, name }))).toEqual(items(1000, 'many'));
    expect(await stored('many-')).toBe(1000);
    expect(await tenant.client.getUser({ params: { userUUID: data[17]!.userUUID } })).toEqual(data[17]);
  });

  it.each([[[]], [items(1001, 'over')], [{ data: [] }], [[[]]]])(
    'refuses a list of the wrong size or shape',
    async (body) => {
      expect((await post(body)).status).toBe(400);
      expect(await stored('over-')).toBe(0);
    },
  );

  it.each([
    [{ userId: 'x', name: '' }, 400, '/17/name'],
    [{ userId: 'x', name: 'Ann', role: 'admin' }, 400, '/17/role'],
    [{ name: 'Ann' }, 400, '/17'],
    [{ userId: 'bad-3', name: 'Ann' }, 400, '/17/userId'],
    [{ userId: 'many-3', name: 'Ann' }, 409, '/17/userId'],
  ])('stores nothing if item 17 is %j', async (bad, status, pointer) => {
    const response = await post((items(30, 'bad') as unknown[]).with(17, bad));
    expect(response.status).toBe(status);
    expect(await pointersOf(response)).toEqual([pointer]);
    expect(await stored('bad-')).toBe(0);
  });

  it('lists taken userIds, at most 100 of them, and their number', async () => {
    const problem = await problemOf(await post(items(1000, 'many')));
    expect(problem).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
    expect(problem.errors).toHaveLength(100);
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
