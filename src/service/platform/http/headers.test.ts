import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '#service/tenants/keys.ts';
import { problemOf } from '#testing/problemOf.ts';
import { sendRaw, statusOf } from '#testing/rawSocket.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const resign = (head: string) => `${head}_${crc32(head).toString(16).padStart(8, '0')}`;

describe('key, tenant and version', () => {
  let service: TestService;
  let tenant: TestTenant;
  let other: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    other = await service.addTenant();
  });
  afterAll(() => service.close());
  const get = (headers: Record<string, string | undefined>) => tenant.send('GET', '/users', { headers });
  const raw = (headers: string[], method = 'GET', path = '/users') =>
    sendRaw(service.url, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers.join('\r\n')}\r\n\r\n`);
  const credentials = () => [`x-api-key: ${tenant.apiKey}`, `tenant: ${tenant.tenant}`, 'x-api-version: 1.0'];
  const keyRow = (apiKey: string) =>
    service.database.store.db.updateTable('api_keys').where('key_id', '=', apiKey.split('_')[2]!);
  const newKey = () =>
    issueKey(service.database.store.db, { tenant_uuid: tenant.tenant, environment: 'SANDBOX' }, 'another');

  it('every wrong key or tenant gets the same response', async () => {
    const revoked = await newKey();
    await keyRow(revoked).set({ revoked_utc: new Date() }).execute();
    const wrong: Record<string, string | undefined>[] = [
      { 'x-api-key': undefined },
      { 'x-api-key': '' },
      { 'x-api-key': 'hello' },
      { 'x-api-key': resign(`hh_test_zzzzzzzz_${'A'.repeat(32)}`) },
      { 'x-api-key': resign(tenant.apiKey.slice(0, -10) + (tenant.apiKey.at(-10) === 'A' ? 'B' : 'A')) },
      { 'x-api-key': `${tenant.apiKey.slice(0, -1)}${tenant.apiKey.endsWith('0') ? '1' : '0'}` },
      { 'x-api-key': revoked },
      { 'x-api-key': tenant.apiKey.toUpperCase() },
      { 'x-api-key': `${tenant.apiKey}, ${tenant.apiKey}` },
      { 'x-api-key': 'k'.repeat(10_240) },
      { tenant: undefined },
      { tenant: 'sandbox' },
      { tenant: '00000000-0000-0000-0000-000000000000' },
      { tenant: `{${tenant.tenant}}` },
      { tenant: `urn:uuid:${tenant.tenant}` },
      { tenant: other.tenant },
      { 'x-api-key': other.apiKey },
      { 'x-api-key': undefined, 'x-api-version': undefined },
    ];
    const bodies = await Promise.all(
      wrong.map(async (headers) => {
        const response = await get(headers);
        expect([response.status, response.headers.get('www-authenticate')], JSON.stringify(headers)).toEqual([
          401,
          'ApiKey realm="halfhour"',
        ]);
        return { ...(await problemOf(response)), requestId: '' };
      }),
    );
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  it('a key that was accepted a moment ago admits no other text with its id', async () => {
    const { apiKey } = tenant;
    const other = (character: string) => (character === 'A' ? 'B' : 'A');
    const near = [
      ...Array.from({ length: 32 }, (_, at) => 17 + at).map(
        (at) => apiKey.slice(0, at) + other(apiKey[at]!) + apiKey.slice(at + 1),
      ),
      apiKey.slice(0, -1),
      `${apiKey}0`,
      apiKey.slice(0, 16),
      apiKey.replace('hh_test_', 'hh_live_'),
    ];
    for (const wrong of [...near, ...near.map((each) => resign(each.slice(0, -9)))]) {
      expect((await get({})).status).toBe(200);
      expect((await get({ 'x-api-key': wrong })).status, wrong).toBe(wrong === apiKey ? 200 : 401);
    }
  });

  it('an expired key is told so, and nobody without the whole of it or with another tenant', async () => {
    const expired = await newKey();
    const at = new Date(Date.now() - 1000);
    await keyRow(expired).set({ expires_utc: at }).execute();
    const response = await get({ 'x-api-key': expired });
    expect(response.headers.get('www-authenticate')).toBe('ApiKey realm="halfhour"');
    expect(await problemOf(response)).toMatchObject({
      status: 401,
      code: 'KEY_EXPIRED',
      detail: `This key expired at ${at.toISOString()}`,
    });
    const guessed = resign(expired.slice(0, -10) + (expired.at(-10) === 'A' ? 'B' : 'A'));
    for (const headers of [{ 'x-api-key': guessed }, { 'x-api-key': expired, tenant: other.tenant }])
      expect(await problemOf(await get(headers))).toMatchObject({ status: 401, code: 'UNAUTHORISED' });
    await keyRow(expired).set({ revoked_utc: at }).execute();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await problemOf(await get({ 'x-api-key': expired }))).toMatchObject({ code: 'UNAUTHORISED' });
  });

  it('a revoked key is refused within two seconds', async () => {
    const key = await newKey();
    expect((await get({ 'x-api-key': key })).status).toBe(200);
    await keyRow(key).set({ revoked_utc: new Date() }).execute();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await get({ 'x-api-key': key })).status).toBe(401);
  });

  it('the tenant may be upper case, header names any case', async () => {
    expect((await get({ tenant: tenant.tenant.toUpperCase() })).status).toBe(200);
    expect(statusOf(await raw([`X-Api-Key: ${tenant.apiKey}`, `TENANT: ${tenant.tenant}`, 'X-API-Version: 1.0']))).toBe(
      200,
    );
  });

  it('two keys in one request are refused', async () => {
    expect(statusOf(await raw([...credentials(), `x-api-key: ${tenant.apiKey}`]))).toBe(401);
    expect(statusOf(await raw([...credentials(), `tenant: ${tenant.tenant}`]))).toBe(401);
  });

  it('a key with a control character is refused by the parser', async () => {
    expect(statusOf(await raw([...credentials().slice(1), `x-api-key: ${tenant.apiKey}\0`]))).toBe(400);
  });

  it.each([undefined, '', '2.0', '1', '1.0.1', 'v1.0', '1.0, 1.0', '01.0', '1.00'])(
    'version %j is refused, with the list of supported ones',
    async (version) => {
      const response = await get({ 'x-api-version': version });
      expect(await problemOf(response)).toMatchObject({
        status: 400,
        code: 'UNSUPPORTED_VERSION',
        supportedVersions: ['1.0'],
      });
    },
  );

  it('the version is trimmed, and returned', async () => {
    const response = await get({ 'x-api-version': ' 1.0 ' });
    expect([response.status, response.headers.get('x-api-version')]).toEqual([200, '1.0']);
    expect(statusOf(await raw([...credentials().slice(0, 2), 'x-api-version: \t 1.0 \t']))).toBe(200);
  });

  it.each([
    ['GET', '/nothing', 404, null],
    ['GET', '/api/v2/users', 404, null],
    ['GET', '/users/', 404, null],
    ['GET', '/Users', 404, null],
    ['PUT', '/users', 405, 'POST, GET, HEAD'],
    ['POST', '/api/v1/users/3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11', 405, 'GET, HEAD, PATCH, DELETE'],
    ['HEAD', '/nothing', 404, null],
    ['HEAD', '/assets/bulk', 405, 'POST'],
    ['OPTIONS', '/users', 405, 'POST, GET, HEAD'],
    ['PATCH', '/assets/bulk', 405, 'POST'],
  ])('%s %s gets %i without a key', async (method, path, status, allow) => {
    const response = await fetch(service.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it.each([
    ['/users/', '/users'],
    ['//users', '/users'],
    ['/api/v1//assets/bulk/', '/api/v1/assets/bulk'],
  ])('%s is told the path without additional slashes', async (path, tidy) => {
    const response = await fetch(service.url + path);
    expect(await problemOf(response)).toMatchObject({
      status: 404,
      detail: `There is no such path; without the extra slash it is ${tidy}`,
    });
    const unknown = await problemOf(await fetch(`${service.url}/nothing/`));
    expect(unknown.detail).toBe('There is no such path');
  });

  it('an instant with a bare plus in the query is told how to send it', async () => {
    const range = (from: string) => `/exports/consumption?from=${from}&to=2026-06-11T00:00:00Z`;
    const { errors } = await problemOf(await tenant.send('GET', range('2026-06-10T17:00:00+01:00')));
    expect(errors!.slice(0, 1)).toMatchObject([
      { pointer: '?from', detail: expect.stringContaining('; a + in a query means a space, send it as %2B') },
    ]);
    const escaped = await tenant.send('GET', range('2026-06-10T17:00:00%2B01:00'));
    expect(JSON.stringify(await escaped.json())).not.toContain('?from');
    const other = await problemOf(await tenant.send('GET', range('yesterday')));
    expect(JSON.stringify(other.errors)).not.toContain('%2B');
  });

  it('the order of checks is key, version, media type, JSON, schema', async () => {
    const wrong = { 'x-api-key': 'x', 'x-api-version': '9', 'content-type': 'text/plain' };
    const post = (headers: object, raw = '{') =>
      tenant.send('POST', '/users', { raw, headers: { ...wrong, ...headers } });
    const right = { 'x-api-key': tenant.apiKey, 'x-api-version': '1.0' };
    expect((await post({})).status).toBe(401);
    expect((await problemOf(await post({ 'x-api-key': tenant.apiKey }))).code).toBe('UNSUPPORTED_VERSION');
    expect((await post(right)).status).toBe(415);
    expect((await problemOf(await post({ ...right, 'content-type': 'application/json' }))).code).toBe('INVALID_JSON');
    expect((await problemOf(await post({ ...right, 'content-type': 'application/json' }, '{}'))).code).toBe(
      'INVALID_REQUEST',
    );
  });

  it('the response is JSON unless another format is wanted, without cross-origin headers', async () => {
    expect((await get({ accept: 'text/html' })).status).toBe(406);
    const response = await get({ accept: 'text/html, */*;q=0.8', origin: 'https://evil.example' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['DELETE', 'POST'])(
    '%s accepts an empty body with a Content-Type where none is needed or says what is missing',
    async (method) => {
      const { userUUID } = await tenant.client.createUser({ body: { userId: `empty ${method}`, name: 'Ann' } });
      const path = method === 'DELETE' ? `/users/${userUUID}` : '/users';
      const response = await raw(
        [...credentials(), 'Content-Type: application/json', 'Content-Length: 0'],
        method,
        path,
      );
      expect(statusOf(response)).toBe(method === 'DELETE' ? 204 : 400);
    },
  );
});
