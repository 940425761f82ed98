import type { Logger } from 'pino';
import { openStore, type Store } from '#store/openStore.ts';
import type { Config } from './config.ts';
import { printLine } from './runProgram.ts';

/** Starts opening the configured store and its PostgreSQL: meanwhile the rest of the program loads. */
export function openConfiguredStore(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PG_BIN: pgBin, replica }: Config,
  logger: Logger,
): Promise<Store> {
  printLine(databaseUrl ? 'Opening the PostgreSQL named by DATABASE_URL …' : `Starting PostgreSQL in ${dataDir} …`);
  const opening = openStore({
    databaseUrl,
    replica,
    dataDir,
    pgBin,
    mode: 'own',
    log: logger.child({ part: 'store' }),
  });
  // Whoever awaits it gets a failure; nobody does while the rest loads.
  opening.catch(() => undefined);
  return opening;
}
