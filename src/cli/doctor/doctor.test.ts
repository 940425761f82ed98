import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { checkDatabase, findingsOf } from './database.ts';
import { checkDisk, checkLocale, checkOpenFiles, checkTimeZones } from './machine.ts';
import { checkOwnDatabase } from './ownDatabase.ts';
import { checkPorts } from './ports.ts';

const GB = 1e9;

describe('the machine', () => {
  it('knows the clock changes', () => {
    expect(checkTimeZones()).toMatchObject([{ state: 'ok' }]);
  });
  it.each([
    [50 * GB, 'ok'],
    [1 * GB, 'warning'],
    [0.1 * GB, 'problem'],
  ])('with %d bytes free is %s', (freeBytes, state) => {
    const [found] = checkDisk('/nowhere/in/particular', () => ({ totalBytes: 100 * GB, freeBytes }));
    expect(found).toMatchObject({ state, says: expect.stringContaining('The disk of / has') });
  });
  it.each([
    ['Max open files            1024                 524288               files', 'warning'],
    ['Max open files            20000                20000                files', 'ok'],
    ['Max open files            unlimited            unlimited            files', 'ok'],
  ])('with "%s" is %s', (limits, state) => {
    expect(checkOpenFiles(limits)).toMatchObject([{ state }]);
  });
  it.each([
    [16, 'C\nC.utf8\nPOSIX\n', 'ok'],
    [15, 'C\nC.UTF-8\nPOSIX\n', 'ok'],
    [16, 'C\nPOSIX\nen_GB.utf8\n', 'problem'],
  ])('for PostgreSQL %d with the locales %j is %s', (major, locales, state) => {
    expect(checkLocale(major, locales)).toMatchObject([{ state, says: expect.stringContaining('C.UTF-8') }]);
  });
  it('needs no locale for a PostgreSQL that has its own, and is not judged where nothing lists them', () => {
    expect([checkLocale(17, 'C\nPOSIX\n'), checkLocale(16, null)]).toEqual([[], []]);
  });
  it('says nothing of open files where the limit cannot be read', () => {
    expect(checkOpenFiles('')).toEqual([]);
  });
});

describe('ports', () => {
  let taken: Server;
  let port: number;
  let isJson = false;
  beforeAll(async () => {
    taken = createServer((_, response) => {
      response.writeHead(200, { 'content-type': isJson ? 'application/json' : 'text/html' }).end('{}');
    });
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    ({ port } = taken.address() as AddressInfo);
  });
  afterAll(() => void taken.close());
  const check = (of: number) => checkPorts([{ setting: 'PORT', host: '127.0.0.1', port: of, health: '/bff/health' }]);

  it('is taken by another program, by Halfhour, or by nobody', async () => {
    expect(await check(port)).toMatchObject([{ state: 'warning', says: expect.stringContaining('another program') }]);
    isJson = true;
    expect(await check(port)).toMatchObject([{ state: 'ok', says: expect.stringContaining('it is running') }]);
    expect(await check(0)).toMatchObject([{ state: 'ok', says: expect.stringContaining('is free') }]);
  });
});

describe('a PostgreSQL of one’s own', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.drop());

  const good = {
    version: 180_004,
    name: '18.4',
    unbound: false,
    encoding: 'UTF8',
    folds: true,
    now_ms: 1000,
    naptime_s: 5,
    connections: 100,
    synced: true,
  };
  it('is in order', () => {
    expect(findingsOf(good, 1000).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'ok'));
  });
  it.each([
    [{ version: 140_011, name: '14.11' }, 'problem', 'PostgreSQL is 14.11'],
    [{ unbound: true }, 'warning', 'bypasses row-level security'],
    [{ encoding: 'SQL_ASCII' }, 'problem', 'The database is SQL_ASCII'],
    [{ folds: false }, 'problem', 'does not find École'],
    [{ now_ms: 3500 }, 'problem', "clock is 2500 ms ahead of this machine's"],
    [{ now_ms: -4000 }, 'problem', "clock is 5000 ms behind this machine's"],
    [{ naptime_s: 60 }, 'warning', 'analysed after 60 s'],
    [{ connections: 20 }, 'warning', 'allows 20 connections'],
    [{ synced: false }, 'problem', 'fsync off'],
  ])('with %o has a %s', (other, state, words) => {
    const bad = findingsOf({ ...good, ...other }, 1000).filter((each) => each.state !== 'ok');
    expect(bad).toMatchObject([{ state, says: expect.stringContaining(words), advice: expect.stringMatching(/\.$/) }]);
  });

  it('is asked itself', async () => {
    const found = await checkDatabase(database.url);
    expect(found.map(({ says }) => says)).toContain('The database is UTF8 and its locale knows letters beyond ASCII.');
    expect(await checkDatabase('postgres://nobody:secret@127.0.0.1:1/none')).toMatchObject([
      { state: 'problem', says: expect.not.stringContaining('secret') },
    ]);
  });
});

describe('the PostgreSQL that Halfhour starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-own-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused where PG_BIN has no programs', () => {
    expect(checkOwnDatabase(folder, join(folder, 'none'))).toMatchObject([
      {
        state: 'problem',
        says: expect.stringContaining('initdb and postgres cannot be run'),
        advice: expect.any(String),
      },
      { state: 'ok' },
    ]);
  });

  it('must be of the major version that made the store', () => {
    mkdirSync(join(folder, 'postgres', 'data'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '14\n');
    expect(checkOwnDatabase(folder)[1]).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('holds a store of PostgreSQL 14'),
      advice: expect.stringContaining('Set PG_BIN to the folder of the programs of 14'),
    });
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-doctor-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const doctor = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) =>
      execFile(
        process.execPath,
        [join(import.meta.dirname, '..', 'doctor.ts'), ...args],
        {
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            DATABASE_URL: '',
            DATA_DIR: folder,
            PORT: '0',
            SERVICE_PORT: '0',
            ...settings,
          },
        },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out: out + err }),
      ),
    );

  it('says what is so, what to do, and by its exit code whether Halfhour can run', async () => {
    expect(await doctor({})).toMatchObject({ code: 0, out: expect.stringContaining('Halfhour can run here.\n') });
    const refused = await doctor({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' });
    expect(refused).toMatchObject({
      code: 1,
      out: expect.stringMatching(/problem .*\n\s+Check address.*\nHalfhour cannot run/),
    });
    expect(await doctor({}, 'now')).toMatchObject({ code: 2, out: expect.stringContaining('Usage: npm run doctor') });
  });
});
