import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#client/client.ts';
import { addTenantToFolder } from '../../harness/addTenantToFolder.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { type FaultyReceiver, startFaultyReceiver } from '../../harness/receiver/faultyReceiver.ts';
import type { Arrival, ResponseMode } from '../../harness/receiver/protocol.ts';
import { createRetryingClient } from '../../harness/retryingClient.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import { countDeliveries, createStage, type Fact, factsOf, subscriptions, workOn } from '../deliveries/facts.ts';
import type { Proof } from '../proof.ts';

const WORKERS = 6;
/** Every item of work publishes five events or six. */
const EVENTS_AN_ITEM = 5;
const SETTLED = { withinMs: 180_000, everyMs: 200 };

const outbox: Proof = {
  title: 'Every event that was committed reaches its subscriber, through kills of the service and a faulty receiver',
  minutes: 20,
  options: {
    events: { about: 'events committed at least', fallback: 1500 },
    kills: { about: 'times the service is killed (kill -9)', fallback: 12 },
    failing: { about: 'responses of a hundred that are 500', fallback: 10 },
    hanging: { about: 'that never come', fallback: 3 },
    redirecting: { about: 'that are redirects', fallback: 3 },
    cutting: { about: 'after which the connection is reset', fallback: 2 },
    truncating: { about: 'that break off in the middle', fallback: 2 },
    twice: { about: 'messages of a hundred that may come again after they were accepted', fallback: 10 },
  },
  run: ({ events = 0, kills = 0, twice = 0, ...faults }) =>
    withDataFolder(async (dataDir) => {
      const receiver = await startFaultyReceiver(faults);
      let program = await startProgram({ DATA_DIR: dataDir });
      const kill = async () => {
        await program.stop('SIGKILL');
        program = await startProgram({ DATA_DIR: dataDir });
      };
      try {
        const client = createRetryingClient(() => program.url, await addTenantToFolder(dataDir));
        const uuids = await Promise.all(
          Object.entries(subscriptions).map(([path, types]) => receiver.subscribe(client, path, types)),
        );
        const facts = await live(client, Math.ceil(events / EVENTS_AN_ITEM), kills, kill);
        const recovered = await redeliverFailed(client, uuids, receiver);
        const committed = await countDeliveries(client, uuids);
        const { arrivals, followed } = await receiver.report();
        assert.ok(committed >= events, `only ${committed} events were committed`);
        assert.equal(followed, 0, 'a redirect was followed');
        return [
          `${committed} events committed over HTTP, ${kills} × kill -9`,
          ...compareFacts(arrivals, facts, committed, twice),
          `${recovered} were requested again with recover, once the receiver was well`,
        ];
      } finally {
        await receiver.close();
        await program.stop();
      }
    }),
};

/**
 * Works through the items while the service is killed, the last time just after the clock has jumped past every event.
 * Returns the events that must be delivered.
 */
async function live(client: Client, items: number, kills: number, kill: () => Promise<void>): Promise<Set<Fact>> {
  const stage = await createStage(client);
  const facts = new Set<Fact>();
  const progress = { begun: 0, done: 0 };
  const worker = async () => {
    while (progress.begun < items) {
      for (const fact of await workOn(stage, progress.begun++)) facts.add(fact);
      progress.done++;
    }
  };
  const killer = async () => {
    for (let n = 1; n < kills; n++) {
      while (progress.done < (items * n) / kills) await sleep(5);
      await kill();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: WORKERS }, worker)]);
  await client.setClock({ body: { now: new Date(Date.parse(stage.endTime) + 60_000).toISOString() } });
  if (kills > 0) await kill();
  return facts;
}

/**
 * Waits for the scheduler and for first attempts, then repairs the receiver and requests redelivery of what still
 * fails. Returns how much that was.
 */
async function redeliverFailed(client: Client, uuids: readonly string[], receiver: FaultyReceiver): Promise<number> {
  let before = -1;
  await waitUntil(
    async () => {
      const [pending, all] = [await countDeliveries(client, uuids, 'PENDING'), await countDeliveries(client, uuids)];
      const isQuiet = pending === 0 && all === before;
      before = all;
      return isQuiet;
    },
    'first attempts were still waiting',
    SETTLED,
  );
  receiver.heal();
  const redelivered = await Promise.all(
    uuids.map((webhookUUID) =>
      client.recoverWebhook({ params: { webhookUUID }, body: { since: '2020-01-01T00:00:00Z' } }),
    ),
  );
  await waitUntil(
    async () => (await countDeliveries(client, uuids)) === (await countDeliveries(client, uuids, 'SUCCEEDED')),
    'not everything was delivered',
    SETTLED,
  );
  return redelivered.reduce((sum, { requeued }) => sum + requeued, 0);
}

/** A whole response that confirms the delivery, though its connection may be reset before it is read. */
const isAccepted = (responseMode: ResponseMode) => responseMode === 'well' || responseMode === 'cutting';

/** Compares what was received with what was committed. */
function compareFacts(
  arrivals: readonly Arrival[],
  facts: ReadonlySet<Fact>,
  committed: number,
  mostTwice: number,
): string[] {
  const messages = Map.groupBy(arrivals, ({ id }) => id);
  const receivedFacts = new Set(
    [...messages.values()]
      .filter((attempts) => attempts.some(({ responseMode }) => isAccepted(responseMode)))
      .flatMap(([attempt]) => factsOf(attempt!)),
  );
  const missed = [...facts].filter((fact) => !receivedFacts.has(fact));
  assert.deepEqual(missed, [], 'never delivered');
  assert.equal(messages.size, committed, 'messages and deliveries differ in number');
  assert.equal(arrivals.filter(({ isSigned }) => !isSigned).length, 0, 'signed wrongly');
  let twice = 0;
  let afterFailure = 0;
  for (const attempts of messages.values()) {
    assert.equal(new Set(attempts.map(({ body }) => body)).size, 1, 'one id, two bodies');
    for (const [index, { at, timestamp }] of attempts.entries()) {
      assert.ok(Math.abs(at / 1000 - timestamp) < 17, 'a timestamp that is not of its attempt');
      if (index === 0) continue;
      if (attempts[index - 1]!.responseMode === 'well') twice++;
      else afterFailure++;
    }
  }
  assert.ok(twice <= (committed * mostTwice) / 100, `${twice} came again after they were accepted`);
  return [
    `all ${facts.size} facts received; ${arrivals.length} requests for ${messages.size} messages, every ` +
      'signature right in both shapes',
    `${twice} (${((twice / committed) * 100).toFixed(1)} %) came again after a success that a killed process had ` +
      `not recorded; ${afterFailure} after a failure or no response`,
  ];
}

export default outbox;
