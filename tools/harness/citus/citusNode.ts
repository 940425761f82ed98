import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { spawnOptionsOf, type SystemAccount } from '#store/postgres/account.ts';
import { withSuperuser } from '#store/postgres/createRoleAndDatabase.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';
import { superuser } from '#store/postgres/template.ts';
import { processTree, signalAll } from '../processes.ts';

const START_MS = 60_000;
/** Databases of tests that exist at once, each with a daemon of Citus on each node, and their sessions. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
citus.enable_change_data_capture = off
citus.recover_2pc_interval = '5s'
wal_level = logical
max_prepared_transactions = 200
max_connections = 300
max_worker_processes = 80
autovacuum_naptime = '5s'
shared_buffers = '256MB'
max_wal_size = '4GB'
`;

/** One server of a cluster, on the loopback address. */
export interface CitusNode {
  port: number;
  /** Its data folder. */
  data: string;
  pid: () => number;
  start: () => Promise<void>;
  /** `fast` ends sessions in order, `kill` is kill -9 of the server and all its processes. */
  stop: (how: 'fast' | 'kill') => Promise<void>;
  /** Runs statements as the superuser. */
  run: <Result>(database: string, work: (client: Client) => Promise<Result>) => Promise<Result>;
}

/** Creates a server's data folder; `isDurable` keeps fsync on. */
export function createCitusNode(
  bin: string,
  folder: string,
  { name, port, isDurable }: { name: string; port: number; isDurable: boolean },
  account: SystemAccount | null,
): CitusNode {
  const data = join(folder, name);
  const as = { ...spawnOptionsOf(account), cwd: '/', env: { LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', superuser, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--auth=trust'],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const speed = isDurable ? '' : 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';
  appendFileSync(join(data, 'postgresql.conf'), `${SETTINGS}${speed}port = ${port}\n`);
  let child: ChildProcess | undefined;
  return {
    port,
    data,
    pid: () => child!.pid!,
    start: async () => {
      const started = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder], {
        ...as,
        stdio: ['ignore', 'ignore', openSync(join(folder, `${name}.log`), 'a')],
      });
      child = started;
      for (const until = performance.now() + START_MS; !readPostmaster(data)?.ready; await sleep(20))
        if (started.exitCode !== null || performance.now() > until) throw new Error(`${name} did not start`);
    },
    stop: async (how) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (how === 'kill') signalAll(processTree(child.pid!), 'SIGKILL');
      else child.kill('SIGINT');
      await ended;
    },
    run: (database, work) => withSuperuser(folder, database, work, port),
  };
}
