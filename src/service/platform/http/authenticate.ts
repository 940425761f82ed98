import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Selectable } from 'kysely';
import { type EpochMs, type MonotonicMs, monotonicIn, monotonicNow, wallNow } from '#energy/time/clocks.ts';
import type { ApiKeysTable, Database, TenantRow } from '#store/schema.ts';
import { idPartOf, keyIdOf } from './apiKey.ts';
import { endOf, type KeySecret, secretOf } from './keySecret.ts';
import { ProblemError } from './problem.ts';

export type KeyRow = Selectable<ApiKeysTable> & TenantRow;

/**
 * Time after which a key's row is read again, by the monotonic clock, so that revocations and new limits take effect.
 */
const CACHE_MS = 1000;
/** Maximum keys in the cache: they are created and revoked for as long as the service runs. */
const MAX_CACHED = 1000;
/** Shortest time between two writes of a key's use, by all processes together. */
const LAST_USED_STEP_MS = 5 * 60_000;

const CHALLENGE = { 'www-authenticate': 'ApiKey realm="halfhour"' };

// The response is the same for every cause: a caller does not learn which part was wrong.
const refused = () =>
  new ProblemError('UNAUTHORISED', 'Send a valid x-api-key with the tenant it was issued to', { headers: CHALLENGE });

// Only the holder of the whole key is told.
const expired = (end: Date, secret: KeySecret) =>
  new ProblemError(
    'KEY_EXPIRED',
    secret === 'current'
      ? `This key expired at ${end.toISOString()}`
      : `This secret of the key has been replaced and expired at ${end.toISOString()}: send the new one`,
    { headers: CHALLENGE },
  );

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

interface CachedKey {
  row: KeyRow;
  until: MonotonicMs;
  /** Whole key as it was sent, once its hash was the row's: it is not hashed again for each request. */
  verified: { apiKey: string; secret: KeySecret } | null;
}

/** Key that was sent whole, with the secret that it has. */
interface SentKey {
  row: KeyRow;
  secret: KeySecret;
}

/** Whether two texts are the same, in a time that does not depend on where they differ. */
function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Authenticator of requests by their key and tenant headers; throws 401. */
export class Authenticator {
  readonly #db: Kysely<Database>;
  readonly #hasDiskSpace: () => boolean;
  readonly #cache = new Map<string, CachedKey>();

  constructor(db: Kysely<Database>, hasDiskSpace: () => boolean) {
    this.#db = db;
    this.#hasDiskSpace = hasDiskSpace;
  }

  async authenticate(request: FastifyRequest): Promise<KeyRow> {
    const apiKey = header(request, 'x-api-key');
    const sent = this.#verified(apiKey) ?? (await this.#verify(apiKey));
    if (!sent || header(request, 'tenant').toLowerCase() !== sent.row.tenant_uuid) throw refused();
    const { row, secret } = sent;
    if (row.revoked_utc) throw refused();
    const now = wallNow();
    const end = endOf(row, secret);
    if (end && end.getTime() <= now) throw expired(end, secret);
    this.#noteUse(row, secret === 'current' ? 'last_used_utc' : 'previous_used_utc', now);
    return row;
  }

  /** Returns the row of a key that was verified a moment ago. */
  #verified(apiKey: string): SentKey | null {
    const cached = this.#cache.get(idPartOf(apiKey));
    if (!cached?.verified || cached.until <= monotonicNow()) return null;
    const { row, verified } = cached;
    return isSameText(apiKey, verified.apiKey) ? { row, secret: verified.secret } : null;
  }

  async #verify(apiKey: string): Promise<SentKey | null> {
    const keyId = keyIdOf(apiKey);
    const found = keyId === null ? null : await this.#find(keyId);
    const secret = secretOf(apiKey, found?.row ?? null);
    if (!found || !secret) return null;
    found.verified = { apiKey, secret };
    return { row: found.row, secret };
  }

  async #find(keyId: string): Promise<CachedKey | null> {
    const cached = this.#cache.get(keyId);
    if (cached && cached.until > monotonicNow()) return cached;
    const row = await this.#db
      .selectFrom('api_keys')
      .innerJoin('tenants', 'tenants.tenant_uuid', 'api_keys.tenant_uuid')
      .selectAll('tenants')
      .selectAll('api_keys')
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    // Unknown ids are not cached: guesses must not use memory.
    if (!row) return null;
    this.#cache.delete(keyId);
    const found: CachedKey = { row, until: monotonicIn(CACHE_MS), verified: null };
    this.#cache.set(keyId, found);
    if (this.#cache.size > MAX_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
    return found;
  }

  /** Writes the use of a key, beside the request. A write that fails is tried again once the row is read again. */
  #noteUse(row: KeyRow, column: 'last_used_utc' | 'previous_used_utc', now: EpochMs): void {
    const last = row[column];
    if ((last && Math.abs(now - last.getTime()) <= LAST_USED_STEP_MS) || !this.#hasDiskSpace()) return;
    row[column] = new Date(now);
    this.#db
      .updateTable('api_keys')
      .set({ [column]: sql`now()` })
      .where('key_id', '=', row.key_id)
      .where(
        sql<boolean>`(${sql.ref(column)} is null or abs(extract(epoch from now() - ${sql.ref(column)})) > ${LAST_USED_STEP_MS / 1000})`,
      )
      .execute()
      .catch(() => undefined);
  }
}
