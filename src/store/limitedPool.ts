import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { BEGIN_MS, beginWith, type Limits, TRAVEL_MS } from './limits.ts';
import { StoreUnreachable } from './unreachable.ts';

/**
 * The pool for work under these limits. PostgreSQL keeps them; where it does not answer even that, as when a network
 * swallows what is sent, the connection is cut, so that nobody waits for ever and the pool drops it.
 */
export function limitedPool(pool: Pool, limits: Limits): PostgresPool {
  const begin = beginWith(limits);
  const enter = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw error instanceof DatabaseError ? error : new StoreUnreachable('No connection to the store', { cause: error });
    });
    const query = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      const answer = text === 'begin' ? answerWithin(client, BEGIN_MS, () => client.query(begin)) : answerWithin(client, limits.statementMs + TRAVEL_MS, () => client.query(text, [...values]));
      return (await answer) as unknown as PostgresQueryResult<Row>;
    };
    return { query: query as PostgresPoolClient['query'], release: (discard?: boolean) => client.release(discard) };
  };
  return { connect: enter, end: () => pool.end(), options: pool.options };
}

/** Asks over the connection and cuts it where no answer comes in time. */
export async function answerWithin<Answer>(client: Pick<PoolClient, 'connection'>, milliseconds: number, ask: () => Promise<Answer>): Promise<Answer> {
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
