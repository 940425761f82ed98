import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Endpoint, type Role, roleAllows, roles } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ScriptedResponse } from '#testing/fakeUpstream.ts';
import { API_KEY, startTestDashboard, TENANT, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import { Upstream } from '../upstream/upstream.ts';

const ASSET = '3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f';
const EVENT = '7d1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f';
let dashboard: TestDashboard;
let operator: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  operator = await dashboard.signedIn('operator');
});
afterAll(() => dashboard.close());
beforeEach(async () => {
  dashboard.upstream.received.length = 0;
  dashboard.upstream.respondWith(() => ({ body: { data: [] } }));
  await sql`truncate bff.audit`.execute(dashboard.database.store.db);
});
// The key and the tenant belong to the server: no response may carry them to a browser.
afterEach(() => {
  for (const text of dashboard.sentResponses)
    expect(text.includes(API_KEY) || text.toLowerCase().includes(TENANT)).toBe(false);
});

// A change is read before it is made, for the audit.
const changesSent = () => dashboard.upstream.received.filter(({ method }) => method !== 'GET');
const respondWith = (scripted: ScriptedResponse) => dashboard.upstream.respondWith(() => scripted);
const auditRows = () =>
  dashboard.database.store.db
    .selectFrom('bff.audit')
    .select(['name', 'method', 'operation', 'path_template', 'path', 'status'])
    .orderBy('seq')
    .execute();

test("sends the dashboard's key in place of whatever the browser sent", async () => {
  const headers = {
    'x-api-key': 'mine',
    tenant: 'someone-else',
    'x-api-version': '9.9',
    authorization: 'Bearer x',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test',
    te: 'trailers',
    'proxy-authorization': 'x',
    'x-anything': 'x',
    'x-operator': 'somebody@else.example',
    'if-match': '"3"',
    'idempotency-key': '"k1"',
  };
  const response = await operator.call('PATCH', `/bff/api/assets/${ASSET}`, { body: { name: 'Hall' }, headers });
  const [received] = changesSent();
  expect(received).toMatchObject({ method: 'PATCH', url: `/api/v1/assets/${ASSET}`, body: '{"name":"Hall"}' });
  const {
    host,
    'content-length': length,
    connection,
    'x-request-id': id,
    'x-operator': by,
    ...sent
  } = received!.headers;
  expect(by).toMatch(/^operator [0-9a-f-]{36}$/);
  expect(id).toBe(response.headers['x-request-id']);
  expect([`http://${host}`, length, connection]).toEqual([dashboard.upstream.url, '15', 'keep-alive']);
  expect(sent).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'if-match': '"3"',
    'idempotency-key': '"k1"',
    'x-api-key': API_KEY,
    tenant: TENANT,
    'x-api-version': '1.0',
  });
  expect(received!.rawHeaders.filter((name) => /^(x-api-key|tenant)$/i.test(name))).toHaveLength(2);
});

test('forwards the response with its version and its URLs mapped to ours', async () => {
  const base = `${dashboard.upstream.url}/api/v1`;
  respondWith({
    status: 201,
    body: { assetUUID: ASSET },
    headers: {
      etag: '"1"',
      location: `/api/v1/assets/${ASSET}`,
      'retry-after': '7',
      link: `<${base}/assets?page=2&search=a%2Cb>; rel="next", </api/v1/assets?page=1>; rel="prev"`,
      'x-api-key': API_KEY,
      tenant: TENANT,
      'set-cookie': 'a=b',
      server: 'x',
      'clear-site-data': '"*"',
      'content-security-policy': 'default-src *',
    },
  });
  const { status, body, headers } = await operator.call('POST', '/bff/api/assets', { body: {} });
  expect([status, body]).toEqual([201, { assetUUID: ASSET }]);
  expect(headers).toMatchObject({
    etag: '"1"',
    location: `/bff/api/assets/${ASSET}`,
    'retry-after': '7',
    link: '</bff/api/assets?page=2&search=a%2Cb>; rel="next", </bff/api/assets?page=1>; rel="prev"',
    'cache-control': 'no-store',
  });
  for (const name of ['x-api-key', 'tenant', 'set-cookie', 'server', 'clear-site-data'])
    expect(headers[name]).toBeUndefined();
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
});

test('leaves out foreign URLs', async () => {
  respondWith({
    status: 201,
    body: {},
    headers: { location: 'https://evil.test/api/v1/assets', link: '<https://evil.test/>; rel="next"' },
  });
  const { headers } = await operator.call('POST', '/bff/api/assets', { body: {} });
  expect([headers.location, headers.link]).toEqual([undefined, undefined]);
});

test("forwards the service's own messages, and an empty response as empty", async () => {
  const problem = {
    type: 'urn:x',
    title: 'Gone on',
    status: 412,
    code: 'PRECONDITION_FAILED',
    detail: 'd',
    instance: '/',
    requestId: 'r',
  };
  respondWith({ status: 412, body: problem });
  const refused = await operator.call('PATCH', `/bff/api/assets/${ASSET}`, { body: {} });
  expect([refused.status, refused.headers['content-type'], refused.body]).toEqual([
    412,
    'application/problem+json',
    problem,
  ]);
  respondWith({ status: 204 });
  const removed = await operator.call('DELETE', `/bff/api/assets/${ASSET}`);
  expect([removed.status, removed.text]).toEqual([204, '']);
  await operator.call('DELETE', `/bff/api/users/${ASSET}`, { body: {} });
  expect(changesSent().map(({ body }) => body)).toEqual(['{}', '', '{}']);
});

test('forwards the query as the browser wrote it', async () => {
  await operator.call('GET', '/bff/api/assets?search=a%2Fb+c&status=ACTIVE&page=1&page=2');
  expect(dashboard.upstream.received[0]!.url).toBe('/api/v1/assets?search=a%2Fb+c&status=ACTIVE&page=1&page=2');
});

test('a role may call what the table gives it; a refusal is in the audit', async () => {
  const viewer = await dashboard.signedIn('viewer');
  const admin = await dashboard.signedIn('admin');
  await sql`truncate bff.audit`.execute(dashboard.database.store.db);
  expect((await viewer.call('GET', '/bff/api/assets')).status).toBe(200);
  const refused = await viewer.call('POST', `/bff/api/events/${ASSET}/cancel`, { body: {} });
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  expect((await operator.call('PUT', '/bff/api/sandbox/clock', { body: { advance: 'PT30M' } })).status).toBe(403);
  expect((await admin.call('PUT', '/bff/api/sandbox/clock', { body: { advance: 'PT30M' } })).status).toBe(200);
  expect(dashboard.upstream.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v1/assets',
    'GET /api/v1/sandbox/clock',
    'PUT /api/v1/sandbox/clock',
  ]);
  expect(await auditRows()).toEqual([
    {
      name: expect.stringMatching(/^viewer /),
      method: 'POST',
      operation: 'cancelEvent',
      path_template: '/events/{event-uuid}/cancel',
      path: `/events/${ASSET}/cancel`,
      status: 403,
    },
    {
      name: expect.stringMatching(/^operator /),
      method: 'PUT',
      operation: 'setClock',
      path_template: '/sandbox/clock',
      path: '/sandbox/clock',
      status: 403,
    },
    {
      name: expect.stringMatching(/^admin /),
      method: 'PUT',
      operation: 'setClock',
      path_template: '/sandbox/clock',
      path: '/sandbox/clock',
      status: 200,
    },
  ]);
});

test('the audit has the outcome of each change, including refusals by the service', async () => {
  for (const status of [201, 409]) {
    respondWith({ status, body: {} });
    await operator.call('POST', '/bff/api/portfolios', { body: {} });
  }
  await operator.call('GET', '/bff/api/portfolios');
  expect((await auditRows()).map(({ operation, status }) => [operation, status])).toEqual([
    ['createPortfolio', 201],
    ['createPortfolio', 409],
  ]);
});

test('the audit has no row of a dry run, whatever its outcome, and one of it where the role forbids it', async () => {
  const body = { action: 'ARCHIVE', filter: {}, all: true, dryRun: true };
  for (const status of [201, 409]) {
    respondWith({ status, body: {} });
    await operator.call('POST', '/bff/api/bulk-actions', { body });
  }
  expect([changesSent().length, await auditRows()]).toEqual([2, []]);
  await operator.call('POST', '/bff/api/bulk-actions', { body: { ...body, dryRun: false } });
  const viewer = await dashboard.signedIn('viewer');
  await sql`delete from bff.audit where operation <> 'createBulkAction'`.execute(dashboard.database.store.db);
  await viewer.call('POST', '/bff/api/bulk-actions', { body });
  expect((await auditRows()).map(({ operation, status }) => [operation, status])).toEqual([
    ['createBulkAction', 409],
    ['createBulkAction', 403],
  ]);
});

test('accepts 1 MiB, prices 2 MiB and consumption 16 MiB, with or without a content length', async () => {
  const mib = 1024 * 1024;
  const post = async (path: string, raw: string | Uint8Array, headers: Record<string, string | undefined> = {}) =>
    (await operator.call('POST', path, { raw, headers })).status;
  const unannounced = { 'content-length': undefined, 'transfer-encoding': 'chunked' };
  expect(await post('/bff/api/portfolios', 'x'.repeat(mib))).toBe(200);
  expect(await post('/bff/api/portfolios', 'x'.repeat(mib + 1))).toBe(413);
  expect(await post('/bff/api/portfolios', 'x'.repeat(mib + 1), unannounced)).toBe(413);
  expect(await post('/bff/api/energy-consumption', 'x'.repeat(16 * mib))).toBe(200);
  const prices = async (bytes: number) =>
    (await operator.call('PUT', `/bff/api/tariffs/${ASSET}/prices`, { raw: 'x'.repeat(bytes) })).status;
  expect([await prices(2 * mib), await prices(2 * mib + 1)]).toEqual([200, 413]);
  const tooLarge = await post('/bff/api/energy-consumption', 'x'.repeat(16 * mib + 1)).catch(
    (error: NodeJS.ErrnoException) => error.code,
  );
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(tooLarge);
  expect(dashboard.upstream.received.map(({ body }) => body.length)).toEqual([mib, 16 * mib, 2 * mib]);
});

test('forwards compressed bodies unchanged', async () => {
  const raw = gzipSync('[]');
  await operator.call('POST', '/bff/api/energy-consumption', { raw, headers: { 'content-encoding': 'gzip' } });
  expect(dashboard.upstream.received[0]!.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(raw.length),
  });
});

test("never redirects a browser or signs it out because of the service's response", async () => {
  for (const scripted of [
    { status: 401, body: { code: 'UNAUTHORISED' } },
    { status: 302, headers: { location: 'https://evil.test' } },
  ]) {
    respondWith(scripted);
    const { status, headers, body } = await operator.call('GET', '/bff/api/assets');
    expect([status, headers.location, (body as { code: string }).code]).toEqual([502, undefined, 'BAD_GATEWAY']);
  }
});

test('reports a service that cannot be reached or breaks off', async () => {
  dashboard.upstream.respondWith(() => {
    throw new Error('breaks off');
  });
  expect((await operator.call('GET', '/bff/api/assets')).status).toBe(502);
  expect((await operator.call('POST', '/bff/api/portfolios', { body: {} })).status).toBe(502);
  expect((await auditRows()).map(({ status }) => status)).toEqual([502]);
  const nowhere = new Upstream({ serviceUrl: 'http://127.0.0.1:1', apiKey: '', tenant: '' });
  const sending = nowhere.send({
    session: 's',
    operator: 's',
    isWrite: false,
    method: 'GET',
    path: '/assets',
    headers: {},
    body: null,
    limit: 'standard',
    signal: new AbortController().signal,
  });
  await expect(sending).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'retry-after': '1' } });
  await nowhere.close();
});

const changes = () =>
  dashboard.database.store.db
    .selectFrom('bff.audit')
    .select(['operation', 'status', 'before', 'after', 'note'])
    .orderBy('seq')
    .execute();

type Changed = { before: unknown; after: unknown; note: string | null };

test('the audit has the resource before and after, without personal data', async () => {
  let status = 'SCHEDULED';
  dashboard.upstream.respondWith(({ method, url }) => {
    if (method !== 'GET') status = 'CANCELLED';
    return {
      body: url.includes('/events/')
        ? { eventUUID: ASSET, status }
        : { userUUID: ASSET, status, email: `${status}@home.example` },
    };
  });
  await operator.call('POST', `/bff/api/events/${ASSET}/cancel`, { body: {} });
  await operator.call('PATCH', `/bff/api/users/${ASSET}`, { body: { email: 'b@home.example' } });
  await operator.call('POST', '/bff/api/portfolios', { body: {} });
  expect(dashboard.upstream.received.map(({ method, url }) => `${method} ${url.slice('/api/v1'.length)}`)).toEqual([
    `GET /events/${ASSET}`,
    `POST /events/${ASSET}/cancel`,
    `GET /users/${ASSET}`,
    `PATCH /users/${ASSET}`,
    'POST /portfolios',
  ]);
  const [cancelled, changed, created] = (await changes()) as Changed[] as [Changed, Changed, Changed];
  expect(cancelled).toEqual({
    operation: 'cancelEvent',
    status: 200,
    before: { eventUUID: ASSET, status: 'SCHEDULED' },
    after: { eventUUID: ASSET, status: 'CANCELLED' },
    note: null,
  });
  expect(changed.before).toEqual({ userUUID: ASSET, status: 'CANCELLED', email: { hidden: expect.any(String) } });
  expect([created.before, created.note]).toEqual([null, null]);
});

test('a read before the change that fails, hangs or gets no slot never delays the change', async () => {
  const paths = [`/bff/api/users/${ASSET}`, `/bff/api/assets/${ASSET}`];
  dashboard.upstream.respondWith(({ method }) =>
    method === 'GET' ? { status: 500, body: {} } : { body: { userUUID: ASSET } },
  );
  expect((await operator.call('PATCH', paths[0]!, { body: {} })).status).toBe(200);
  const changed = Promise.withResolvers<void>();
  dashboard.upstream.respondWith(({ method }) =>
    method === 'GET' ? { after: changed.promise, body: {} } : { body: { assetUUID: ASSET } },
  );
  // A change that waited for its read would never end.
  expect((await operator.call('PATCH', paths[1]!, { body: {} })).status).toBe(200);
  changed.resolve();
  await expect.poll(() => dashboard.upstream.inFlight(), { timeout: 10_000 }).toBe(0);
  const free = Promise.withResolvers<void>();
  dashboard.upstream.respondWith(({ url }) =>
    url.includes('/portfolios?') ? { after: free.promise, body: { data: [] } } : { body: {} },
  );
  const held = Array.from({ length: 8 }, (_, n) => operator.call('GET', `/bff/api/portfolios?page=${n + 1}`));
  await expect.poll(() => dashboard.upstream.inFlight(), { timeout: 10_000 }).toBe(8);
  dashboard.upstream.received.length = 0;
  expect((await operator.call('PATCH', paths[1]!, { body: {} })).status).toBe(200);
  expect(dashboard.upstream.received.map(({ method }) => method)).toEqual(['PATCH']);
  free.resolve();
  await Promise.all(held);
  expect((await changes()).map(({ note }) => note)).toEqual(['unread', 'unread', 'busy']);
});

test("a refused change stores the service's reason and no content", async () => {
  respondWith({ status: 409, body: { code: 'EVENT_STATE', detail: 'Ann has left' } });
  await operator.call('PATCH', `/bff/api/events/${ASSET}`, { body: {} });
  expect(await changes()).toEqual([
    { operation: 'updateEvent', status: 409, before: null, after: null, note: 'EVENT_STATE' },
  ]);
});

test('every operation of the table is open or closed to each role, as the table says', async () => {
  const browsers = { viewer: await dashboard.signedIn('viewer'), operator, admin: await dashboard.signedIn('admin') };
  dashboard.upstream.respondWith(() => ({ body: {} }));
  for (const role of roles) {
    const rest = Object.entries<Endpoint>(endpoints);
    const callNext = async () => {
      for (let next = rest.pop(); next; next = rest.pop()) {
        const [name, { method, path, role: needed }] = next;
        const target = path.replaceAll(/\{[^}]+\}/g, ASSET);
        const { status } = await browsers[role].call(method, `/bff/api${target}`, method === 'GET' ? {} : { body: {} });
        expect(status === 403, `${role} ${name} returned ${status}`).toBe(!roleAllows(role, needed));
      }
    };
    await Promise.all(Array.from({ length: 16 }, callNext));
  }
  const sent = (role: Role) =>
    Object.values<Endpoint>(endpoints).filter(({ role: needed }) => roleAllows(role, needed)).length;
  const writes = dashboard.upstream.received.filter(({ method }) => method !== 'GET').length;
  const table = roles.reduce(
    (sum, role) =>
      sum +
      Object.values<Endpoint>(endpoints).filter(
        ({ method, role: needed }) => method !== 'GET' && roleAllows(role, needed),
      ).length,
    0,
  );
  expect([writes, sent('admin')]).toEqual([table, Object.keys(endpoints).length]);
  const rows = await auditRows();
  for (const role of roles) {
    const refused = Object.entries<Endpoint>(endpoints).filter(([, { role: needed }]) => !roleAllows(role, needed));
    expect(
      rows
        .filter(({ name, status }) => status === 403 && name?.startsWith(`${role} `))
        .map(({ operation }) => operation)
        .sort(),
    ).toEqual(refused.map(([name]) => name).sort());
  }
});

test('a change says who makes it, a read that several may share does not', async () => {
  await dashboard.database.store.db
    .updateTable('bff.operators')
    .set({ email: 'zoë.o’neill@example.com' })
    .where('name', 'like', 'operator %')
    .execute();
  const headers = { 'x-operator': 'somebody@else.example' };
  await operator.call('PATCH', `/bff/api/assets/${ASSET}`, { body: { name: 'Hall' }, headers });
  await operator.call('GET', '/bff/api/assets', { headers });
  const byOf = (method: string) =>
    dashboard.upstream.received.filter((each) => each.method === method).map((each) => each.headers['x-operator']);
  expect(byOf('PATCH')).toEqual(['zo%C3%AB.o%E2%80%99neill@example.com']);
  expect(new Set(byOf('GET'))).toEqual(new Set([undefined]));
});

test('the audit is in sentences with names, and found by them', async () => {
  const admin = await dashboard.signedIn('admin');
  dashboard.upstream.respondWith(({ method, url }) => {
    if (url.includes('search=Ada') && url.includes('/users?'))
      return { body: { data: [{ userUUID: ASSET, name: 'Ada' }] } };
    if (url.includes('search=')) return { body: { data: [] } };
    if (url.endsWith(`/users/${ASSET}`)) return { body: { userUUID: ASSET, name: 'Ada' } };
    return method === 'DELETE' ? { status: 204 } : { body: { consentUUID: EVENT, userUUID: ASSET, type: 'DISPATCH' } };
  });
  // After many requests the consent is not read before it is withdrawn, so that nobody waits for it.
  const noteOfWithdrawal = async () => {
    await sql`truncate bff.audit`.execute(dashboard.database.store.db);
    await operator.call('DELETE', `/bff/api/consents/${EVENT}`);
    return (await dashboard.database.store.db.selectFrom('bff.audit').select('note').executeTakeFirstOrThrow()).note;
  };
  // Each try takes of what comes back.
  await expect.poll(noteOfWithdrawal, { timeout: 40_000, interval: 2000 }).toBeNull();
  await operator.call('POST', '/bff/api/bulk-actions', {
    body: { action: 'EVENT_OPT_IN', filter: {}, all: true, target: EVENT, dryRun: true },
  });
  type Listed = { data: { sentence: { text: string; to?: string }[] }[] };
  const listed = async (query: string) => ((await admin.call('GET', `/bff/audit?${query}`)).body as Listed).data;
  const sentence = [
    { text: 'withdrew the consent of ' },
    { text: 'Ada', to: `/users/${ASSET}` },
    { text: ' to take part in events' },
  ];
  expect((await listed('')).map((row) => row.sentence)).toEqual([sentence]);
  for (const [query, found] of [
    ['subject=Ada', 1],
    [`subject=${ASSET}`, 1],
    ['subject=Bob', 0],
    ['subject=Ada&kind=events', 0],
    ['subject=Ada&kind=people', 1],
  ] as const)
    expect(await listed(query), query).toHaveLength(found);
});

test('passes a file on in the format that a link names, without keeping it', async () => {
  const csv = 'assetId\r\nmeter-1\r\n';
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="a.csv"' };
  dashboard.upstream.respondWith(() => ({ raw: csv, headers }));
  const response = await operator.call('GET', '/bff/api/assets?status=ACTIVE&as=csv');
  expect(dashboard.upstream.received.at(-1)).toMatchObject({ url: '/api/v1/assets?status=ACTIVE' });
  expect(dashboard.upstream.received.at(-1)!.headers['accept']).toBe('text/csv');
  expect([response.status, response.text]).toEqual([200, csv]);
  expect(response.headers).toMatchObject(headers);
  expect(response.headers['content-length']).toBeUndefined();
});

test('passes a signed bundle on by a link', async () => {
  const headers = { 'content-type': 'application/gzip', 'content-disposition': 'attachment; filename="b.ndjson.gz"' };
  dashboard.upstream.respondWith(() => ({ raw: 'lines', headers }));
  const path = `/events/${EVENT}/stats/runs/2/bundle`;
  const response = await operator.call('GET', `/bff/api${path}?as=ndjson.gz`);
  expect(dashboard.upstream.received.at(-1)).toMatchObject({ url: `/api/v1${path}` });
  expect(dashboard.upstream.received.at(-1)!.headers['accept']).toBe('application/gzip');
  expect([response.status, response.text]).toEqual([200, 'lines']);
  expect(response.headers).toMatchObject(headers);
});

test('passes on why there is no file, and a format that is not offered as it was sent', async () => {
  respondWith({ status: 404, body: { status: 404, code: 'NOT_FOUND' } });
  const missing = await operator.call('GET', `/bff/api/events/${EVENT}/assets/stats?as=parquet`);
  expect([missing.status, missing.headers['content-type']]).toEqual([404, 'application/problem+json']);
  await operator.call('GET', '/bff/api/assets?as=parquet');
  expect(dashboard.upstream.received.at(-1)).toMatchObject({ url: '/api/v1/assets?as=parquet' });
  respondWith({ status: 401, body: {} });
  expect((await operator.call('GET', '/bff/api/assets?as=csv')).status).toBe(502);
  expect(dashboard.upstream.inFlight()).toBe(0);
});
