import type { Kysely } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { rotateKey } from '#service/tenants/keys.ts';
import type { Database } from '#store/schema.ts';
import { fail } from '../runStoreCommand.ts';
import { readExpires, readKeyId, readOverlap } from './readKeyOptions.ts';

const DEFAULT_OVERLAP = '24h';

/** Gives a key a new secret and prints it, the only time; the former one is accepted for the overlap. */
export async function rotate(
  db: Kysely<Database>,
  key: string | undefined,
  { overlap = DEFAULT_OVERLAP, expires }: { overlap?: string | undefined; expires?: string | undefined },
  usage: string,
): Promise<void> {
  const keyId = readKeyId(key, usage);
  const previousUntil = new Date(wallNow() + readOverlap(overlap));
  const end = readExpires(expires);
  const rotated = await db.transaction().execute((tx) => rotateKey(tx, keyId, { previousUntil, expires: end }));
  console.log(
    rotated === null
      ? fail('There is no such active key.')
      : `${rotated.apiKey}\nThis is the only time it is shown. The former secret is accepted until ` +
          `${rotated.previousUntil.toISOString()}.`,
  );
}
