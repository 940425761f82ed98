import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { type ProgramStore, withProgramStore } from '../../harness/programStore.ts';
import { liftLimits, readSandbox } from '../../harness/sandbox.ts';
import { judgeInvited, judgeLive, judgeMoved, judgePast } from '../demo/judgeDemo.ts';
import type { Proof } from '../proof.ts';

const GIVE_UP_MS = 300_000;
const SOON_MS = 6 * HOUR_MS;

/** A first start loads the demo; then its clock is moved weeks ahead. */
const demo: Proof = {
  title: 'The demo has what an operator looks for, and lives on for as long as its clock runs',
  minutes: 30,
  options: {
    assets: { about: 'assets of the demo', fallback: 1200 },
    days: { about: 'by which the clock is moved', fallback: 21 },
  },
  run: ({ assets = 0, days = 0 }) =>
    withDataFolder(async (dataDir) => {
      const startedAt = performance.now();
      const program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on', DEMO_ASSETS: String(assets) });
      try {
        const sandbox = readSandbox(dataDir);
        await liftLimits(dataDir, sandbox.tenant);
        const client = sandbox.client(program.url);
        while (!program.output().includes('are loaded')) {
          assert.ok(performance.now() - startedAt < GIVE_UP_MS, `the demo does not load: ${program.output()}`);
          await sleep(100);
        }
        const loadedS = (performance.now() - startedAt) / 1000;
        return await withProgramStore(program, dataDir, async ({ store }) => [
          `ready after ${(program.readyAfterMs / 1000).toFixed(1)} s, ${assets} assets after ${loadedS.toFixed(1)} s`,
          await judgeLive(client, assets),
          ...(await judgePast(client)),
          await judgeAlerts(store, sandbox.tenant),
          await judgeMoved(client),
          await judgeInvited(client),
          await judgeLater(client, assets, days),
          await sizeOf(store),
        ]);
      } finally {
        await program.stop();
      }
    }),
};

/** The outage of a controller was told of, and its end. */
async function judgeAlerts({ db }: ProgramStore['store'], tenant: string): Promise<string> {
  const alerts = await tenantTransaction(db, tenant, ({ tx }) =>
    tx
      .selectFrom('alerts')
      .select(['raised_utc', 'closed_utc'])
      .where('kind', '=', 'CONTROLLER_UNREACHABLE')
      .orderBy('raised_utc')
      .execute(),
  );
  assert.ok(alerts.length > 0 && alerts[0]!.closed_utc !== null, 'the outage has no alert, or no end');
  return `the outage of ${alerts[0]!.raised_utc.toISOString()} was told of until ${alerts[0]!.closed_utc.toISOString()}`;
}

/** Moved ahead: readings to the last half hour, settled events, and the next ones. */
async function judgeLater(client: Client, assets: number, days: number): Promise<string> {
  const before = await client.listEvents({ query: { state: 'SCHEDULED', pageSize: 1000 } });
  const startedAt = performance.now();
  await client.setClock({ body: { advance: `P${days}D` } });
  while ((await client.getClock()).loading !== null) await sleep(100);
  const tookS = (performance.now() - startedAt) / 1000;
  const now = Date.parse((await client.getClock()).now);
  let current = 0;
  for (let page = 1; current + 1 < assets; page++) {
    const { data } = await client.listAssets({ query: { pageSize: 1000, page } });
    if (data.length === 0) break;
    const isCurrent = (at: string | null) => at !== null && now - Date.parse(at) < 2 * HALF_HOUR_MS;
    current += data.filter(({ lastReadingUTC }) => isCurrent(lastReadingUTC)).length;
  }
  assert.ok(current > 0.95 * assets, `${current} of ${assets} assets have readings to the last half hour`);
  let settled = 0;
  for (const { eventUUID, endTime, name, assetsOptedIn } of before.data) {
    if (assetsOptedIn === 0 || Date.parse(endTime) > now - DAY_MS) continue;
    const { state, statsStatus } = await client.getEvent({ params: { 'event-uuid': eventUUID } });
    assert.deepEqual([state, statsStatus], ['ENDED', 'READY'], `${name} of ${endTime}`);
    settled++;
  }
  const next = await client.listEvents({ query: { state: 'SCHEDULED', sort: 'startTime', pageSize: 100 } });
  const running = await client.listEvents({ query: { state: 'STARTED', pageSize: 1 } });
  const inMs = running.totalItems > 0 ? 0 : Date.parse(next.data[0]!.startTime) - now;
  assert.ok(inMs <= SOON_MS, `the next event is ${inMs / HOUR_MS} h away`);
  assert.ok(next.data.length >= 3, `${next.data.length} events are scheduled`);
  return (
    `${days} days later (${tookS.toFixed(1)} s): ${current} assets with readings to the last half hour, ` +
    `${settled} of ${settled} events settled, ${next.data.length} scheduled`
  );
}

async function sizeOf({ db }: ProgramStore['store']): Promise<string> {
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1e6)::float8 as mb`.execute(db);
  return `the database has ${rows[0]!.mb.toFixed(0)} MB`;
}

export default demo;
