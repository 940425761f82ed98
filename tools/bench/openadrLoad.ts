/** VENs that poll for a given time, in a process of its own; most responses have to be 304. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';

export interface PollLoad {
  origin: string;
  path: string;
  /** Of each VEN: its token, and the tag of its last list. */
  vens: readonly { authorization: string; tag: string }[];
  connections: number;
  ms: number;
}

export interface PollLoadResult {
  seconds: number;
  /** Milliseconds, of 304. */
  p50: number;
  p95: number;
  statuses: Record<string, number>;
}

export async function runPollLoad(load: PollLoad): Promise<PollLoadResult> {
  const child = fork(import.meta.filename, { execArgv: [] });
  child.send(load);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load ended with ${code}`)));
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [PollLoadResult];
  return result;
}

async function run({ origin, path, vens, connections, ms }: PollLoad): Promise<PollLoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const statuses: Record<string, number> = {};
  const taken: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const loop = async () => {
    for (let at = performance.now(); at < startedAt + ms; at = performance.now()) {
      const { authorization, tag } = vens[next++ % vens.length]!;
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path,
        headers: { authorization, 'if-none-match': tag },
      });
      await body.dump();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode === 304) taken.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
  return { seconds, p50: at(0.5), p95: at(0.95), statuses };
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (load) => {
    void run(load as PollLoad).then((result) => process.send!(result, () => process.disconnect?.()));
  });
