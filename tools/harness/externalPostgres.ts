import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '#store/dataFolder.ts';
import { spawnOptionsOf, chooseAccount } from '#store/postgres/account.ts';
import { withSuperuser, roleName } from '#store/postgres/createRoleAndDatabase.ts';
import { launch } from '#store/postgres/launch.ts';

/** A PostgreSQL that is not the service's own: programs reach it by an address alone. */
export interface ExternalPostgres {
  /** `PostgreSQL 15.16`, as the server reports. */
  version: string;
  /** Address of a new, empty database, owned by a role that is no superuser. */
  newDatabase: () => Promise<string>;
  stop: () => Promise<void>;
}

const SYSTEM = '/usr/lib/postgresql';

/** The PostgreSQL of the install, run as an external server. */
export async function startBundledPostgres(): Promise<ExternalPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-outside-'));
  const { socketFolder, leave } = await launch(openDataFolder(folder));
  const stop = async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  };
  return externalPostgresAt(socketFolder, roleName, roleName, stop);
}

/** PostgreSQL of a major version as installed on the system; null if it is not. */
export async function startInstalledPostgres(major: number): Promise<ExternalPostgres | null> {
  const bin = join(SYSTEM, String(major), 'bin');
  if (!existsSync(join(bin, 'initdb'))) return null;
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-outside-'));
  const account = chooseAccount(folder);
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  const as = { ...spawnOptionsOf(account), cwd: '/', env: { LC_ALL: 'C', TZ: 'Asia/Tokyo' }, stdio: 'ignore' as const };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth-local=trust'],
    as,
  );
  // Output settings unlike ours: they must not affect the result.
  const settings = [
    'listen_addresses=',
    'datestyle=German',
    'timezone=Asia/Tokyo',
    'extra_float_digits=-5',
    'bytea_output=escape',
    'intervalstyle=iso_8601',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    as,
  );
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await waitForPostgres(folder);
  await withSuperuser(folder, 'postgres', (client) => client.query('create role acme login createdb'));
  return externalPostgresAt(folder, 'acme', 'postgres', stop);
}

/** `database` is an existing one to connect to. */
async function externalPostgresAt(
  socketFolder: string,
  role: string,
  database: string,
  stop: () => Promise<void>,
): Promise<ExternalPostgres> {
  const version = await withSuperuser(
    socketFolder,
    database,
    async (client) =>
      (
        await client.query<{ version: string }>("select split_part(version(), ' (', 1) as version")
      ).rows[0]!.version.split(' on ')[0]!,
  );
  let made = 0;
  const newDatabase = async () => {
    const name = `outside${++made}`;
    await withSuperuser(socketFolder, database, (client) =>
      client.query(`create database ${name} owner ${role} template template0`),
    );
    return `postgres://${role}@${encodeURIComponent(socketFolder)}/${name}`;
  };
  return { version, newDatabase, stop };
}

async function waitForPostgres(host: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await withSuperuser(host, 'postgres', async () => true).catch(() => false)) return;
    await sleep(100);
  }
  throw new Error(`The PostgreSQL in ${host} did not become ready`);
}

/** A psql of this machine, newest first; null if there is none. */
export function findPsql(): string | null {
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(SYSTEM, version, 'bin', 'psql')).find((path) => existsSync(path)) ??
    (existsSync('/usr/bin/psql') ? '/usr/bin/psql' : null)
  );
}

/** Runs what an operator types: `gunzip -c FILE | psql ADDRESS`. */
export const restoreByPsql = (psql: string, file: string, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(
      '/bin/sh',
      ['-c', 'gunzip -c "$1" | "$2" -q "$3" >/dev/null', 'sh', file, psql, address],
      (error, _out, err) => (error ? reject(new Error(`psql: ${err}`)) : resolve()),
    );
  });
