import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { KEY_ID_CHARACTERS } from '#contract/bundle.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';

/** The Ed25519 key that signs the bundles of a tenant. */
export interface SettlementKey {
  keyId: string;
  /** SubjectPublicKeyInfo (DER) in base64. */
  publicKey: string;
  privateKey: KeyObject;
}

const purposeOf = (tenant: string): string => `settlement key of ${tenant}`;

/** Returns the tenant's key, made on first use; throws if SECRET_KEY is not the one it was sealed with. */
export async function settlementKey(scope: TenantScope, secrets: Secrets): Promise<SettlementKey> {
  const row = (await readKey(scope)) ?? (await createKey(scope, secrets));
  const der = Buffer.from(secrets.open(row.sealed, purposeOf(scope.tenant)), 'base64');
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { keyId: row.key_id, publicKey: row.public_key, privateKey };
}

const readKey = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('settlement_keys').selectAll().where('tenant_uuid', '=', tenant).executeTakeFirst();

/** Creates the tenant's key; two first uses at a time both get the key of the first. */
async function createKey(scope: TenantScope, secrets: Secrets) {
  const { tx, tenant, now } = scope;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  });
  await tx
    .insertInto('settlement_keys')
    .values({
      tenant_uuid: tenant,
      key_id: createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_CHARACTERS),
      public_key: publicKey.toString('base64'),
      sealed: secrets.seal(privateKey.toString('base64'), purposeOf(tenant)),
      created_utc: new Date(now),
    })
    .onConflict((conflict) => conflict.column('tenant_uuid').doNothing())
    .execute();
  return (await readKey(scope))!;
}
