import assert from 'node:assert/strict';
import { type Client, createClient } from '#client/client.ts';
import type { DispatchAnswer } from '#contract/dispatch/dispatch.ts';
import { randomFrom } from '#energy/random.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { connectStore, type Store } from '#store/openStore.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { silentLog } from '#testing/silentLog.ts';
import { addPullControllers, type PullController } from '../../harness/controllers/controllerTokens.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { addDispatchEvent, countAnswers, type DispatchEvent, readOrderStatus } from '../../harness/dispatchEvent.ts';
import { bundledPostgres, withExternalPostgres } from '../../harness/externalPostgres.ts';
import { withServiceCluster } from '../../harness/serviceCluster.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import { AnsweringController, type Outcome, type Said } from '../dispatch/answering.ts';
import {
  countLog,
  countOpen,
  countUnlogged,
  judgeVersions,
  keepVersions,
  newestVersion,
} from '../dispatch/stateAudit.ts';
import type { Proof } from '../proof.ts';

const CONTROLLERS = 20;
/** Operators cancel before the start and after it; a request names so many assets at most. */
const CANCELLING_PARTS = 2;
const MAX_NAMED = 1000;
const WORDS: readonly DispatchAnswer[] = [
  'RECEIVED',
  'ACCEPTED',
  'ACCEPTED',
  'OPTED_OUT',
  'REJECTED',
  'STARTED',
  'COMPLETED',
  'ABORTED',
];
const WITHIN = { withinMs: 300_000, everyMs: 250 };

/**
 * Each dispatch lives through a random sequence of answers, in and out of order, of its revision and of others, said
 * to several processes, while operators cancel and re-send, before the start, while it runs, and after its end.
 */
const dispatchStates: Proof = {
  title: 'Whatever is said in whatever order, dispatches make legal moves only, and log, rows and sums agree',
  minutes: 40,
  options: {
    sequences: { about: 'dispatches, each with a random sequence', fallback: 100_000 },
    processes: { about: 'processes on one database', fallback: 2 },
    steps: { about: 'answers of each sequence, a third of them in each part of the event', fallback: 6 },
    cancelled: { about: 'dispatches of a hundred that operators cancel', fallback: 3 },
  },
  run: ({ sequences = 0, processes = 0, steps = 0, cancelled = 0 }) =>
    withExternalPostgres(bundledPostgres(), async (server) => {
      const databaseUrl = await server.newDatabase();
      return withServiceCluster(databaseUrl, processes, async (cluster) => {
        const store = connectStore({ connectionString: databaseUrl }, silentLog, 6);
        try {
          const { tenant, headers } = await createTenantWithKey(store.db);
          const client = createClient({ baseUrl: `${cluster.url()}/api/v1`, headers });
          const pulling = await addPullControllers(client, cluster.url(), CONTROLLERS);
          await keepVersions(store);
          const event = await addDispatchEvent(store, tenant, {
            assets: sequences,
            controllers: pulling.map(({ controllerUUID }) => controllerUUID),
          });
          const controllers = pulling.map((each) => new AnsweringController(each, cluster.urls()));
          const play = { store, client, event, controllers, steps: Math.ceil(steps / 3), cancelled };
          const { startedAt, outcome } = await live(play);
          const listed = await countListed(pulling, cluster.urls());
          return await check(store, client, event, { startedAt, outcome, listed });
        } finally {
          await store.close();
        }
      });
    }),
};

interface Play {
  store: Store;
  client: Client;
  event: DispatchEvent;
  controllers: readonly AnsweringController[];
  /** In each part of the event. */
  steps: number;
  cancelled: number;
}

/** Issues the order and lives through the event; returns the newest version before the start. */
async function live(play: Play): Promise<{ startedAt: number; outcome: Outcome }> {
  const { store, client, event, controllers } = play;
  const params = { 'event-uuid': event.eventUUID };
  await client.createDispatchOrder({ params, body: { allocation: 'CAPACITY', noticeMinutes: 2880, spread: 'NONE' } });
  await waitUntil(async () => (await readOrderStatus(store, event)) === 'ISSUED', 'not issued', WITHIN);
  await Promise.all(controllers.map((controller) => controller.poll()));
  const outcome: Outcome = { accepted: 0, refused: {} };
  await sayAll(play, outcome, 1);
  const startedAt = await newestVersion(store);
  await client.setClock({ body: { now: new Date(event.startMs + HOUR_MS / 3).toISOString() } });
  await sayAll(play, outcome, 2);
  await client.setClock({ body: { now: new Date(event.startMs + 2 * HOUR_MS).toISOString() } });
  await waitUntil(
    async () => ((await countAnswers(store, event))['NONE'] ?? 0) === 0,
    'dispatches without an answer were not ended',
    WITHIN,
  );
  await sayAll({ ...play, cancelled: 0 }, outcome, 3);
  return { startedAt, outcome };
}

/** One part of every sequence, while operators cancel some and re-send others. */
async function sayAll({ store, client, event, controllers, steps, cancelled }: Play, all: Outcome, part: number) {
  const params = { 'event-uuid': event.eventUUID };
  const random = randomFrom(part);
  const script = ({ revisions }: AnsweringController): Said[] =>
    [...revisions]
      .map(([dispatchUUID, revision]): Said => {
        const answer = WORDS[Math.floor(random() * WORDS.length)]!;
        const wrong = random() < 0.1 ? (random() < 0.5 ? -1 : 1) : 0;
        return { dispatchUUID, revision: Math.max(1, revision + wrong), answer };
      })
      .toSorted(() => random() - 0.5);
  for (let step = 0; step < steps; step++) {
    const operators = async () => {
      for (const { controllerUUID } of controllers) {
        const assets = step === 0 ? await readAssets(store, event, controllerUUID) : [];
        const chosen = assets.filter(() => random() < cancelled / 100 / CANCELLING_PARTS).slice(0, MAX_NAMED);
        if (chosen.length > 0) await client.cancelDispatches({ params, body: { assetUUIDs: chosen } });
        if (step === 1 && part < 3) await client.resendDispatches({ params, body: { controllerUUID, silent: true } });
      }
    };
    const outcomes = await Promise.all([
      ...controllers.map((controller) => controller.say(script(controller))),
      operators().then((): Outcome => ({ accepted: 0, refused: {} })),
    ]);
    for (const { accepted, refused } of outcomes) {
      all.accepted += accepted;
      for (const [code, n] of Object.entries(refused)) all.refused[code] = (all.refused[code] ?? 0) + n;
    }
    if (part < 3) await Promise.all(controllers.map((controller) => controller.poll()));
  }
}

const readAssets = ({ background }: Store, { tenant, eventUUID }: DispatchEvent, controllerUUID: string) =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const rows = await tx
      .selectFrom('dispatches')
      .select('asset_uuid')
      .where('event_uuid', '=', eventUUID)
      .where('controller_uuid', '=', controllerUUID)
      .orderBy('asset_uuid')
      .execute();
    return rows.map((row) => row.asset_uuid);
  });

/** How many dispatches a controller is given that begins anew, when all have ended. */
async function countListed(pulling: readonly PullController[], urls: readonly string[]): Promise<number> {
  let listed = 0;
  for (const each of pulling) {
    const fresh = new AnsweringController(each, urls);
    await fresh.poll();
    listed += fresh.revisions.size;
  }
  return listed;
}

interface Lived {
  startedAt: number;
  outcome: Outcome;
  /** Dispatches that are listed after the end. */
  listed: number;
}

async function check(
  store: Store,
  client: Client,
  event: DispatchEvent,
  { startedAt, outcome: { accepted, refused }, listed }: Lived,
): Promise<string[]> {
  const { dispatches, moves, entered, illegal } = await judgeVersions(store, startedAt);
  const [log, unlogged, answers] = [
    await countLog(store, event.tenant),
    await countUnlogged(store, event.tenant),
    await countAnswers(store, event),
  ];
  console.log(
    `${dispatches} sequences with ${accepted} answers accepted and ${JSON.stringify(refused)} refused: ${moves} changes, ` +
      `${illegal.length} illegal; entered ${JSON.stringify(entered)}\n` +
      `rows ${JSON.stringify(answers)}, log ${JSON.stringify(log)}; ${unlogged} dispatches whose log says otherwise`,
  );
  assert.equal(dispatches, event.assets);
  assert.deepEqual(illegal, [], 'illegal moves');
  assert.equal(unlogged, 0, 'log and rows disagree');
  assert.equal(listed, 0, 'ended dispatches in the list of a controller');
  assert.deepEqual(await countOpen(store, event.tenant), { endless: 0, sendable: 0 }, 'not everything has ended');
  const { states } = await client.getDispatchSummary({ params: { 'event-uuid': event.eventUUID } });
  const summed = Object.fromEntries(states.flatMap(({ state, assets }) => (assets > 0 ? [[state, assets]] : [])));
  assert.deepEqual(summed, answers, 'the summary and the rows disagree');
  return ['the summary of the event has the same sums as its rows; nothing has no end, is sent or listed after it'];
}

export default dispatchStates;
