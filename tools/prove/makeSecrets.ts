import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { serviceHeaders } from '#client/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Credentials } from '#store/credentials.ts';
import type { TestProvider } from '#testing/testProvider.ts';
import type { RecordedResponse, SecretRecorder } from './secretRecorder.ts';

/** Stored wherever secrets are stored, and must be found. */
export const MARK = 'Marker-that-is-no-secret';
const SESSION = '__Host-Http-halfhour';
const FLOW = '__Host-Http-halfhour-sign-in';

const secretOf = (apiKey: string): string => apiKey.split('_')[3]!;
const cookieOf = ({ headers }: RecordedResponse, name: string): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((each) => each.startsWith(`${name}=`))
    ?.split(/[=;]/)[1];
const newPassword = (): string => `pass ${randomBytes(12).toString('hex')}`;
const plainReads = Object.values<Endpoint>(endpoints).filter(
  ({ method, path }) => method === 'GET' && !path.includes('{'),
);

/** Where secrets are made, and where they are recorded. */
export interface SecretsEnvironment {
  recorder: SecretRecorder;
  dataDir: string;
  dashboardUrl: string;
  provider: TestProvider;
  receiverUrl: string;
}

/** Keys made by the command line while the service runs. */
export function makeKeys({ recorder, dataDir }: SecretsEnvironment, { tenant, apiKey }: Credentials): void {
  recorder.addSecret('the key of credentials.json', secretOf(apiKey));
  const cli = (file: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'cli', file), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  const printed =
    cli('keys.ts', 'issue', '--tenant', tenant, '--label', 'proof') + cli('tenants.ts', 'create', 'Proof', '--live');
  const keys = [...printed.matchAll(/hh_\w+/g)].map(([key]) => key);
  if (keys.length !== 3) throw new Error(`The command line made ${keys.length} keys`);
  for (const [n, key] of keys.entries()) recorder.addSecret(`key ${n} of the command line`, secretOf(key));
}

/**
 * Creates and changes meter accounts; creates, repeats, rotates, tests and reads webhooks over the interface; reads
 * everything else there, with valid and invalid keys.
 */
export async function useService(
  { recorder, receiverUrl }: SecretsEnvironment,
  { serviceUrl, apiKey, tenant }: Credentials,
): Promise<void> {
  const base = `${serviceUrl}/api/v1`;
  const headers: Record<string, string> = serviceHeaders(apiKey, tenant);
  const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    recorder.send(method, base + path, { headers: { ...headers, ...more }, body });
  const made = async (what: string, path: string, body: unknown, more?: Record<string, string>) => {
    const response = await send('POST', path, body, more);
    const { uuid, secret } = JSON.parse(response.text) as { uuid: string; secret?: string };
    recorder.addShownSecret(what, secret);
    recorder.addSecret(`${what}, its bytes`, Buffer.from(secret!.slice('whsec_'.length), 'base64').toString('latin1'));
    return { uuid, secret: secret! };
  };
  const subscription = { url: `${receiverUrl}/hook`, events: ['EVENT.STARTED'], description: MARK };
  const { uuid, secret } = await made('a webhook secret', '/webhooks', subscription, { 'idempotency-key': 'once' });
  await send('POST', '/webhooks', subscription, { 'idempotency-key': 'once' });
  recorder.allowInLatest(secret);
  for (const turn of ['first', 'second']) {
    await made(`a webhook secret of the ${turn} rotation`, `/webhooks/${uuid}/secret/rotate`, {});
    await send('POST', `/webhooks/${uuid}/test`, {});
  }
  const credentials = ['first', 'second'].map((turn) =>
    recorder.addSecret(`the ${turn} credential of a meter account`, `sk_live_${randomBytes(16).toString('hex')}`),
  );
  const account = { provider: 'N3RGY', label: MARK, credential: credentials[0] };
  const { meterAccountUUID } = JSON.parse(
    (await send('POST', '/meter-accounts', account, { 'idempotency-key': 'account' })).text,
  ) as { meterAccountUUID: string };
  await send('POST', '/meter-accounts', account, { 'idempotency-key': 'account' });
  await send('PATCH', `/meter-accounts/${meterAccountUUID}`, { credential: credentials[1] });
  await send('POST', '/meter-accounts', { ...account, provider: credentials[1] });
  await send('GET', `/meter-accounts/${meterAccountUUID}`);
  await send('POST', '/webhooks', { ...subscription, secret });
  await send('PATCH', `/webhooks/${uuid}`, { description: MARK, oldSecrets: [secret] });
  for (const path of [`/webhooks/${uuid}`, `/webhooks/${uuid}/deliveries`, ...plainReads.map((row) => row.path)])
    await send('GET', path);
  const wrongs: Record<string, string>[] = [
    { 'x-api-key': `${apiKey}x` },
    { tenant: apiKey },
    { 'x-api-version': apiKey },
    { 'if-match': apiKey },
  ];
  for (const wrong of wrongs) await send('GET', '/users', undefined, wrong);
  for (const path of ['/openapi.json', '/ready', '/health', '/metrics', '/docs'])
    await recorder.send('GET', serviceUrl + path, { headers });
}

/**
 * Signs in by link, password and provider, sets and changes passwords, invites an operator, and reads everything that
 * the dashboard's server returns.
 */
export async function useDashboard(
  { recorder, dashboardUrl, provider, receiverUrl }: SecretsEnvironment,
  link: string,
): Promise<void> {
  let session = '';
  const own = { 'sec-fetch-site': 'same-origin', 'x-halfhour-csrf': '1' };
  const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    recorder.send(method, dashboardUrl + path, {
      headers: { ...own, ...(session ? { cookie: `${SESSION}=${session}` } : {}), ...more },
      body,
    });
  const signIn = async (what: string, credentials: object) => {
    session = recorder.addShownSecret(
      `a session by ${what}`,
      cookieOf(await send('POST', '/bff/session', credentials), SESSION),
    );
    recorder.addSecret(`a session by ${what}, its bytes`, Buffer.from(session, 'base64url').toString('latin1'));
  };
  const [first, second, mistyped] = [newPassword(), newPassword(), newPassword()].map((password, n) =>
    recorder.addSecret(`password ${n}`, password),
  ) as [string, string, string];
  await signIn('link', { token: recorder.addSecret('the printed link', link) });
  await send('POST', '/bff/password', { password: first });
  await signIn('password', { name: 'admin', password: first });
  await send('POST', '/bff/password', { password: second, current: first });
  await send('POST', '/bff/session', { name: mistyped, password: mistyped });
  await send('POST', '/bff/session', { name: 'admin', password: second, token: link });
  await send('POST', '/bff/session', `{"name":"admin","password":"${second}"`);
  const invited = await send('POST', '/bff/operators', { name: 'Olga', role: 'operator', email: 'olga@flex.example' });
  recorder.addShownSecret('the link of an invitation', /token=([\w-]+)/.exec(invited.text)?.[1]);
  const webhook = await send('POST', '/bff/api/webhooks', {
    url: `${receiverUrl}/other`,
    events: ['EVENT.ENDED'],
    description: MARK,
  });
  recorder.addShownSecret(
    'a webhook secret made in the dashboard',
    (JSON.parse(webhook.text) as { secret?: string }).secret,
  );
  const admin = session;

  for (const leave of [true, false]) {
    session = '';
    const sent = await send('GET', '/bff/sign-in/oidc');
    const flow = recorder.addShownSecret(`the cookie of sign-in ${leave}`, cookieOf(sent, FLOW));
    const address = new URL(String(sent.headers['location']));
    for (const name of ['state', 'nonce'])
      recorder.addShownSecret(`the ${name} of sign-in ${leave}`, address.searchParams.get(name) ?? undefined);
    const back = await provider.signIn(address.href, 'olga');
    recorder.addSecret(`the code of sign-in ${leave}`, back.searchParams.get('code')!);
    session = recorder.addShownSecret(
      `a session by the provider ${leave}`,
      cookieOf(
        await send('GET', back.pathname + back.search, undefined, {
          cookie: `${FLOW}=${flow}`,
          'sec-fetch-site': 'cross-site',
        }),
        SESSION,
      ),
    );
    if (!leave) continue;
    const signOut = await send('DELETE', '/bff/session');
    // Header and first claims of an ID token are the same in all of them.
    recorder.addShownSecret('the head of an ID token', /id_token_hint=(eyJ[\w-]{30})/.exec(signOut.text)?.[1]);
    recorder.allowInLatest(address.searchParams.get('nonce')!);
  }
  session = admin;
  for (const path of [
    '/bff/session',
    '/bff/sessions',
    '/bff/operators',
    '/bff/audit?pageSize=1000',
    '/bff/audit/names',
    '/bff/about',
    '/bff/roles',
    '/bff/views',
    '/bff/sign-in',
    '/bff/health',
    '/',
    '/sign-in',
    '/bff/nothing',
  ])
    await send('GET', path);
  const { data } = JSON.parse((await send('GET', '/bff/audit?pageSize=1000')).text) as { data: { seq: number }[] };
  for (const { seq } of data) await send('GET', `/bff/audit/${seq}`);
  for (const { path } of plainReads) await send('GET', `/bff/api${path}`);
}
