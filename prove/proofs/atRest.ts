import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { serviceHeaders } from '#client/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Credentials, readCredentials } from '#store/credentials.ts';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { freePort } from '#testing/testDashboard.ts';
import { startTestProvider, type TestProvider } from '#testing/testProvider.ts';
import { startReceiver } from '#testing/webhookReceiver.ts';
import { findIn, findInFolder, type Needle, type Scanned, spellingsOf } from '../needles.ts';
import { besidePage } from '../page.ts';
import { type Program, startProgram, withDataFolder } from '../program.ts';
import type { Proof } from '../proof.ts';
import { type Heard, Recorder } from '../recorder.ts';

/** Files of the data folder that hold secrets by their purpose, readable by their owner alone. */
const KEPT = ['credentials.json', 'secret.key'];
const MARK = 'Marker-that-is-no-secret';
const SESSION = '__Host-Http-halfhour';
const FLOW = '__Host-Http-halfhour-sign-in';

const secretOf = (apiKey: string): string => apiKey.split('_')[3]!;
const cookieOf = ({ headers }: Heard, name: string): string | undefined => [headers['set-cookie'] ?? []].flat().find((each) => each.startsWith(`${name}=`))?.split(/[=;]/)[1];
const newPassword = (): string => `pass ${randomBytes(12).toString('hex')}`;
const plainReads = Object.values<Endpoint>(endpoints).filter(({ method, path }) => method === 'GET' && !path.includes('{'));

interface Setting {
  recorder: Recorder;
  dataDir: string;
  dashboardUrl: string;
  provider: TestProvider;
  receiverUrl: string;
}

/** Keys made by the command line beside the running service. */
function makeKeys({ recorder, dataDir }: Setting, { tenant, apiKey }: Credentials): void {
  recorder.keep('the key of credentials.json', secretOf(apiKey));
  const cli = (file: string, ...args: string[]) => execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'cli', file), ...args], { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' });
  const printed = cli('keys.ts', 'issue', '--tenant', tenant, '--label', 'proof') + cli('tenants.ts', 'create', 'Proof', '--live');
  const keys = [...printed.matchAll(/hh_\w+/g)].map(([key]) => key);
  if (keys.length !== 3) throw new Error(`The command line made ${keys.length} keys`);
  for (const [n, key] of keys.entries()) recorder.keep(`key ${n} of the command line`, secretOf(key));
}

/** Webhooks made, repeated, rotated, tested and read over the interface, and everything else that can be read there, with right keys and wrong ones. */
async function useService({ recorder, receiverUrl }: Setting, { serviceUrl, apiKey, tenant }: Credentials): Promise<void> {
  const base = `${serviceUrl}/api/v1`;
  const headers: Record<string, string> = serviceHeaders(apiKey, tenant);
  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => recorder.ask(method, base + path, { headers: { ...headers, ...more }, body });
  const made = async (what: string, path: string, body: unknown, more?: Record<string, string>) => {
    const answer = await ask('POST', path, body, more);
    const { uuid, secret } = JSON.parse(answer.text) as { uuid: string; secret?: string };
    recorder.shown(what, secret);
    recorder.keep(`${what}, its bytes`, Buffer.from(secret!.slice('whsec_'.length), 'base64').toString('latin1'));
    return { uuid, secret: secret! };
  };
  const subscription = { url: `${receiverUrl}/hook`, events: ['EVENT.STARTED'], description: MARK };
  const { uuid, secret } = await made('a webhook secret', '/webhooks', subscription, { 'idempotency-key': 'once' });
  await ask('POST', '/webhooks', subscription, { 'idempotency-key': 'once' });
  recorder.allowHere(secret);
  for (const turn of ['first', 'second']) {
    await made(`a webhook secret of the ${turn} rotation`, `/webhooks/${uuid}/secret/rotate`, {});
    await ask('POST', `/webhooks/${uuid}/test`, {});
  }
  await ask('POST', '/webhooks', { ...subscription, secret });
  await ask('PATCH', `/webhooks/${uuid}`, { description: MARK, oldSecrets: [secret] });
  for (const path of [`/webhooks/${uuid}`, `/webhooks/${uuid}/deliveries`, ...plainReads.map((row) => row.path)]) await ask('GET', path);
  const wrongs: Record<string, string>[] = [{ 'x-api-key': `${apiKey}x` }, { tenant: apiKey }, { 'x-api-version': apiKey }, { 'if-match': apiKey }];
  for (const wrong of wrongs) await ask('GET', '/users', undefined, wrong);
  for (const path of ['/openapi.json', '/ready', '/health', '/metrics', '/docs']) await recorder.ask('GET', serviceUrl + path, { headers });
}

/** Sign-in by link, password and provider, passwords set and changed, an operator invited, and everything read that the dashboard's server answers. */
async function useDashboard({ recorder, dashboardUrl, provider, receiverUrl }: Setting, link: string): Promise<void> {
  let session = '';
  const own = { 'sec-fetch-site': 'same-origin', 'x-halfhour-csrf': '1' };
  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => recorder.ask(method, dashboardUrl + path, { headers: { ...own, ...(session ? { cookie: `${SESSION}=${session}` } : {}), ...more }, body });
  const signIn = async (what: string, credentials: object) => {
    session = recorder.shown(`a session by ${what}`, cookieOf(await ask('POST', '/bff/session', credentials), SESSION));
    recorder.keep(`a session by ${what}, its bytes`, Buffer.from(session, 'base64url').toString('latin1'));
  };
  const [first, second, mistyped] = [newPassword(), newPassword(), newPassword()].map((password, n) => recorder.keep(`password ${n}`, password)) as [string, string, string];
  await signIn('link', { token: recorder.keep('the printed link', link) });
  await ask('POST', '/bff/password', { password: first });
  await signIn('password', { name: 'admin', password: first });
  await ask('POST', '/bff/password', { password: second, current: first });
  await ask('POST', '/bff/session', { name: mistyped, password: mistyped });
  await ask('POST', '/bff/session', { name: 'admin', password: second, token: link });
  await ask('POST', '/bff/session', `{"name":"admin","password":"${second}"`);
  const invited = await ask('POST', '/bff/operators', { name: 'Olga', role: 'operator', email: 'olga@flex.example' });
  recorder.shown('the link of an invitation', /token=([\w-]+)/.exec(invited.text)?.[1]);
  const hook = await ask('POST', '/bff/api/webhooks', { url: `${receiverUrl}/other`, events: ['EVENT.ENDED'], description: MARK });
  recorder.shown('a webhook secret made in the dashboard', (JSON.parse(hook.text) as { secret?: string }).secret);
  const admin = session;

  for (const leave of [true, false]) {
    session = '';
    const sent = await ask('GET', '/bff/sign-in/oidc');
    const flow = recorder.shown(`the cookie of sign-in ${leave}`, cookieOf(sent, FLOW));
    const address = new URL(String(sent.headers['location']));
    for (const name of ['state', 'nonce']) recorder.shown(`the ${name} of sign-in ${leave}`, address.searchParams.get(name) ?? undefined);
    const back = await provider.signIn(address.href, 'olga');
    recorder.keep(`the code of sign-in ${leave}`, back.searchParams.get('code')!);
    session = recorder.shown(`a session by the provider ${leave}`, cookieOf(await ask('GET', back.pathname + back.search, undefined, { cookie: `${FLOW}=${flow}`, 'sec-fetch-site': 'cross-site' }), SESSION));
    if (!leave) continue;
    const left = await ask('DELETE', '/bff/session');
    // Header and first claims of an ID token are the same in all of them.
    recorder.shown('the head of an ID token', /id_token_hint=(eyJ[\w-]{30})/.exec(left.text)?.[1]);
    recorder.allowHere(address.searchParams.get('nonce')!);
  }
  session = admin;
  for (const path of ['/bff/session', '/bff/sessions', '/bff/operators', '/bff/audit?pageSize=1000', '/bff/audit/names', '/bff/about', '/bff/roles', '/bff/views', '/bff/sign-in', '/bff/health', '/', '/sign-in', '/bff/nothing']) await ask('GET', path);
  const { data } = JSON.parse((await ask('GET', '/bff/audit?pageSize=1000')).text) as { data: { seq: number }[] };
  for (const { seq } of data) await ask('GET', `/bff/audit/${seq}`);
  for (const { path } of plainReads) await ask('GET', `/bff/api${path}`);
}

/** Every row of every table as text, tenant by tenant: what a copy of the database shows. */
async function dump(dataDir: string): Promise<string> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  try {
    return await store.db.transaction().execute(async (tx) => {
      const tables = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'bff')`.execute(tx);
      const tenants = await sql<{ tenant: string }>`select tenant_uuid as tenant from tenants`.execute(tx);
      const texts: string[] = [];
      for (const { tenant } of tenants.rows) {
        await sql`select set_config('app.tenant', ${tenant}, true)`.execute(tx);
        for (const { name } of tables.rows) texts.push(...(await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(tx)).rows.map(({ row }) => row));
      }
      return texts.join('\n');
    });
  } finally {
    await store.close();
  }
}

/** Fails where anything that is kept or was said holds a secret; answers what was looked through. */
async function lookThrough({ recorder, dataDir }: Setting, program: Program): Promise<{ scanned: Scanned; rows: number; needles: number }> {
  const sealing = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();
  const needles: Needle[] = [
    ...[...recorder.secrets].flatMap(([what, secret]) => spellingsOf(what, what.endsWith('its bytes') ? Buffer.from(secret, 'latin1') : secret)),
    ...spellingsOf('the key that seals', sealing),
    ...spellingsOf('the key that seals, its bytes', Buffer.from(sealing, 'base64')),
  ];
  const mark = { name: 'the marker', bytes: Buffer.from(MARK) };
  const link = recorder.secrets.get('the printed link')!;
  const said = program.said();
  if (said.split(link).length !== 2) throw new Error('The sign-in link was printed more than once');
  const rows = await dump(dataDir);
  const scanned = findInFolder(dataDir, [...needles, mark], KEPT);
  const leaks = [
    ...recorder.leaks(),
    ...[...findIn(Buffer.from(said.replace(link, '')), needles)].map((name) => `what it said holds ${name}`),
    ...[...findIn(Buffer.from(rows), needles)].map((name) => `a table holds ${name}`),
    ...scanned.hits.filter((hit) => !hit.endsWith(mark.name)),
  ];
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
  if (!rows.includes(MARK) || !scanned.hits.length) throw new Error('The marker was not found where it must be: the search itself is broken');
  for (const file of KEPT) {
    const mode = statSync(join(dataDir, file)).mode & 0o777;
    if (mode !== 0o600) throw new Error(`${file} has the mode ${mode.toString(8)}`);
  }
  return { scanned, rows: rows.split('\n').length, needles: needles.length };
}

/** Secrets of every kind are made over the real program; then every byte it kept, logged and answered is searched for them. */
const atRest: Proof = {
  title: 'No key, secret, password, session or link can be read in what it keeps, logs or answers',
  minutes: 10,
  options: { demo: { about: '1 fills the store with the demo first', fallback: 1 } },
  quick: { demo: 0 },
  run: ({ demo }) =>
    withDataFolder((dataDir) =>
      besidePage(async (cwd) => {
        const port = await freePort();
        const dashboardUrl = `http://127.0.0.1:${port}`;
        const [provider, receiver] = [await startTestProvider(dashboardUrl), await startReceiver()];
        provider.accounts.set('olga', { email: 'olga@flex.example', email_verified: true, name: 'Olga' });
        const recorder = new Recorder();
        const setting: Setting = { recorder, dataDir, dashboardUrl, provider, receiverUrl: receiver.url };
        const octopus = recorder.keep('the key of the meter reading service', `sk_live_${randomBytes(16).toString('hex')}`);
        recorder.keep('the client secret of the provider', provider.clientSecret);
        const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret, OIDC_NAME: 'Flex' };
        let program: Program | undefined;
        try {
          program = await startProgram({ DATA_DIR: dataDir, PORT: String(port), DEMO: demo ? 'on' : 'off', LOG_LEVEL: 'trace', OCTOPUS_API_KEY: octopus, OCTOPUS_BASE_URL: receiver.url, ...oidc }, { file: 'main.ts', cwd });
          const credentials = readCredentials(join(dataDir, 'credentials.json'))!;
          makeKeys(setting, credentials);
          await useService(setting, credentials);
          await useDashboard(setting, /#token=([\w-]+)/.exec(program.said())![1]!);
          await program.stop();
          const { scanned, rows, needles } = await lookThrough(setting, program);
          return [
            `${recorder.secrets.size} secrets in ${needles} spellings`,
            `0 in ${recorder.count} answers, ${program.said().split('\n').length} lines of log, ${rows} rows of the tables, ${scanned.files} files of ${(scanned.bytes / 1e6).toFixed(0)} MB`,
            `${KEPT.join(' and ')} have the mode 600`,
          ];
        } finally {
          program?.child.kill('SIGKILL');
          await receiver.close();
          await provider.stop();
        }
      }),
    ),
};

export default atRest;
