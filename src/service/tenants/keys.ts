import type { Kysely, Transaction } from 'kysely';
import type { KeyScope } from '#contract/keyScope.ts';
import { wallNow } from '#energy/time/clocks.ts';
import type { Database, TenantRow } from '#store/schema.ts';
import { generateApiKey, generateKeyId, hashApiKey, keyIdOf } from '../platform/http/apiKey.ts';
import { endOf, secretOf } from '../platform/http/keySecret.ts';

export interface NewKey {
  expires?: Date | null;
  /** Whether it is a dashboard's, which says which person acts; it may do everything. */
  forDashboard?: boolean;
  scope?: KeyScope;
  /** Portfolios that the key is limited to; null for every one. */
  portfolios?: string[] | null;
}

/** Issues a key; it can be read only in this response. */
export async function issueKey(
  db: Kysely<Database>,
  { tenant_uuid, environment }: Pick<TenantRow, 'tenant_uuid' | 'environment'>,
  label: string,
  { expires = null, forDashboard = false, scope, portfolios = null }: NewKey = {},
): Promise<string> {
  const keyId = generateKeyId();
  const apiKey = generateApiKey(environment, keyId);
  await db
    .insertInto('api_keys')
    .values({
      key_id: keyId,
      tenant_uuid,
      label,
      key_sha256: hashApiKey(apiKey),
      expires_utc: expires,
      ...(forDashboard && { names_operators: true }),
      ...(scope !== undefined && { scope }),
      ...(portfolios !== null && { portfolio_uuids: portfolios }),
    })
    .execute();
  return apiKey;
}

/**
 * Gives a key a new secret, which can be read only in this response; the one it had is accepted until `previousUntil`,
 * but no longer than it would have been, and any earlier one no more. The rest of the key stays, except for its end
 * where one is given. Returns null without such a key that is neither revoked nor expired.
 */
export async function rotateKey(
  tx: Transaction<Database>,
  keyId: string,
  { previousUntil, expires }: { previousUntil: Date; expires: Date | null },
): Promise<{ apiKey: string; previousUntil: Date } | null> {
  const row = await tx
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.tenant_uuid', 'api_keys.tenant_uuid')
    .select(['key_sha256', 'expires_utc', 'revoked_utc', 'environment'])
    .where('key_id', '=', keyId)
    .forUpdate('api_keys')
    .executeTakeFirst();
  if (!row || row.revoked_utc || (row.expires_utc && row.expires_utc.getTime() <= wallNow())) return null;
  const apiKey = generateApiKey(row.environment, keyId);
  const until = row.expires_utc && row.expires_utc < previousUntil ? row.expires_utc : previousUntil;
  await tx
    .updateTable('api_keys')
    .set({
      key_sha256: hashApiKey(apiKey),
      previous_sha256: row.key_sha256,
      previous_until_utc: until,
      previous_used_utc: null,
      ...(expires && { expires_utc: expires }),
    })
    .where('key_id', '=', keyId)
    .execute();
  return { apiKey, previousUntil: until };
}

/** Returns whether this tenant has a key that is neither revoked nor expired. */
export async function keyWorks(
  db: Kysely<Database>,
  { apiKey, tenant }: { apiKey: string; tenant: string },
): Promise<boolean> {
  const keyId = keyIdOf(apiKey);
  if (keyId === null) return false;
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirst();
  const secret = row && secretOf(apiKey, row);
  if (!row || !secret || row.revoked_utc !== null) return false;
  const end = endOf(row, secret);
  return end === null || end.getTime() > wallNow();
}

/** Makes a dashboard's of a key that works and may do everything: one issued before there was a difference. */
export async function letNameOperators(db: Kysely<Database>, { apiKey }: { apiKey: string }): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ names_operators: true })
    .where('key_id', '=', keyIdOf(apiKey))
    .where('names_operators', '=', false)
    .where('scope', '=', 'full')
    .where('portfolio_uuids', 'is', null)
    .execute();
}
