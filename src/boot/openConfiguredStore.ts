import type { Logger } from 'pino';
import { openStore, type Store, type StoreOptions } from '#store/openStore.ts';
import type { Config } from './config.ts';
import { printLine } from './runProgram.ts';
import { upgradeStore } from './upgradeStore.ts';
import { waitForStore } from './waitForStore.ts';

/** Starts opening and upgrading the configured store and its PostgreSQL: meanwhile the rest of the program loads. */
export function openConfiguredStore(config: Config, logger: Logger): Promise<Store> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  printLine(databaseUrl ? 'Opening the PostgreSQL named by DATABASE_URL …' : `Starting PostgreSQL in ${dataDir} …`);
  const opening = openAndUpgrade(config, logger);
  // Whoever awaits it gets a failure; nobody does while the rest loads.
  opening.catch(() => undefined);
  return opening;
}

const openAndUpgrade = (config: Config, logger: Logger): Promise<Store> =>
  openUpgraded(config, { replica: config.replica, mode: 'own', log: logger.child({ part: 'store' }) });

/**
 * Opens the configured store for a program, and upgrades it; waits a while for one of DATABASE_URL that does not
 * respond.
 * @throws StartupError if it cannot be opened or upgraded
 */
export async function openUpgraded(
  config: Config,
  options: Pick<StoreOptions, 'replica' | 'mode' | 'log'>,
): Promise<Store> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PG_BIN: pgBin } = config;
  const open = async () => {
    const store = await openStore({ databaseUrl, dataDir, pgBin, ...options });
    try {
      await upgradeStore(store, config, printLine);
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  };
  return databaseUrl ? waitForStore(open, printLine) : open();
}
