import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { postmasterPid, type Program, startProgram, withDataFolder } from '../../harness/program.ts';
import { type ProgramStore, withProgramStore } from '../../harness/programStore.ts';
import { liftLimits, readSandbox } from '../../harness/sandbox.ts';
import { judgeClock, judgeFleetLive, judgeInvited, judgeLive, judgeMoved, judgePast } from '../demo/judgeDemo.ts';
import { judgeLater, judgeReopened, listPending, passDays } from '../demo/judgeLater.ts';
import { measureRest } from '../demo/measureRest.ts';
import type { Proof } from '../proof.ts';

const GIVE_UP_MS = 300_000;
/** A fleet no larger is complete when it is ready, and lives on without further events. */
const PILOT = 120;

/** A first start loads the demo; then its clock is moved weeks ahead, and it is stopped and opened weeks later. */
const demo: Proof = {
  title: 'The demo has what an operator looks for, and lives on for as long as its clock runs',
  minutes: 30,
  options: {
    assets: { about: 'assets of the demo', fallback: 1200 },
    days: { about: 'by which the clock is moved, and after which it is opened again', fallback: 21 },
  },
  run: ({ assets = 0, days = 0 }) =>
    withDataFolder(async (dataDir) => {
      const settings = { DATA_DIR: dataDir, DEMO: 'on', DEMO_ASSETS: String(assets) };
      const startedAt = performance.now();
      let program = await startProgram(settings);
      try {
        const sandbox = readSandbox(dataDir);
        await liftLimits(dataDir, sandbox.tenant);
        const client = sandbox.client(program.url);
        const ready = [
          await judgeClock(client),
          await judgeLive(client, 'Constraint relief', PILOT),
          ...(await judgePast(client)),
        ];
        if (assets > PILOT) await waitUntilLoaded(program);
        const loadedS = (performance.now() - startedAt) / 1000;
        const lines = [
          `ready after ${(program.readyAfterMs / 1000).toFixed(1)} s, ${assets} assets after ${loadedS.toFixed(1)} s`,
          ...ready,
          await withProgramStore(program, dataDir, ({ store }) => judgeAlerts(store, sandbox.tenant)),
          await judgeMoved(client),
          ...(assets > PILOT
            ? [await judgeInvited(client), await judgeClock(client), await judgeFleetLive(client, assets)]
            : []),
        ];
        if (assets > PILOT) {
          lines.push(await judgeLater(client, assets, days));
          const open = await listPending(client);
          await program.stop();
          await passDays(dataDir, sandbox.tenant, days);
          program = await startProgram(settings);
          lines.push(await judgeReopened(sandbox.client(program.url), program, { assets, days, open }));
        }
        lines.push(await withProgramStore(program, dataDir, ({ store }) => sizeOf(store)));
        for (const line of lines) console.log(line);
        const { url, child } = program;
        const resting = { url, service: child.pid!, postmaster: postmasterPid(dataDir)! };
        return [await measureRest(resting, assets > PILOT)];
      } finally {
        await program.stop();
      }
    }),
};

async function waitUntilLoaded(program: Program): Promise<void> {
  for (const until = performance.now() + GIVE_UP_MS; !program.output().includes('are loaded'); await sleep(100))
    assert.ok(performance.now() < until, `the demo does not load: ${program.output()}`);
}

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

async function sizeOf({ db }: ProgramStore['store']): Promise<string> {
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1e6)::float8 as mb`.execute(db);
  return `the database has ${rows[0]!.mb.toFixed(0)} MB`;
}

export default demo;
