import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UnsupportedError } from '../unsupported.ts';
import { withCitusCluster } from './citusCluster.ts';

// `npm run citus -- COMMAND …`: runs a command with TEST_DATABASE_URL at a coordinator with two workers, for the tests.

const [program, ...args] = process.argv.slice(2);
try {
  process.exitCode = await withCitusCluster({ isDurable: false }, async (cluster) => {
    const url = await cluster.newDatabase('tests');
    console.error(`coordinator with ${cluster.workers.length} workers: ${url}, logs in ${cluster.folder}`);
    const child = spawn(program ?? 'bash', args, {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: url },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    await once(child, 'exit');
    return child.exitCode ?? 1;
  });
} catch (error) {
  if (!(error instanceof UnsupportedError)) throw error;
  console.error(`Skipped: ${error.message}.`);
}
