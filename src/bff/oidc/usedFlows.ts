import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { hashSecret } from '../session/secrets.ts';
import type { Flow } from './flows.ts';
import { OidcRefusal } from './refusal.ts';

/**
 * Lets each sign-in succeed once. The store, shared by all dashboards, records those that did until they would have
 * expired: one that only starts or fails leaves nothing there.
 */
export class UsedFlows {
  readonly #db: Kysely<Database>;
  /** Hexadecimal hashes of the states in progress in this process. */
  readonly #inProgress = new Set<string>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /**
   * Runs `work` unless the sign-in has succeeded before or is in progress here; throws for those. `work` calls
   * `succeed` when it knows the person, which throws for all but the first.
   */
  async runOnce<Result>(flow: Flow, work: (succeed: () => Promise<void>) => Promise<Result>): Promise<Result> {
    const hash = hashSecret(flow.state);
    const name = hash.toString('hex');
    if (this.#inProgress.has(name)) throw new OidcRefusal('expired');
    this.#inProgress.add(name);
    try {
      const used = await this.#db
        .selectFrom('bff.oidc_used')
        .select('state_sha256')
        .where('state_sha256', '=', hash)
        .executeTakeFirst();
      if (used) throw new OidcRefusal('expired');
      return await work(() => this.#saveUsed(hash, flow));
    } finally {
      this.#inProgress.delete(name);
    }
  }

  async #saveUsed(hash: Buffer, { expiresAt }: Flow): Promise<void> {
    await this.#db
      .deleteFrom('bff.oidc_used')
      .where('expires_utc', '<', sql<Date>`now()`)
      .execute();
    const saved = await this.#db
      .insertInto('bff.oidc_used')
      .values({ state_sha256: hash, expires_utc: new Date(expiresAt) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('state_sha256')
      .executeTakeFirst();
    if (!saved) throw new OidcRefusal('expired');
  }
}
