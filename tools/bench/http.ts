import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, databaseUrlOf } from '../harness/benchService.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, median, ms } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';
import { runLoad, type LoadResult, type SampleResponse, fetchSample } from './requestLoad.ts';

const CONNECTIONS = sized([10, 20], [2]);
const ROUNDS = sized(3, 1);
const ROUND_MS = sized(1500, 50);
const WARM_MS = sized(1500, 50);
/** Assets in a tenant. */
const SIZES = sized([100, 1000, 10_000], [10, 20]);

interface Subject {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** The figure it is compared with, in requests a second; its own if it is the reference. */
  limit: string;
}

/** `node:http` that sends the same response as the service. */
async function startBare(sample: SampleResponse): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bareHttp.ts'), [JSON.stringify(sample)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

/** Runs the loads in rotation, so that other activity of the machine affects all of them. */
async function measure(subjects: Subject[], connections: number): Promise<Map<string, LoadResult[]>> {
  const results = new Map(subjects.map(({ name }): [string, LoadResult[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, url, headers } of subjects)
      results.get(name)!.push(await runLoad({ url, headers, connections, ms: ROUND_MS }));
  return results;
}

/** Requests of one tenant through a service and a second one with the same store, which share its limits. */
async function twoServices(
  bench: Bench,
  first: string,
  path: string,
  headers: BenchTenant['headers'],
): Promise<Figure> {
  const second = await startServiceProcess({ DATABASE_URL: databaseUrlOf(bench) });
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const results = await Promise.all(
      [first, second.url].map((url) =>
        runLoad({ url: url + path, headers, connections: CONNECTIONS[0]!, ms: ROUND_MS }),
      ),
    );
    if (round > 0) rates.push(results.reduce((sum, { perSecond }) => sum + perSecond, 0));
  }
  await second.stop();
  return {
    figure: `One asset, limits shared by two services, ${CONNECTIONS[0]} at a time of each`,
    value: `${formatCount(Math.round(median(rates)))} requests/s together (aim 5,000)`,
  };
}

/**
 * One asset over HTTP through every check, and `/health` through what every request passes, compared with `node:http`
 * that sends the same bytes; requests a second of each.
 */
export const http = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const nowhere = openSync('/dev/null', 'w');
    const shared = await startServiceProcess({ DATABASE_URL: databaseUrlOf(bench) });
    const logging = await startServiceProcess(
      { DATABASE_URL: databaseUrlOf(bench), LIMITS: 'memory', LOG_LEVEL: 'info' },
      nowhere,
    );
    const { headers, assets } = await bench.addTenant(20);
    const path = `/assets/${assets[7]}`;
    const [asset, health] = [
      await fetchSample(bench.url + path, headers),
      await fetchSample(`${bench.url}/health`, {}),
    ];
    const [bareAsset, bareHealth] = [await startBare(asset), await startBare(health)];
    const subjects: Subject[] = [
      { name: 'node:http with the same asset', url: bareAsset.url + path, headers, limit: '' },
      { name: 'One asset', url: bench.url + path, headers, limit: 'node:http with the same asset' },
      {
        name: 'One asset, limits shared by processes',
        url: shared.url + path,
        headers,
        limit: 'node:http with the same asset',
      },
      { name: 'One asset, LOG_LEVEL=info', url: logging.url + path, headers, limit: 'node:http with the same asset' },
      { name: 'node:http with the same health', url: `${bareHealth.url}/health`, headers: {}, limit: '' },
      { name: '/health', url: `${bench.url}/health`, headers: {}, limit: 'node:http with the same health' },
    ];
    try {
      for (const { url, headers: sent } of subjects)
        await runLoad({ url, headers: sent, connections: 10, ms: WARM_MS });
      const figures: Figure[] = [];
      for (const connections of CONNECTIONS) {
        const results = await measure(subjects, connections);
        const rate = (name: string) => median(results.get(name)!.map(({ perSecond }) => perSecond));
        for (const { name, limit } of subjects) {
          const [p50, p95] = [
            median(results.get(name)!.map((result) => result.p50)),
            median(results.get(name)!.map((result) => result.p95)),
          ];
          const ratio = limit === '' ? '' : `, 1/${(rate(limit) / rate(name)).toFixed(1)} of node:http (aim 1/4)`;
          figures.push({
            figure: `${name}, ${connections} at a time`,
            value: `${formatCount(Math.round(rate(name)))} requests/s${ratio}; p50 ${ms(p50)}, p95 ${ms(p95)}`,
          });
        }
      }
      // The PostgreSQL of one service has connections for two more.
      await logging.stop();
      figures.push(await twoServices(bench, shared.url, path, headers));
      const grown: number[] = [];
      for (const size of SIZES) {
        const tenant = await bench.addTenant(size);
        grown.push(
          (
            await runLoad({
              url: `${bench.url}/assets/${tenant.assets[7]}`,
              headers: tenant.headers,
              connections: 1,
              ms: ROUND_MS,
            })
          ).p50,
        );
      }
      figures.push({
        figure: `One asset, one at a time, with ${SIZES.map((size) => formatCount(size)).join(', ')} in its tenant`,
        value: `p50 ${grown.map(ms).join(', ')}; exponent ${growthExponent(SIZES, grown)}`,
      });
      return [
        ...figures,
        { figure: 'Bytes of the asset, of /health', value: `${asset.body.length}, ${health.body.length}` },
      ];
    } finally {
      bareAsset.stop();
      bareHealth.stop();
      await Promise.all([shared.stop(), logging.stop()]);
      closeSync(nowhere);
    }
  });
