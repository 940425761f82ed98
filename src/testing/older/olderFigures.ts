import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A store as the release with migration 0020 left it: five homes, four events with ten stats runs, final, preliminary
 * and silent ones.
 */
export const OLDER_BACKUP: string = join(import.meta.dirname, 'backup-0020.sql.gz');

/** What that release returned over HTTP about its settled events, by path; `tenant` is their tenant. */
export const olderFigures = (): { tenant: string; figures: Record<string, unknown> } =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'figures.json'), 'utf8'));
