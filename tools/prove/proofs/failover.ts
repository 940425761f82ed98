import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#client/client.ts';
import { connectStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { withPatroniCluster } from '../../harness/patroni/patroniCluster.ts';
import { isReady, type Program, startProgram } from '../../harness/program.ts';
import { startFaultyReceiver } from '../../harness/receiver/faultyReceiver.ts';
import { createRetryingClient } from '../../harness/retryingClient.ts';
import type { Sandbox } from '../../harness/sandbox.ts';
import { median } from '../../harness/statistics.ts';
import { changePrimary, type PrimaryChange } from '../failover/changePrimary.ts';
import { createDatabase, DATABASE } from '../failover/createDatabase.ts';
import { Homes } from '../failover/homes.ts';
import { requireSameEverywhere } from '../failover/sameEverywhere.ts';
import type { Proof } from '../proof.ts';
import { makeSubjects } from '../subjects.ts';
import { Writers } from '../writers.ts';

const NODES = 3;
const SERVICES = 2;
/** A request waits for a connection, then for a response on a dead one. */
const RESPONSE_MS = 10_500;
const seconds = (ms: number) => (ms / 1000).toFixed(1);

const failover: Proof = {
  title: 'The primary of three PostgreSQL nodes under Patroni dies under load: nothing acknowledged is lost',
  minutes: 60,
  options: {
    kills: { about: 'times the primary is killed (kill -9 of Patroni and its PostgreSQL)', fallback: 10 },
    switches: { about: 'times another node is made the primary in order (POST /switchover) before', fallback: 2 },
    pause: { about: 'milliseconds at most that are written before a kill', fallback: 3000 },
    seconds: { about: 'seconds within which a write is acknowledged again', fallback: 30 },
    replica: { about: '1: the services read lists on the standbys; 0: on the primary', fallback: 1 },
  },
  run: ({ kills, switches, pause, seconds: limit, replica }) =>
    withPatroniCluster(NODES, async (cluster) => {
      const databaseUrl = await createDatabase(cluster);
      const folder = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
      const receiver = await startFaultyReceiver();
      const programs: Program[] = [];
      try {
        const settings = {
          DATABASE_URL: databaseUrl,
          DATABASE_READ_URL: replica
            ? databaseUrl.replace(`:${cluster.ports.primary}/`, `:${cluster.ports.replica}/`)
            : '',
          DATA_DIR: folder,
          LOG_LEVEL: 'silent',
        };
        for (let made = 0; made < SERVICES; made++) programs.push(await startProgram(settings));
        const [{ url }, { url: otherUrl }] = programs as [Program, Program];
        const store = connectStore({ connectionString: databaseUrl }, silentLog, 1);
        const [written, joined] = [await createTenantWithKey(store.db), await createTenantWithKey(store.db)];
        await store.close();
        const sandbox: Sandbox = {
          ...written,
          client: (at) => createClient({ baseUrl: `${at}/api/v1`, headers: written.headers }),
        };
        const writers = new Writers(await makeSubjects(sandbox.client(url)), sandbox);
        const homes = await Homes.prepare(
          createRetryingClient(() => otherUrl, joined.headers),
          receiver,
        );
        const load = { writers, homes, url };
        const change = (how: PrimaryChange) => changePrimary(cluster, load, how, randomInt(pause! + 1));
        const switched: number[] = [];
        for (let round = 0; round < switches!; round++) switched.push(await change('switch'));
        const again: number[] = [];
        for (let round = 0; round < kills!; round++) again.push(await change('kill'));
        const told = await homes.check();
        for (const { url: at } of programs) assert.ok(await isReady(at), 'a service is not ready');
        const onStandbys = await readsOnStandbys(programs);
        assert.ok(!replica || onStandbys > 0, 'nothing was read on a standby');
        await Promise.all(programs.map((program) => program.stop()));
        const same = await requireSameEverywhere(cluster, DATABASE);
        const { ledger, unavailable, unanswered, slowestMs, subjects, replayed } = writers;
        assert.equal(unanswered, 0, 'requests had no response');
        assert.ok(slowestMs <= RESPONSE_MS, `a request took ${seconds(slowestMs)} s`);
        assert.ok(Math.max(...again, ...switched) <= limit! * 1000, `it took ${again.map(seconds).join(', ')} s`);
        return [
          `${kills} times the primary was killed while ${subjects.length} connections wrote and homes joined at ` +
            `${SERVICES} services; written again after ${again.map(seconds).join(', ')} s, median ` +
            `${seconds(median(again))} s`,
          `before, ${switches} times another node was made the primary in order: after ${switched.map(seconds).join(', ')} s`,
          `${ledger.acknowledgements} writes acknowledged, 0 of them lost, 0 torn; of those without a definite ` +
            `response ${ledger.done} were done, ${ledger.undone} not; ${replayed} responses repeated by their key`,
          `${unavailable} responses of 503 with Retry-After in between and no other failure, slowest response ` +
            `${seconds(slowestMs)} s; ${onStandbys} lists read on standbys`,
          told,
          same,
        ];
      } finally {
        await Promise.all(programs.map((program) => program.stop('SIGKILL')));
        await receiver.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

export default failover;

/** How many reads the services did on standbys, as their metrics say. */
async function readsOnStandbys(programs: readonly Program[]): Promise<number> {
  const texts = await Promise.all(programs.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return texts.reduce(
    (sum, text) => sum + Number(/replica_reads_total\{outcome="replica"\} (\d+)/.exec(text)?.[1] ?? 0),
    0,
  );
}
