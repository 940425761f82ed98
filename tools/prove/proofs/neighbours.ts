import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { Store } from '#store/openStore.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { fillDays } from '../../harness/fillDays.ts';
import { describeLatencies, type Latencies, startOpenLoop } from '../../harness/openLoop.ts';
import { isReady, startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { joinScheme } from '../../harness/settledTenant.ts';
import type { Proof } from '../proof.ts';

const PER_SECOND = 20;
const MAX_P99_MS = 100;
/** Beside what calculates, of the 99th percentile without it. */
const MAX_TIMES_QUIET = 3;
const QUIET_MS = 10_000;
/** Each is together the in-flight requests that default limits allow a tenant. */
const BULK_ACTIONS = { bulkActions: 15, exports: 0, rehearsals: 0 };
const EVERYTHING = { bulkActions: 9, exports: 3, rehearsals: 3 };
const READY_EVERY_MS = 200;
/** Of readings, which exports read and rehearsals replay. */
const DAYS = 35;

/** Responses to one kind of request, by status. */
interface Answers {
  statuses: Map<number, number>;
  slowestMs: number;
}

/**
 * One tenant keeps as many requests in flight as its limits allow, bulk actions on the same assets, then exports of all
 * readings and rehearsals of an event of all assets too, while another reads.
 */
const neighbours: Proof = {
  title:
    'A tenant that uses its limits to the full slows no other: small reads stay quick, and the service stays ready',
  minutes: 10,
  options: {
    assets: { about: 'assets that each request is about', fallback: 10_000 },
    seconds: { about: 'how long the load lasts', fallback: 40 },
  },
  run: ({ assets = 0, seconds = 0 }) =>
    withDataFolder(async (dataDir) => {
      const program = await startProgram({ DATA_DIR: dataDir });
      try {
        return await withProgramStore(program, dataDir, async ({ store, addTenant }) => {
          const [noisy, quiet] = [await addTenant(), await addTenant()];
          const requests = await noisyRequests(store, noisy, await seedAssets(store.db, noisy.tenant, assets));
          const [asset] = await seedAssets(store.db, quiet.tenant, 1);
          const paths = { asset: `/assets/${asset!}`, clock: '/sandbox/clock' };
          const before = await readFor(program.url, quiet, paths, QUIET_MS);
          for (const inFlight of [BULK_ACTIONS, EVERYTHING]) {
            const stopping = new AbortController();
            const load = sendAll(requests, inFlight, stopping.signal);
            await sleep(2000);
            const ready = watchReady(program.url, stopping.signal);
            const besideLoad = await readFor(program.url, quiet, paths, seconds * 1000);
            stopping.abort();
            const [answers, { polls, failures }] = await Promise.all([load, ready]);
            const lines = [
              ...Object.entries(answers).map(
                ([name, { statuses, slowestMs }]) =>
                  `${name} of a tenant with ${assets} assets for ${seconds} s: ` +
                  `${JSON.stringify(Object.fromEntries(statuses))}, the slowest after ${(slowestMs / 1000).toFixed(1)} s`,
              ),
              ...Object.keys(paths).flatMap((name) => [
                `GET ${name} of another tenant without the load: ${describeLatencies(before[name]!)}`,
                `  … meanwhile: ${describeLatencies(besideLoad[name]!)}`,
              ]),
              `/ready requested ${polls} times meanwhile: ${failures} failures`,
            ];
            console.log(lines.join('\n'));
            for (const [name, { p99, failed }] of Object.entries(besideLoad)) {
              assert.equal(failed, 0, `${failed} reads of another tenant failed`);
              const quietMs = inFlight === BULK_ACTIONS ? 0 : MAX_TIMES_QUIET * before[name]!.p99;
              const mostMs = Math.max(MAX_P99_MS, quietMs);
              assert.ok(p99 <= mostMs, `another tenant's read took ${p99} of ${mostMs} ms at the 99th percentile`);
            }
            assert.equal(failures, 0, '/ready failed');
            for (const [name, { statuses }] of Object.entries(answers))
              assert.ok((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) > 0, `none of the ${name} succeeded`);
          }
          return [];
        });
      } finally {
        await program.stop();
      }
    }),
};

async function readFor(
  url: string,
  { headers }: ProgramTenant,
  paths: Record<string, string>,
  ms: number,
): Promise<Record<string, Latencies>> {
  const loops = Object.entries(paths).map(
    ([name, path]) => [name, startOpenLoop(`${url}/api/v1${path}`, PER_SECOND / 2, headers)] as const,
  );
  await sleep(ms);
  return Object.fromEntries(await Promise.all(loops.map(async ([name, loop]) => [name, await loop.stop()] as const)));
}

type InFlight = typeof EVERYTHING;
/** The n-th of each kind that are in flight together. */
type Requests = Record<keyof InFlight, (n: number) => Promise<Response>>;

/** Assets with readings that are ready in a scheme, and what is asked about all of them. */
async function noisyRequests(store: Store, noisy: ProgramTenant, assets: string[]): Promise<Requests> {
  const { client, headers, send } = noisy;
  const now = Date.parse((await client.getClock()).now);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  await fillDays({ store }, { headers, assets }, today - DAYS * DAY_MS, DAYS);
  const schemeUUID = await joinScheme({ store }, { headers, assets }, client);
  const post = (path: string, body: unknown) => send('POST', path, JSON.stringify(body));
  const startMs = today + DAY_MS + 17 * HOUR_MS;
  const rehearsal = {
    schemeUUID,
    eventType: 'TURN_DOWN',
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(startMs + HOUR_MS).toISOString(),
    portfolioUUIDs: [],
    targetKw: 1000,
  };
  const range = `from=${new Date(today - 7 * DAY_MS).toISOString()}&to=${new Date(today).toISOString()}`;
  // Every action moves all the assets to a portfolio in which they are not.
  const targets: string[] = [];
  for (let n = 0; n < BULK_ACTIONS.bulkActions; n++)
    targets.push((await client.createPortfolio({ body: { name: `Bulk ${n}` } })).portfolioUUID);
  return {
    bulkActions: (n) =>
      post('/bulk-actions', { filter: { search: 'meter-' }, action: 'ASSIGN_PORTFOLIO', target: targets[n] }),
    exports: () => send('GET', `/exports/consumption?${range}`, undefined, { accept: 'text/csv' }),
    rehearsals: () => post('/events/rehearsal', rehearsal),
  };
}

/** Sends each request again as soon as it is answered. */
async function sendAll(requests: Requests, inFlight: InFlight, signal: AbortSignal): Promise<Record<string, Answers>> {
  const loop = async (request: () => Promise<Response>, answers: Answers): Promise<void> => {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const response = await request();
      await response.arrayBuffer();
      answers.statuses.set(response.status, (answers.statuses.get(response.status) ?? 0) + 1);
      answers.slowestMs = Math.max(answers.slowestMs, performance.now() - startedAt);
      if (!response.ok) await sleep(100);
    }
  };
  const names = (Object.keys(inFlight) as (keyof InFlight)[]).filter((name) => inFlight[name] > 0);
  const all = names.map(async (name) => {
    const answers: Answers = { statuses: new Map(), slowestMs: 0 };
    await Promise.all(Array.from({ length: inFlight[name] }, (_, n) => loop(() => requests[name](n), answers)));
    return [name, answers] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

async function watchReady(url: string, signal: AbortSignal): Promise<{ polls: number; failures: number }> {
  let [polls, failures] = [0, 0];
  for (; !signal.aborted; await sleep(READY_EVERY_MS)) {
    polls++;
    if (!(await isReady(url))) failures++;
  }
  return { polls, failures };
}

export default neighbours;
