import type { Logger } from 'pino';
import { openStore, type Store } from '#store/openStore.ts';
import type { Config } from './config.ts';
import { printLine } from './runProgram.ts';
import { upgradeStore } from './upgradeStore.ts';

/** Starts opening and upgrading the configured store and its PostgreSQL: meanwhile the rest of the program loads. */
export function openConfiguredStore(config: Config, logger: Logger): Promise<Store> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  printLine(databaseUrl ? 'Opening the PostgreSQL named by DATABASE_URL …' : `Starting PostgreSQL in ${dataDir} …`);
  const opening = openAndUpgrade(config, logger);
  // Whoever awaits it gets a failure; nobody does while the rest loads.
  opening.catch(() => undefined);
  return opening;
}

async function openAndUpgrade(config: Config, logger: Logger): Promise<Store> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PG_BIN: pgBin, replica } = config;
  const log = logger.child({ part: 'store' });
  const store = await openStore({ databaseUrl, replica, dataDir, pgBin, mode: 'own', log });
  try {
    await upgradeStore(store, config, printLine);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
