import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import { hashPassword } from './password.ts';
import { createAdminLink, createSignInLink } from './signInLink.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  const settings = {
    issuer: 'http://127.0.0.1:1',
    clientId: 'x',
    clientSecret: 'x',
    scopes: 'openid',
    name: 'Flex',
    roleClaim: null,
    roles: new Map(),
    allowedDomains: [],
    trustEmail: false,
    only: true,
  };
  dashboard = await startTestDashboard({ oidc: (publicUrl) => ({ ...settings, publicUrl }) });
});
afterAll(() => dashboard.close());
const db = () => dashboard.database.store.db;
beforeEach(async () => {
  await sql`truncate bff.operators, bff.sessions, bff.sign_in_links, bff.audit cascade`.execute(db());
});

const use = async (browser: TestBrowser, token: string) =>
  (await browser.call('POST', '/bff/session', { body: { token } })).body;
/**
 * Signs in with a link printed before `meanwhile` and returns the operator's name; throws unless that browser may
 * administer.
 */
async function signInByLink(meanwhile: () => Promise<unknown> = async () => undefined): Promise<string> {
  const token = await createAdminLink(db());
  await meanwhile();
  const browser = dashboard.browser();
  const me = await use(browser, token);
  expect(me).toMatchObject({ signedIn: true, role: 'admin', signedInBy: 'link' });
  expect((await browser.call('GET', '/bff/operators')).status).toBe(200);
  return (me as { name: string }).name;
}
const audit = async () =>
  await db()
    .selectFrom('bff.audit')
    .select(['operation', 'name', 'status', 'before', 'after'])
    .where('operation', '=', 'restoreAdministrator')
    .orderBy('seq')
    .execute();
const admin = () => db().selectFrom('bff.operators').selectAll().where('name', '=', 'admin').executeTakeFirstOrThrow();

test('creates the administrator when the link is used, not when it is printed', async () => {
  const token = await createAdminLink(db());
  expect(await db().selectFrom('bff.operators').select('name').execute()).toEqual([]);
  await use(dashboard.browser(), token);
  expect(await admin()).toMatchObject({ role: 'admin', email: null });
  expect(await audit()).toEqual([
    {
      operation: 'restoreAdministrator',
      name: 'admin',
      status: 200,
      before: null,
      after: { operator: 'admin', role: 'admin' },
    },
  ]);
});

test('signs in the existing administrator, and changes nothing about them', async () => {
  await dashboard.addOperator('Admin', 'admin');
  const password = await hashPassword('a password of theirs');
  await db().updateTable('bff.operators').set({ password_hash: password }).execute();
  expect(await signInByLink()).toBe('Admin');
  expect(await db().selectFrom('bff.operators').select('password_hash').execute()).toEqual([
    { password_hash: password },
  ]);
  expect(await audit()).toEqual([]);
});

test.each(['viewer', 'operator'] as const)(
  'restores the administrator after they were %s, without what others had of the account',
  async (role) => {
    const uuid = await dashboard.addOperator('admin', role);
    await db()
      .updateTable('bff.operators')
      .set({ password_hash: await hashPassword('known to somebody') })
      .execute();
    const somebody = dashboard.browser();
    await use(somebody, await createSignInLink(db(), uuid));
    const unused = await createSignInLink(db(), uuid);
    expect(await signInByLink()).toBe('admin');
    expect(await admin()).toMatchObject({ operator_uuid: uuid, role: 'admin', password_hash: null });
    expect((await somebody.call('GET', '/bff/session')).body).toEqual({ signedIn: false });
    expect((await dashboard.browser().call('POST', '/bff/session', { body: { token: unused } })).status).toBe(401);
    expect(await audit()).toEqual([
      {
        operation: 'restoreAdministrator',
        name: 'admin',
        status: 200,
        before: { operator: 'admin', role },
        after: { operator: 'admin', role: 'admin' },
      },
    ]);
  },
);

test('works if the administrator was demoted or removed after the link was printed', async () => {
  await dashboard.addOperator('admin', 'admin');
  expect(await signInByLink(() => db().updateTable('bff.operators').set({ role: 'viewer' }).execute())).toBe('admin');
  expect(await signInByLink(() => db().deleteFrom('bff.operators').execute())).toBe('admin');
});

test('uses no account of a person of the provider, linked or invited, and leaves their role unchanged', async () => {
  const linked = await dashboard.addOperator('admin', 'viewer');
  await db()
    .updateTable('bff.operators')
    .set({ oidc_issuer: 'https://idp.example', oidc_subject: 'olga', role_from_claim: true })
    .where('operator_uuid', '=', linked)
    .execute();
  expect(await signInByLink()).toBe('local admin');
  const invited = await db()
    .updateTable('bff.operators')
    .set({ email: 'mark@flex.example', role: 'viewer' })
    .where('name', '=', 'local admin')
    .returning('operator_uuid')
    .executeTakeFirstOrThrow();
  expect(await signInByLink()).toBe('local admin 2');
  expect(await signInByLink()).toBe('local admin 2');
  const roles = await db()
    .selectFrom('bff.operators')
    .select(['operator_uuid', 'role'])
    .where('operator_uuid', 'in', [linked, invited.operator_uuid])
    .execute();
  expect(roles.map(({ role }) => role)).toEqual(['viewer', 'viewer']);
});

test("an administrator's link for the account called admin signs in as that account, whatever it is", async () => {
  const uuid = await dashboard.addOperator('admin', 'viewer');
  const browser = await dashboard.signedIn('admin');
  const { signInPath } = (await browser.call('POST', `/bff/operators/${uuid}/sign-in-link`)).body as {
    signInPath: string;
  };
  expect(await use(dashboard.browser(), signInPath.split('token=')[1]!)).toMatchObject({
    name: 'admin',
    role: 'viewer',
  });
});

test('two links used at the same time create one administrator, and each works once', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, () => createAdminLink(db())));
  const responses = await Promise.all(tokens.map((token) => use(dashboard.browser(), token)));
  expect(responses.map((response) => (response as { name: string }).name)).toEqual(tokens.map(() => 'admin'));
  expect(await db().selectFrom('bff.operators').select('name').execute()).toEqual([{ name: 'admin' }]);
  expect((await dashboard.browser().call('POST', '/bff/session', { body: { token: tokens[0] } })).status).toBe(401);
});
