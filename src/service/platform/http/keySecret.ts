import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ApiKeysTable } from '#store/schema.ts';
import { hashApiKey } from './apiKey.ts';

type Secrets = Pick<Selectable<ApiKeysTable>, 'key_sha256' | 'previous_sha256'>;
type Ends = Pick<Selectable<ApiKeysTable>, 'expires_utc' | 'previous_until_utc'>;

/** Secret of a key that was sent: that of the last rotation, or the one before it. */
export type KeySecret = 'current' | 'previous';

const NO_HASH = Buffer.alloc(32);

/**
 * Compares a whole key with the hashes of its row, in a time that depends on neither; null if it has neither secret.
 */
export function secretOf(apiKey: string, row: Secrets | null): KeySecret | null {
  const sent = hashApiKey(apiKey);
  const isCurrent = timingSafeEqual(sent, row?.key_sha256 ?? NO_HASH);
  const isPrevious = timingSafeEqual(sent, row?.previous_sha256 ?? NO_HASH);
  if (row === null) return null;
  return isCurrent ? 'current' : isPrevious ? 'previous' : null;
}

/** Returns when a secret is accepted no more; null for never. */
export function endOf({ expires_utc, previous_until_utc }: Ends, secret: KeySecret): Date | null {
  if (secret === 'current' || previous_until_utc === null) return expires_utc;
  return expires_utc !== null && expires_utc < previous_until_utc ? expires_utc : previous_until_utc;
}
