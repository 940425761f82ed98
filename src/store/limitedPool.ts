import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { rowTakerOf, sendCopy } from './copiedRows.ts';
import { hasCitus } from './distribution/sessions.ts';
import { inlineEnterTenantSql, setTenantSql } from './enterTenantSql.ts';
import { runObserved } from './observedStatements.ts';
import { BEGIN_TIMEOUT_MS, type SessionLimits, NETWORK_ALLOWANCE_MS } from './sessionLimits.ts';
import { StoreUnreachable } from './storeUnreachable.ts';

const DEFERRED_BEGIN = { command: 'BEGIN', rowCount: 0, rows: [] };
const NAME_COMMENT = /^\/\* (\w+) \*\//;

/**
 * Returns the name of a statement that begins with a comment of one word: it is prepared once for each connection,
 * under that word, and PostgreSQL then neither parses nor plans it again.
 */
const statementName = (text: string): string | undefined =>
  text.startsWith('/*') ? NAME_COMMENT.exec(text)?.[1] : undefined;

const toQuery = (text: string, name: string | undefined): string | QueryConfig =>
  name === undefined ? text : { name, text };

/** SQLSTATE of a write on a standby, as a primary is once another one has taken its place. */
const READ_ONLY = '25006';
/** Commit that returns a position in the write-ahead log at or after it, in the same round trip. */
const COMMIT_AND_LOCATE = 'commit; select pg_current_wal_insert_lsn()::text as lsn';

type PartialResult = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

/** Returns the result of the last of several statements that were sent as one. */
const lastResult = (results: unknown): QueryResult => (results as QueryResult[]).at(-1)!;

/**
 * Returns a pool for work under these limits, which are those of its sessions. PostgreSQL enforces them; if it does not
 * respond even then, as when a network drops what is sent, the connection is closed, so that nobody waits for ever and
 * the pool drops it. So it is if the server does not accept writes. `onCommit` gets a position after each commit.
 */
export function limitedPool(pool: Pool, limits: SessionLimits, onCommit?: (position: string) => void): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await acquireConnection(pool);
    let isBeginning = false;
    let isReadOnly = false;
    const run = async (text: string, name: string | undefined, values: readonly unknown[]): Promise<PartialResult> => {
      const enterSql = inlineEnterTenantSql(text, values[0]);
      const tellsWorkers = enterSql !== null && hasCitus(client);
      if (isBeginning) {
        isBeginning = false;
        if (enterSql !== null && !tellsWorkers)
          return lastResult(
            await queryWithTimeout(client, BEGIN_TIMEOUT_MS + NETWORK_ALLOWANCE_MS, () =>
              client.query(`begin; ${enterSql}`),
            ),
          );
        await queryWithTimeout(client, BEGIN_TIMEOUT_MS, () => client.query('begin'));
      }
      if (tellsWorkers)
        await queryWithTimeout(client, BEGIN_TIMEOUT_MS, () => client.query(setTenantSql(String(values[0]))));
      if (text === 'commit' && onCommit) {
        const located = lastResult(
          await queryWithTimeout(client, limits.statementMs + NETWORK_ALLOWANCE_MS, () =>
            client.query(COMMIT_AND_LOCATE),
          ),
        );
        onCommit((located.rows[0] as { lsn: string }).lsn);
        return located;
      }
      const take = rowTakerOf(values);
      return queryWithTimeout(client, limits.statementMs + NETWORK_ALLOWANCE_MS, () =>
        take === null ? client.query(toQuery(text, name), [...values]) : sendCopy(client, text, take),
      );
    };
    const query = async (text: string, values: readonly unknown[]): Promise<PartialResult> => {
      // A transaction begins with its first statement, so that setting its tenant costs no round trip of its own.
      if (text === 'begin') {
        isBeginning = true;
        return DEFERRED_BEGIN;
      }
      try {
        const name = statementName(text);
        return await runObserved(text, name, () => run(text, name, values));
      } catch (error) {
        isReadOnly ||= (error as { code?: unknown }).code === READ_ONLY;
        throw error;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard?: boolean) => client.release(discard || isReadOnly),
    };
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

/** SQLSTATE of a server, a database or a role that has no connection left. */
const TOO_MANY_CONNECTIONS = '53300';
/** Time for which a pool that was refused a connection opens no further one. */
const REFUSED_MS = 10_000;
const refused = new WeakSet<Pool>();

/** Keeps a pool at the connections that it has, for a time. */
function openNoMore(pool: Pool): void {
  const { max } = pool.options;
  pool.options.max = pool.totalCount;
  if (refused.has(pool)) return;
  refused.add(pool);
  setTimeout(() => {
    refused.delete(pool);
    pool.options.max = max;
  }, REFUSED_MS).unref();
}

/**
 * Returns a connection of the pool; throws StoreUnreachable. If the server has none left, as when other programs share
 * it, those that the pool has serve everyone.
 */
export async function acquireConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw new StoreUnreachable('No connection to the store', { cause: error });
    if (error.code !== TOO_MANY_CONNECTIONS || pool.totalCount === 0) throw error;
  }
  openNoMore(pool);
  return acquireConnection(pool);
}

/** Runs a query over the connection and disconnects if no result comes in time. */
export async function queryWithTimeout<Result>(
  client: Pick<PoolClient, 'connection'>,
  timeoutMs: number,
  send: () => Promise<Result>,
): Promise<Result> {
  const { stream } = client.connection;
  const disconnect = () => stream.destroy(new Error(`no response within ${timeoutMs} ms`));
  let reading: NodeJS.Immediate | undefined;
  // A result may be unread if this process itself was busy: it is read before the connection is closed.
  const timer = setTimeout(() => (reading = setImmediate(() => (reading = setImmediate(disconnect)))), timeoutMs);
  try {
    return await send();
  } catch (error) {
    if (error instanceof DatabaseError || !stream.destroyed) throw error;
    throw new StoreUnreachable('The connection to the store was lost', { cause: error });
  } finally {
    clearTimeout(timer);
    if (reading) clearImmediate(reading);
  }
}
