import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { OidcSettings } from '#bff/oidc/settings.ts';
import { type DashboardResponse, startTestDashboard, type TestBrowser, type TestDashboard } from './testDashboard.ts';
import { startTestProvider, type TestProvider } from './testProvider.ts';

/** An operator's account at the provider, under the login `olga`. */
export const OLGA = { email: 'Olga@flex.example', email_verified: true, name: 'Olga Ortega' };

/**
 * A dashboard with a provider for the tests of the file that calls this: empty before each test, but for the account of
 * Olga at the provider.
 */
export function useOidcStage() {
  let provider: TestProvider;
  let dashboard: TestDashboard;
  let settings: OidcSettings;
  beforeAll(async () => {
    // Provider and dashboard each need the other's URL: settings are filled once both are known.
    const made = startTestDashboard({
      oidc: (publicUrl) => {
        settings = {
          issuer: '',
          clientId: '',
          clientSecret: '',
          scopes: 'openid profile email',
          name: 'Flex',
          roleClaim: null,
          roles: new Map([
            ['desk', 'operator'],
            ['chiefs', 'admin'],
          ]),
          allowedDomains: [],
          trustEmail: false,
          only: false,
          publicUrl,
        };
        return settings;
      },
    });
    dashboard = await made;
    provider = await startTestProvider(settings.publicUrl);
    Object.assign(settings, {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    });
  });
  afterAll(async () => {
    await dashboard.close();
    await provider.stop();
  });
  const db = () => dashboard.database.store.db;
  beforeEach(async () => {
    await sql`truncate bff.operators, bff.sessions, bff.sign_in_links, bff.audit, bff.oidc_used cascade`.execute(db());
    provider.accounts.clear();
    provider.accounts.set('olga', OLGA);
  });
  afterEach(() => {
    provider.tamper(null);
    Object.assign(settings, { roleClaim: null, allowedDomains: [], trustEmail: false });
  });

  const invite = (email: string, role = 'operator') =>
    sql`insert into bff.operators (operator_uuid, name, role, email)
      values (gen_random_uuid(), ${`N ${email}`}, ${role}, ${email})`.execute(db());
  const readSession = async (browser: TestBrowser) => (await browser.call('GET', '/bff/session')).body;
  const begin = (browser: TestBrowser, returnTo = '/events') =>
    browser.call('GET', `/bff/sign-in/oidc?returnTo=${encodeURIComponent(returnTo)}`);
  const callbackFor = async (browser: TestBrowser, login = 'olga') =>
    provider.signIn((await begin(browser)).headers.location!, login);
  const sendCallback = (browser: TestBrowser, { pathname, search }: URL) =>
    browser.call('GET', pathname + search, { headers: { 'sec-fetch-site': 'cross-site' } });
  async function signIn(browser: TestBrowser, login = 'olga'): Promise<DashboardResponse> {
    return sendCallback(browser, await callbackFor(browser, login));
  }
  const audit = () =>
    db()
      .selectFrom('bff.audit')
      .select(['name', 'operation', 'status', 'note', 'before', 'after'])
      .orderBy('seq')
      .execute();

  async function expectRefused(response: DashboardResponse, status: number, reason: string): Promise<void> {
    expect([
      response.status,
      response.headers['content-type'],
      /url=\/sign-in\?refused=(\w+)/.exec(response.text)?.[1],
    ]).toEqual([status, 'text/html; charset=utf-8', reason]);
    expect(response.headers['set-cookie']?.filter((one) => one.startsWith('__Host-Http-halfhour='))).toBeFalsy();
    expect(await db().selectFrom('bff.sessions').select('operator_uuid').execute()).toEqual([]);
  }

  return {
    get provider() {
      return provider;
    },
    get dashboard() {
      return dashboard;
    },
    get settings() {
      return settings;
    },
    db,
    invite,
    readSession,
    begin,
    callbackFor,
    sendCallback,
    signIn,
    audit,
    expectRefused,
  };
}
