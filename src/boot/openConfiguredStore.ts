import type { Logger } from 'pino';
import { openStore, type Store } from '#store/openStore.ts';
import type { Config } from './config.ts';
import { printLine } from './runProgram.ts';

/**
 * Begins to open the service's store as the settings name it, and to bring its PostgreSQL up: meanwhile the rest of the
 * program can be read.
 */
export function openConfiguredStore(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Config,
  logger: Logger,
): Promise<Store> {
  printLine(databaseUrl ? 'Opening the PostgreSQL named by DATABASE_URL …' : `Starting PostgreSQL in ${dataDir} …`);
  const opening = openStore({ databaseUrl, dataDir, mode: 'own', log: logger.child({ part: 'store' }) });
  // Whoever waits for it hears of a failure; nobody does while the rest is read.
  opening.catch(() => undefined);
  return opening;
}
