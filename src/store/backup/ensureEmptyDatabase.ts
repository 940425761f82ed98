import type { ClientBase } from 'pg';
import { lockForMigrations } from '../migrate.ts';
import { StartupError } from '../startupError.ts';

const EXISTING_RELATIONS_SQL = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname !~ '^pg_temp'
    and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.deptype = 'e')`;

/**
 * Checks that the database has no data of any tenant or operator, and locks out services that would initialise it
 * before the transaction ends. In our own PostgreSQL, tables that a start left without a single tenant or operator are
 * dropped.
 * @throws StartupError if there is any
 */
export async function ensureEmptyDatabase(client: ClientBase, isOurs: boolean): Promise<void> {
  await lockForMigrations(client);
  const { rows } = await client.query<{ encoding: string; taken: boolean }>(
    `select current_setting('server_encoding') as encoding, exists (select ${EXISTING_RELATIONS_SQL}) as taken`,
  );
  const { encoding, taken } = rows[0]!;
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database has the encoding ${encoding}: make one with the encoding UTF8. Nothing was changed.`,
    );
  if (!taken) return;
  if (!isOurs) throw new StartupError('The database is not empty: make a new one and name that. Nothing was changed.');
  if (!(await isUnused(client)))
    throw new StartupError(
      'The store of the data folder is not empty: set DATA_DIR to a new folder. Nothing was changed.',
    );
  await client.query('drop schema if exists bff cascade; drop schema public cascade; create schema public');
}

async function isUnused(client: ClientBase): Promise<boolean> {
  const { rows: known } = await client.query<{ both: boolean }>(
    "select to_regclass('tenants') is not null and to_regclass('bff.operators') is not null as both",
  );
  if (!known[0]!.both) return false;
  const { rows } = await client.query<{ unused: boolean }>(
    'select not exists (select from tenants) and not exists (select from bff.operators) as unused',
  );
  return rows[0]!.unused;
}
