import { setTimeout as sleep } from 'node:timers/promises';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { connectStore, type Store } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startServiceProcess, type ServiceProcess } from '#testing/startServiceProcess.ts';
import { bundledPostgres, withExternalPostgres } from '../../harness/externalPostgres.ts';
import { memoryUsage } from '../../harness/resourceUsage.ts';
import { readAcceptedInstants, type LimitPolicy, installAcceptTrigger } from '../limits/acceptedInstants.ts';
import {
  countOf,
  assertPromise,
  maxInFlight,
  maxAcceptedInWindow,
  maxInWindow,
  refusedUnderLimit,
} from '../limits/checks.ts';
import {
  burstAtEdges,
  clientWithAsset,
  retryLoad,
  consumptionLoad,
  eagerLoad,
  inFlightLoad,
  type NextUrl,
  steadyLoad,
} from '../limits/loads.ts';
import {
  type TimedRequest,
  type LimitedTenant,
  epochMs,
  endConnections,
  get,
  createLimitedTenant,
  send,
} from '../limits/requests.ts';
import type { Proof } from '../proof.ts';

const PER_SECOND = 25;
const IN_FLIGHT = 15;
const BULK = 50_000;
/** Longer than the in-flight slots of a killed process are held. */
const HELD_MS = 11_000;
const FREE_WITHIN_S = 8;
const EAGER = { requests_per_second: 200, requests_in_flight: 100 };
const UNBOUND = { requests_per_second: 100_000 };

/**
 * Open-loop load on several tenants together, aimed at the boundaries of their seconds, at one process and at several
 * on one database.
 */
const limits: Proof = {
  title: 'A tenant’s limits apply in every window, across all processes, and affect no other tenant',
  minutes: 15,
  options: {
    processes: { about: 'processes at most: runs with one, with two, and so on', fallback: 3 },
    seconds: { about: 'load of each run', fallback: 20 },
    bulk: { about: '1 also sends 50,000 and 50,001 readings', fallback: 1 },
  },
  run: async ({ processes, seconds, bulk }) => {
    const lines: string[] = [];
    try {
      for (let count = 1; count <= processes!; count++)
        lines.push(...(await withProcesses(count, (stage) => load(stage, seconds!, bulk === 1))));
    } finally {
      endConnections();
    }
    return lines;
  },
};

interface Stage {
  store: Store;
  services: ServiceProcess[];
}

async function withProcesses(count: number, work: (stage: Stage) => Promise<string[]>): Promise<string[]> {
  return withExternalPostgres(bundledPostgres(), async (server) => {
    const databaseUrl = await server.newDatabase();
    const environment = { DATABASE_URL: databaseUrl, ...(count === 1 ? { LIMITS: 'memory' as const } : {}) };
    const services: ServiceProcess[] = [];
    const store = connectStore({ connectionString: databaseUrl }, silentLog, 4);
    try {
      for (let started = 0; started < count; started++) services.push(await startServiceProcess(environment));
      if (count > 1) await installAcceptTrigger(store);
      return await work({ store, services });
    } finally {
      await Promise.all(services.map((service) => service.stop()));
      await store.close();
    }
  });
}

async function load({ store, services }: Stage, seconds: number, bulk: boolean): Promise<string[]> {
  let turn = 0;
  const nextUrl: NextUrl = () => services[turn++ % services.length]!.url;
  const clients = (limited = {}) => Promise.all([0, 1, 2].map(() => createLimitedTenant(store, limited)));
  const [bursting, crowding, returning, pacing, consuming, eager] = [
    await clients(),
    await clients(UNBOUND),
    await clients(),
    await createLimitedTenant(store),
    await clientWithAsset(store, nextUrl()),
    await createLimitedTenant(store, EAGER),
  ];
  const [bursts, crowds, returned, paced, consumed] = await Promise.all([
    Promise.all(bursting.map((client, index) => burstAtEdges(client, nextUrl, seconds, index * 300))),
    Promise.all(crowding.map((client) => inFlightLoad(client, nextUrl, seconds))),
    Promise.all(returning.map((client) => retryLoad(client, nextUrl, seconds))),
    steadyLoad(pacing, nextUrl, seconds),
    consumptionLoad(consuming, nextUrl, seconds, consuming.assetUUID),
  ]);
  // By itself, so that it reaches its limit.
  const eagerRequests = await eagerLoad(eager, nextUrl, seconds);
  for (const request of [...eagerRequests, ...bursts.flat(), ...crowds.flat(), ...returned.flat(), ...consumed])
    assertPromise([200, 201, 202, 429].includes(request.status), `the response was ${request.status}`);

  const inWindow = await Promise.all(
    bursting.map(({ tenant }, index) => mostAccepted(store, services, tenant, 'standard', bursts[index]!)),
  );
  assertPromise(Math.max(...inWindow) <= PER_SECOND, `${Math.max(...inWindow)} accepted within 1,000 ms`);
  const eagerInWindow = maxAcceptedInWindow(eagerRequests);
  assertPromise(
    eagerInWindow <= EAGER.requests_per_second,
    `${eagerInWindow} of a limit of ${EAGER.requests_per_second} accepted within 1,000 ms`,
  );
  const inFlight = crowds.map(maxInFlight);
  assertPromise(Math.max(...inFlight) <= IN_FLIGHT, `${Math.max(...inFlight)} in flight together`);
  assertPromise(
    crowds.every(
      (request) =>
        countOf(request, 429) > 0 &&
        request.every(({ violated }) => violated.every((name) => name === 'default-concurrent')),
    ),
    'concurrent requests were refused for another reason, or not at all',
  );
  const refusedWrongly = refusedUnderLimit(paced, PER_SECOND, IN_FLIGHT);
  assertPromise(refusedWrongly === 0, `a tenant under its limits was refused ${refusedWrongly} times`);
  const retried = returned.flat();
  const passed = retried.length - countOf(retried, 429);
  assertPromise(passed >= retried.length * 0.99, `${passed} of ${retried.length} passed after Retry-After`);
  const consumptionInWindow = await mostAccepted(store, services, consuming.tenant, 'consumption', consumed);
  assertPromise(
    consumptionInWindow === 1 && maxInFlight(consumed) <= 1,
    `${consumptionInWindow} consumption requests accepted within 1,000 ms, ${maxInFlight(consumed)} at once`,
  );

  const all = bursts.flat();
  return [
    `${services.length} ` +
      `process${services.length > 1 ? `es on one database, limits counted there` : ', limits counted in it'}, ` +
      `${seconds} s:`,
    `  bursts at the edges of 3 tenants’ seconds: ${all.length - countOf(all, 429)} of ${all.length} accepted, ` +
      `at most ${inWindow.join(', ')} within 1,000 ms`,
    `  slow requests of 3 tenants: at most ${inFlight.join(', ')} in flight, ${countOf(crowds.flat(), 429)} of ` +
      `${crowds.flat().length} refused`,
    `  ${paced.length} requests of a tenant under its limits: none refused, the slowest response after ` +
      `${Math.round(Math.max(...paced.map(({ sentAt, answeredAt }) => answeredAt - sentAt)))} ms`,
    `  ${passed} of ${retried.length} passed after waiting Retry-After`,
    `  a limit of ${EAGER.requests_per_second}, asked for without a pause: ` +
      `${eagerRequests.length - countOf(eagerRequests, 429)} of ${eagerRequests.length} accepted, ` +
      `at most ${eagerInWindow} within 1,000 ms`,
    `  consumption: ${consumed.length - countOf(consumed, 429)} of ${consumed.length} accepted, never two within ` +
      '1,000 ms nor at once',
    ...(bulk ? [await sendBulk(services[0]!, consuming)] : []),
    ...(services.length > 1 ? [await freedAfterKill(store, services[0]!, services[1]!)] : []),
  ];
}

/**
 * By the store's own instants if it counts, otherwise by those the one process stamps (±1 ms); and never more by what
 * the client observed.
 */
async function mostAccepted(
  store: Store,
  services: readonly ServiceProcess[],
  tenant: string,
  policy: LimitPolicy,
  request: readonly TimedRequest[],
): Promise<number> {
  const counted =
    services.length > 1
      ? maxInWindow(await readAcceptedInstants(store, tenant, policy))
      : maxInWindow(
          request.filter(({ passedAt }) => passedAt > 0).map(({ passedAt }) => passedAt),
          1,
        );
  return Math.max(counted, maxAcceptedInWindow(request));
}

/** Every in-flight slot of a tenant is used at one process; after it is killed, another can use them all. */
async function freedAfterKill(store: Store, killed: ServiceProcess, other: ServiceProcess): Promise<string> {
  const client = await createLimitedTenant(store, UNBOUND);
  const requests = Array.from({ length: IN_FLIGHT }, () =>
    send(client, 'POST', `${killed.url}/portfolios`, '{"name":"Held"}', HELD_MS).catch(() => null),
  );
  await sleep(500);
  const { violated } = await get(client, other.url);
  assertPromise(violated[0] === 'default-concurrent', 'a slot was free although all were used');
  await killed.stop('SIGKILL');
  const startedAt = epochMs();
  while ((await get(client, other.url)).status === 429 && epochMs() < startedAt + HELD_MS) await sleep(100);
  await Promise.all(requests);
  const seconds = (epochMs() - startedAt) / 1000;
  assertPromise(seconds < FREE_WITHIN_S, `slots of a killed process were free after ${seconds.toFixed(1)} s`);
  return `  slots of a process killed with -9 were free after ${seconds.toFixed(1)} s`;
}

async function sendBulk(service: ServiceProcess, client: LimitedTenant & { assetUUID: string }): Promise<string> {
  const readings = Array.from({ length: BULK + 1 }, (_, index) => ({
    assetUUID: client.assetUUID,
    startTime: new Date(Date.UTC(2022, 0, 1) + index * HALF_HOUR_MS).toISOString(),
    value: (index % 2500) / 1000,
  }));
  const post = async (count: number) => {
    await sleep(1100);
    return send(client, 'POST', `${service.url}/energy-consumption`, JSON.stringify(readings.slice(0, count)));
  };
  const [whole, over] = [await post(BULK), await post(BULK + 1)];
  assertPromise(
    whole.status < 300 && over.status === 400,
    `50,000 readings returned ${whole.status}, 50,001 ${over.status}`,
  );
  return (
    `  50,000 readings answered ${whole.status} after ${((whole.answeredAt - whole.sentAt) / 1000).toFixed(2)} s, ` +
    `50,001 answered 400; the process took ${Math.round(memoryUsage(service.pid).peak)} MB at most`
  );
}

export default limits;
