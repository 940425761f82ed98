import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '#client/client.ts';
import type { FaultyReceiver } from '../../harness/receiver/faultyReceiver.ts';
import type { Arrival } from '../../harness/receiver/protocol.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import {
  countDeliveries,
  createStage,
  type Fact,
  factsOf,
  type Stage,
  subscriptions,
  workOn,
} from '../deliveries/facts.ts';

const PAUSE_MS = 100;
const SETTLED = { withinMs: 120_000, everyMs: 200 };

/** Homes that join and get events, one after another: jobs run and messages are sent because of each. */
export class Homes {
  readonly #client: Client;
  readonly #receiver: FaultyReceiver;
  readonly #uuids: string[];
  readonly #facts = new Set<Fact>();
  #stage: Stage;
  #serial = 0;
  #joining: Promise<Fact[]> = Promise.resolve([]);

  private constructor(client: Client, receiver: FaultyReceiver, uuids: string[], stage: Stage) {
    this.#client = client;
    this.#receiver = receiver;
    this.#uuids = uuids;
    this.#stage = stage;
  }

  static async prepare(client: Client, receiver: FaultyReceiver): Promise<Homes> {
    const uuids = await Promise.all(
      Object.entries(subscriptions).map(([path, types]) => receiver.subscribe(client, path, types)),
    );
    return new Homes(client, receiver, uuids, await createStage(client));
  }

  /** Lets homes join until `enough`. */
  async join(enough: AbortSignal): Promise<void> {
    for (; !enough.aborted; await sleep(PAUSE_MS)) {
      this.#joining = workOn(this.#stage, this.#serial++);
      for (const fact of await this.#joining) this.#facts.add(fact);
    }
  }

  /** Moves the clock past all events so far: each of them starts and ends. Later homes get events of a later day. */
  async passEvents(): Promise<void> {
    const { endTime } = this.#stage;
    this.#stage = await createStage(this.#client, 4);
    await this.#joining;
    const now = new Date(Date.parse(endTime) + 60_000).toISOString();
    await this.#client.setClock({ body: { now } }).catch((error: unknown) => {
      // It is set already, by a request whose response was lost.
      if (!(error instanceof ApiError && error.status === 409)) throw error;
    });
  }

  /**
   * Waits until every message is delivered. Throws if a fact was never told, or told by two messages; returns what was
   * seen.
   */
  async check(): Promise<string> {
    await this.passEvents();
    let arrivals: readonly Arrival[] = [];
    let messagesByFact = new Map<Fact, Set<string>>();
    const untold = () => [...this.#facts].filter((fact) => !messagesByFact.has(fact));
    await waitUntil(
      async () => {
        ({ arrivals } = await this.#receiver.report());
        messagesByFact = messagesOf(arrivals);
        return untold().length === 0 && (await countDeliveries(this.#client, this.#uuids, 'PENDING')) === 0;
      },
      () => `never told: ${untold().join(', ')}`,
      SETTLED,
    );
    const committed = await countDeliveries(this.#client, this.#uuids);
    assert.deepEqual(
      [...messagesByFact].filter(([, ids]) => ids.size > 1).map(([fact]) => fact),
      [],
      'told by two messages: a job had its effect twice',
    );
    const messages = new Set(arrivals.map(({ id }) => id));
    assert.equal(messages.size, committed, 'messages and deliveries differ in number');
    const again = arrivals.length - messages.size;
    return (
      `${this.#serial} homes, ${this.#facts.size} facts, each told by one message of ${committed}; ${again} messages ` +
      'came again under the same webhook-id, whose delivery could not be recorded'
    );
  }
}

/** The messages that told each fact. */
function messagesOf(arrivals: readonly Arrival[]): Map<Fact, Set<string>> {
  const byFact = new Map<Fact, Set<string>>();
  for (const arrival of arrivals)
    for (const fact of factsOf(arrival)) byFact.set(fact, (byFact.get(fact) ?? new Set<string>()).add(arrival.id));
  return byFact;
}
