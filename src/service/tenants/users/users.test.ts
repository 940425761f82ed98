import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import type { User } from '#contract/user.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('users', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  let count = 0;
  const create = (more = {}) => tenant.client.createUser({ body: { userId: `u${++count}`, name: 'Ann', ...more } });
  const patch = (userUUID: string, body: unknown, headers = {}) =>
    tenant.send('PATCH', `/users/${userUUID}`, { body, headers });

  it('are created with Location and ETag and read back the same', async () => {
    const body = { userId: 'ann/1', name: 'Ann Oʼneill', email: 'ann@example.com', phone: '+44 20 7946 0000' };
    const response = await tenant.send('POST', '/users', { body });
    expect(response.status).toBe(201);
    const user = (await response.json()) as User;
    expect(user).toMatchObject({ ...body, status: 'ACTIVE', archivedUTC: null });
    expect(response.headers.get('location')).toBe(`/api/v1/users/${user.userUUID}`);
    expect(rowTag(response.headers.get('etag')!)).toBe('"1"');
    expect(await tenant.client.getUser({ params: { userUUID: user.userUUID } })).toEqual(user);
  });

  it.each([
    [{}, ''],
    [{ name: 'No id' }, ''],
    [{ userId: null }, '/userId'],
    [{ userId: 'x', name: '' }, '/name'],
    [{ userId: 'x', name: 'n'.repeat(201) }, '/name'],
    [{ userId: 'x', name: 'A', email: `${'a'.repeat(320)}@example.com` }, '/email'],
    [{ userId: 'x', name: 'A', email: 'a@b' }, '/email'],
    [{ userId: 'x', name: 'A', email: 'a@example.com\r\nBcc: b@example.com' }, '/email'],
    [{ userId: 'x', name: 'A', phone: 'call me' }, '/phone'],
    [{ userId: 'x', name: 'A', role: 'admin' }, '/role'],
  ])('refuse %j', async (body, pointer) => {
    const response = await tenant.send('POST', '/users', { body });
    expect(response.status).toBe(400);
    expect(await pointersOf(response)).toContain(pointer);
  });

  it('have a userId that is unique within a tenant', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await tenant.send('POST', '/users', { body: { userId: 'only', name: 'Ann' } })).status,
      ),
    );
    expect(tally(statuses)).toEqual({ 201: 1, 409: 4 });
    const again = await tenant.send('POST', '/users', { body: { userId: 'only', name: 'Bob' } });
    expect(await problemOf(again)).toMatchObject({ code: 'ALREADY_EXISTS', errors: [{ pointer: '/userId' }] });
    const other = await service.addTenant();
    expect((await other.client.createUser({ body: { userId: 'only', name: 'Ann' } })).userId).toBe('only');
  });

  it('change: absent members stay, null clears, a stale version is refused', async () => {
    const user = await create({ email: 'a@example.com', phone: '020 7946 0000' });
    const response = await patch(user.userUUID, { email: null, name: 'Bea' }, { 'if-match': '"1"' });
    expect(rowTag(response.headers.get('etag')!)).toBe('"2"');
    expect(await response.json()).toMatchObject({
      userId: user.userId,
      name: 'Bea',
      email: null,
      phone: '020 7946 0000',
      createdUTC: user.createdUTC,
    });
    expect((await patch(user.userUUID, { name: 'Cid' }, { 'if-match': '"1"' })).status).toBe(412);
    for (const body of [{}, { userId: 'other' }, { name: null }, { status: 'ARCHIVED' }])
      expect((await patch(user.userUUID, body)).status).toBe(400);
    expect((await tenant.client.getUser({ params: { userUUID: user.userUUID } })).name).toBe('Bea');
  });

  it('are listed by status and searched by id, name and email', async () => {
    const many = await service.addTenant();
    for (const [userId, name, email] of [
      ['X-1', 'Ann Lee', 'ann@example.com'],
      ['x-2', 'Bob', null],
      ['y-3', 'LEESA', null],
    ] as const)
      await many.client.createUser({ body: { userId, name, email } });
    const { userUUID } = await many.client.createUser({ body: { userId: 'z-4', name: 'Lee Gone' } });
    await many.client.archiveUser({ params: { userUUID } });
    const found = async (query: object) => (await many.client.listUsers({ query })).data.map((user) => user.userId);
    expect(await found({})).toEqual(['X-1', 'x-2', 'y-3']);
    expect(await found({ search: 'lee' })).toEqual(['X-1', 'y-3']);
    expect(await found({ search: 'x-' })).toEqual(['X-1', 'x-2']);
    expect(await found({ search: 'EXAMPLE.com' })).toEqual(['X-1']);
    expect(await found({ status: 'ARCHIVED' })).toEqual(['z-4']);
    expect(await found({ sort: '-createdUTC', pageSize: 1 })).toEqual(['y-3']);
  });

  it('of another tenant, unknown or archived ones cannot be changed', async () => {
    const other = await service.addTenant();
    const foreign = await other.client.createUser({ body: { userId: 'f', name: 'Fay' } });
    const archived = await create();
    await tenant.client.archiveUser({ params: { userUUID: archived.userUUID } });
    for (const uuid of [foreign.userUUID, archived.userUUID, '00000000-0000-4000-8000-000000000000']) {
      expect((await problemOf(await patch(uuid, { name: 'Mine' }))).status).toBe(404);
      expect((await problemOf(await tenant.send('DELETE', `/users/${uuid}`))).status).toBe(404);
    }
    expect((await tenant.send('GET', `/users/${foreign.userUUID}`)).status).toBe(404);
    expect((await tenant.client.getUser({ params: { userUUID: archived.userUUID } })).status).toBe('ARCHIVED');
  });
});
