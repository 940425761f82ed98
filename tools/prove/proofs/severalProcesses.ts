import { join } from 'node:path';
import { readMigrations } from '#store/migrate.ts';
import { connectStore, type Store } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { type WebhookReceiver, startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { type InstalledPostgres, installedPostgres, withExternalPostgres } from '../../harness/externalPostgres.ts';
import { type ServiceCluster, withServiceCluster } from '../../harness/serviceCluster.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import { analyseArrivals } from '../dispatch/arrivals.ts';
import {
  type Dispatcher,
  readDispatchRecords,
  countPublishedMoves,
  moveClocks,
  newDispatcher,
  subscribe,
  publishNumberedEvents,
} from '../dispatch/dispatchers.ts';
import type { Proof } from '../proof.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'src', 'store', 'migrations');
const TENANTS = 3;
const TIMEOUT_MS = 240_000;

interface Sizes {
  events: number;
  subscriptions: number;
  numbered: number;
  kills: number;
}

/**
 * Several services on one database while everything falls due together and processes are killed one after the other.
 */
const processes: Proof = {
  title: 'Several processes on one database do each thing once, and killing one loses nothing',
  minutes: 20,
  options: {
    processes: { about: 'processes on one database', fallback: 3 },
    events: { about: 'events that start, and later end, at the same instant', fallback: 300 },
    subscriptions: { about: 'subscriptions that receive each', fallback: 30 },
    numbered: { about: 'messages of each tenant whose order is checked', fallback: 100 },
    kills: { about: 'kill -9, each followed by a start', fallback: 5 },
    servers: {
      about: '1: the PostgreSQL that comes with the install; 2: one of the distribution too, where it has one',
      fallback: 2,
    },
  },
  run: async ({ processes: count, servers, events, subscriptions, numbered, kills }) => {
    const lines: string[] = [];
    for (const postgres of installedPostgres().slice(0, servers))
      lines.push(
        ...(await onServer(postgres, count!, {
          events: events!,
          subscriptions: subscriptions!,
          numbered: numbered!,
          kills: kills!,
        })),
      );
    return lines;
  },
};

const onServer = (postgres: InstalledPostgres, count: number, sizes: Sizes): Promise<string[]> =>
  withExternalPostgres(postgres, async (server) => {
    const databaseUrl = await server.newDatabase();
    const store = connectStore({ connectionString: databaseUrl }, silentLog, 4);
    const receiver = await startWebhookReceiver();
    try {
      return await withServiceCluster(databaseUrl, count, async (fleet) => {
        const applied = await store.pool.query('select version from schema_migration');
        if (applied.rowCount !== readMigrations(MIGRATIONS).length)
          throw new Error(`${applied.rowCount} migrations were applied`);
        return [
          `${postgres.name}: ${count} processes started at once on an empty database, ${applied.rowCount} ` +
            'migrations applied once each',
          ...(await dispatch(store, fleet, receiver, sizes)),
        ];
      });
    } finally {
      await receiver.close();
      await store.close();
    }
  });

async function dispatch(
  store: Store,
  fleet: ServiceCluster,
  receiver: WebhookReceiver,
  { events, subscriptions, numbered, kills }: Sizes,
): Promise<string[]> {
  const each = (total: number) => Math.max(1, Math.round(total / TENANTS));
  const dispatchers: Dispatcher[] = [];
  for (let made = 0; made < TENANTS; made++) {
    const dispatcher = await newDispatcher(store, fleet.url(), each(events));
    await subscribe(
      dispatcher,
      fleet.url(),
      Array.from({ length: each(subscriptions) }, (_, index) => `${receiver.url}/${made}/${index}`),
    );
    dispatchers.push(dispatcher);
  }
  const startedAt = performance.now();
  const moves = each(events) * TENANTS;
  const messages = TENANTS * each(subscriptions) * (2 * each(events) + numbered);
  const killedAt: number[] = [];
  const publishing = publishNumberedEvents(store, dispatchers, numbered);
  for (const to of ['STARTED', 'ENDED'] as const) {
    await moveClocks(store, dispatchers, to);
    await waitForCount(
      () => countPublishedMoves(store, dispatchers, `EVENT.${to}`),
      Math.floor(moves / 3),
      `events to be ${to}`,
    );
    if (killedAt.length < kills) killedAt.push(await fleet.killOne());
    await waitForCount(() => countPublishedMoves(store, dispatchers, `EVENT.${to}`), moves, `events to be ${to}`);
  }
  await publishing;
  const movedAfter = performance.now() - startedAt;
  while (killedAt.length < kills) {
    const had = receiver.received.length;
    await waitForCount(
      async () => receiver.received.length,
      Math.min(messages, had + (messages - had) / 3),
      'deliveries',
    );
    killedAt.push(await fleet.killOne());
  }
  await waitForCount(
    async () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size,
    messages,
    'deliveries',
  );
  const arrivedAfter = performance.now() - startedAt;
  const settled = () => Promise.all(dispatchers.map((dispatcher) => readDispatchRecords(store, dispatcher)));
  await waitForCount(
    async () => (await settled()).reduce((sum, { wrong, once }) => sum + once - wrong.length, 0),
    messages,
    'everything to be recorded',
  );
  const ledgers = await settled();
  const arrivals = analyseArrivals(receiver, killedAt);
  const otherwise = ledgers.reduce((sum, ledger) => sum + ledger.otherwise, 0);
  if (arrivals.messages !== messages || arrivals.unexplained > 0 || arrivals.inversions > 0 || otherwise > 0)
    throw new Error(`of ${messages} messages: ${JSON.stringify({ ...arrivals, otherwise })}`);
  await checkTimelines(fleet, dispatchers);
  return [
    `  ${killedAt.length} kill -9; ${moves} events started and ended, each move made and published once, one stats ` +
      `run each, within ${seconds(movedAfter)}`,
    `  ${messages} messages to ${TENANTS * each(subscriptions)} subscriptions, all there after ` +
      `${seconds(arrivedAfter)}: each first attempt made once, except ${arrivals.redelivered} that a killed process ` +
      'had sent and not recorded came twice; none out of order',
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function checkTimelines(fleet: ServiceCluster, dispatchers: readonly Dispatcher[]): Promise<void> {
  for (const dispatcher of dispatchers) {
    const client = dispatcher.clientAt(fleet.url());
    const { data } = await client.listEvents({ query: { pageSize: 1000 } });
    for (const { eventUUID } of data) {
      const timeline = await client.getEventTimeline({ params: { 'event-uuid': eventUUID } });
      const kinds = JSON.stringify(timeline).match(/"kind":"(STARTED|ENDED)"/g) ?? [];
      if (kinds.length !== 2 || kinds[0] === kinds[1])
        throw new Error(`the timeline of an event has ${kinds.join(', ')}`);
    }
  }
}

/**
 * Waits until a count is reached.
 * @throws if it is not after four minutes
 */
async function waitForCount(count: () => Promise<number>, wanted: number, what: string): Promise<void> {
  let had = 0;
  const isReached = async () => (had = await count()) >= wanted;
  await waitUntil(isReached, () => `waited for ${wanted} ${what}; there were ${had}`, {
    withinMs: TIMEOUT_MS,
    everyMs: 20,
  });
}

export default processes;
