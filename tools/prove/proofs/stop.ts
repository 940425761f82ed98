import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { openStore } from '#store/openStore.ts';
import { roleName } from '#store/postgres/createRoleAndDatabase.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { UNLIMITED } from '../../harness/createTenantWithKey.ts';
import { type Program, postmasterPid, startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { startProgramWithDashboard } from '../../harness/programWithDashboard.ts';
import type { Proof } from '../proof.ts';

const STOP_WITHIN_MS = 20_000;
const CLIENTS = 8;

/** Responses as clients observed them. */
interface Seen {
  responses: number;
  /** Names of the assets whose creation was acknowledged. */
  created: string[];
  refused: number;
  /** Connections that closed before a byte of a response: the request was not started, and may be sent elsewhere. */
  withoutResponse: number;
  broken: string[];
}

/** Clients that read and write, one request after another on keep-alive connections, until nothing listens any more. */
function putUnderLoad({ send }: ProgramTenant): { seen: Seen; over: Promise<unknown> } {
  const seen: Seen = { responses: 0, created: [], refused: 0, withoutResponse: 0, broken: [] };
  const one = async (index: number) => {
    for (let turn = index; ; turn++) {
      const name = turn % 2 ? randomUUID() : null;
      const response = await (
        name ? send('POST', '/assets', JSON.stringify({ name })) : send('GET', '/assets?pageSize=500')
      ).catch((error: Error & { cause?: { code?: string } }) => error.cause?.code ?? String(error));
      if (typeof response === 'string') {
        if (response !== 'ECONNREFUSED') seen.withoutResponse++;
        return;
      }
      const text = await response.text().catch((error: unknown) => `broken off: ${String(error)}`);
      if (response.status === 503) seen.refused++;
      else if (!response.ok || !text.endsWith('}')) seen.broken.push(`${response.status} ${text.slice(0, 200)}`);
      else if (name) seen.created.push(name);
      if (response.ok) seen.responses++;
    }
  };
  return { seen, over: Promise.all(Array.from({ length: CLIENTS }, (_, index) => one(index))) };
}

/** What delays a stop: a body that goes on arriving, and a table that another session has locked. */
async function obstructStop(url: string, headers: Record<string, string>, dataDir: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({
    ...headers,
    host,
    'content-type': 'application/json',
    'content-length': '1000000',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const upload = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  upload.write(`POST /api/v1/energy-consumption HTTP/1.1\r\n${lines.join('')}\r\n[`);
  const dripping = setInterval(() => upload.write(' '), 200);
  upload.once('close', () => clearInterval(dripping));
  const { socketFolder } = readPostmaster(`${dataDir}/postgres/data`)!;
  const locker = new Connection({ host: socketFolder, user: roleName, database: roleName });
  locker.on('error', () => undefined);
  await locker.connect();
  await locker.query('begin; lock table portfolios in access exclusive mode');
  void fetch(`${url}/api/v1/portfolios`, { headers }).catch(() => undefined);
  await sleep(300);
}

interface Scenario {
  start: (dataDir: string) => Promise<Program & { dashboardUrl?: string; signIn?: () => Promise<string> }>;
  isDelayed: boolean;
}

const scenarios: Record<string, Scenario> = {
  'the service under load': { start: (dataDir) => startProgram({ DATA_DIR: dataDir }), isDelayed: false },
  'service and dashboard under load': { start: (dataDir) => startProgramWithDashboard(dataDir), isDelayed: false },
  'service and dashboard, with an endless upload and a blocked query': {
    start: (dataDir) => startProgramWithDashboard(dataDir),
    isDelayed: true,
  },
};

async function stopOnce(name: string, { start, isDelayed }: Scenario): Promise<string> {
  const receiver = await startWebhookReceiver();
  // Each delivery stays in flight for a while.
  receiver.respond = (_request, response) => void setTimeout(() => response.end(), 300);
  try {
    return await withDataFolder(async (dataDir) => {
      const program = await start(dataDir);
      const tenant = await withProgramStore(program, dataDir, async ({ addTenant }) => addTenant(UNLIMITED));
      const { uuid: webhookUUID } = await tenant.client.createWebhook({
        body: { url: receiver.url, events: ['PORTFOLIO.ASSETS_ASSIGNED'] },
      });
      const { assetUUID } = await tenant.client.createAsset({ body: { name: 'Meter' } });
      for (let n = 0; n < 10; n++) {
        const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: `Portfolio ${n}` } });
        await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
      }
      const stream =
        program.signIn &&
        (await fetch(`${program.dashboardUrl}/bff/live`, { headers: { cookie: await program.signIn() } }));
      const streamed = stream?.text().then(
        () => 'ended',
        () => 'cut',
      );
      const { seen, over } = putUnderLoad(tenant);
      await sleep(1000);
      if (isDelayed) await obstructStop(program.url, tenant.headers, dataDir);
      const postmaster = postmasterPid(dataDir);
      const startedAt = performance.now();
      const code = await program.stop();
      const took = performance.now() - startedAt;
      await over;
      const line =
        `${name}: ended with ${code} after ${(took / 1000).toFixed(1)} s; ${seen.responses} whole ` +
        `responses, ${seen.refused} refused with 503, ${seen.withoutResponse} connections closed between ` +
        `requests${streamed ? `; the live stream ${await streamed}` : ''}`;
      assert.equal(code, 0, `${line}\n${program.output()}`);
      assert.ok(took <= STOP_WITHIN_MS, line);
      assert.deepEqual(seen.broken, [], line);
      assert.equal(await streamed, streamed && 'ended', line);
      assert.ok(postmaster !== null && postmasterPid(dataDir) === null, `PostgreSQL was left running: ${line}`);
      await checkStore(dataDir, seen, webhookUUID);
      return line;
    });
  } finally {
    await receiver.close();
  }
}

/** What was acknowledged is stored and nothing else is; no lease is held, and no delivery is lost. */
async function checkStore(dataDir: string, { created }: Seen, webhookUUID: string): Promise<void> {
  const store = await openStore({ dataDir, mode: 'own', log: silentLog });
  try {
    const { rows } = await store.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.deliverer', 'on', true)`.execute(tx);
      return sql<{ held: number; deliveries: number; leased: number }>`
        select (select count(*) from webhook_subscriptions where lane_owner is not null) as held,
          (select count(*) from webhook_deliveries where webhook_uuid = ${webhookUUID} and status <> 'FAILED')
            as deliveries,
          (select count(*) from jobs where retry_at is not null and last_error is null) as leased`.execute(tx);
    });
    assert.deepEqual(rows[0], { held: 0, deliveries: 10, leased: 0 });
    const tenants = await store.db.selectFrom('tenants').select('tenant_uuid').where('name', '=', 'Proof').execute();
    const names = await store.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.tenant', ${tenants[0]!.tenant_uuid}, true)`.execute(tx);
      return tx.selectFrom('assets').select('name').where('name', '!=', 'Meter').execute();
    });
    assert.deepEqual(new Set(names.map(({ name }) => name)), new Set(created));
    assert.equal(names.length, created.length, 'an asset was created twice');
  } finally {
    await store.close();
  }
}

const stop: Proof = {
  title: 'On SIGTERM the service finishes what it has started and leaves nothing behind',
  minutes: 5,
  options: { scenarios: { about: 'how many of the three run', fallback: 3 } },
  quick: { scenarios: 1 },
  run: async ({ scenarios: count }) => {
    const lines: string[] = [];
    for (const [name, scenario] of Object.entries(scenarios).slice(0, count))
      lines.push(await stopOnce(name, scenario));
    return lines;
  },
};

export default stop;
