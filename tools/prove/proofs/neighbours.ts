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
const BULK_AT_ONCE = 15;
const READY_EVERY_MS = 200;

interface Load {
  /** Responses to bulk actions, by status. */
  answered: Map<number, number>;
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
          const [loud, quiet] = [await addTenant(), await addTenant()];
          await seedAssets(store.db, loud.tenant, assets);
          const [asset] = await seedAssets(store.db, quiet.tenant, 1);
          const paths = { asset: `/assets/${asset!}`, clock: '/sandbox/clock' };
          const before = await readFor(program.url, quiet, paths, 5000);
          const stopping = new AbortController();
          const load = keepBulkMoving(loud, stopping.signal);
          await sleep(2000);
          const ready = watchReady(program.url, stopping.signal);
          const beside = await readFor(program.url, quiet, paths, seconds * 1000);
          stopping.abort();
          const [{ answered, slowestMs }, { asked, red }] = await Promise.all([load, ready]);
          const lines = [
            `${BULK_AT_ONCE} bulk actions over ${assets} assets at once for ${seconds} s: answered ${JSON.stringify(Object.fromEntries(answered))}, the slowest after ${(slowestMs / 1000).toFixed(1)} s`,
            ...Object.keys(paths).flatMap((name) => [
              `GET ${name} of another tenant without the load: ${describeLatencies(before[name]!)}`,
              `  … beside it: ${describeLatencies(beside[name]!)}`,
            ]),
            `/ready asked ${asked} times beside it: ${red} times red`,
          ];
          console.log(lines.join('\n'));
          for (const { p99, failed } of Object.values(beside)) {
            assert.equal(failed, 0, `${failed} reads of another tenant failed`);
            assert.ok(p99 <= MOST_P99_MS, `another tenant's read took ${p99} ms at the 99th percentile`);
          }
          assert.equal(red, 0, '/ready was red');
          assert.ok((answered.get(201) ?? 0) > 0, 'no bulk action came through');
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
async function keepBulkMoving({ client, send }: ProgramTenant, signal: AbortSignal): Promise<Load> {
  const targets = [];
  for (let n = 0; n < BULK_AT_ONCE; n++)
    targets.push((await client.createPortfolio({ body: { name: `Bulk ${n}` } })).portfolioUUID);
  const answered = new Map<number, number>();
  let slowestMs = 0;
  const moveLoop = async (target: string) => {
    while (!signal.aborted) {
      const began = performance.now();
      const answer = await send(
        'POST',
        '/bulk-actions',
        JSON.stringify({ filter: { search: 'meter-' }, action: 'ASSIGN_PORTFOLIO', target }),
      );
      await answer.arrayBuffer();
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (!answer.ok) await sleep(100);
    }
  };
  await Promise.all(targets.map(moveLoop));
  return { answered, slowestMs };
}

async function watchReady(url: string, signal: AbortSignal): Promise<{ asked: number; red: number }> {
  let [asked, red] = [0, 0];
  for (; !signal.aborted; await sleep(READY_EVERY_MS)) {
    asked++;
    if (!(await isReady(url))) red++;
  }
  return { asked, red };
}

export default neighbours;
