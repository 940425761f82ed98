import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';

const KEY_BYTES = 32;

/**
 * Returns a reader of the key that seals sign-ins in browsers' cookies: created once in the store, so that all its
 * dashboards share it, also after a restart.
 */
export function createCookieKeyLoader(db: Kysely<Database>): () => Promise<string> {
  let found: Promise<string> | null = null;
  return () => {
    const loading = (found ??= readOrCreate(db));
    loading.catch(() => {
      if (found === loading) found = null;
    });
    return loading;
  };
}

async function readOrCreate(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('bff.cookie_key')
    .values({ key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db.selectFrom('bff.cookie_key').select('key').executeTakeFirstOrThrow();
  return key.toString('base64url');
}
