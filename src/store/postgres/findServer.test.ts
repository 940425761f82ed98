import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DataFolder, openDataFolder } from '../dataFolder.ts';
import { findServer } from './findServer.ts';
import { launch } from './launch.ts';
import { isServing, pidFileOf } from './postmaster.ts';
import { acquireServerLock } from './serverLock.ts';
import { toServerSettings, newStartRecord, readBootId, readStartRecord } from './startRecord.ts';

const TIMEOUT_MS = 200;
let folder: DataFolder;
let cluster: string;

beforeEach(async () => {
  folder = openDataFolder(mkdtempSync(join(tmpdir(), 'halfhour-find-')));
  const launched = await launch(folder);
  cluster = launched.cluster;
  await launched.leave();
});
afterEach(async () => {
  await (await launch(folder)).leave();
  rmSync(folder.path, { recursive: true });
});

const find = (othersUse: boolean) =>
  findServer({ cluster, serverLock: folder.serverLock, othersUse: async () => othersUse, timeoutMs: TIMEOUT_MS });

async function isFree(): Promise<boolean> {
  const lock = await acquireServerLock(folder.serverLock);
  lock?.release();
  return lock !== null;
}

/** A postmaster.pid of a server that was killed, or of one that runs in another container. */
function leavePidFile(startedWith: Record<string, string> | null): void {
  writeFileSync(pidFileOf(cluster), `4194000\n${cluster}\n1\n5432\n/nowhere/halfhour-x\n\n\nready\n`);
  writeFileSync(
    join(cluster, 'postmaster.opts'),
    `/bin/postgres "-D" "${cluster}"${Object.entries(startedWith ?? {})
      .map(([name, value]) => ` "-c" "${name}=${value}"`)
      .join('')}\n`,
  );
}

test('the server holds its lock from its start to its end, and records where it was started', async () => {
  expect(await isFree()).toBe(true);
  const { pid, leave } = await launch(folder);
  expect(await isFree()).toBe(false);
  expect(isServing(pid, cluster)).toBe(true);
  expect(readStartRecord(cluster)).toMatchObject({ bootId: readBootId(), pidNamespace: newStartRecord().pidNamespace });
  await leave();
  expect(await isFree()).toBe(true);
});

test('nothing is removed or started while another process holds the lock', async () => {
  leavePidFile(toServerSettings(newStartRecord()));
  const held = await acquireServerLock(folder.serverLock);
  await expect(find(false)).rejects.toThrow(
    /^The database in .* is held by processes of a PostgreSQL that does not respond: .*\.$/,
  );
  leavePidFile({
    ...toServerSettings(newStartRecord()),
    'halfhour.pid_namespace': 'pid:[1]',
    'halfhour.host': 'other',
  });
  await expect(find(false)).rejects.toThrow(
    new RegExp(
      '^The database in .* is served by a PostgreSQL, started on other or in a container of that name, ' +
        'that cannot be reached from here: .*\\.$',
    ),
  );
  expect(existsSync(pidFileOf(cluster))).toBe(true);
  held!.release();
  const found = await find(true);
  expect(found.state).toBe('none');
  if (found.state === 'none') found.lock.release();
});

test('a pid file of a server without the lock is stale only when nobody uses the folder', async () => {
  leavePidFile(null);
  await expect(find(true)).rejects.toThrow(
    new RegExp(
      '^The database in .* is in use by another process, ' +
        'whose PostgreSQL of an older version cannot be seen from here: .*\\.$',
    ),
  );
  expect(existsSync(pidFileOf(cluster))).toBe(true);
  expect(await isFree()).toBe(true);
  const found = await find(false);
  expect(found.state).toBe('none');
  if (found.state === 'none') found.lock.release();
});

test('a process id is valid in its own namespace and boot of the kernel only', async () => {
  const { pid, leave } = await launch(folder);
  const args = toServerSettings(newStartRecord());
  for (const other of [{ 'halfhour.pid_namespace': 'pid:[1]' }, { 'halfhour.boot_id': 'another' }, {}]) {
    writeFileSync(
      join(cluster, 'postmaster.opts'),
      `/bin/postgres "-D" "${cluster}"${Object.entries({ ...args, ...other })
        .map(([name, value]) => ` "-c" "${name}=${value}"`)
        .join('')}\n`,
    );
    expect(isServing(pid, cluster)).toBe(false);
  }
  // A process that cannot be signalled is checked over its socket.
  await leave();
  expect(existsSync(pidFileOf(cluster))).toBe(false);
  expect(await isFree()).toBe(true);
});
