import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Position of a server in the log, and the cluster it belongs to. */
interface Whereabouts {
  lsn: string;
  cluster: string;
}

interface StandbyWhereabouts {
  /** Position up to which it has replayed; null of a server that is no standby. */
  lsn: string | null;
  cluster: string;
  /** Whether row-level security does not apply to the role. */
  unbound: boolean;
}

const CLUSTER = sql<string>`(select system_identifier::text from pg_control_system())`;

/** Asks the primary for its position; null if it does not respond. */
export const askPrimary = (db: Kysely<Database>): Promise<Whereabouts | null> =>
  sql<Whereabouts>`select pg_current_wal_insert_lsn()::text as lsn, ${CLUSTER} as cluster`.execute(db).then(
    ({ rows }) => rows[0]!,
    () => null,
  );

/** Asks the standby for its position; null if it does not respond. */
export const askStandby = (db: Kysely<Database>): Promise<StandbyWhereabouts | null> =>
  sql<StandbyWhereabouts>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn, ${CLUSTER} as cluster,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as unbound`
    .execute(db)
    .then(
      ({ rows }) => rows[0]!,
      () => null,
    );

/** Returns the reason why a server must not be read from, in a sentence; null if nothing forbids it. */
export function faultOf({ lsn, cluster, unbound }: StandbyWhereabouts, primary: Whereabouts | null): string | null {
  if (lsn === null) return 'The server named by DATABASE_READ_URL is no standby; everything is read from the primary';
  if (primary && primary.cluster !== cluster)
    return 'The server named by DATABASE_READ_URL is no standby of the one named by DATABASE_URL; it is not read from';
  if (unbound) return 'The role in DATABASE_READ_URL bypasses row-level security; the replica is not read from';
  return null;
}
