import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '#store/dataFolder.ts';
import { launch } from '#store/postgres/launch.ts';
import { type Container, requireNamespaces, spawnContained } from '../../harness/container.ts';
import { postmasterPid, startProgram } from '../../harness/program.ts';
import { liftLimits, readSandbox } from '../../harness/sandbox.ts';
import { serversOf, watchServer } from '../../harness/serverWatch.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';
import { UserWriters } from '../userWriters.ts';

const CONNECTIONS = 4;
const TIMEOUT_MS = 60_000;
/** Outside the folder of temporary files, because a container has one of its own. */
const PARENT = '/var/tmp';
const SENTENCE = /^[A-Z][^\n]*\.\n$/;
const IN_USE = /^A Halfhour service is already running on the data folder /;

interface Command {
  file: string;
  args: (folder: string, round: number) => string[];
  settings?: Record<string, string>;
  /** The message with which it is refused; without one it has to work. */
  refused?: RegExp;
  /** A server: it is stopped once it prints this. */
  until?: RegExp;
}

/** Everything that opens the store of a data folder. */
const commands: Record<string, Command> = {
  backup: { file: 'cli/backup.ts', args: (folder, round) => [join(folder, `${round}.sql.gz`), '--overwrite'] },
  tenants: { file: 'cli/tenants.ts', args: () => ['list'] },
  'second service': { file: 'boot/runService.ts', args: () => [], refused: IN_USE },
  keys: { file: 'cli/keys.ts', args: () => ['list'] },
  import: { file: 'cli/import.ts', args: (folder) => [join(folder, 'readings.csv')] },
  regulator: {
    file: 'cli/regulator.ts',
    args: (folder) => ['export', join(folder, 'waiting.csv'), '--scheme', randomUUID()],
    refused: /scheme/i,
  },
  dashboard: { file: 'boot/runDashboard.ts', args: () => [], until: /The dashboard is at (\S+)/ },
  'everything once more': { file: 'boot/main.ts', args: () => [], refused: IN_USE },
  restore: { file: 'cli/restore.ts', args: (folder) => [join(folder, '0.sql.gz')], refused: IN_USE },
  move: {
    file: 'cli/move.ts',
    args: () => [],
    settings: { MOVE_TO_URL: 'postgres://halfhour@127.0.0.1:1/halfhour' },
    refused: IN_USE,
  },
};

async function runOnce(
  name: string,
  { file, args, settings = {}, refused, until: ready }: Command,
  dataDir: string,
  round: number,
  container: Container,
): Promise<void> {
  const folder = join(dataDir, '..', 'files');
  const { output, ended, waitForOutput, stop } = spawnContained(
    file,
    args(folder, round),
    { DATA_DIR: dataDir, ...settings },
    container,
  );
  if (ready) await waitForOutput(ready);
  const code = await (ready ? stop() : ended);
  const { out, err } = output();
  const setup = container.ownTmp ? ' with temporary files of its own' : '';
  const failure = `${name}${setup} ended with ${code}: ${out}${err}`;
  if (refused) assert.ok(code === 1 && refused.test(err) && SENTENCE.test(err), failure);
  else assert.ok(code === 0 && err === '', failure);
}

/** Every command, round by round, while a service is written to. */
async function testCommandsWhileServing(rounds: number, count: number): Promise<string[]> {
  const tried = Object.entries(commands).slice(0, count || Infinity);
  return withFolder('short', async (dataDir) => {
    let program = await startProgram({ DATA_DIR: dataDir });
    const sandbox = readSandbox(dataDir);
    await liftLimits(dataDir, sandbox.tenant);
    const servers = watchServer(dataDir);
    const writers = new UserWriters(sandbox, program.url, CONNECTIONS);
    try {
      for (let round = 0; round < rounds; round++) {
        for (const [name, command] of tried) {
          await runOnce(name, command, dataDir, round, { ownTmp: round % 2 === 1 || rounds === 1 });
          servers.check();
        }
      }
      await writers.stop();
      servers.end();
      const lost = await writers.lost(program.url);
      assert.deepEqual(
        [
          ...servers.faults,
          ...writers.faults,
          ...lost.map((user) => `${user} of ${writers.acknowledged.length} was acknowledged and is lost`),
        ],
        [],
      );
      await program.stop();
      assert.equal(postmasterPid(dataDir), null, 'PostgreSQL was left running');
      program = await startProgram({ DATA_DIR: dataDir });
      assert.deepEqual(await writers.lost(program.url), [], 'acknowledged users are missing after a restart');
      const outcomes = tried.map(([name, { refused }]) => `${name} ${refused ? 'refused' : 'done'}`);
      return [
        `${rounds} rounds of each command from another pid, ipc and mount namespace: ${outcomes.join(', ')}`,
        `${writers.acknowledged.length} users acknowledged meanwhile: 0 lost; 0 second servers; postmaster.pid ` +
          'stayed what it was',
      ];
    } finally {
      servers.end();
      await writers.stop();
      await program.stop();
    }
  });
}

/** A server started in a container, a service outside that joins it, and the container's end. */
async function testServerInContainer(): Promise<string> {
  return withFolder('short', async (dataDir) => {
    const cluster = join(dataDir, 'postgres', 'data');
    await (await startProgram({ DATA_DIR: dataDir })).stop();
    const dashboard = spawnContained('boot/runDashboard.ts', [], { DATA_DIR: dataDir }, { ownTmp: true });
    await dashboard.waitForOutput(/The dashboard is at/);
    const program = await startProgram({ DATA_DIR: dataDir });
    try {
      assert.equal(serversOf(cluster).length, 1, 'the service started a second server');
      const sandbox = readSandbox(dataDir);
      await liftLimits(dataDir, sandbox.tenant);
      const writers = new UserWriters(sandbox, program.url, CONNECTIONS);
      await waitUntil(() => writers.acknowledged.length > 20, 'nothing was written', { withinMs: TIMEOUT_MS });
      await dashboard.stop();
      const before = writers.acknowledged.length;
      await waitUntil(
        () => writers.acknowledged.length > before + 20,
        'the service did not bring its PostgreSQL back',
        {
          withinMs: TIMEOUT_MS,
        },
      );
      await writers.stop();
      assert.deepEqual(await writers.lost(program.url), []);
      return (
        'a server started in a container ends with it: the service outside brought one back by itself, ' +
        `${writers.acknowledged.length} users acknowledged, 0 lost`
      );
    } finally {
      await program.stop();
    }
  });
}

/** The last user of a server is in a container and cannot signal it. */
async function testLastUserInContainer(): Promise<string> {
  return withFolder('short', async (dataDir) => {
    const cluster = join(dataDir, 'postgres', 'data');
    const program = await startProgram({ DATA_DIR: dataDir });
    const dashboard = spawnContained('boot/runDashboard.ts', [], { DATA_DIR: dataDir }, { ownTmp: true });
    await dashboard.waitForOutput(/The dashboard is at/);
    await program.stop();
    assert.equal(serversOf(cluster).length, 1, 'the service stopped the server under the dashboard');
    assert.equal(await dashboard.stop(), 0, dashboard.output().err);
    assert.deepEqual(serversOf(cluster), [], 'the server was left running');
    assert.equal(postmasterPid(dataDir), null);
    return 'the last user, in a container, stopped the server outside it in order';
  });
}

/** A path that is too long for a socket is reached through temporary files alone. */
async function longPath(): Promise<string> {
  return withFolder('long'.repeat(25), async (dataDir) => {
    const program = await startProgram({ DATA_DIR: dataDir });
    try {
      const servers = watchServer(dataDir);
      await runOnce('tenants', commands['tenants']!, dataDir, 0, { ownTmp: false });
      await runOnce(
        'tenants',
        {
          ...commands['tenants']!,
          refused:
            /cannot be reached from here: .*, mount the data folder at a shorter path, or stop that one first\.$/m,
        },
        dataDir,
        0,
        { ownTmp: true },
      );
      servers.check();
      servers.end();
      assert.deepEqual(servers.faults, []);
      return (
        'a data folder with a path of over 100 bytes: reached where temporary files are shared, refused in a ' +
        'sentence where not'
      );
    } finally {
      await program.stop();
    }
  });
}

async function withFolder<Result>(name: string, work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const parent = mkdtempSync(join(PARENT, 'halfhour-prove-'));
  // PostgreSQL's own user needs access.
  chmodSync(parent, 0o711);
  const dataDir = join(parent, name);
  mkdirSync(join(parent, 'files'));
  writeFileSync(
    join(parent, 'files', 'readings.csv'),
    'household_id,timestamp_utc,kwh_per_half_hour\nMAC1,2013-12-04T17:30:00Z,0.219\n',
  );
  writeFileSync(join(parent, 'files', '0.sql.gz'), '');
  try {
    return await work(dataDir);
  } finally {
    // Remains of a broken promise must not hide the error that reports it.
    if (postmasterPid(dataDir) !== null)
      await launch(openDataFolder(dataDir)).then(
        ({ leave }) => leave(),
        () => undefined,
      );
    rmSync(parent, { recursive: true, force: true });
  }
}

const namespaces: Proof = {
  title:
    'From other namespaces, as of a second container, no command and no service starts a second PostgreSQL on a ' +
    'data folder in use',
  minutes: 30,
  options: {
    rounds: { about: 'of each command, beside a service that is written to', fallback: 20 },
    commands: { about: 'how many of them are tried; 0 means all', fallback: 0 },
    ends: { about: '1: the ends of containers and long paths too', fallback: 1 },
  },
  quick: { rounds: 1, commands: 3, ends: 0 },
  run: async ({ rounds, commands: count, ends }) => {
    requireNamespaces();
    const lines = await testCommandsWhileServing(rounds!, count!);
    if (ends)
      for (const scenario of [testServerInContainer, testLastUserInContainer, longPath]) lines.push(await scenario());
    return lines;
  },
};

export default namespaces;
