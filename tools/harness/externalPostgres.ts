import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnOptionsOf, chooseAccount } from '#store/postgres/account.ts';
import { programOf } from '#store/postgres/binaries.ts';
import { withSuperuser } from '#store/postgres/createRoleAndDatabase.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';
import { reachableBinaries } from '#store/postgres/reachableBinaries.ts';
import { superuser } from '#store/postgres/template.ts';

/** Where Debian installs PostgreSQL, a folder for each major version. */
export const SYSTEM = '/usr/lib/postgresql';
const START_MS = 60_000;
const ROLE = 'halfhour_outside';

/** A PostgreSQL of this machine: `PostgreSQL 18`, and the folder of its programs. */
export interface InstalledPostgres {
  name: string;
  bin: string;
}

/** A PostgreSQL that is not the service's own: programs reach it by an address alone. */
export interface ExternalPostgres {
  /** Of its unix socket. */
  socket: string;
  /** That has the socket. */
  folder: string;
  /** Of its first process. */
  pid: () => number;
  /** Address of a new, empty database, owned by a role that is no superuser; at its unix socket or at `host`. */
  newDatabase: (host?: string) => Promise<string>;
  start: () => Promise<void>;
  /** `fast` ends sessions in order, `immediate` as a crash does. */
  stop: (how: 'fast' | 'immediate') => Promise<void>;
}

/** The PostgreSQL of the install. */
export function bundledPostgres(): InstalledPostgres {
  const binaries = reachableBinaries(tmpdir(), chooseAccount('/'));
  return {
    name: `PostgreSQL ${binaries.version.split('.')[0]}`,
    bin: join(programOf(binaries, 'postgres'), '..'),
  };
}

/** Every PostgreSQL of this machine: that of the install first, then the distribution's. */
export function installedPostgres(): InstalledPostgres[] {
  const majors = existsSync(SYSTEM)
    ? readdirSync(SYSTEM).filter((major) => existsSync(join(SYSTEM, major, 'bin', 'initdb')))
    : [];
  return [
    bundledPostgres(),
    ...majors.map((major) => ({ name: `PostgreSQL ${major}`, bin: join(SYSTEM, major, 'bin') })),
  ];
}

/** Creates a cluster, starts its server with these settings, runs `work` with it, and removes both. */
export async function withExternalPostgres<Result>(
  { name, bin }: InstalledPostgres,
  work: (server: ExternalPostgres) => Promise<Result>,
  settings: readonly string[] = [],
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-outside-'));
  const account = chooseAccount('/');
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const cluster = join(folder, 'data');
  const as = { ...spawnOptionsOf(account), cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } };
  const options = ['listen_addresses=', ...settings].flatMap((setting) => ['-c', setting]);
  let child: ChildProcess | undefined;
  let databases = 0;
  const server: ExternalPostgres = {
    socket: join(folder, '.s.PGSQL.5432'),
    folder,
    pid: () => child!.pid!,
    newDatabase: async (host = encodeURIComponent(folder)) => {
      const database = `outside${++databases}`;
      await withSuperuser(folder, 'postgres', (client) =>
        client.query(`create database ${database} owner ${ROLE} template template0`),
      );
      return `postgres://${ROLE}@${host}/${database}`;
    },
    start: async () => {
      child = spawn(join(bin, 'postgres'), ['-D', cluster, '-k', folder, ...options], { ...as, stdio: 'ignore' });
      for (const until = performance.now() + START_MS; !readPostmaster(cluster)?.ready; await sleep(20))
        if (child.exitCode !== null || performance.now() > until) throw new Error(`${name} in ${bin} did not start`);
    },
    stop: async (how) => {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
    },
  };
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', cluster, '-U', superuser, '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await server.start();
    await withSuperuser(folder, 'postgres', (client) => client.query(`create role ${ROLE} login createdb`));
    return await work(server);
  } finally {
    await server.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  }
}
