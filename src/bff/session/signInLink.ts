import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { newSecret, sha256 } from './secrets.ts';

const FIRST_OPERATOR = 'admin';

/**
 * Makes a token that signs an operator in once within ten minutes: http://host/sign-in#token=…
 * The operator `admin` is made where there is none yet; any other must exist.
 */
export async function createSignInLink(db: Kysely<Database>, operatorName = FIRST_OPERATOR): Promise<string> {
  if (operatorName === FIRST_OPERATOR)
    await db
      .insertInto('bff.operators')
      .values({ operator_uuid: randomUUID(), name: FIRST_OPERATOR, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const operator = await db
    .selectFrom('bff.operators')
    .select('operator_uuid')
    .where(sql`lower(name)`, '=', operatorName.toLowerCase())
    .executeTakeFirst();
  if (!operator) throw new Error(`There is no operator called ${operatorName}`);
  await db.deleteFrom('bff.sign_in_links').where('expires_utc', '<', sql<Date>`now()`).execute();
  const token = newSecret();
  await db
    .insertInto('bff.sign_in_links')
    .values({ token_sha256: sha256(token), operator_uuid: operator.operator_uuid, expires_utc: sql<Date>`now() + interval '10 minutes'` })
    .execute();
  return token;
}

/** The operator a token stands for, once; null where it was used, is too old or never was. */
export async function useSignInLink(db: Kysely<Database>, token: string): Promise<string | null> {
  const used = await db
    .updateTable('bff.sign_in_links')
    .set({ used_utc: sql<Date>`now()` })
    .where('token_sha256', '=', sha256(token))
    .where('used_utc', 'is', null)
    .where('expires_utc', '>', sql<Date>`now()`)
    .returning('operator_uuid')
    .executeTakeFirst();
  return used?.operator_uuid ?? null;
}
