import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { chooseAccount, spawnOptionsOf } from '#store/postgres/account.ts';
import { programOf } from '#store/postgres/binaries.ts';
import { withSuperuser } from '#store/postgres/createRoleAndDatabase.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';
import { reachableBinaries } from '#store/postgres/reachableBinaries.ts';
import { superuser } from '#store/postgres/template.ts';
import { pollUntil } from './pollUntil.ts';

const ROLE = 'halfhour_pair';
const DATABASE = 'pair';
/** Of the standby, for `synchronous_standby_names`. */
export const STANDBY_NAME = 'standby';

/** One of two servers. */
export interface PairedServer {
  /** Address of the database at its unix socket, as a role that is no superuser. */
  url: string;
  /** Runs statements as the superuser. */
  run: (work: (client: Client) => Promise<unknown>) => Promise<unknown>;
  start: () => Promise<void>;
  /** As a crash does. */
  stop: () => Promise<void>;
  pid: () => number;
}

/** A primary and a standby that streams from it, of the bundled PostgreSQL. */
export interface PostgresPair {
  primary: PairedServer;
  standby: PairedServer;
  /** Waits until the standby has replayed all that the primary has written. */
  catchUp: () => Promise<void>;
  close: () => Promise<void>;
}

/** `isDurable` keeps fsync on, for measurements. */
export async function startPostgresPair({ isDurable = false } = {}): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-pair-'));
  const account = chooseAccount('/');
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  own(folder);
  chmodSync(folder, 0o700);
  const as = { ...spawnOptionsOf(account), cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } };
  const bin = join(programOf(reachableBinaries(tmpdir(), account), 'postgres'), '..');
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  execFileSync(
    join(bin, 'initdb'),
    ['-D', first, '-U', superuser, '-E', 'UTF8', '--locale=C', '--no-sync', '--auth-local=trust'],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // A copy of a cluster that never ran is a base backup.
  execFileSync('cp', ['-a', first, second], as);
  const common = `listen_addresses = ''\nwal_keep_size = '512MB'\nfsync = ${isDurable ? 'on' : 'off'}\n`;
  appendFileSync(join(first, 'postgresql.conf'), `${common}port = 5432\n`);
  appendFileSync(
    join(second, 'postgresql.conf'),
    `${common}port = 5433\nprimary_conninfo = 'host=${folder} port=5432 user=${superuser} application_name=${STANDBY_NAME}'\n`,
  );
  writeFileSync(join(second, 'standby.signal'), '');
  own(join(second, 'standby.signal'));
  const server = (cluster: string, port: number): PairedServer => {
    let child: ChildProcess | undefined;
    return {
      url: `postgres://${ROLE}@${encodeURIComponent(folder)}:${port}/${DATABASE}`,
      run: (work) => withSuperuser(folder, 'postgres', work, port),
      start: async () => {
        const started = spawn(join(bin, 'postgres'), ['-D', cluster, '-k', folder], { ...as, stdio: 'ignore' });
        child = started;
        await pollUntil(() => {
          if (started.exitCode !== null) throw new Error(`the server in ${cluster} did not start`);
          return readPostmaster(cluster)?.ready;
        });
      },
      stop: async () => {
        if (!child || child.exitCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGQUIT');
        await ended;
      },
      pid: () => child!.pid!,
    };
  };
  const pair = { primary: server(first, 5432), standby: server(second, 5433) };
  const close = async () => {
    await Promise.all([pair.standby.stop(), pair.primary.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await pair.primary.start();
    await pair.primary.run(async (client) => {
      await client.query(`create role ${ROLE} login createdb`);
      await client.query(`create database ${DATABASE} owner ${ROLE}`);
    });
    await pair.standby.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { ...pair, catchUp: () => catchUp(pair), close };
}

async function catchUp({ primary, standby }: Pick<PostgresPair, 'primary' | 'standby'>): Promise<void> {
  let end = '';
  await primary.run(async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    end = rows[0]!.lsn;
  });
  await standby.run((client) =>
    pollUntil(async () => {
      const { rows } = await client.query<{ done: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [
        end,
      ]);
      return rows[0]!.done;
    }),
  );
}
