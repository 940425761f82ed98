import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminLink } from '#bff/session/signInLink.ts';
import { logSink } from '#testing/logSink.ts';
import {
  API_KEY,
  startTestDashboard,
  type DashboardResponse,
  type TestBrowser,
  type TestDashboard,
} from '#testing/testDashboard.ts';
import { startTestProvider, type TestProvider } from '#testing/testProvider.ts';
import type { OidcSettings } from './oidc/settings.ts';

const log = logSink();
const requests = () => log.lines.filter(({ msg }) => msg === 'request');
const lineOf = ({ headers }: DashboardResponse) => requests().find(({ reqId }) => reqId === headers['x-request-id']);
const MPAN = '2000000000113';
const PASSWORD = 'a Password of Olga, 99 letters';

describe("the dashboard's log", () => {
  let dashboard: TestDashboard;
  let provider: TestProvider;
  let settings: OidcSettings;
  let browser: TestBrowser;
  const secrets: string[] = [API_KEY, MPAN, 'Ortega', 'olga@flex.example', 'SW1A 1AA', PASSWORD];

  beforeAll(async () => {
    dashboard = await startTestDashboard({
      logger: log.logger,
      oidc: (publicUrl) => {
        settings = {
          issuer: '',
          clientId: '',
          clientSecret: '',
          scopes: 'openid profile email',
          name: 'Flex',
          roleClaim: null,
          roles: new Map(),
          allowedDomains: [],
          trustEmail: false,
          only: false,
          publicUrl,
        };
        return settings;
      },
    });
    provider = await startTestProvider(settings.publicUrl);
    Object.assign(settings, {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    });
    provider.accounts.set('olga', { email: 'olga@flex.example', email_verified: true, name: 'Olga Ortega' });
    browser = dashboard.browser();
    const token = await createAdminLink(dashboard.database.store.db);
    await browser.call('POST', '/bff/session', { body: { token } });
    secrets.push(token, provider.clientSecret, browser.cookie()!.split('=')[1]!);
  });
  afterAll(async () => {
    await dashboard.close();
    await provider.stop();
  });

  it("has a line for each forwarded request, which names the service's line", async () => {
    dashboard.upstream.received.length = 0;
    const response = await browser.call('GET', `/bff/api/smart-meters/${MPAN}?search=Ortega`);
    expect(response.status).toBe(200);
    expect(dashboard.upstream.received[0]!.headers['x-request-id']).toBe(response.headers['x-request-id']);
    expect(lineOf(response)).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/bff/api/smart-meters/{mpan}',
      operation: 'getSmartMeter',
      status: 200,
    });
  });

  it('says nothing about who signs in, successfully or not', async () => {
    await browser.call('POST', '/bff/password', { body: { password: PASSWORD } });
    const wrong = await dashboard
      .browser()
      .call('POST', '/bff/session', { body: { name: 'Olga Ortega', password: PASSWORD } });
    expect(lineOf(wrong)).toMatchObject({ level: 30, route: '/bff/session', status: 401, code: 'SIGN_IN_FAILED' });
    const back = async () => {
      const guest = dashboard.browser();
      const { headers } = await guest.call('GET', '/bff/sign-in/oidc?returnTo=/users?search=Ortega');
      const { pathname, search, searchParams } = await provider.signIn(headers.location!, 'olga');
      secrets.push(searchParams.get('code')!, searchParams.get('state')!);
      return guest.call('GET', pathname + search, { headers: { 'sec-fetch-site': 'cross-site' } });
    };
    expect(lineOf(await back())).toMatchObject({ route: '/bff/sign-in/callback', status: 403 });
    provider.tamper((token) => ({ ...token, claims: { ...token.claims, nonce: 'Ortega' } }));
    await back();
    expect(log.lines.some(({ msg }) => msg === 'sign-in with the provider failed')).toBe(true);
  });

  it('logs its own errors and an unreachable service', async () => {
    await sql`alter table bff.operators add constraint no_ortega check (name not like '%Ortega%') not valid`.execute(
      dashboard.database.store.db,
    );
    const failed = await browser.call('POST', '/bff/operators', { body: { name: 'Olga Ortega', role: 'viewer' } });
    expect(failed.status).toBe(500);
    expect(lineOf(failed)).toMatchObject({
      level: 50,
      route: '/bff/operators',
      code: 'INTERNAL',
      err: { code: '23514', constraint: 'no_ortega' },
    });
    const lost = await browser.call('GET', '/bff/Ortega?postcode=SW1A%201AA');
    expect(lineOf(lost)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    dashboard.upstream.respondWith(() => ({ status: 401, body: { detail: MPAN } }));
    const refused = await browser.call('POST', '/bff/api/users', {
      body: { userId: 'Ortega', name: 'Olga Ortega', email: 'olga@flex.example' },
    });
    expect(lineOf(refused)).toMatchObject({ level: 40, operation: 'createUser', status: 502, code: 'BAD_GATEWAY' });
  });

  it('names pages and files by their kind, not by the requested path', async () => {
    expect(lineOf(await browser.call('GET', '/users/Ortega'))).toMatchObject({ route: '/page', status: 200 });
    expect(lineOf(await browser.call('GET', '/assets/index-abc.js'))).toMatchObject({
      route: '/assets/*',
      status: 200,
    });
  });

  it('contains nothing personal or secret', () => {
    expect(requests().length).toBeGreaterThan(8);
    expect(secrets.filter((value) => log.text().includes(value))).toEqual([]);
  });

  it('what was typed into a path stays out of the audit too', async () => {
    await browser.call('PATCH', '/bff/api/users/Olga-Ortega', { body: { name: 'O' } });
    const { path } = await dashboard.database.store.db
      .selectFrom('bff.audit')
      .select('path')
      .where('operation', '=', 'updateUser')
      .executeTakeFirstOrThrow();
    expect(path).toBe('/users/{userUUID}');
  });
});
