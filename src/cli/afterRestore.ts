import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#boot/config.ts';
import { issueKey, keyWorks } from '#service/tenants/keys.ts';
import type { RestoreResult } from '#store/backup/restoreBackup.ts';
import { readCredentials, writeCredentials } from '#store/credentials.ts';
import type { Store } from '#store/openStore.ts';
import type { TenantRow } from '#store/schema.ts';
import { readSecretKeyIfPresent, secretKeyFingerprint } from '#store/secretKey.ts';

/** Returns, as lines to print, what is known and to be done about the files next to a restored store. */
export async function afterRestore(config: Config, { db }: Store, restored: RestoreResult): Promise<string[]> {
  return [...describeSecretKey(config, restored), ...(await renewCredentials(config, db, restored))];
}

function describeSecretKey(config: Config, { header, tables }: RestoreResult): string[] {
  const webhooks = tables.find(({ found }) => found.table === 'webhook_subscriptions')?.found.rows ?? 0;
  if (webhooks === 0 || header.secretKey === null) return [];
  const key = readSecretKeyIfPresent(config.DATA_DIR, config.SECRET_KEY);
  const here = key && secretKeyFingerprint(key);
  if (here === header.secretKey) return ['The key that seals webhook secrets is the one of the backup.'];
  const file = join(config.DATA_DIR, 'secret.key');
  const what =
    here === null
      ? 'The key that seals webhook secrets is not here.'
      : `The key that seals webhook secrets is another one here (${config.SECRET_KEY ? 'SECRET_KEY' : file}) than ` +
        'in the backup.';
  return [
    `${what} Before the first start, put that of the old data folder into ${file} or SECRET_KEY (its fingerprint ` +
      `is ${header.secretKey}); without it the secrets of ${webhooks} webhook subscriptions cannot be read, ` +
      'nothing is delivered to them, and each has to be rotated.',
  ];
}

/**
 * The dashboard shows the tenant of credentials.json; an issued key cannot be read again, so its tenant gets another
 * one.
 */
async function renewCredentials(config: Config, db: Store['db'], { header }: RestoreResult): Promise<string[]> {
  const { credentialsFile, SERVICE_PORT } = config;
  const stored = readCredentials(credentialsFile);
  if (stored && (await keyWorks(db, stored))) return [];
  const tenant = await tenantOfDashboard(config, db, header.dashboardTenant);
  if (!tenant) return [];
  const lines: string[] = [];
  if (existsSync(credentialsFile)) {
    renameSync(credentialsFile, `${credentialsFile}.before`);
    lines.push(`The credentials of another store are now in ${credentialsFile}.before.`);
  }
  const apiKey = await issueKey(db, tenant, 'made by the restore', { forDashboard: true });
  writeCredentials(credentialsFile, {
    serviceUrl: `http://127.0.0.1:${SERVICE_PORT}`,
    apiKey,
    tenant: tenant.tenant_uuid,
  });
  lines.push(
    `The dashboard's tenant ${tenant.name} (${tenant.tenant_uuid}) has a new key, in ${credentialsFile}; the ` +
      'keys it had still work.',
  );
  return lines;
}

/** The tenant named by the backup; otherwise, where a start would make a sandbox tenant, the only one there is. */
async function tenantOfDashboard(
  { ENVIRONMENT }: Config,
  db: Store['db'],
  named: string | null,
): Promise<TenantRow | undefined> {
  const tenants = db.selectFrom('tenants').selectAll();
  if (named !== null) return tenants.where('tenant_uuid', '=', named).executeTakeFirst();
  const sandboxes =
    ENVIRONMENT === 'sandbox' ? await tenants.where('environment', '=', 'SANDBOX').limit(2).execute() : [];
  return sandboxes.length === 1 ? sandboxes[0] : undefined;
}
