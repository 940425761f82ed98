import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { spawnOptionsOf, chooseAccount } from '#store/postgres/account.ts';
import { programOf } from '#store/postgres/binaries.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';
import { reachableBinaries } from '#store/postgres/reachableBinaries.ts';

const DEBIAN = '/usr/lib/postgresql';
const START_MS = 60_000;

/** Role and database of the service there. */
export const externalRole = 'halfhour_outside';

/** An external PostgreSQL that can be stopped and started. */
export interface RestartablePostgres {
  /** Of its unix socket. */
  socket: string;
  start(): Promise<void>;
  /** `fast` ends sessions in order, `immediate` as a crash does. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
}

/** Names and program folders of every PostgreSQL of this machine: the one from npm, and the distribution's. */
export function installedPostgres(): { name: string; bin: string }[] {
  const brought = reachableBinaries(tmpdir(), chooseAccount('/'));
  const installed = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).filter((major) => existsSync(join(DEBIAN, major, 'bin', 'initdb')))
    : [];
  return [
    { name: `PostgreSQL ${brought.version.split('.')[0]}`, bin: join(programOf(brought, 'postgres'), '..') },
    ...installed.map((major) => ({ name: `PostgreSQL ${major}`, bin: join(DEBIAN, major, 'bin') })),
  ];
}

/** Creates a cluster with a role that may do nothing but own its database, runs `work` with it and removes it. */
export async function withRestartablePostgres<Result>(
  bin: string,
  work: (server: RestartablePostgres) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-outside-'));
  const account = chooseAccount('/');
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const cluster = join(folder, 'data');
  const as = { ...spawnOptionsOf(account), cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' as const };
  let child: ChildProcess | undefined;
  const server: RestartablePostgres = {
    socket: join(folder, '.s.PGSQL.5432'),
    start: async () => {
      child = spawn(join(bin, 'postgres'), ['-D', cluster, '-k', folder, '-c', 'listen_addresses='], as);
      for (const until = performance.now() + START_MS; !readPostmaster(cluster)?.ready; await sleep(20))
        if (child.exitCode !== null || performance.now() > until) throw new Error(`PostgreSQL in ${bin} did not start`);
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
      ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'],
      as,
    );
    await server.start();
    const client = new Client({ host: folder, user: 'postgres', database: 'postgres' });
    await client.connect();
    await client.query(`create role ${externalRole} login createdb`);
    await client.query(`create database ${externalRole} owner ${externalRole}`);
    await client.end();
    return await work(server);
  } finally {
    await server.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  }
}
