import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from './freePort.ts';

export type Account = Record<string, unknown>;
/** Header and claims of an ID token; the returned ones are signed and sent instead. */
export type Tamper = (token: { header: Record<string, unknown>; claims: Record<string, unknown> }) => {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
};

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims of the person who signs in under a login. */
  accounts: Map<string, Account>;
  /** Changes every ID token before it is sent, and signs it again; null changes nothing. */
  tamper: (change: Tamper | null) => void;
  /**
   * Signs in as a person would, from an authorisation address until the provider redirects the browser back; returns
   * that address.
   */
  signIn: (authorizationUrl: string, login: string) => Promise<URL>;
  stop: () => Promise<void>;
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** A real OpenID Connect provider on loopback with one client and made-up people. */
export async function startTestProvider(publicUrl: string, at?: number): Promise<TestProvider> {
  const port = at ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ['halfhour', 'a secret between provider and dashboard'];
  const jwk = {
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    kid: 'k1',
    alg: 'RS256',
    use: 'sig',
  };
  const accounts = new Map<string, Account>();
  let change: Tamper | null = null;
  const provider = new Provider(issuer, {
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the test'] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/bff/sign-in/callback`],
        post_logout_redirect_uris: [`${publicUrl}/sign-in`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => Promise.resolve({ sub: login, ...accounts.get(login) }),
    }),
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== '/token' || !change || !body?.id_token) return;
    const [header, claims] = body.id_token.split('.') as [string, string];
    body.id_token = signed(change({ header: read(header), claims: read(claims) }), jwk);
  });
  const server = await new Promise<Server>((started) => {
    const listening = provider.listen(port, '127.0.0.1', () => started(listening));
  });
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    tamper: (next) => {
      change = next;
    },
    signIn: (authorizationUrl, login) => walk(authorizationUrl, login, publicUrl),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function signed({ header, claims }: ReturnType<Tamper>, jwk: object): string {
  const content = `${base64(header)}.${base64(claims)}`;
  if (header['alg'] === 'none') return `${content}.`;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/**
 * Follows the provider's redirects with a cookie jar and submits its two forms, until it redirects to the dashboard.
 */
async function walk(from: string, login: string, publicUrl: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(from);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step++) {
    if (url.origin === publicUrl) return url;
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie },
    });
    for (const given of response.headers.getSetCookie()) {
      const [name, value] = given.split(';', 1)[0]!.split(/=(.*)/s, 2) as [string, string];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    form = null;
    if (location !== null) url = new URL(location, url);
    else if (page.includes('name="login"')) form = new URLSearchParams({ prompt: 'login', login, password: 'any' });
    else if (page.includes('value="consent"')) form = new URLSearchParams({ prompt: 'consent' });
    else throw new Error(`the provider returned ${response.status} at ${url.pathname}: ${page.slice(0, 300)}`);
  }
  throw new Error('the provider never sent the browser back');
}
