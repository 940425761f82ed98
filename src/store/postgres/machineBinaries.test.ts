import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#testing/silentLog.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { openStore, type Store } from '../openStore.ts';
import { machineBinaries } from './machineBinaries.ts';
import { noteNewerRelease } from './newerRelease.ts';

const TIMEOUT_MS = 120_000;
const SYSTEM = '/usr/lib/postgresql/15/bin';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halfhour-pgbin-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeProgram(name: string, text: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

describe('PG_BIN', () => {
  it('names the programs that are missing', () => {
    expect(() => machineBinaries(folder)).toThrow(/where initdb and postgres cannot be run: name the folder/);
    writeProgram('initdb', 'exit 0');
    expect(() => machineBinaries(folder)).toThrow(/where postgres cannot be run/);
    expect(() => machineBinaries('usr/bin')).toThrow(/must be an absolute path/);
  });

  it.each([
    ['postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)', '15.20'],
    ['postgres (PostgreSQL) 18.4', '18.4'],
  ])('is %s', (printed, version) => {
    writeProgram('initdb', 'exit 0');
    writeProgram('postgres', `echo "${printed}"`);
    expect(machineBinaries(folder)).toEqual({ folder, bin: folder, version, isPackage: false });
  });

  it.each([
    ['echo "postgres (PostgreSQL) 14.11"', /is PostgreSQL 14\.11: Halfhour runs 15 to 18\.$/],
    ['echo "postgres (PostgreSQL) 19beta1"', /is PostgreSQL 19: Halfhour runs 15 to 18\.$/],
    ['echo no libraries >&2; exit 127', /does not say which version it is: no libraries\.$/],
  ])('of %s is refused', (program, words) => {
    writeProgram('initdb', 'exit 0');
    writeProgram('postgres', program);
    expect(() => machineBinaries(folder)).toThrow(words);
  });
});

it('says once that a newer release of the same major version is known', () => {
  const of = (version: string, isPackage: boolean) => noteNewerRelease({ folder, bin: folder, version, isPackage });
  expect(of('18.4.0-beta.17', true)).toMatch(/^PostgreSQL 18\.4 runs here; 18\.\d+ is there.*set PG_BIN/);
  expect(of('15.2', false)).toMatch(/^PostgreSQL 15\.2 runs here; 15\.\d+ is there.*packages of your system/);
  expect(of('15.99', false)).toBeNull();
});

describe.runIf(existsSync(join(SYSTEM, 'initdb')))('a store on PostgreSQL 15 of the machine', () => {
  const stores: Store[] = [];
  const open = async (pgBin?: string): Promise<Store> => {
    const store = await openStore({ dataDir: join(folder, 'data'), pgBin, mode: 'own', log: silentLog });
    stores.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  it('has every migration, checksums and a search by letters beyond ASCII', { timeout: TIMEOUT_MS }, async () => {
    const { pool } = await open(SYSTEM);
    expect(await migrate(pool)).toEqual(readMigrations().map(({ version }) => version));
    const { rows } = await pool.query(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('data_checksums') as sums,
        lower('École') = 'école' as folds, 'Z' < 'a' collate "default" as by_code, rolsuper from pg_roles
        where rolname = current_user`,
    );
    expect(rows).toEqual([{ major: 15, sums: 'on', folds: true, by_code: true, rolsuper: false }]);
  });

  it(
    'is refused with programs of another major version, and goes on with its own',
    { timeout: TIMEOUT_MS },
    async () => {
      const first = await open(SYSTEM);
      await first.pool.query('create table kept as select 7 as value');
      await first.close();
      await expect(open()).rejects.toThrow(
        /was made by PostgreSQL 15, and Halfhour brings 18\S+: set PG_BIN to the folder/,
      );
      expect((await (await open(SYSTEM)).pool.query('select value from kept')).rows).toEqual([{ value: 7 }]);
    },
  );
});
