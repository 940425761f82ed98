import type { ClientBase } from 'pg';
import { readAppliedMigrations, readMigrations } from '../migrate.ts';
import { StartupError } from '../startupError.ts';
import { MOVED_TABLES } from './movedTables.ts';

const OLDEST = 12;
const HOW = 'docs/operate/capacity.md says how';

interface Cluster {
  /** Version of Citus. */
  version: string;
  workers: number;
}

/** Checks that a store can be distributed: throws StartupError with what is missing. */
export async function checkCluster(client: ClientBase): Promise<Cluster> {
  const version = await requireExtension(client);
  if (Number.parseInt(version) < OLDEST) throw new StartupError(`Citus is ${version}; ${OLDEST} or newer is needed.`);
  const { rows: nodes } = await client.query<{ host: string; port: number; active: boolean }>(
    'select nodename as host, nodeport as port, isactive as active from pg_dist_node where groupid <> 0 and shouldhaveshards',
  );
  if (nodes.length === 0) throw new StartupError(`The cluster has no worker (citus_add_node): ${HOW}.`);
  const idle = nodes.find(({ active }) => !active);
  if (idle) throw new StartupError(`The worker ${idle.host}:${idle.port} is not active.`);
  await checkMigrations(client);
  const { rows: kinds } = await client.query<{ flat: boolean }>(
    "select relkind = 'r' as flat from pg_class where oid = 'reading_days'::regclass",
  );
  if (kinds[0]!.flat)
    throw new StartupError(
      'The readings are in one table still: start the service, which converts it to months, first.',
    );
  await checkNode(
    client,
    'coordinator',
    "select current_setting('wal_level') || ' ' || current_setting('max_prepared_transactions')",
  );
  await checkWorkers(client);
  return { version, workers: nodes.length };
}

/** Returns the version of Citus in the database; throws StartupError if it has none. */
export async function requireExtension(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  if (rows[0] === undefined) throw new StartupError(`The database has no extension citus: ${HOW}.`);
  return rows[0].version;
}

async function checkMigrations(client: ClientBase): Promise<void> {
  const newest = readMigrations().at(-1)!.version;
  const applied = (await readAppliedMigrations(client))?.at(-1)?.version ?? 0;
  if (applied !== newest)
    throw new StartupError(`The store is at migration ${applied}, this program at ${newest}: start the service once.`);
}

async function checkNode(client: ClientBase, name: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ facts: string }>(`select (${statement}) as facts`);
  requireFacts(name, rows[0]!.facts);
}

function requireFacts(name: string, facts: string): void {
  const [level, prepared] = facts.split(' ');
  if (level !== 'logical') throw new StartupError(`wal_level of the ${name} is ${level}; it has to be logical.`);
  if (prepared === '0')
    throw new StartupError(`max_prepared_transactions of the ${name} is 0; it has to be at least 50.`);
}

/** Checks the settings of the workers, and that no table of theirs has a name that is needed. */
async function checkWorkers(client: ClientBase): Promise<void> {
  const onWorkers = async (statement: string) =>
    (
      await client.query<{ node: string; success: boolean; result: string }>(
        "select nodename || ':' || nodeport as node, success, result from run_command_on_workers($1)",
        [statement],
      )
    ).rows;
  for (const { node, success, result } of await onWorkers(
    "select current_setting('wal_level') || ' ' || current_setting('max_prepared_transactions')",
  )) {
    if (!success) throw new StartupError(`The worker ${node} cannot be used: ${result}`);
    requireFacts(`worker ${node}`, result);
  }
  const names = MOVED_TABLES.map(({ name }) => name).join('|');
  const { rowCount } = await client.query(`select from pg_dist_partition where logicalrelid::text ~ '^(${names})'`);
  if (rowCount! > 0) return;
  for (const { node, result } of await onWorkers(
    `select coalesce(string_agg(relname, ', '), '') from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and relname ~ '^(${names})'`,
  ))
    if (result !== '') throw new StartupError(`The worker ${node} has tables of the same names already: ${result}.`);
}
