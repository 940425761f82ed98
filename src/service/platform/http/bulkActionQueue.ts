import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { monotonicIn, monotonicNow } from '#energy/time/clocks.ts';
import { FairSemaphore, AcquireTimeoutError } from '#store/fairSemaphore.ts';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { ProblemError } from './problem.ts';

/** Longest wait of a bulk action for earlier ones of the same tenant. */
const MAX_WAIT_MS = 20_000;
/** Interval between attempts while another process runs a bulk action. */
const POLL_MS = 50;

/** Error while another process runs a bulk action of the tenant; the transaction has changed nothing. */
class LockHeldError extends Error {}

/**
 * Queue that runs one bulk action of a tenant at a time, in all processes. They lock the same thousands of rows: in
 * parallel they would wait for each other, each with a connection. Here they wait without one.
 */
export class BulkActionQueue {
  readonly #db: Kysely<Database>;
  readonly #tenants = new Map<string, { slots: FairSemaphore; users: number }>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Runs `work` as `tenantTransaction` does, after the earlier ones; throws 503 if that takes over 20 seconds. */
  async transaction<Result>(tenant: string, work: (scope: TenantScope) => Promise<Result>): Promise<Result> {
    const deadline = monotonicIn(MAX_WAIT_MS);
    return this.#inTurn(tenant, async () => {
      for (;;) {
        try {
          return await tenantTransaction(this.#db, tenant, async (scope) => {
            await lock(scope);
            return work(scope);
          });
        } catch (error) {
          if (!(error instanceof LockHeldError)) throw error;
          if (monotonicNow() > deadline) throw busy();
          await sleep(POLL_MS);
        }
      }
    });
  }

  async #inTurn<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#tenants.get(tenant) ?? { slots: new FairSemaphore(1, MAX_WAIT_MS), users: 0 };
    this.#tenants.set(tenant, queue);
    queue.users++;
    try {
      return await queue.slots.run(tenant, work);
    } catch (error) {
      throw error instanceof AcquireTimeoutError ? busy() : error;
    } finally {
      if (--queue.users === 0) this.#tenants.delete(tenant);
    }
  }
}

async function lock({ tx, tenant }: TenantScope): Promise<void> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`bulk ${tenant}`}, 0)) as locked`.execute(tx);
  if (!rows[0]?.locked) throw new LockHeldError();
}

const busy = (): ProblemError =>
  new ProblemError('UNAVAILABLE', 'Other bulk actions are still in progress; nothing was stored', {
    headers: { 'retry-after': '5' },
  });
