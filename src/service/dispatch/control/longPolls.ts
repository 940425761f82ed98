import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { allowAllTenants } from '../../platform/outbound/receiverLeases.ts';

/** Interval between queries of the store, one for all waiting polls; none while nobody waits. */
const LOOK_MS = 500;

interface Waiting {
  tenant: string;
  controllerUUID: string;
  cursor: number;
  end: () => void;
}

/** Long polls of controllers that wait for new batches. */
export class LongPolls {
  readonly #db: Kysely<Database>;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * Waits until a controller has a batch beyond its cursor, at most `ms`; `onEnd` gets the function that ends the wait
   * early.
   */
  wait(
    controller: Pick<Waiting, 'tenant' | 'controllerUUID' | 'cursor'>,
    ms: number,
    onEnd: (end: () => void) => void,
  ): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const timeout = setTimeout(() => waiting.end(), ms);
      const waiting: Waiting = {
        ...controller,
        end: () => {
          clearTimeout(timeout);
          this.#waiting.delete(waiting);
          resolve();
        },
      };
      this.#waiting.add(waiting);
      onEnd(waiting.end);
      this.#schedule();
    });
  }

  /** Ends every wait when the server stops. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { end } of this.#waiting) end();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#look()
        .catch((error: unknown) => this.#log.error({ err: error }, 'new batches could not be looked for'))
        .finally(() => {
          this.#timer = undefined;
          if (this.#waiting.size > 0 && !this.#isClosed) this.#schedule();
        });
    }, LOOK_MS);
  }

  async #look(): Promise<void> {
    const all = [...this.#waiting];
    if (all.length === 0) return;
    const found = await this.#db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      const { rows } = await sql<{ place: number }>`
        select w.place::integer as place
        from unnest(${all.map((each) => each.tenant)}::uuid[], ${all.map((each) => each.controllerUUID)}::uuid[],
          ${all.map((each) => each.cursor)}::bigint[]) with ordinality as w (tenant_uuid, controller_uuid, cursor, place)
        join controller_batch_numbers n using (tenant_uuid, controller_uuid)
        where n.last_number > w.cursor`.execute(tx);
      return rows;
    });
    for (const { place } of found) all[place - 1]!.end();
  }
}
