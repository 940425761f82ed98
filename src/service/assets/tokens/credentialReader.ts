import { type Kysely, type Selectable, sql } from 'kysely';
import { type MonotonicMs, monotonicIn, monotonicNow, wallNow } from '#energy/time/clocks.ts';
import { BatchedReads } from '#store/batchedReads.ts';
import type { ControllerCredentialsTable, Database } from '#store/schema.ts';

export type CredentialRow = Selectable<ControllerCredentialsTable>;

/** Time after which a row is read again, so that a revoked credential is refused within it. */
const CACHE_MS = 1000;
const MAX_CACHED = 10_000;
const LAST_USED_STEP_MS = 5 * 60_000;

/** Reads credentials of controllers, each at most once a second. */
export class CredentialReader {
  readonly #db: Kysely<Database>;
  readonly #hasDiskSpace: () => boolean;
  readonly #cache = new Map<string, { row: CredentialRow; until: MonotonicMs }>();
  /** Batched reads: a fleet that polls has as many clients, which are read together. */
  readonly #rows = new BatchedReads<CredentialRow>(async (clientIds) => {
    const { rows } = await sql<CredentialRow>`
      select * from controller_credentials where client_id = any(${clientIds})`.execute(this.#db);
    return new Map(rows.map((row) => [row.client_id, row]));
  });

  constructor(db: Kysely<Database>, hasDiskSpace: () => boolean) {
    this.#db = db;
    this.#hasDiskSpace = hasDiskSpace;
  }

  /** Returns a credential that is neither revoked nor expired. */
  async find(clientId: string): Promise<CredentialRow | null> {
    const row = await this.#read(clientId);
    const now = wallNow();
    if (!row || row.revoked_utc || (row.expires_utc && row.expires_utc.getTime() <= now)) return null;
    return row;
  }

  /** Notes that a credential was used, once in five minutes. */
  async noteUse(row: CredentialRow): Promise<void> {
    const now = wallNow();
    if (row.last_used_utc && Math.abs(now - row.last_used_utc.getTime()) <= LAST_USED_STEP_MS) return;
    if (!this.#hasDiskSpace()) return;
    row.last_used_utc = new Date(now);
    await this.#db
      .updateTable('controller_credentials')
      .set({ last_used_utc: new Date(now) })
      .where('client_id', '=', row.client_id)
      .execute();
  }

  async #read(clientId: string): Promise<CredentialRow | null> {
    const cached = this.#cache.get(clientId);
    if (cached && cached.until > monotonicNow()) return cached.row;
    const row = await this.#rows.get(clientId);
    // Unknown ids are not cached: guesses must not use memory.
    if (!row) return null;
    this.#cache.delete(clientId);
    this.#cache.set(clientId, { row, until: monotonicIn(CACHE_MS) });
    if (this.#cache.size > MAX_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
    return row;
  }
}
