import { Client } from 'pg';
import type { Store } from './openStore.ts';

/**
 * Runs `work` on a connection of its own and disconnects it afterwards, whatever is running on it: PostgreSQL rolls
 * back what was not committed.
 */
export async function withConnection<Result>(
  store: Pick<Store, 'connectionOptions'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(store.connectionOptions);
  // A lost connection fails the running query; the event it also emits needs a listener.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
