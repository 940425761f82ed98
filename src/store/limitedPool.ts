import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { ENTER_TENANT, enterTenantInline } from './enterTenant.ts';
import { BEGIN_MS, type Limits, TRAVEL_MS } from './limits.ts';
import { StoreUnreachable } from './unreachable.ts';

const NOTHING_ASKED = { command: 'BEGIN', rowCount: 0, rows: [] };
const NAMED = /^\/\* (\w+) \*\//;

/**
 * A statement that begins with a comment of one word is prepared once a connection, under that word: PostgreSQL then
 * reads and plans it no more.
 */
function named(text: string): string | QueryConfig {
  const name = text.startsWith('/*') ? NAMED.exec(text)?.[1] : undefined;
  return name === undefined ? text : { name, text };
}

type Answered = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

/** The answer to the last of several statements that were sent as one. */
const lastOf = (answers: unknown): QueryResult => (answers as QueryResult[]).at(-1)!;

/**
 * The pool for work under these limits, which are those of its sessions. PostgreSQL keeps them; where it does not
 * answer even that, as when a network swallows what is sent, the connection is cut, so that nobody waits for ever and
 * the pool drops it.
 */
export function limitedPool(pool: Pool, limits: Limits): PostgresPool {
  const enter = async (): Promise<PostgresPoolClient> => {
    const client = await connect(pool);
    let isBeginning = false;
    const query = async (text: string, values: readonly unknown[]): Promise<Answered> => {
      // A transaction begins with its first statement, so that what opens a tenant's wall costs no journey of its own.
      if (text === 'begin') {
        isBeginning = true;
        return NOTHING_ASKED;
      }
      if (isBeginning) {
        isBeginning = false;
        const enter = text === ENTER_TENANT ? enterTenantInline(values[0]) : null;
        if (enter !== null)
          return lastOf(await answerWithin(client, BEGIN_MS + TRAVEL_MS, () => client.query(`begin; ${enter}`)));
        await answerWithin(client, BEGIN_MS, () => client.query('begin'));
      }
      return answerWithin(client, limits.statementMs + TRAVEL_MS, () => client.query(named(text), [...values]));
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard?: boolean) => client.release(discard),
    };
  };
  return { connect: enter, end: () => pool.end(), options: pool.options };
}

/** A connection of the pool, or StoreUnreachable. */
export const connect = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw error instanceof DatabaseError ? error : new StoreUnreachable('No connection to the store', { cause: error });
  });

/** Asks over the connection and cuts it where no answer comes in time. */
export async function answerWithin<Answer>(
  client: Pick<PoolClient, 'connection'>,
  milliseconds: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { stream } = client.connection;
  const cut = () => stream.destroy(new Error(`no answer within ${milliseconds} ms`));
  let reading: NodeJS.Immediate | undefined;
  // An answer may lie unread where this process itself was busy: it is read before the connection is cut.
  const timer = setTimeout(() => (reading = setImmediate(() => (reading = setImmediate(cut)))), milliseconds);
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DatabaseError || !stream.destroyed) throw error;
    throw new StoreUnreachable('The connection to the store was lost', { cause: error });
  } finally {
    clearTimeout(timer);
    if (reading) clearImmediate(reading);
  }
}
