import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog as log } from '#testing/silentLog.ts';
import { openDataFolder } from '../dataFolder.ts';
import { openStore, type Store } from '../openStore.ts';
import { StartupError } from '../startupError.ts';
import { locateBinaries, makeLibraryLinks } from './binaries.ts';
import { launch } from './launch.ts';
import { isServing, readPostmaster } from './postmaster.ts';

let folder: string;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halfhour-launcher-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  const left = openDataFolder(join(folder, 'data'));
  if (existsSync(join(left.path, 'postgres')) || existsSync(join(left.path, 'postgres.json')))
    await (await launch(left)).leave();
  const record = join(left.path, 'postgres.json');
  if (existsSync(record))
    rmSync((JSON.parse(readFileSync(record, 'utf8')) as { folder: string }).folder, { recursive: true });
  rmSync(folder, { recursive: true });
});

async function open(mode: 'own' | 'join' = 'own', dataDir = join(folder, 'data')): Promise<Store> {
  const store = await openStore({ dataDir, mode, log });
  closers.push(store.close);
  return store;
}

/**
 * Another process that opens the store; its first line is `open` and PostgreSQL's socket folder, or `refused` and why.
 */
async function openElsewhere(mode: 'own' | 'join', user?: number): Promise<{ child: ChildProcess; line: string }> {
  const program = `
    const { openStore } = await import(${JSON.stringify(new URL('../openStore.ts', import.meta.url).href)});
    const log = { info() {}, warn() {}, error() {} };
    await openStore({ dataDir: ${JSON.stringify(join(folder, 'data'))}, mode: '${mode}', log }).then(
      async (store) => {
        await store.pool.query('create table if not exists kept as select 1 as value');
        console.log('open ' + store.connectionOptions.host);
        setInterval(() => {}, 1000);
      },
      (error) => { console.log('refused ' + error.message); process.exit(1); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(user ? { uid: user, gid: user } : {}),
  });
  closers.push(() => end(child));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, line };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

const clusterFolder = (): string => join(folder, 'data', 'postgres', 'data');
const readPid = (): number => readPostmaster(clusterFolder())?.pid ?? 0;

test('starts fresh, stores what was written, and starts again', async () => {
  const first = await open();
  await first.pool.query('create table kept (value integer)');
  await first.pool.query('insert into kept values (7)');
  await first.close();
  const again = await open();
  expect((await again.pool.query('select value from kept')).rows).toEqual([{ value: 7 }]);
});

test('works as a role under row-level security, durably, without a TCP port', async () => {
  const { rows } = await (
    await open()
  ).pool.query(
    `select rolsuper, rolbypassrls, rolcreatedb, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
        current_setting('data_checksums') as checksums
     from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: true,
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '',
      checksums: 'on',
    },
  ]);
});

test('keeps everything in the data folder closed to other users', async () => {
  const store = await open();
  expect(statSync(join(folder, 'data')).mode & 0o067).toBe(0);
  expect(statSync(clusterFolder()).mode & 0o077).toBe(0);
  expect(statSync(store.connectionOptions.host!).mode & 0o077).toBe(0);
});

test('adopts the server of a process that was killed, with every committed row', async () => {
  const { child, line } = await openElsewhere('own');
  expect(line).toMatch(/^open /);
  const pid = readPid();
  await end(child);
  const successor = await open();
  expect(successor.connectionOptions.host).toBe(line.slice('open '.length));
  expect(readPid()).toBe(pid);
  expect((await successor.pool.query('select value from kept')).rows).toEqual([{ value: 1 }]);
});

test('refuses a second service on the folder, in one sentence, and leaves the first unharmed', async () => {
  const first = await open();
  const began = performance.now();
  const { line } = await openElsewhere('own');
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(line).toMatch(/^refused A Halfhour service is already running on the data folder .*\.$/);
  expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('lets exactly one of two services that start at the same time have the folder', async () => {
  const lines = (await Promise.all([openElsewhere('own'), openElsewhere('own')])).map(({ line }) =>
    line.startsWith('open'),
  );
  expect(lines.filter(Boolean)).toHaveLength(1);
});

test('lets dashboard and command line join, and the last user stops the server', async () => {
  const [service, dashboard] = [await open(), await open('join')];
  const pid = readPid();
  expect(dashboard.connectionOptions.host).toBe(service.connectionOptions.host);
  await service.close();
  expect((await dashboard.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(isServing(pid, clusterFolder())).toBe(true);
  await dashboard.close();
  expect(isServing(pid, clusterFolder())).toBe(false);
  expect(existsSync(join(service.connectionOptions.host!, '.s.PGSQL.5432'))).toBe(false);
});

test('joins before there is a service, which then locks the folder', async () => {
  const [dashboard, service] = [await open('join'), await open('own')];
  expect(service.connectionOptions.host).toBe(dashboard.connectionOptions.host);
});

test('restarts a killed server behind the same pool', async () => {
  const store = await open();
  await store.pool.query('create table kept as select 1 as value');
  process.kill(readPid(), 'SIGKILL');
  await expect
    .poll(
      () =>
        store.pool.query('select value from kept').then(
          ({ rows }) => rows,
          () => 'not yet',
        ),
      { timeout: 15_000 },
    )
    .toEqual([{ value: 1 }]);
});

test('starts although its pid file names another program', async () => {
  await (await open()).close();
  writeFileSync(
    join(clusterFolder(), 'postmaster.pid'),
    `${process.pid}\n${clusterFolder()}\n1\n5432\n/nowhere\n\n\nready\n`,
  );
  expect((await (await open()).pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('creates the cluster again if it was killed while creating it', async () => {
  mkdirSync(join(folder, 'data', 'postgres', 'making-half', 'base'), { recursive: true });
  writeFileSync(join(folder, 'data', 'postgres', 'making-half', 'PG_VERSION'), '18\n');
  await open();
  expect(readdirSync(join(folder, 'data', 'postgres'))).toEqual(['data']);
});

test('creates the library links that a skipped install script leaves out', () => {
  const installed = locateBinaries();
  const bare = { ...installed, folder: join(folder, 'bare') };
  mkdirSync(join(bare.folder, 'native', 'lib'), { recursive: true });
  writeFileSync(
    join(bare.folder, 'native', 'pg-symlinks.json'),
    readFileSync(join(installed.folder, 'native', 'pg-symlinks.json')),
  );
  expect(makeLibraryLinks(bare)).toBe(true);
  const links = readdirSync(join(bare.folder, 'native', 'lib'));
  expect(links.some((name) => name.startsWith('libicuuc'))).toBe(true);
  unlinkSync(join(bare.folder, 'native', 'lib', links[0]!));
  expect(makeLibraryLinks(bare)).toBe(true);
  expect(readdirSync(join(bare.folder, 'native', 'lib'))).toEqual(links);
});

test('says in one sentence that the data folder is not writable', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => openDataFolder(file)).toThrow(StartupError);
  expect(() => openDataFolder(join(file, 'below'))).toThrow(
    /^The data folder .* cannot be written to \(ENOTDIR\): set DATA_DIR to a folder this user may write to\.$/,
  );
});

test('leaves the mode of a folder with other files unchanged', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o755);
  writeFileSync(join(shared, 'letter.txt'), '');
  openDataFolder(shared);
  expect(statSync(shared).mode & 0o777).toBe(0o755);
});

test.runIf(process.getuid?.() === 0)(
  'as root, stores the cluster elsewhere if the data folder lies below a closed one, and finds it again',
  async () => {
    chmodSync(folder, 0o700);
    const store = await open();
    await store.pool.query('create table kept as select 1 as value');
    await store.close();
    const record = JSON.parse(readFileSync(join(folder, 'data', 'postgres.json'), 'utf8')) as { folder: string };
    expect(statSync(record.folder).mode & 0o777).toBe(0o700);
    expect(existsSync(join(folder, 'data', 'postgres'))).toBe(false);
    expect((await (await open()).pool.query('select value from kept')).rows).toEqual([{ value: 1 }]);
  },
);

test.runIf(process.getuid?.() === 0)(
  'as root, runs as the owner of a folder that belongs to another user',
  async () => {
    const nobody = 65_534;
    chmodSync(folder, 0o777);
    const { line, child } = await openElsewhere('own', nobody);
    expect(line).toMatch(/^open /);
    await end(child);
    await open();
    expect(statSync(clusterFolder()).uid).toBe(nobody);
  },
);
