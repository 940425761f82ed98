import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Selectable } from 'kysely';
import { type MonotonicMs, monotonicIn, monotonicNow, wallNow } from '#energy/time/clocks.ts';
import type { ApiKeysTable, Database, TenantRow } from '#store/schema.ts';
import { hashApiKey, idPartOf, keyIdOf } from '../tenants/apiKey.ts';
import { ProblemError } from './problem.ts';

export type KeyRow = Selectable<ApiKeysTable> & TenantRow;

/** A key's row is read again after this long by the monotonic clock, so that revocations and new limits take effect. */
const CACHE_MS = 1000;
/** Bounds the cache: keys are created and revoked for as long as the service runs. */
const MAX_CACHED = 1000;
const LAST_USED_STEP_MS = 5 * 60_000;
const NO_HASH = Buffer.alloc(32);

// The same response for every cause: a caller does not learn which part was wrong.
const refused = () =>
  new ProblemError('UNAUTHORISED', 'Send a valid x-api-key with the tenant it was issued to', {
    headers: { 'www-authenticate': 'ApiKey realm="halfhour"' },
  });

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

interface CachedKey {
  row: KeyRow;
  until: MonotonicMs;
  /** The whole key as it was sent, once its hash was the row's: it is not hashed again for each request. */
  verified: string | null;
}

/** Whether two texts are the same, in a time that does not depend on where they differ. */
function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Finds the API key of a request by its key and tenant headers; throws 401. */
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
    const row = this.#verified(apiKey) ?? (await this.#verify(apiKey));
    if (!row || header(request, 'tenant').toLowerCase() !== row.tenant_uuid) throw refused();
    const now = wallNow();
    if (row.revoked_utc || (row.expires_utc && row.expires_utc.getTime() <= now)) throw refused();
    if ((!row.last_used_utc || Math.abs(now - row.last_used_utc.getTime()) > LAST_USED_STEP_MS) && this.#hasDiskSpace())
      await this.#noteUse(row, now);
    return row;
  }

  /** The row of a key that was verified a moment ago. */
  #verified(apiKey: string): KeyRow | null {
    const cached = this.#cache.get(idPartOf(apiKey));
    if (!cached || cached.verified === null || cached.until <= monotonicNow()) return null;
    return isSameText(apiKey, cached.verified) ? cached.row : null;
  }

  async #verify(apiKey: string): Promise<KeyRow | null> {
    const keyId = keyIdOf(apiKey);
    const found = keyId === null ? null : await this.#find(keyId);
    const matches = timingSafeEqual(hashApiKey(apiKey), found?.row.key_sha256 ?? NO_HASH);
    if (!found || !matches) return null;
    found.verified = apiKey;
    return found.row;
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

  async #noteUse(row: KeyRow, now: number): Promise<void> {
    row.last_used_utc = new Date(now);
    await this.#db
      .updateTable('api_keys')
      .set({ last_used_utc: sql`now()` })
      .where('key_id', '=', row.key_id)
      .execute();
  }
}
