import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import type { View } from './views.ts';

let dashboard: TestDashboard;
let olga: TestBrowser;
let pete: TestBrowser;
let admin: TestBrowser;
let viewer: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  [olga, pete, admin, viewer] = [
    await dashboard.signedIn('operator'),
    await dashboard.signedIn('operator'),
    await dashboard.signedIn('admin'),
    await dashboard.signedIn('viewer'),
  ];
});
afterAll(() => dashboard.close());
const db = () => dashboard.database.store.db;
beforeEach(() => sql`truncate bff.views, bff.default_views, bff.audit`.execute(db()));

const heatPumps = { name: 'Heat pumps', screen: 'assets', search: { type: 'HEAT_PUMP', page: 2 } };
const save = (browser: TestBrowser, body: unknown) => browser.call('POST', '/bff/views', { body });
const saved = async (browser: TestBrowser, more: object = {}) =>
  (await save(browser, { ...heatPumps, ...more })).body as View;
const change = (browser: TestBrowser, { viewUUID }: View, body: unknown) =>
  browser.call('PATCH', `/bff/views/${viewUUID}`, { body });
const remove = async (browser: TestBrowser, { viewUUID }: View) =>
  (await browser.call('DELETE', `/bff/views/${viewUUID}`)).status;
const list = async (browser: TestBrowser) => ((await browser.call('GET', '/bff/views')).body as { data: View[] }).data;

test('a view belongs to who saves it, and nobody else sees or changes it', async () => {
  const { status, body } = await save(olga, heatPumps);
  const view = { ...heatPumps, viewUUID: expect.any(String), shared: false, mayChange: true, isDefault: false };
  expect([status, body]).toEqual([201, view]);
  expect(await list(olga)).toEqual([view]);
  for (const other of [pete, admin]) {
    expect(await list(other)).toEqual([]);
    expect((await change(other, body as View, { name: 'Mine' })).status).toBe(404);
    expect(await remove(other, body as View)).toBe(404);
  }
  expect(await remove(olga, body as View)).toBe(204);
  expect(await list(olga)).toEqual([]);
});

test('a shared view is visible to everyone, and changed by its owner or an administrator', async () => {
  const view = await saved(olga, { shared: true });
  expect((await list(viewer)).map(({ name, shared, mayChange }) => [name, shared, mayChange])).toEqual([
    ['Heat pumps', true, false],
  ]);
  for (const body of [{ name: 'Mine' }, { search: {} }, { shared: false }])
    expect((await change(pete, view, body)).status).toBe(403);
  expect(await remove(pete, view)).toBe(403);
  expect((await change(admin, view, { name: 'All heat pumps' })).body).toMatchObject({
    name: 'All heat pumps',
    shared: true,
  });
  expect((await change(olga, view, { shared: false })).body).toMatchObject({ shared: false });
  expect(await list(admin)).toEqual([]);
});

test('an administrator returns a shared view to its owner', async () => {
  const view = await saved(olga, { shared: true });
  expect((await change(admin, view, { shared: false })).body).toMatchObject({ name: 'Heat pumps', shared: false });
  expect((await list(olga)).map(({ shared }) => shared)).toEqual([false]);
  expect(await list(admin)).toEqual([]);
});

test('a viewer saves views, and does not share them', async () => {
  const view = await saved(viewer);
  expect(view.name).toBe('Heat pumps');
  expect((await save(viewer, { ...heatPumps, name: 'For all', shared: true })).body).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
  expect((await change(viewer, view, { shared: true })).status).toBe(403);
});

test('a name is unique for a screen and owner, regardless of case', async () => {
  await saved(olga);
  expect((await save(olga, { ...heatPumps, name: 'HEAT pumps' })).body).toMatchObject({
    status: 409,
    code: 'ALREADY_EXISTS',
  });
  expect((await save(olga, { ...heatPumps, screen: 'users' })).status).toBe(201);
  expect((await save(pete, heatPumps)).status).toBe(201);
  const shared = await saved(pete, { shared: true });
  expect((await save(admin, { ...heatPumps, shared: true })).status).toBe(409);
  expect((await change(pete, shared, { shared: false })).status).toBe(409);
  expect((await list(pete)).filter(({ shared: isShared }) => isShared)).toHaveLength(1);
});

test('each operator has one default for a screen, of all views they see', async () => {
  const [one, two] = [await saved(olga, { shared: true, isDefault: true }), await saved(olga, { name: 'Chargers' })];
  const defaults = async (browser: TestBrowser) =>
    (await list(browser)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults(olga)).toEqual(['Heat pumps']);
  expect(await defaults(viewer)).toEqual([]);
  expect((await change(viewer, one, { isDefault: true })).body).toMatchObject({ isDefault: true });
  await change(olga, two, { isDefault: true });
  expect([await defaults(olga), await defaults(viewer)]).toEqual([['Chargers'], ['Heat pumps']]);
  await change(olga, two, { isDefault: false });
  expect(await defaults(olga)).toEqual([]);
  await change(olga, one, { shared: false });
  expect((await sql`select from bff.default_views`.execute(db())).rows).toHaveLength(0);
});

test('a shared view outlives its owner, a private one does not', async () => {
  const removed = await dashboard.signedIn('operator');
  await saved(removed);
  await saved(removed, { shared: true });
  await sql`delete from bff.operators where operator_uuid in (select author_uuid from bff.views)`.execute(db());
  expect((await list(admin)).map(({ shared, mayChange }) => [shared, mayChange])).toEqual([[true, true]]);
  expect((await sql`select from bff.views`.execute(db())).rows).toHaveLength(1);
});

test('refuses an invalid view', async () => {
  const bodies: object[] = [
    { name: '' },
    { name: ' x' },
    { name: 'x'.repeat(81) },
    { name: 'a\0b' },
    { screen: 'Assets' },
    { screen: '../x' },
    { search: [] },
    { search: { a: { b: 1 } } },
    { search: { a: null } },
    { search: { a: '\0' } },
    { search: { a: 'x'.repeat(4090) } },
    { more: 1 },
  ];
  for (const body of bodies)
    expect((await save(olga, { ...heatPumps, ...body })).status, JSON.stringify(body).slice(0, 60)).toBe(400);
  expect((await save(olga, { ...heatPumps, name: 'x'.repeat(80), search: { a: 'x'.repeat(4080) } })).status).toBe(201);
  const view = await saved(olga);
  for (const body of [{}, { screen: 'users' }, { viewUUID: view.viewUUID }, { shared: 'yes' }])
    expect((await change(olga, view, body)).status, JSON.stringify(body)).toBe(400);
  expect((await olga.call('DELETE', '/bff/views/nonsense')).status).toBe(400);
});

test('an operator has at most 200 views', async () => {
  await sql`insert into bff.views (view_uuid, owner_uuid, author_uuid, name, screen, search)
    select gen_random_uuid(), operator_uuid, operator_uuid, 'View ' || n, 'assets', '{}' from bff.operators,
      generate_series(1, 200) n where role = 'viewer'`.execute(db());
  expect((await save(viewer, heatPumps)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('nobody without a session, and no other site, reads or changes views', async () => {
  const view = await saved(olga, { shared: true });
  const path = `/bff/views/${view.viewUUID}`;
  const calls: [string, string, unknown?][] = [
    ['GET', '/bff/views'],
    ['POST', '/bff/views', heatPumps],
    ['PATCH', path, { name: 'x' }],
    ['DELETE', path],
  ];
  for (const [method, url, body] of calls) {
    expect((await dashboard.browser().call(method, url, { body })).status, method).toBe(401);
    if (method !== 'GET')
      expect((await olga.call(method, url, { body, headers: { 'sec-fetch-site': 'cross-site' } })).status, method).toBe(
        403,
      );
  }
  expect((await list(olga)).map(({ name }) => name)).toEqual(['Heat pumps']);
});

test('every change is in the audit, a refused one too', async () => {
  const view = await saved(olga, { shared: true });
  await change(pete, view, { name: 'Mine' });
  await remove(olga, view);
  const { rows } = await sql`select method, operation, path_template, status from bff.audit order by seq`.execute(db());
  const template = '/bff/views/{viewUUID}';
  expect(rows).toEqual([
    { method: 'POST', operation: 'saveView', path_template: '/bff/views', status: 201 },
    { method: 'PATCH', operation: 'changeView', path_template: template, status: 403 },
    { method: 'DELETE', operation: 'deleteView', path_template: template, status: 204 },
  ]);
});
