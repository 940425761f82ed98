import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedController } from '#testing/seedDispatches.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';
import { readToken, signToken } from './jwt.ts';
import { TokenAttempts } from './tokenAttempts.ts';

const webhooks = testWebhooks();

interface Credential {
  clientId: string;
  clientSecret: string;
}

describe('tokens of controllers', () => {
  let service: TestService;
  let tenant: TestTenant;
  let controllerUUID: string;
  let credential: Credential;
  beforeAll(async () => {
    service = await startTestService({ webhooks });
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
    controllerUUID = await seedController(service, tenant);
    credential = await tenant.client.createControllerCredential({ params: { controllerUUID }, body: {} });
  });
  afterAll(() => service.close());

  const ask = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/auth/token`, { method: 'POST', headers, body: new URLSearchParams(form) });
  const basic = ({ clientId, clientSecret }: Credential) => ({
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  });
  const grant = { grant_type: 'client_credentials' };
  const tokenOf = async (of: Credential = credential): Promise<string> => {
    const response = await ask(grant, basic(of));
    expect(response.status).toBe(200);
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const poll = async (token: string) =>
    (await fetch(`${service.url}/control/dispatches`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('are issued by header and by form, never stored by a cache', async () => {
    const response = await ask(grant, basic(credential));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(await poll(body['access_token'] as string)).toBe(200);
    const { clientId: client_id, clientSecret: client_secret } = credential;
    expect((await ask({ ...grant, client_id, client_secret })).status).toBe(200);
  });

  it('are refused as RFC 6749 says', async () => {
    const wrong = { ...credential, clientSecret: 'wrong' };
    for (const [form, headers, status, error] of [
      [{}, basic(credential), 400, 'invalid_request'],
      [{ grant_type: 'password' }, basic(credential), 400, 'unsupported_grant_type'],
      [{ ...grant, scope: 'read_all' }, basic(credential), 400, 'invalid_scope'],
      [{ ...grant, client_secret: 'x' }, basic(credential), 400, 'invalid_request'],
      [grant, {}, 401, 'invalid_client'],
      [grant, basic(wrong), 401, 'invalid_client'],
    ] as const) {
      const response = await ask(form, headers);
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error]);
      expect(response.headers.has('www-authenticate')).toBe(status === 401);
    }
    const json = await fetch(`${service.url}/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
  });

  it('answer an unknown client and a wrong secret alike', async () => {
    const [unknown, wrong] = await Promise.all([
      ask(grant, basic({ clientId: 'hhc_000000000000000000000000', clientSecret: 'x' })),
      ask(grant, basic({ ...credential, clientSecret: 'x' })),
    ]);
    expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()]);
  });

  it('slow down who guesses, also with the right secret then', async () => {
    for (let failure = 0; failure < 5; failure++)
      expect((await ask(grant, basic({ ...credential, clientSecret: `guess ${failure}` }))).status).toBe(401);
    const refused = await ask(grant, basic(credential));
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 1]);
  });

  it('open nothing when missing, changed, of another algorithm or audience, or expired', async () => {
    const token = await tokenOf();
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const flipped = payload.slice(0, -1) + (payload.endsWith('A') ? 'B' : 'A');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const bad of [
      '',
      'x',
      `${header}.${flipped}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${token}.x`,
    ])
      expect(await poll(bad)).toBe(401);
    expect(await poll(token)).toBe(200);
    webhooks.move(3_601_000);
    expect(await poll(token)).toBe(401);
    webhooks.move(-3_601_000);
  });

  it('end with their credential, within the second for which its row is cached; a second one leaves no gap', async () => {
    const token = await tokenOf();
    const next = await tenant.client.createControllerCredential({ params: { controllerUUID }, body: {} });
    const nextToken = await tokenOf(next);
    expect([await poll(token), await poll(nextToken)]).toEqual([200, 200]);
    const params = { controllerUUID, clientId: credential.clientId };
    await tenant.client.revokeControllerCredential({ params });
    expect(await poll(nextToken)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect([await poll(token), await poll(nextToken)]).toEqual([401, 200]);
    expect((await ask(grant, basic(credential))).status).toBe(401);
  });

  it('are not issued for a credential that has expired, which makes room for another', async () => {
    const body = { expiresDays: 1 };
    const expiring = await tenant.client.createControllerCredential({ params: { controllerUUID }, body });
    await service.database.store.db
      .updateTable('controller_credentials')
      .set({ expires_utc: new Date(Date.now() - 1) })
      .where('client_id', '=', expiring.clientId)
      .execute();
    expect((await ask(grant, basic(expiring))).status).toBe(401);
    await tenant.client.createControllerCredential({ params: { controllerUUID }, body });
  });

  it('of a disabled controller open nothing', async () => {
    const token = await tokenOf();
    await tenant.client.updateController({ params: { controllerUUID }, body: { status: 'DISABLED' } });
    expect(await poll(token)).toBe(401);
  });

  it('are of one audience and one key', () => {
    const [key, now] = [Buffer.alloc(32, 1), 1_000_000];
    const claims = { sub: 'c', ver: 1, tenant: 't', controller: null, scope: '', iat: 0, exp: 2000 };
    const token = signToken(key, { ...claims, aud: 'openadr3' });
    expect(readToken(key, token, 'openadr3', now)).toMatchObject({ sub: 'c' });
    expect(readToken(key, token, 'control', now)).toBeNull();
    expect(readToken(Buffer.alloc(32, 2), token, 'openadr3', now)).toBeNull();
    expect(readToken(key, token, 'openadr3', 2_000_000)).toBeNull();
    const [, payload] = token.split('.');
    const rs = Buffer.from('{"alg":"HS512","typ":"JWT"}').toString('base64url');
    const mac = createHmac('sha512', key).update(`${rs}.${payload}`).digest('base64url');
    expect(readToken(key, `${rs}.${payload}.${mac}`, 'openadr3', now)).toBeNull();
  });
});

describe('attempts to get a token', () => {
  it('wait twice as long after each failure beyond five, by client and address', () => {
    let now = 0;
    const attempts = new TokenAttempts(() => now);
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      waits.push(attempts.begin('client', 'a'));
      attempts.failed('client', 'a');
      const wait = attempts.begin('client', 'a');
      waits.push(wait);
      now += wait + 60_000;
    }
    expect(waits.filter((ms) => ms > 0)).toEqual([1000, 2000, 4000, 8000, 16_000]);
    attempts.failed('client', 'a');
    expect(attempts.begin('client', 'b')).toBe(0);
    expect(attempts.begin('client', 'a')).toBeGreaterThan(0);
  });

  it('are ten a minute', () => {
    let now = 0;
    const attempts = new TokenAttempts(() => now);
    expect(Array.from({ length: 11 }, () => attempts.begin('client', 'a'))).toEqual([...Array(10).fill(0), 60_000]);
    now = 60_000;
    expect(attempts.begin('client', 'a')).toBe(0);
  });
});
