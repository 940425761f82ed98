import assert from 'node:assert/strict';
import { createClient } from '#client/client.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { connectStore } from '#store/openStore.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { silentLog } from '#testing/silentLog.ts';
import { withCitusCluster } from '../../harness/citus/citusCluster.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { fillDays } from '../../harness/fillDays.ts';
import { withDataFolder, startProgram } from '../../harness/program.ts';
import { runCommand } from '../../harness/runCommand.ts';
import type { Sandbox } from '../../harness/sandbox.ts';
import { killWorker } from '../citus/killWorker.ts';
import { moveUnderLoad } from '../citus/moveUnderLoad.ts';
import type { Proof } from '../proof.ts';
import { makeReadingSubjects, makeReadPath } from '../subjects.ts';
import { Writers } from '../writers.ts';

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const DATABASE = 'proof';
/** A request waits for a connection, for locks twice, and for a worker that does not respond. */
const RESPONSE_MS = 10_500;

const citus: Proof = {
  title: 'Readings are spread over two workers of Citus, which are killed under load: nothing acknowledged is lost',
  minutes: 30,
  options: {
    meters: { about: 'meters of a second tenant whose readings are there before', fallback: 2000 },
    days: { about: 'days of readings that each of them has', fallback: 40 },
    kills: { about: 'times a worker is killed (kill -9 of its PostgreSQL), in turn', fallback: 6 },
    connections: { about: 'connections that send readings at the same time', fallback: 4 },
    pause: { about: 'milliseconds at most that are written before a kill', fallback: 2000 },
    absent: { about: 'milliseconds before a killed worker is started again', fallback: 3000 },
  },
  run: ({ meters, days, kills, connections, pause, absent }) =>
    withCitusCluster({}, ({ newDatabase, workers }) =>
      withDataFolder(async (dataDir) => {
        const databaseUrl = await newDatabase(DATABASE);
        const program = await startProgram({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
        try {
          const { url } = program;
          const store = connectStore({ connectionString: databaseUrl }, silentLog);
          const tenant = await createTenantWithKey(store.db);
          const other = await createTenantWithKey(store.db);
          const assets = await seedAssets(store.db, other.tenant, meters!);
          const firstDay = Math.floor(Date.now() / DAY_MS) * DAY_MS - days! * DAY_MS;
          await fillDays({ store }, { headers: other.headers, assets }, firstDay, days!);
          await store.close();
          const sandbox: Sandbox = {
            ...tenant,
            client: (at) => createClient({ baseUrl: `${at}/api/v1`, headers: tenant.headers }),
          };
          const client = sandbox.client(url);
          const subjects = await makeReadingSubjects(client, connections!);
          const writers = new Writers(subjects, sandbox, await makeReadPath(client));
          const move = (...options: string[]) =>
            moveUnderLoad(writers, url, () => runCommand('distribute', {}, ...options, databaseUrl));
          const there = await move();
          const killed = [];
          for (let round = 0; round < kills!; round++)
            killed.push(
              await killWorker(workers[round % workers.length]!, writers, url, {
                database: DATABASE,
                pauseMs: pause!,
                absentMs: absent!,
              }),
            );
          const refused = killed.reduce((sum, { unavailable }) => sum + unavailable, 0);
          assert.ok(kills === 0 || refused > 0, 'the absence of a worker was not noticed');
          const back = await move('--undo');
          const { ledger, unanswered, slowestMs, replayed } = writers;
          assert.equal(unanswered, 0, 'requests had no response');
          assert.ok(slowestMs <= RESPONSE_MS, `a request took ${seconds(slowestMs)} s`);
          return [
            `${meters! * days!} asset-days distributed while ${subjects.length} connections sent readings and one read: ${there}`,
            `${kills} times a worker was killed and started again after ${seconds(absent!)} s: ${refused} responses of ` +
              `503 with Retry-After and no other failure; written again ` +
              `${killed.map(({ againMs }) => seconds(againMs)).join(', ')} s after the kill`,
            `brought back to the coordinator under the same load: ${back}`,
            `${ledger.acknowledgements} writes acknowledged, 0 of them lost, 0 torn; of those without a definite ` +
              `response ${ledger.done} were done, ${ledger.undone} not; ${replayed} responses repeated by their key; ` +
              `slowest response ${seconds(slowestMs)} s`,
          ];
        } catch (error) {
          console.error(program.output());
          throw error;
        } finally {
          await program.stop('SIGKILL');
        }
      }),
    ),
};

export default citus;
