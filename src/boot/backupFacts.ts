import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { BackupFacts } from '#store/backup/header.ts';
import { readCredentials } from '#store/credentials.ts';
import { readSecretKeyIfPresent, secretKeyFingerprint } from '#store/secretKey.ts';
import type { Config } from './config.ts';

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
