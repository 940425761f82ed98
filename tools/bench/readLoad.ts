/** Requests paths one after the other over several connections for a given time, in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';

export interface ReadLoad {
  origin: string;
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  ms: number;
}

/** Responses a second; each must be a 200. */
export async function measureReadRate(load: ReadLoad): Promise<number> {
  const child = fork(import.meta.filename, { execArgv: [] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load ended with ${code}`)));
  child.send(load);
  const [rate] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return rate;
}

async function run({ origin, paths, headers, connections, ms }: ReadLoad): Promise<number> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let [turn, responses] = [0, 0];
  const startedAt = performance.now();
  const loop = async () => {
    while (performance.now() - startedAt < ms) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: paths[turn++ % paths.length]!, headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`the status was ${statusCode}`);
      responses++;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const rate = (responses / (performance.now() - startedAt)) * 1000;
  await pool.close();
  return rate;
}

if (process.argv[1] === import.meta.filename) {
  const [load] = (await once(process, 'message')) as [ReadLoad];
  process.send!(await run(load), () => process.disconnect?.());
}
