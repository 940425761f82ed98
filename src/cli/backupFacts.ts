import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Config } from '#boot/config.ts';
import type { BackupFacts } from '#store/backup/header.ts';
import type { OnProgress } from '#store/backup/writeBackup.ts';
import { readCredentials } from '#store/credentials.ts';
import { readSecretKeyIfPresent, secretKeyFingerprint } from '#store/secretKey.ts';

const Package = z.object({ version: z.string() });

/**
 * What lies next to the store and a backup only names: the key that seals its secrets, and the tenant of the dashboard.
 */
export function backupFacts(config: Config): BackupFacts {
  const { version } = Package.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  const key = readSecretKeyIfPresent(config.DATA_DIR, config.SECRET_KEY);
  return {
    halfhour: version,
    secretKey: key && secretKeyFingerprint(key),
    dashboardTenant: readCredentials(config.credentialsFile)?.tenant ?? null,
  };
}

export const formatCount = (rows: number): string => rows.toLocaleString('en-GB');
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints one line for each table with rows, and one every few seconds during a long one. */
export const printProgress: OnProgress = ({ table, rows, bytes, done }) => {
  if (rows > 0)
    console.log(
      `${table.padEnd(24)} ${formatCount(rows).padStart(13)} rows ` +
        `${formatMegabytes(bytes).padStart(12)}${done ? '' : ' so far'}`,
    );
};
