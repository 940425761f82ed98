import { Client } from 'pg';
import type { Store } from '#store/openStore.ts';

/**
 * Runs `work` on a connection of its own, which is cut off afterwards whatever was under way on it: PostgreSQL undoes
 * what was not committed.
 */
export async function withConnection<Result>(store: Store, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(store.connectionOptions);
  // A lost connection fails the query under way; the event beside it needs a listener.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
