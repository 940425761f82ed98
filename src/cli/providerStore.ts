import { readConfig } from '../config.ts';
import { migrate } from '#store/migrate.ts';
import { openStore, type Store } from '#store/openStore.ts';
import { StartupError } from '#store/startupError.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: (details: object, message: string) => console.error(message, details) };

/** Runs a command of the provider's side over the store, joining the running PostgreSQL where there is one. */
export async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  try {
    const config = readConfig();
    const store = await openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, mode: 'join', log: quiet });
    try {
      await migrate(store.pool);
      await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

export const fail = (sentence: string): never => {
  throw new StartupError(sentence);
};
