import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { londonDate } from '#energy/time/london.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import type { ListedOperator } from './operators.ts';

let dashboard: TestDashboard;
let admin: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard();
});
afterAll(() => dashboard.close());
const db = () => dashboard.database.store.db;
beforeEach(async () => {
  await sql`truncate bff.operators, bff.sessions, bff.sign_in_links, bff.audit cascade`.execute(db());
  admin = await dashboard.signedIn('admin');
});

type Invited = ListedOperator & { signInPath: string };
const operators = async () => ((await admin.call('GET', '/bff/operators')).body as { data: ListedOperator[] }).data;
const invite = async (name: string, role: string) => admin.call('POST', '/bff/operators', { body: { name, role } });
const invited = async (name: string, role: string) => (await invite(name, role)).body as Invited;
const useLink = (browser: TestBrowser, path: string) =>
  browser.call('POST', '/bff/session', { body: { token: path.split('#token=')[1] } });
const onlyAdmin = async () => (await operators()).find(({ role }) => role === 'admin')!.operatorUUID;

test('an invited operator signs in once with the link, with the given role', async () => {
  const { status, body } = await invite('Olga', 'viewer');
  expect([status, body]).toEqual([
    201,
    {
      operatorUUID: expect.any(String),
      name: 'Olga',
      role: 'viewer',
      passwordSet: false,
      email: null,
      linked: false,
      roleFromClaim: false,
      createdUTC: expect.any(String),
      lastSeenUTC: null,
      signInPath: expect.stringMatching(/^\/sign-in#token=[\w-]{43}$/),
    },
  ]);
  const olga = dashboard.browser();
  expect((await useLink(olga, (body as Invited).signInPath)).body).toEqual({
    signedIn: true,
    name: 'Olga',
    role: 'viewer',
    passwordSet: false,
    signedInBy: 'link',
  });
  expect((await useLink(dashboard.browser(), (body as Invited).signInPath)).status).toBe(401);
  expect((await operators()).map(({ name, lastSeenUTC }) => [name, lastSeenUTC !== null])).toContainEqual([
    'Olga',
    true,
  ]);
});

test('only an administrator reads or changes operators, or reads the audit', async () => {
  const { operatorUUID } = await invited('Olga', 'viewer');
  const calls: [string, string, unknown?][] = [
    ['GET', '/bff/operators'],
    ['GET', '/bff/audit'],
    ['POST', '/bff/operators', { name: 'Eve', role: 'admin' }],
    ['PATCH', `/bff/operators/${operatorUUID}`, { role: 'admin' }],
    ['DELETE', `/bff/operators/${operatorUUID}`],
    ['POST', `/bff/operators/${operatorUUID}/sign-in-link`, {}],
  ];
  const browsers: [TestBrowser, number][] = [
    [dashboard.browser(), 401],
    [await dashboard.signedIn('viewer'), 403],
    [await dashboard.signedIn('operator'), 403],
  ];
  for (const [browser, refusal] of browsers)
    for (const [method, path, body] of calls)
      expect((await browser.call(method, path, body === undefined ? {} : { body })).status, `${method} ${path}`).toBe(
        refusal,
      );
  const entries = await dashboard.database.store.db
    .selectFrom('bff.audit')
    .select(['method', 'path_template', 'status', 'note'])
    .where('operation', '=', 'administer')
    .orderBy('seq')
    .execute();
  expect(entries).toHaveLength(2 * calls.length);
  expect(entries.at(-1)).toEqual({
    method: 'POST',
    path_template: '/bff/operators/{operatorUUID}/sign-in-link',
    status: 403,
    note: 'FORBIDDEN',
  });
  expect((await operators()).find(({ name }) => name === 'Olga')?.role).toBe('viewer');
  expect((await operators()).some(({ name }) => name === 'Eve')).toBe(false);
});

test('a name is unique regardless of case, and must be valid', async () => {
  expect((await invite('Olga', 'viewer')).status).toBe(201);
  expect((await invite('OLGA', 'admin')).body).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
  for (const name of ['', ' Olga', 'a\0b', 'x'.repeat(101)])
    expect((await invite(name, 'viewer')).status, name).toBe(400);
  for (const body of [
    null,
    [],
    {},
    { name: 'Eve' },
    { name: 'Eve', role: 'owner' },
    { name: 'Eve', role: 'viewer', more: 1 },
  ])
    expect((await admin.call('POST', '/bff/operators', { body })).status).toBe(400);
  expect(await operators()).toHaveLength(2);
});

test('a changed role applies immediately, in open sessions', async () => {
  const { operatorUUID, signInPath } = await invited('Olga', 'viewer');
  const olga = dashboard.browser();
  await useLink(olga, signInPath);
  expect((await olga.call('GET', '/bff/audit')).status).toBe(403);
  expect((await admin.call('PATCH', `/bff/operators/${operatorUUID}`, { body: { role: 'admin' } })).body).toMatchObject(
    { name: 'Olga', role: 'admin' },
  );
  expect((await olga.call('GET', '/bff/audit')).status).toBe(200);
});

test('a removed operator loses access immediately, including the link', async () => {
  const { operatorUUID, signInPath } = await invited('Olga', 'operator');
  const olga = dashboard.browser();
  await useLink(olga, signInPath);
  const { signInPath: another } = (
    await admin.call('POST', `/bff/operators/${operatorUUID}/sign-in-link`, { body: {} })
  ).body as Invited;
  expect((await admin.call('DELETE', `/bff/operators/${operatorUUID}`)).status).toBe(204);
  expect((await olga.call('GET', '/bff/session')).body).toEqual({ signedIn: false });
  expect((await useLink(dashboard.browser(), another)).status).toBe(401);
  for (const method of ['DELETE', 'PATCH'])
    expect(
      (await admin.call(method, `/bff/operators/${operatorUUID}`, { body: { role: 'viewer' } })).status,
      method,
    ).toBe(404);
  expect((await admin.call('DELETE', '/bff/operators/nonsense')).status).toBe(400);
});

test('the last administrator remains one, even if two demote each other at the same time', async () => {
  const last = await onlyAdmin();
  for (const role of ['viewer', 'operator'])
    expect((await admin.call('PATCH', `/bff/operators/${last}`, { body: { role } })).body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
  expect((await admin.call('DELETE', `/bff/operators/${last}`)).status).toBe(409);
  const { operatorUUID: other, signInPath } = await invited('Second', 'admin');
  const second = dashboard.browser();
  await useLink(second, signInPath);
  const responses = await Promise.all([
    admin.call('PATCH', `/bff/operators/${other}`, { body: { role: 'viewer' } }),
    second.call('PATCH', `/bff/operators/${last}`, { body: { role: 'viewer' } }),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await sql<{ name: string }>`select name from bff.operators where role = 'admin'`.execute(db());
  expect(rows).toHaveLength(1);
});

test('the audit says who did what with what outcome, newest first, without a secret', async () => {
  const { operatorUUID, signInPath } = await invited('Olga', 'viewer');
  await invite('Olga', 'viewer');
  await admin.call('PATCH', `/bff/operators/${operatorUUID}`, { body: { role: 'operator' } });
  await admin.call('DELETE', `/bff/operators/${operatorUUID}`);
  const { body, text } = await admin.call('GET', '/bff/audit?pageSize=3');
  const path = `/bff/operators/${operatorUUID}`;
  const who = { seq: expect.any(Number), at: expect.stringMatching(/Z$/), name: expect.stringMatching(/^admin /) };
  expect(body).toEqual({
    data: [
      {
        ...who,
        method: 'DELETE',
        operation: 'removeOperator',
        path,
        status: 204,
        note: null,
        hasChange: true,
        kind: 'setUp',
        sentence: [{ text: 'removed Olga' }],
        effect: null,
      },
      {
        ...who,
        method: 'PATCH',
        operation: 'changeOperatorRole',
        path,
        status: 200,
        note: null,
        hasChange: true,
        kind: 'setUp',
        sentence: [{ text: 'changed the role of Olga from viewer to operator' }],
        effect: null,
      },
      {
        ...who,
        method: 'POST',
        operation: 'inviteOperator',
        path: '/bff/operators',
        status: 409,
        note: 'ALREADY_EXISTS',
        hasChange: false,
        kind: 'setUp',
        sentence: [{ text: 'tried to invite operator' }],
        effect: null,
      },
    ],
    days: [{ date: londonDate(Date.now()), actions: 5 }],
    page: 1,
    pageSize: 3,
    totalItems: 5,
    totalPages: 2,
  });
  expect(text).not.toContain(signInPath.split('=')[1]);
  const second = (await admin.call('GET', '/bff/audit?pageSize=3&page=2')).body as { data: { operation: string }[] };
  expect(second.data.map(({ operation }) => operation)).toEqual(['inviteOperator', 'signIn']);
  for (const query of [
    'page=0',
    'pageSize=1001',
    'sort=name',
    'more=1',
    'outcome=good',
    'kind=people,events',
    'from=yesterday',
  ])
    expect((await admin.call('GET', `/bff/audit?${query}`)).status, query).toBe(400);
});

type Row = { seq: number; operation: string; name: string };
const rows = async (query: string) => ((await admin.call('GET', `/bff/audit?${query}`)).body as { data: Row[] }).data;

test('the audit is filtered by who, kind, outcome, time and subject', async () => {
  const { operatorUUID } = await invited('Olga', 'viewer');
  await invite('Olga', 'viewer');
  await admin.call('PATCH', `/bff/operators/${operatorUUID}`, { body: { role: 'operator' } });
  const me = (await rows(''))[0]!.name;
  const found = async (query: string) => (await rows(query)).map(({ operation }) => operation);
  expect(await found(`operator=${encodeURIComponent(me)}&kind=setUp`)).toEqual([
    'changeOperatorRole',
    'inviteOperator',
    'inviteOperator',
  ]);
  expect(await found('kind=signIns')).toEqual(['signIn']);
  expect(await found('outcome=refused')).toEqual(['inviteOperator']);
  expect(await found('outcome=unknown')).toEqual([]);
  expect(await found(`subject=${operatorUUID.toUpperCase()}`)).toEqual(['changeOperatorRole']);
  expect(await found('operator=nobody')).toEqual([]);
  expect(await found(`to=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([]);
  expect(await found(`from=${new Date(Date.now() - 3_600_000).toISOString()}&outcome=done`)).toHaveLength(3);
  expect((await admin.call('GET', '/bff/audit/names')).body).toEqual({
    operators: [me],
  });
});

test('an audit row shows before and after', async () => {
  const { operatorUUID } = await invited('Olga', 'viewer');
  await admin.call('PATCH', `/bff/operators/${operatorUUID}`, { body: { role: 'admin' } });
  const [{ seq }] = (await rows('')) as [Row];
  expect((await admin.call('GET', `/bff/audit/${seq}`)).body).toMatchObject({
    operation: 'changeOperatorRole',
    pathTemplate: '/bff/operators/{operatorUUID}',
    before: { operator: 'Olga', role: 'viewer' },
    after: { operator: 'Olga', role: 'admin' },
  });
  for (const target of ['0', '999999', 'x', '1e3'])
    expect((await admin.call('GET', `/bff/audit/${target}`)).status, target).toBe(404);
  const viewer = await dashboard.signedIn('operator');
  for (const path of [`/bff/audit/${seq}`, '/bff/audit/names'])
    expect((await viewer.call('GET', path)).status).toBe(403);
});

test('an address belongs to one operator, regardless of case', async () => {
  const call = (name: string, email: string) =>
    admin.call('POST', '/bff/operators', { body: { name, email, role: 'viewer' } });
  expect((await call('Olga', 'Olga@Flex.example')).body).toMatchObject({ email: 'olga@flex.example', linked: false });
  expect((await call('Other', 'olga@flex.example')).body).toMatchObject({
    status: 409,
    detail: 'There is already an operator with the address olga@flex.example',
  });
  expect((await call('Third', 'not an address')).status).toBe(400);
});

test('the audit counts the actions of each UK day, and reads what an opt-in did to its event', async () => {
  const record = { bulkActionUUID: randomUUID(), action: 'EVENT_OPT_IN', target: randomUUID(), targetName: 'Peak' };
  const action = { ...record, status: 'DONE', matched: 4, changed: 4, refusedCount: 0 };
  const said = (chancePercent: number) => ({ likelyKwh: null, chancePercent });
  const effect = { before: said(25), after: said(41) };
  dashboard.upstream.respondWith(({ method }) => ({ body: { ...action, effect: method === 'GET' ? effect : null } }));
  const body = { action: 'EVENT_OPT_IN', target: record.target, filter: {}, all: true };
  await admin.call('POST', '/bff/api/bulk-actions', { body: { ...body, dryRun: true } });
  await admin.call('POST', '/bff/api/bulk-actions', { body });
  await invite('Olga', 'viewer');
  await invite('Otto', 'viewer');
  // 23:30 UTC is on the next day in British Summer Time.
  await sql`update bff.audit set at = '2026-07-01T23:30:00Z' where operation = 'inviteOperator'`.execute(db());
  await sql`update bff.audit set at = '2026-07-01T12:00:00Z' where operation <> 'inviteOperator'`.execute(db());
  const { data, days } = (await admin.call('GET', '/bff/audit?pageSize=3')).body as {
    data: { operation: string; effect: string | null }[];
    days: object[];
  };
  expect(data.map(({ operation, effect: words }) => [operation, words])).toEqual([
    ['inviteOperator', null],
    ['inviteOperator', null],
    ['createBulkAction', 'likelihood 25 → 41\u202f%'],
  ]);
  expect(days).toEqual([
    { date: '2026-07-02', actions: 2 },
    { date: '2026-07-01', actions: 2 },
  ]);
  dashboard.upstream.respondWith(() => ({ status: 404, body: {} }));
});
