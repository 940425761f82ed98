import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { type LinkedOperator, findOrCreateLocalAdmin } from './localAdmin.ts';
import { createSecret, hashSecret } from './secrets.ts';

/**
 * Returns a token that signs an operator in once within ten minutes: http://host/sign-in#token=… Throws if there is no
 * such operator.
 */
export const createSignInLink = (db: Kysely<Database>, operatorUuid: string): Promise<string> =>
  saveLink(db, operatorUuid);

/**
 * Returns a token that signs in once within ten minutes as the local administrator, who is created or restored when it
 * is used: a way back in whatever happened to that account.
 */
export const createAdminLink = (db: Kysely<Database>): Promise<string> => saveLink(db, null);

async function saveLink(db: Kysely<Database>, operatorUuid: string | null): Promise<string> {
  await db
    .deleteFrom('bff.sign_in_links')
    .where('expires_utc', '<', sql<Date>`now()`)
    .execute();
  const token = createSecret();
  await db
    .insertInto('bff.sign_in_links')
    .values({
      token_sha256: hashSecret(token),
      operator_uuid: operatorUuid,
      expires_utc: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
  return token;
}

/** Returns the operator of a token, once; null if it was used, has expired or never existed. */
export async function redeemSignInLink(db: Kysely<Database>, token: string): Promise<LinkedOperator | null> {
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('bff.sign_in_links')
      .set({ used_utc: sql<Date>`now()` })
      .where('token_sha256', '=', hashSecret(token))
      .where('used_utc', 'is', null)
      .where('expires_utc', '>', sql<Date>`now()`)
      .returning('operator_uuid')
      .executeTakeFirst();
    if (!used) return null;
    if (used.operator_uuid === null) return findOrCreateLocalAdmin(tx);
    const { name } = await tx
      .selectFrom('bff.operators')
      .select('name')
      .where('operator_uuid', '=', used.operator_uuid)
      .executeTakeFirstOrThrow();
    return { operatorUuid: used.operator_uuid, name };
  });
}
