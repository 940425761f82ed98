import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openDataFolder } from '#store/dataFolder.ts';
import { openStore } from '#store/openStore.ts';
import { roleName } from '#store/postgres/createRoleAndDatabase.ts';
import { launch } from '#store/postgres/launch.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';
import { superuser } from '#store/postgres/template.ts';
import { silentLog } from '#testing/silentLog.ts';
import { StartFailed, postmasterPid, startProgram } from '../../harness/program.ts';
import { type SmallDisk, withSmallDisk } from '../../harness/smallDisk.ts';
import { addLoadTenant, type Outcome, slowestMs, countByStatus, LoadWriters } from '../loadWriters.ts';
import type { Proof } from '../proof.ts';

const FULL = 507;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const writes = (outcomes: readonly Outcome[]) => outcomes.filter(({ isWrite }) => isWrite);
const reads = (outcomes: readonly Outcome[]) => outcomes.filter(({ isWrite }) => !isWrite);
const only = (outcomes: readonly Outcome[], allowed: readonly number[], what: string) =>
  assert.deepEqual(countByStatus(outcomes.filter(({ status }) => !allowed.includes(status))), 'none', what);

/** A real program on a disk of 110 MB, filled by its own writes, by others', and with PostgreSQL ended by it. */
const fullDisk: Proof = {
  title: 'A full disk loses nothing: writes are refused with 507, reads continue, and it recovers once there is space',
  minutes: 15,
  options: {
    megabytes: { about: 'size of the disk', fallback: 110 },
    fills: { about: 'times another program fills the rest of the disk, in the middle of the writing', fallback: 5 },
    seconds: { about: 'how long the disk stays full', fallback: 4 },
  },
  run: (options) => withSmallDisk(options['megabytes']!, (disk) => fillAndFree(disk, options)),
};

async function fillAndFree(
  disk: SmallDisk,
  { megabytes, fills, seconds: fullFor }: Record<string, number>,
): Promise<string[]> {
  const dataDir = `${disk.folder}/data`;
  const program = await startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  let writers: LoadWriters | undefined;
  try {
    const store = await openStore({ dataDir, mode: 'join', log: silentLog });
    writers = new LoadWriters(program.url, await addLoadTenant(store));
    await store.close();
    writers.start();
    const lines = [await fillByWriting(writers, megabytes!)];
    lines.push(...(await fillByOthers(disk, writers, fills!, fullFor! * 1000)));
    lines.push(await endByFullDisk(disk, dataDir, writers, fullFor! * 1000));
    await writers.stop();
    lines.push(await writers.check());
    assert.equal(program.child.exitCode, null, 'the program ended');
    await program.stop();
    lines.push(await startOnFull(disk, dataDir));
    return lines;
  } finally {
    await writers?.stop();
    disk.free();
    await program.stop('SIGKILL');
    await (await launch(openDataFolder(dataDir))).leave();
  }
}

/**
 * Fills the disk by its own writes, until the first is refused; then the store is still consistent, and reads continue.
 */
async function fillByWriting(writers: LoadWriters, megabytes: number): Promise<string> {
  const startedAt = performance.now();
  while (!writers.outcomes.some(({ status }) => status === FULL)) {
    if (performance.now() - startedAt > 180_000)
      throw new Error(`nothing was refused within 3 minutes: ${countByStatus(writers.outcomes)}`);
    await sleep(50);
  }
  await sleep(2000);
  only(writes(writers.outcomes), [201, FULL], 'responses to writes');
  only(reads(writers.outcomes), [200], 'responses to reads');
  assert.ok(writers.outcomes.every(({ status, code }) => status !== FULL || code === 'STORAGE_FULL'));
  return (
    `${megabytes} MB, filled by its own writes: ${countByStatus(writes(writers.outcomes))}; reads ` +
    countByStatus(reads(writers.outcomes))
  );
}

/** Space is freed, and filled to the last byte while writes are in flight, several times. */
async function fillByOthers(disk: SmallDisk, writers: LoadWriters, fills: number, fullMs: number): Promise<string[]> {
  const lines: string[] = [];
  for (let round = 1; round <= fills; round++) {
    disk.resize(60);
    await writers.waitForWrite(performance.now());
    const filledAt = performance.now();
    disk.fill();
    await sleep(fullMs);
    const whileFull = writers.since(filledAt);
    disk.free();
    const healedMs = await writers.waitForWrite(performance.now());
    only(writes(whileFull), [201, FULL], 'responses to writes');
    // If the last byte is used at the moment in which PostgreSQL's log must grow, PostgreSQL ends itself.
    only(reads(whileFull), [200, 503], 'responses to reads');
    lines.push(
      `0 bytes left, time ${round}: writes ${countByStatus(writes(whileFull))}; reads ` +
        `${countByStatus(reads(whileFull))}, slowest ${seconds(slowestMs(whileFull))}; written again ` +
        `${seconds(healedMs)} after there was space`,
    );
  }
  return lines;
}

/** Makes PostgreSQL end itself, as it does when its log cannot grow. */
async function endByFullDisk(disk: SmallDisk, dataDir: string, writers: LoadWriters, fullMs: number): Promise<string> {
  const before = postmasterPid(dataDir);
  disk.fill();
  const filledAt = performance.now();
  await endPostgres(dataDir);
  await sleep(fullMs);
  const whileEnded = writers.since(filledAt);
  only(writes(whileEnded), [201, FULL], 'responses to writes');
  only(reads(whileEnded), [200, 503], 'responses to reads');
  const freedAt = performance.now();
  disk.free();
  const healedMs = await writers.waitForWrite(freedAt);
  assert.ok(healedMs <= 10_000, `it took ${seconds(healedMs)} to recover`);
  const restarted = postmasterPid(dataDir) === before ? 'restarted its processes' : 'was started anew';
  return (
    `PostgreSQL, ended by the full disk, ${restarted}: writes ${countByStatus(writes(whileEnded))}; reads ` +
    `${countByStatus(reads(whileEnded))}; written again ${seconds(healedMs)} after there was space`
  );
}

/** Makes PostgreSQL's log grow until it cannot. */
async function endPostgres(dataDir: string): Promise<void> {
  const { socketFolder } = readPostmaster(`${dataDir}/postgres/data`)!;
  const client = new Client({ host: socketFolder, user: superuser, database: roleName });
  client.on('error', () => undefined);
  const hasGrown = async () => {
    await client.connect();
    for (let megabytes = 0; megabytes < 200; megabytes++)
      await client.query("select pg_logical_emit_message(true, 'proof', repeat('x', 1048576))");
  };
  await assert.rejects(hasGrown(), 'PostgreSQL continued with a full disk');
  await client.end().catch(() => undefined);
}

/** A start without space exits with a message, over an existing data folder and over none; with space it continues. */
async function startOnFull(disk: SmallDisk, dataDir: string): Promise<string> {
  disk.fill();
  const messages: string[] = [];
  for (const folder of [dataDir, `${disk.folder}/new`]) {
    const ended = await startProgram({ DATA_DIR: folder }).then(
      () => assert.fail('it started without any space'),
      (error: unknown) => error,
    );
    assert.ok(ended instanceof StartFailed, String(ended));
    assert.match(ended.output, /\b(full|ENOSPC)\b/);
    assert.doesNotMatch(ended.output, /\n +at /, 'it ended with a stack');
    messages.push(`"${ended.output.trim().split('\n').at(-1)}"`);
  }
  disk.free();
  const again = await startProgram({ DATA_DIR: dataDir });
  await again.stop();
  return (
    `without space, a start over the data and one over nothing say ${messages.join(' and ')}; with space it ` +
    `started in ${seconds(again.readyAfterMs)}`
  );
}

export default fullDisk;
