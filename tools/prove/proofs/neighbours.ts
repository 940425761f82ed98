import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedAssets } from '#testing/seedAssets.ts';
import { describeLatencies, type Latencies, startOpenLoop } from '../../harness/openLoop.ts';
import { isReady, startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import type { Proof } from '../proof.ts';

const PER_SECOND = 20;
const MOST_P99_MS = 100;
/** In-flight requests that default limits allow a tenant. */
const BULK_IN_FLIGHT = 15;
const READY_EVERY_MS = 200;

interface Load {
  /** Responses to bulk actions, by status. */
  responses: Map<number, number>;
  slowestMs: number;
}

/** One tenant keeps as many bulk actions in flight as its limits allow, all on the same assets, while another reads. */
const neighbours: Proof = {
  title:
    'A tenant that uses its limits to the full slows no other: small reads stay quick, and the service stays ready',
  minutes: 10,
  options: {
    assets: { about: 'assets that each bulk action moves', fallback: 10_000 },
    seconds: { about: 'how long the load lasts', fallback: 40 },
  },
  run: ({ assets = 0, seconds = 0 }) =>
    withDataFolder(async (dataDir) => {
      const program = await startProgram({ DATA_DIR: dataDir });
      try {
        return await withProgramStore(program, dataDir, async ({ store, addTenant }) => {
          const [noisy, quiet] = [await addTenant(), await addTenant()];
          await seedAssets(store.db, noisy.tenant, assets);
          const [asset] = await seedAssets(store.db, quiet.tenant, 1);
          const paths = { asset: `/assets/${asset!}`, clock: '/sandbox/clock' };
          const before = await readFor(program.url, quiet, paths, 5000);
          const stopping = new AbortController();
          const load = sendBulkActions(noisy, stopping.signal);
          await sleep(2000);
          const ready = watchReady(program.url, stopping.signal);
          const besideLoad = await readFor(program.url, quiet, paths, seconds * 1000);
          stopping.abort();
          const [{ responses, slowestMs }, { polls, failures }] = await Promise.all([load, ready]);
          const lines = [
            `${BULK_IN_FLIGHT} bulk actions over ${assets} assets together for ${seconds} s: responses ` +
              `${JSON.stringify(Object.fromEntries(responses))}, the slowest after ` +
              `${(slowestMs / 1000).toFixed(1)} s`,
            ...Object.keys(paths).flatMap((name) => [
              `GET ${name} of another tenant without the load: ${describeLatencies(before[name]!)}`,
              `  … meanwhile: ${describeLatencies(besideLoad[name]!)}`,
            ]),
            `/ready requested ${polls} times meanwhile: ${failures} failures`,
          ];
          console.log(lines.join('\n'));
          for (const { p99, failed } of Object.values(besideLoad)) {
            assert.equal(failed, 0, `${failed} reads of another tenant failed`);
            assert.ok(p99 <= MOST_P99_MS, `another tenant's read took ${p99} ms at the 99th percentile`);
          }
          assert.equal(failures, 0, '/ready failed');
          assert.ok((responses.get(201) ?? 0) > 0, 'no bulk action succeeded');
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

/** Every action moves all the assets to a portfolio in which they are not. */
async function sendBulkActions({ client, send }: ProgramTenant, signal: AbortSignal): Promise<Load> {
  const targets = [];
  for (let n = 0; n < BULK_IN_FLIGHT; n++)
    targets.push((await client.createPortfolio({ body: { name: `Bulk ${n}` } })).portfolioUUID);
  const responses = new Map<number, number>();
  let slowestMs = 0;
  const moveLoop = async (target: string) => {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const response = await send(
        'POST',
        '/bulk-actions',
        JSON.stringify({ filter: { search: 'meter-' }, action: 'ASSIGN_PORTFOLIO', target }),
      );
      await response.arrayBuffer();
      responses.set(response.status, (responses.get(response.status) ?? 0) + 1);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      if (!response.ok) await sleep(100);
    }
  };
  await Promise.all(targets.map(moveLoop));
  return { responses, slowestMs };
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
