import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import type { Proof } from '../proof.ts';

interface Ready {
  code: number;
  checks: Record<string, string>;
}

const readReadiness = async (url: string): Promise<Ready> => {
  const response = await fetch(`${url}/ready`);
  return { code: response.status, ...((await response.json()) as { checks: Record<string, string> }) };
};

const proof: Proof = {
  title: 'A service that is to stop reports it immediately, and keeps responding until a load balancer has noticed',
  minutes: 3,
  options: { seconds: { about: 'STOP_DELAY_SECONDS', fallback: 5 } },
  run: ({ seconds = 0 }) =>
    withDataFolder(async (dataDir) => {
      const program = await startProgram({ DATA_DIR: dataDir, STOP_DELAY_SECONDS: String(seconds), LOG_LEVEL: 'info' });
      const before = await readReadiness(program.url);
      if (before.code !== 200 || Object.values(before.checks).some((check) => check !== 'ok'))
        throw new Error(`not ready: ${JSON.stringify(before)}`);
      const metrics = await (await fetch(`${program.url}/metrics`)).text();
      if (!/^halfhour_database_up 1$/m.test(metrics)) throw new Error('the metrics do not show that PostgreSQL is up');
      const startedAt = performance.now();
      const ended = program.stop('SIGTERM');
      const words: string[] = [];
      let responses = 0;
      for (; program.child.exitCode === null && performance.now() - startedAt < seconds * 1000 - 100; await sleep(20)) {
        words.push((await readReadiness(program.url)).checks['process']!);
        responses++;
      }
      const code = await ended;
      const seenAt = words.indexOf('stopping');
      if (seenAt < 0 || words.slice(seenAt).some((word) => word !== 'stopping'))
        throw new Error(`readiness reported ${[...new Set(words)].join(', ')}`);
      if (code !== 0) throw new Error(`the program ended with ${code}`);
      const lines = program
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      for (const line of lines) JSON.parse(line);
      return [
        `503 from poll ${seenAt + 1} on, ${responses} responses in ${seconds} s after SIGTERM, ended with 0 ` +
          `after ${Math.round(performance.now() - startedAt)} ms, ${lines.length} lines of log, all JSON`,
      ];
    }),
};
export default proof;
