import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNpmScript } from '../../harness/npmScript.ts';
import { postmasterPid, startProgram, withDataFolder } from '../../harness/program.ts';
import { liftLimits, readSandbox } from '../../harness/sandbox.ts';
import { UnsupportedError } from '../../harness/unsupported.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import { type Proof } from '../proof.ts';
import { UserWriters } from '../userWriters.ts';

const SIGNALS = ['TERM', 'KILL', 'HUP', 'INT'] as const;
const STOP_WITHIN_MS = 20_000;
const WRITERS = 4;
const AT_LEAST = 20;

/** What each script prints once it runs; all of them start the PostgreSQL of the data folder. */
const scripts = {
  service: { ready: /The service listens on (\S+)/, servesService: true },
  start: { ready: /The service is at ([^\s,]+)/, servesService: true },
  dashboard: { ready: /The dashboard is at (\S+)/, servesService: false },
};

async function stopOnce(script: keyof typeof scripts, signal: (typeof SIGNALS)[number]): Promise<number> {
  return withDataFolder(async (dataDir) => {
    const { ready, servesService } = scripts[script];
    if (!servesService) await (await startProgram({ DATA_DIR: dataDir })).stop();
    const { npm, output, waitForOutput, remainingProcesses } = startNpmScript(script, dataDir);
    const writers = await waitForOutput(ready).then(async (found) =>
      servesService ? writeTo(dataDir, found[1]!) : null,
    );
    assert.ok(
      remainingProcesses().length >= 4 && postmasterPid(dataDir) !== null,
      `npm, two of Node.js and PostgreSQL should run: ${remainingProcesses().join('\n')}`,
    );
    const startedAt = performance.now();
    process.kill(npm.pid!, `SIG${signal}`);
    await waitUntil(
      () => remainingProcesses().length === 0,
      () => `SIG${signal} to npm run ${script} left this running:\n${remainingProcesses().join('\n')}\n${output()}`,
      { withinMs: STOP_WITHIN_MS },
    );
    const took = performance.now() - startedAt;
    assert.equal(postmasterPid(dataDir), null, 'PostgreSQL did not end in order');
    if (writers) await checkAcknowledged(dataDir, writers);
    return took;
  });
}

async function writeTo(dataDir: string, url: string): Promise<UserWriters> {
  await waitUntil(() => existsSync(`${dataDir}/credentials.json`), 'there are no credentials', {
    withinMs: STOP_WITHIN_MS,
  });
  const sandbox = readSandbox(dataDir);
  await liftLimits(dataDir, sandbox.tenant);
  const writers = new UserWriters(sandbox, url, WRITERS);
  await waitUntil(() => writers.acknowledged.length > AT_LEAST, 'nothing was written', { withinMs: STOP_WITHIN_MS });
  return writers;
}

async function checkAcknowledged(dataDir: string, writers: UserWriters): Promise<void> {
  await writers.stop();
  const again = await startProgram({ DATA_DIR: dataDir });
  try {
    assert.deepEqual([await writers.lost(again.url), writers.faults], [[], []]);
  } finally {
    await again.stop();
  }
}

const npmStop: Proof = {
  title:
    'A signal to npm, or its death, ends what npm start, npm run service and npm run dashboard started, ' +
    'PostgreSQL in order too',
  minutes: 15,
  options: {
    scripts: { about: 'how many of the three are tried', fallback: 3 },
    signals: { about: 'how many of TERM, KILL, HUP and INT', fallback: 4 },
  },
  quick: { scripts: 1, signals: 2 },
  run: async ({ scripts: count, signals }) => {
    if (!existsSync('/proc/self/environ')) throw new UnsupportedError('there is no /proc');
    const lines: string[] = [];
    for (const script of (Object.keys(scripts) as (keyof typeof scripts)[]).slice(0, count)) {
      const took: string[] = [];
      for (const signal of SIGNALS.slice(0, signals)) {
        took.push(`${signal} ${((await stopOnce(script, signal)) / 1000).toFixed(1)} s`);
        await sleep(50);
      }
      lines.push(
        `npm run ${script}, until nothing of it was running: ${took.join(', ')}; every acknowledged write was ` +
          'there afterwards',
      );
    }
    return lines;
  },
};

export default npmStop;
