import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';

/** Revokes a key of a program; one that is revoked already stays so. */
export const revokeApiKey: Handler<'revokeApiKey'> = async ({ scope: { tx, tenant }, params: { keyId } }) => {
  const key = await tx
    .selectFrom('api_keys')
    .select(['names_operators', 'revoked_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('key_id', '=', keyId)
    .forUpdate()
    .executeTakeFirst();
  if (!key) throw notFound('API key');
  if (key.names_operators)
    throw conflict('It is the key of a dashboard, which would stop working; whoever runs the service can revoke it');
  if (key.revoked_utc === null)
    await tx.updateTable('api_keys').set({ revoked_utc: new Date() }).where('key_id', '=', keyId).execute();
  return undefined;
};
