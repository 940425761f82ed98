import { join } from 'node:path';
import { readMigrations } from './migrate.ts';

/** Returns the schema version to which this program migrates a store. */
export const latestSchemaVersion = (): number =>
  readMigrations(join(import.meta.dirname, 'migrations')).at(-1)?.version ?? 0;
