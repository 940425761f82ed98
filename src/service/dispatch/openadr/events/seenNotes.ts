import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { markSeen } from '../../../assets/controllers/markSeen.ts';

const WRITE_EVERY_MS = 5000;
const AT_ONCE = 500;

/** Notes of VENs that were heard of, written every few seconds: a poll costs no write of its own. */
export class SeenNotes {
  readonly #db: Kysely<Database>;
  readonly #log: FastifyBaseLogger;
  readonly #hasDiskSpace: () => boolean;
  #noted = new Map<string, Set<string>>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Database>, hasDiskSpace: () => boolean, log: FastifyBaseLogger) {
    this.#db = db;
    this.#hasDiskSpace = hasDiskSpace;
    this.#log = log;
  }

  note(tenant: string, controllerUUID: string): void {
    let ofTenant = this.#noted.get(tenant);
    if (!ofTenant) this.#noted.set(tenant, (ofTenant = new Set()));
    ofTenant.add(controllerUUID);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** Writes the notes. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const noted = this.#noted;
    this.#noted = new Map();
    this.#writing = this.#writing
      .then(() => this.#write(noted))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'VENs that polled were not noted'));
    return this.#writing;
  }

  async #write(noted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    if (!this.#hasDiskSpace()) return;
    for (const [tenant, controllers] of noted) {
      const all = [...controllers];
      for (let from = 0; from < all.length; from += AT_ONCE)
        await tenantTransaction(this.#db, tenant, (scope) =>
          markSeen(scope, all.slice(from, from + AT_ONCE), scope.now),
        );
    }
  }
}
