import { type Config, readConfig } from '#boot/config.ts';
import { upgradeStore } from '#boot/upgradeStore.ts';
import { openStore, type Store, type StoreOptions } from '#store/openStore.ts';
import { isLeaving, leaveAll, leaveOnSignal } from '#store/postgres/leaveAll.ts';
import { StartupError } from '#store/startupError.ts';
import { USAGE_EXIT_CODE } from './readOptions.ts';

const errorsOnlyLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object, message: string) => console.error(message, details),
};

/**
 * Runs a command; prints only the message of an error that the user can fix, and exits with 1, or 2 for a command that
 * is called differently.
 */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  leaveOnSignal();
  try {
    await command(readConfig());
  } catch (error) {
    // A signal closed the connection, and this error follows from it.
    if (isLeaving()) return leaveAll();
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
  }
}

/** Opens a store for a command without migrating it, and closes it afterwards. */
export async function withOpenStore<Result>(
  options: Pick<StoreOptions, 'databaseUrl' | 'dataDir' | 'pgBin' | 'mode'>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ ...options, log: errorsOnlyLog });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The store that the settings name. */
export const configuredStore = (
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PG_BIN: pgBin }: Config,
  mode: StoreOptions['mode'],
): Pick<StoreOptions, 'databaseUrl' | 'dataDir' | 'pgBin' | 'mode'> => ({ databaseUrl, dataDir, pgBin, mode });

/** Runs a command over the store, joining the running PostgreSQL if there is one. */
export const runStoreCommand = (work: (store: Store) => Promise<void>): Promise<void> =>
  runCommand((config) =>
    withOpenStore(configuredStore(config, 'join'), async (store) => {
      await upgradeStore(store, config, (line) => console.error(line));
      await work(store);
    }),
  );

export const fail = (sentence: string): never => {
  throw new StartupError(sentence);
};

class UsageError extends StartupError {}

/** Ends a command that was called in a way it does not know, with how it is called. */
export const failUsage = (usage: string): never => {
  throw new UsageError(usage);
};
