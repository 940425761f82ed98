import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '#store/dataFolder.ts';
import { spawnOptionsOf, chooseAccount } from '#store/postgres/account.ts';
import { createRoleAndDatabase, roleName } from '#store/postgres/createRoleAndDatabase.ts';
import { launch } from '#store/postgres/launch.ts';
import { acquireServerLock } from '#store/postgres/serverLock.ts';
import { startServerProcess } from '#store/postgres/startServerProcess.ts';
import { stopServer } from '#store/postgres/stopServer.ts';
import { superuser } from '#store/postgres/template.ts';

const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

/** PostgreSQL servers a proof can start here: the one of the install, and Debian's 15 if it is installed. */
export const availableServers = (): ServerName[] => (existsSync(join(DEBIAN_15, 'initdb')) ? ['18', '15'] : ['18']);

export type ServerName = '18' | '15';

const urlOf = (socketFolder: string) => `postgres://${roleName}@${encodeURIComponent(socketFolder)}/${roleName}`;

/**
 * Runs `work` with the address of an empty database on a server of its own, as an operator's DATABASE_URL; removes the
 * server afterwards.
 */
export async function withDatabase<Result>(
  name: ServerName,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
  try {
    const { socketFolder, leave } = await (name === '15' ? startDebian(folder) : launch(openDataFolder(folder)));
    return await work(urlOf(socketFolder)).finally(leave);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startDebian(folder: string): Promise<{ socketFolder: string; leave: () => Promise<void> }> {
  const account = chooseAccount(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const cluster = join(folder, 'data');
  const made = spawnSync(
    join(DEBIAN_15, 'initdb'),
    ['-D', cluster, '-U', superuser, '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'],
    { ...spawnOptionsOf(account), cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL 15: ${made.stderr}`);
  const native = join(folder, 'native');
  mkdirSync(native, { mode: 0o755 });
  symlinkSync(DEBIAN_15, join(native, 'bin'));
  const settings = { listen_addresses: '', max_connections: '100' };
  const lock = await acquireServerLock(join(folder, 'server.lock'));
  if (!lock) throw new Error(`A server of ${folder} runs already`);
  const postmaster = await startServerProcess({
    lock,
    cluster,
    binaries: { folder, version: '15' },
    account,
    settings,
    logFile: join(folder, 'postgres.log'),
  }).finally(() => lock.release());
  await createRoleAndDatabase(postmaster.socketFolder);
  return { socketFolder: postmaster.socketFolder, leave: async () => void (await stopServer(cluster, postmaster)) };
}
