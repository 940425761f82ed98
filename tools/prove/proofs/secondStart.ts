import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postmasterPid, startProgram, withDataFolder } from '../../harness/program.ts';
import { readSandbox } from '../../harness/sandbox.ts';
import type { Proof } from '../proof.ts';

const PROGRAMS = ['runService.ts', 'main.ts'];
const REFUSAL =
  /^A Halfhour service is already running on the data folder \S+: stop it first, or set DATA_DIR to another folder\.$/;

const secondStart: Proof = {
  title:
    'A second start on a data folder in use ends immediately with a helpful message, and does not affect the first',
  minutes: 5,
  options: { milliseconds: { about: 'within which the second ends', fallback: 2000 } },
  run: ({ milliseconds }) =>
    withDataFolder(async (dataDir) => {
      const first = await startProgram({ DATA_DIR: dataDir });
      try {
        const client = readSandbox(dataDir).client(first.url);
        const server = postmasterPid(dataDir);
        const ended: string[] = [];
        for (const [index, program] of PROGRAMS.entries()) {
          const second = await startSecond(program, dataDir);
          if (second.code === 0 || !REFUSAL.test(second.complaint))
            throw new Error(`${program} ended with ${second.code} and printed: ${second.complaint}`);
          if (second.afterMs > milliseconds!) throw new Error(`${program} ended after ${second.afterMs} ms only`);
          ended.push(`${program} ended with ${second.code} after ${second.afterMs} ms`);
          await client.createUser({ body: { userId: `after-${index}`, name: 'Ada' } });
        }
        const { totalItems } = await client.listUsers({});
        if (totalItems !== PROGRAMS.length || postmasterPid(dataDir) !== server)
          throw new Error('The first one was affected');
        return [...ended, 'the first continued on the same PostgreSQL'];
      } finally {
        await first.stop();
      }
    }),
};

export default secondStart;

async function startSecond(
  program: string,
  dataDir: string,
): Promise<{ code: number; complaint: string; afterMs: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'src', 'boot', program)], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, PORT: '0', SERVICE_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
  return { code, complaint: complaint.trim(), afterMs: Math.round(performance.now() - startedAt) };
}
