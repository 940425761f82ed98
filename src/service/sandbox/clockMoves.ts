import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import type { Scheduler } from '../platform/scheduler/scheduler.ts';
import { moveOn } from './moveClock.ts';

export interface ClockMovesOptions {
  db: Kysely<Database>;
  scheduler: Scheduler;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Time that a request waits for its move; Infinity: until it has ended. */
  answerMs: number;
}

/**
 * Moves test clocks to their targets, from stop to stop, and runs everything that falls due on the way. A stop of the
 * service leaves the rest of a move to the next start.
 */
export class ClockMoves {
  readonly #options: ClockMovesOptions;
  /** Moves under way by tenant. */
  readonly #moving = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(options: ClockMovesOptions) {
    this.#options = options;
  }

  /** Moves a tenant's clock on; returns whether it has arrived by the time a request is answered. */
  async moveToTarget(tenant: string): Promise<boolean> {
    const moving = this.#start(tenant).then(() => true);
    const { answerMs } = this.#options;
    return answerMs === Infinity ? moving : Promise.race([moving, sleep(answerMs, false)]);
  }

  /** Continues moves that a stop interrupted. */
  start(): void {
    this.#resume().catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'test clocks could not be moved on'),
    );
  }

  async #resume(): Promise<void> {
    const rows = await this.#options.db
      .selectFrom('tenants')
      .select('tenant_uuid')
      .where('clock_target_utc', 'is not', null)
      .execute();
    for (const { tenant_uuid } of rows) void this.#start(tenant_uuid);
  }

  /** Runs a step in a transaction of the tenant. */
  inTenant<Result>(tenant: string, step: (scope: TenantScope) => Promise<Result>): Promise<Result> {
    return tenantTransaction(this.#options.db, tenant, step);
  }

  /** Ends moves at their next stop. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Waits until no move uses the store any more. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#moving.values());
  }

  /** Starts a move after one under way, which may have ended before it could see the new target. */
  #start(tenant: string): Promise<void> {
    const before = this.#moving.get(tenant) ?? Promise.resolve();
    const moving = before.catch(() => undefined).then(() => this.#move(tenant));
    this.#moving.set(tenant, moving);
    moving
      .catch((error: unknown) => this.#options.log.error({ err: error, tenant }, 'a test clock could not be moved on'))
      .finally(() => this.#moving.get(tenant) === moving && this.#moving.delete(tenant));
    return moving;
  }

  async #move(tenant: string): Promise<void> {
    const { scheduler } = this.#options;
    for (let isMoving = true; isMoving && !this.#isStopped;) {
      await scheduler.runUntilIdle(tenant);
      isMoving = !this.#isStopped && (await this.inTenant(tenant, moveOn));
    }
  }
}
