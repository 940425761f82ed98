import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { chooseAccount } from '#store/postgres/account.ts';
import { freePort } from '#testing/freePort.ts';
import { EMPTY_CITUS_DATABASE as EMPTY } from '#testing/testNodes.ts';
import { processTree, signalAll } from '../processes.ts';
import { UnsupportedError } from '../unsupported.ts';
import { type CitusNode, createCitusNode } from './citusNode.ts';

/** Where `build-citus.sh` and the packages of Citus install it: PostgreSQL 15 to 17 of the distribution. */
const INSTALLS = ['15', '16', '17'].map((major) => `/usr/lib/postgresql/${major}`);
export const CITUS_ROLE = 'halfhour_citus';

/** Citus has a daemon of the superuser in each database, and a database in use is not copied. */
const END_SESSIONS = `
  create function end_sessions(of_database text) returns void language sql security definer
  begin atomic
    update pg_database set datallowconn = false where datname = of_database;
    select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = of_database;
  end`;

export interface CitusCluster {
  coordinator: CitusNode;
  workers: CitusNode[];
  nodes: CitusNode[];
  /** Of the sockets, data folders and logs. */
  folder: string;
  /**
   * Creates an empty database on every node; returns its address at the coordinator, as a role that is no superuser.
   */
  newDatabase: (name: string) => Promise<string>;
}

/** Folder of the programs of a PostgreSQL that has Citus. */
export function requireCitus(): string {
  const install = INSTALLS.find((folder) => existsSync(join(folder, 'lib', 'citus.so')));
  if (install) return join(install, 'bin');
  throw new UnsupportedError(`no PostgreSQL of this machine has Citus (${INSTALLS.join(', ')}/lib/citus.so)`);
}

/** Starts a coordinator and that many workers on the loopback address; afterwards stops them and removes all. */
export async function withCitusCluster<Result>(
  { workers: count = 2, isDurable = true }: { workers?: number; isDurable?: boolean },
  work: (cluster: CitusCluster) => Promise<Result>,
): Promise<Result> {
  const bin = requireCitus();
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-citus-'));
  const account = chooseAccount('/');
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const nodes: CitusNode[] = [];
  const removeAll = () => {
    for (const node of nodes) signalAll(node.pid() ? processTree(node.pid()) : [], 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', removeAll);
  try {
    for (const name of ['coordinator', ...Array.from({ length: count }, (_, index) => `worker${index + 1}`)])
      nodes.push(createCitusNode(bin, folder, { name, port: await freePort(), isDurable }, account));
    await Promise.all(nodes.map((node) => node.start()));
    const [coordinator, ...workers] = nodes as [CitusNode, ...CitusNode[]];
    await makeEmptyDatabase(coordinator, nodes);
    return await work({
      coordinator,
      workers,
      nodes,
      folder,
      newDatabase: async (name) => {
        for (const node of nodes)
          await node.run('postgres', (client) =>
            client.query(`create database ${name} owner ${CITUS_ROLE} template ${EMPTY}`),
          );
        return `postgres://${CITUS_ROLE}@127.0.0.1:${coordinator.port}/${name}`;
      },
    });
  } finally {
    process.off('exit', removeAll);
    removeAll();
  }
}

/**
 * The copy of a database has its tables under the same numbers as the original has: a copy on every node is a
 * distributed database too.
 */
async function makeEmptyDatabase(coordinator: CitusNode, nodes: readonly CitusNode[]): Promise<void> {
  const onEach = (database: string, statement: string) =>
    Promise.all(nodes.map((node) => node.run(database, (client) => client.query(statement))));
  await onEach('postgres', `create role ${CITUS_ROLE} login createdb`);
  await onEach('postgres', `create database ${EMPTY}`);
  await onEach(EMPTY, 'create extension citus');
  await onEach(EMPTY, `grant create on schema public to ${CITUS_ROLE}`);
  await onEach(EMPTY, END_SESSIONS);
  await coordinator.run(EMPTY, (client) => addNodes(client, coordinator, nodes));
  await onEach('postgres', `alter database ${EMPTY} with is_template true allow_connections false`);
  await onEach('postgres', `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${EMPTY}'`);
}

async function addNodes(client: Client, coordinator: CitusNode, nodes: readonly CitusNode[]): Promise<void> {
  await client.query("select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port]);
  for (const { port } of nodes)
    if (port !== coordinator.port) await client.query("select citus_add_node('127.0.0.1', $1)", [port]);
}
