import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { ENTER_TENANT_SQL, inlineEnterTenantSql } from '../enterTenantSql.ts';
import { BEGIN_TIMEOUT_MS, type SessionLimits, NETWORK_ALLOWANCE_MS } from '../sessionLimits.ts';
import { StoreUnreachable } from '../storeUnreachable.ts';

const DEFERRED_BEGIN = { command: 'BEGIN', rowCount: 0, rows: [] };
const NAME_COMMENT = /^\/\* (\w+) \*\//;

/**
 * A statement that begins with a comment of one word is prepared once a connection, under that word: PostgreSQL then
 * reads and plans it no more.
 */
function toNamedQuery(text: string): string | QueryConfig {
  const name = text.startsWith('/*') ? NAME_COMMENT.exec(text)?.[1] : undefined;
  return name === undefined ? text : { name, text };
}

type PartialResult = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

/** The answer to the last of several statements that were sent as one. */
const lastResult = (answers: unknown): QueryResult => (answers as QueryResult[]).at(-1)!;

/**
 * The pool for work under these limits, which are those of its sessions. PostgreSQL keeps them; where it does not
 * answer even that, as when a network swallows what is sent, the connection is cut, so that nobody waits for ever and
 * the pool drops it.
 */
export function limitedPool(pool: Pool, limits: SessionLimits): PostgresPool {
  const enter = async (): Promise<PostgresPoolClient> => {
    const client = await acquireConnection(pool);
    let isBeginning = false;
    const query = async (text: string, values: readonly unknown[]): Promise<PartialResult> => {
      // A transaction begins with its first statement, so that what opens a tenant's wall costs no journey of its own.
      if (text === 'begin') {
        isBeginning = true;
        return DEFERRED_BEGIN;
      }
      if (isBeginning) {
        isBeginning = false;
        const enter = text === ENTER_TENANT_SQL ? inlineEnterTenantSql(values[0]) : null;
        if (enter !== null)
          return lastResult(
            await queryWithTimeout(client, BEGIN_TIMEOUT_MS + NETWORK_ALLOWANCE_MS, () =>
              client.query(`begin; ${enter}`),
            ),
          );
        await queryWithTimeout(client, BEGIN_TIMEOUT_MS, () => client.query('begin'));
      }
      return queryWithTimeout(client, limits.statementMs + NETWORK_ALLOWANCE_MS, () =>
        client.query(toNamedQuery(text), [...values]),
      );
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard?: boolean) => client.release(discard),
    };
  };
  return { connect: enter, end: () => pool.end(), options: pool.options };
}

/** A connection of the pool, or StoreUnreachable. */
export const acquireConnection = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw error instanceof DatabaseError ? error : new StoreUnreachable('No connection to the store', { cause: error });
  });

/** Asks over the connection and cuts it where no answer comes in time. */
export async function queryWithTimeout<Answer>(
  client: Pick<PoolClient, 'connection'>,
  milliseconds: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { stream } = client.connection;
  const cut = () => stream.destroy(new Error(`no answer within ${milliseconds} ms`));
  let reading: NodeJS.Immediate | undefined;
  // An answer may lie unread where this process itself was busy: it is read before the connection is cut.
  const timer = setTimeout(() => (reading = setImmediate(() => (reading = setImmediate(cut)))), milliseconds);
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
