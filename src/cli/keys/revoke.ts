import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { fail } from '../runStoreCommand.ts';
import { readKeyId } from './readKeyOptions.ts';

/** Revokes a key with both of its secrets. */
export async function revoke(db: Kysely<Database>, key: string | undefined, usage: string): Promise<void> {
  const keyId = readKeyId(key, usage);
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_utc: new Date() })
    .where('key_id', '=', keyId)
    .where('revoked_utc', 'is', null)
    .executeTakeFirst();
  console.log(
    numUpdatedRows > 0n
      ? `Key ${keyId} is revoked; the service refuses it within a second.`
      : fail('There is no such active key.'),
  );
}
