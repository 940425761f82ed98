/** Requests one path repeatedly for a given time, in a process of its own; every response must be a 200. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';

/** A response as received. */
export interface SampleResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
}

/** The result of a load. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p95: number;
}

/** Runs a load in a process of its own. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(import.meta.filename, [JSON.stringify(load)], { execArgv: [] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load ended with ${code}`)));
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult];
  return result;
}

/** The response to one request, with the headers that a server sets itself. */
export async function fetchSample(url: string, headers: Record<string, string>): Promise<SampleResponse> {
  const response = await fetch(url, { headers });
  const ignoredHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !ignoredHeaders.has(name))),
    body: await response.text(),
  };
}

async function run({ url, headers, connections, ms }: Load): Promise<LoadResult> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const taken: number[] = [];
  const until = performance.now() + ms;
  const startedAt = performance.now();
  const loop = async () => {
    for (let at = performance.now(); at < until; at = performance.now()) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathname + search, headers });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
      await body.dump();
      taken.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)]!;
  return { perSecond: taken.length / seconds, p50: at(0.5), p95: at(0.95) };
}

if (process.argv[1] === import.meta.filename) {
  const result = await run(JSON.parse(process.argv[2]!) as Load);
  process.send!(result, () => process.disconnect?.());
}
