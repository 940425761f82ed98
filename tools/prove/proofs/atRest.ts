import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readCredentials } from '#store/credentials.ts';
import { openStore } from '#store/openStore.ts';
import { freePort } from '#testing/freePort.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestProvider } from '#testing/testProvider.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { withEmptyPage } from '../../harness/emptyPage.ts';
import { type Program, startProgram, withDataFolder } from '../../harness/program.ts';
import { makeKeys, MARK, type SecretsEnvironment, useDashboard, useService } from '../makeSecrets.ts';
import type { Proof } from '../proof.ts';
import { SecretRecorder } from '../secretRecorder.ts';
import { scanBytes, scanFolder, type SecretPattern, type ScanResult, secretPatterns } from '../secretScan.ts';

/** Files of the data folder whose purpose is to hold secrets, readable by their owner alone. */
const SECRET_FILES = ['credentials.json', 'secret.key'];
/** A busy machine may take this long to load the demo. */
const LOAD_MS = 300_000;

/** Every row of every table as text, tenant by tenant: what a copy of the database shows. */
async function dump(dataDir: string): Promise<string> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  try {
    return await store.db.transaction().execute(async (tx) => {
      const tables = await sql<{
        name: string;
      }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in
        ('public', 'bff')`.execute(tx);
      const tenants = await sql<{ tenant: string }>`select tenant_uuid as tenant from tenants`.execute(tx);
      const texts: string[] = [];
      for (const { tenant } of tenants.rows) {
        await sql`select set_config('app.tenant', ${tenant}, true)`.execute(tx);
        for (const { name } of tables.rows)
          texts.push(
            ...(await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(tx)).rows.map(
              ({ row }) => row,
            ),
          );
      }
      return texts.join('\n');
    });
  } finally {
    await store.close();
  }
}

/** Throws if anything stored or printed holds a secret; returns what was searched. */
async function searchEverything(
  { recorder, dataDir }: SecretsEnvironment,
  program: Program,
): Promise<{ scanned: ScanResult; rows: number; patterns: number }> {
  const sealing = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();
  const patterns: SecretPattern[] = [
    ...[...recorder.secrets].flatMap(([what, secret]) =>
      secretPatterns(what, what.endsWith('its bytes') ? Buffer.from(secret, 'latin1') : secret),
    ),
    ...secretPatterns('the key that seals', sealing),
    ...secretPatterns('the key that seals, its bytes', Buffer.from(sealing, 'base64')),
  ];
  const mark = { name: 'the marker', bytes: Buffer.from(MARK) };
  const link = recorder.secrets.get('the printed link')!;
  const output = program.output();
  if (output.split(link).length !== 2) throw new Error('The sign-in link was printed more than once');
  const rows = await dump(dataDir);
  const scanned = scanFolder(dataDir, [...patterns, mark], SECRET_FILES);
  const leaks = [
    ...recorder.leaks(),
    ...[...scanBytes(Buffer.from(output.replace(link, '')), patterns)].map((name) => `what it printed holds ${name}`),
    ...[...scanBytes(Buffer.from(rows), patterns)].map((name) => `a table holds ${name}`),
    ...scanned.hits.filter((hit) => !hit.endsWith(mark.name)),
  ];
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
  if (!rows.includes(MARK) || !scanned.hits.length)
    throw new Error('The marker was not found where it must be: the search itself is broken');
  for (const file of SECRET_FILES) {
    const mode = statSync(join(dataDir, file)).mode & 0o777;
    if (mode !== 0o600) throw new Error(`${file} has the mode ${mode.toString(8)}`);
  }
  return { scanned, rows: rows.split('\n').length, patterns: patterns.length };
}

/**
 * Secrets of every kind are made over the real program; then every byte it stored, logged and sent is searched for
 * them.
 */
const atRest: Proof = {
  title: 'No key, secret, password, session or link can be read in what the service stores, logs or sends',
  minutes: 10,
  options: { demo: { about: '1 fills the store with the demo first', fallback: 1 } },
  run: ({ demo }) =>
    withDataFolder((dataDir) =>
      withEmptyPage(async (cwd) => {
        const port = await freePort();
        const dashboardUrl = `http://127.0.0.1:${port}`;
        const [provider, receiver] = [await startTestProvider(dashboardUrl), await startWebhookReceiver()];
        provider.accounts.set('olga', { email: 'olga@flex.example', email_verified: true, name: 'Olga' });
        const recorder = new SecretRecorder();
        const setting: SecretsEnvironment = { recorder, dataDir, dashboardUrl, provider, receiverUrl: receiver.url };
        const octopus = recorder.addSecret(
          'the key of the meter reading service',
          `sk_live_${randomBytes(16).toString('hex')}`,
        );
        recorder.addSecret('the client secret of the provider', provider.clientSecret);
        const oidc = {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          OIDC_NAME: 'Flex',
        };
        let program: Program | undefined;
        try {
          program = await startProgram(
            {
              DATA_DIR: dataDir,
              PORT: String(port),
              DEMO: demo ? 'on' : 'off',
              DEMO_ASSETS: '120',
              LOG_LEVEL: 'trace',
              OCTOPUS_API_KEY: octopus,
              OCTOPUS_BASE_URL: receiver.url,
              ...oidc,
            },
            { entry: 'main.ts', cwd, readyMs: LOAD_MS },
          );
          const credentials = readCredentials(join(dataDir, 'credentials.json'))!;
          makeKeys(setting, credentials);
          await useService(setting, credentials);
          await useDashboard(setting, /#token=([\w-]+)/.exec(program.output())![1]!);
          await program.stop();
          const { scanned, rows, patterns } = await searchEverything(setting, program);
          return [
            `${recorder.secrets.size} secrets in ${patterns} encodings`,
            `0 in ${recorder.count} responses, ${program.output().split('\n').length} lines of log, ${rows} rows ` +
              `of the tables, ${scanned.files} files of ${(scanned.bytes / 1e6).toFixed(0)} MB`,
            `${SECRET_FILES.join(' and ')} have the mode 600`,
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
