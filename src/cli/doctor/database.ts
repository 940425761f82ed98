import { Client } from 'pg';
import { wallNow } from '#energy/time/clocks.ts';
import { OLDEST_SERVER } from '#store/checkServer.ts';
import { describeError } from '#store/describeError.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CONNECT_MS = 5000;
const MAX_SKEW_MS = 1000;
/** Longer, and the first queries after an import compare each row with each. */
const MAX_NAPTIME_S = 15;
/** A service in one process with a dashboard takes 29. */
const MIN_CONNECTIONS = 40;

interface Facts {
  version: number;
  name: string;
  unbound: boolean;
  encoding: string;
  folds: boolean;
  now_ms: number;
  naptime_s: number;
  connections: number;
  synced: boolean;
}

const FACTS_SQL = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as unbound,
    current_setting('server_encoding') as encoding, lower('É') = 'é' as folds,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
    extract(epoch from current_setting('autovacuum_naptime')::interval)::int as naptime_s,
    current_setting('max_connections')::int as connections, current_setting('fsync')::bool as synced`;

/** What a PostgreSQL of one's own must be and have; connects with a role's own rights and changes nothing. */
export async function checkDatabase(url: string): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const before = wallNow();
    const { rows } = await client.query<Facts>(FACTS_SQL);
    return findingsOf(rows[0]!, (before + wallNow()) / 2);
  } catch (error) {
    return [
      problem(
        `The PostgreSQL named by DATABASE_URL cannot be used: ${describeError(error)}.`,
        'Check address, user and password, and that it is running.',
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `nowMs` is this machine's clock when the facts were read. */
export function findingsOf(facts: Facts, nowMs: number): Finding[] {
  const skewMs = Math.round(facts.now_ms - nowMs);
  return [
    facts.version >= OLDEST_SERVER
      ? ok(`PostgreSQL is ${facts.name}.`)
      : problem(`PostgreSQL is ${facts.name}.`, 'Halfhour needs 15 or newer.'),
    facts.unbound
      ? warning(
          'The role in DATABASE_URL bypasses row-level security, the second wall between tenants.',
          'Give Halfhour a role of its own that is not a superuser.',
        )
      : ok('Row-level security binds the role in DATABASE_URL.'),
    facts.encoding === 'UTF8' && facts.folds
      ? ok('The database is UTF8 and its locale knows letters beyond ASCII.')
      : problem(
          `The database is ${facts.encoding}, or its locale does not find École by école.`,
          'Create it with encoding UTF8 and a locale like C.UTF-8.',
        ),
    Math.abs(skewMs) <= MAX_SKEW_MS
      ? ok(`The clocks of this machine and PostgreSQL's differ by ${Math.abs(skewMs)} ms.`)
      : problem(
          `PostgreSQL's clock is ${Math.abs(skewMs)} ms ${skewMs > 0 ? 'ahead of' : 'behind'} this machine's.`,
          'Have both synchronised by NTP: half hours begin and end by them.',
        ),
    facts.naptime_s <= MAX_NAPTIME_S
      ? ok(`A table that was just filled is analysed within ${facts.naptime_s} s.`)
      : warning(
          `A table that was just filled is analysed after ${facts.naptime_s} s.`,
          'Set autovacuum_naptime to 5s: until then pages of a fleet that was just imported are slow or fail.',
        ),
    facts.connections >= MIN_CONNECTIONS
      ? ok(`PostgreSQL allows ${facts.connections} connections.`)
      : warning(
          `PostgreSQL allows ${facts.connections} connections.`,
          `Set max_connections to ${MIN_CONNECTIONS} or more: a service with its dashboard takes 29.`,
        ),
    ...(facts.synced
      ? []
      : [problem('PostgreSQL runs with fsync off: what was acknowledged may be lost.', 'Set fsync to on.')]),
  ];
}
