import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { Database } from '#store/schema.ts';

const STEP = 5_000;
/** Pause between steps, so that others have the connection. */
const PAUSE_MS = 200;

/**
 * Deletes audit rows older than some months, every hour, in steps, each of its own transaction; any number of
 * dashboards may.
 */
export class AuditRetention {
  readonly #db: Kysely<Database>;
  readonly #months: number;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(db: Kysely<Database>, months: number, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#months = months;
    this.#log = log;
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Deletes the oldest rows beyond the retention, at most `STEP`; returns whether there may be others. */
  async deleteStep(): Promise<boolean> {
    const { numAffectedRows } = await sql`
      delete from bff.audit where seq in (
        select seq from bff.audit where at < now() - make_interval(months => ${this.#months}::integer)
        order by at limit ${STEP} for update skip locked)`.execute(this.#db);
    return Number(numAffectedRows ?? 0n) === STEP;
  }

  async #run(): Promise<void> {
    let hasMore = false;
    try {
      hasMore = await this.deleteStep();
    } catch (error) {
      this.#log.warn({ err: error }, 'old rows of the audit could not be deleted; they are in an hour');
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#run(), hasMore ? PAUSE_MS : HOUR_MS).unref();
  }
}
