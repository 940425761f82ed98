import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseAccount } from './account.ts';
import { packTemplate } from './packTemplate.ts';
import { reachableBinaries } from './reachableBinaries.ts';
import { unpackTemplate } from './template.ts';

let folder: string;
let template: string;
let home: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halfhour-packed-'));
  chmodSync(folder, 0o755);
  template = join(folder, 'cluster.tar');
  await packTemplate(template);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  home = mkdtempSync(join(folder, 'home-'));
});

async function unpack(): Promise<boolean> {
  const account = chooseAccount(folder);
  if (account) chownSync(home, account.uid, account.gid);
  return unpackTemplate(home, reachableBinaries(folder, account), account, template);
}

test('a packed cluster is unpacked closed to others, its user owning all of it', async () => {
  expect(await unpack()).toBe(true);
  expect(readFileSync(join(home, 'PG_VERSION'), 'utf8').trim()).toBe('18');
  expect(readdirSync(home)).not.toContain('postmaster.pid');
  const owner = chooseAccount(folder)?.uid ?? process.getuid!();
  for (const name of ['.', 'base', 'global', 'pg_wal', 'PG_VERSION']) {
    const { uid, mode } = statSync(join(home, name));
    expect([name, uid, mode & 0o077]).toEqual([name, owner, 0]);
  }
});

test('it has the database in use, the one that others are created from, and no more', async () => {
  await unpack();
  expect(readdirSync(join(home, 'base'))).toHaveLength(2);
});

test('a truncated one leaves the folder empty', async () => {
  truncateSync(template, 3_000_000);
  expect(await unpack()).toBe(false);
  expect(readdirSync(home)).toEqual([]);
});

test('so does a missing one', async () => {
  template = join(folder, 'none.tar');
  expect(await unpack()).toBe(false);
  expect(readdirSync(home)).toEqual([]);
});
