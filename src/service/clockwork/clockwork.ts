import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#store/schema.ts';
import { enterTenant } from '#store/tenantTransaction.ts';
import { hasTold } from '../outbox.ts';
import { DUE, FIRST } from './due.ts';
import { errandKinds } from './errand.ts';
import type { JobHandlers } from './jobs.ts';
import { type ClaimedJob, putBack } from './putBack.ts';
import { Rounds } from './rounds.ts';

const TICK_MS = 250;
/** Longest wait of a caller who moved the clock for everything to be run. */
const SETTLE_MS = 60_000;

export interface ClockworkOptions {
  db: Kysely<Database>;
  /** Whether the disk has room for what jobs write; without it, they wait. */
  hasRoom?: () => boolean;
  handlers: JobHandlers;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Called after a job that told subscribers something was committed. */
  onTold?: () => void;
  /** Called after every job that was run. */
  onRun?: (kind: string, ok: boolean) => void;
}

/**
 * Runs due jobs, oldest first. A job is claimed, done and ended in one transaction: any number of processes may run
 * side by side, each move happens once, and a killed process leaves nothing half done. The errands of live tenants,
 * which wait for somebody outside, have a runner of their own.
 */
export class Clockwork {
  readonly #options: ClockworkOptions;
  readonly #rounds: Rounds;
  /** When the last round or job was finished, by the monotonic clock, for readiness. */
  lastTick = -Infinity;

  constructor(options: ClockworkOptions) {
    this.#options = options;
    this.#rounds = new Rounds({ run: () => this.runDue(), everyMs: TICK_MS, onFailure: (error) => options.log.error({ err: error }, 'clockwork round failed') });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Begins no more jobs. One that takes longer than a moment is left: its transaction ends with its connection, and it is done again. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
  }

  /** Runs everything that is due, for one tenant or for all, including what becomes due by it. */
  async runDue(tenant: string | null = null): Promise<void> {
    while (this.#mayRun && (await this.#runOne(tenant)));
    this.lastTick = performance.now();
  }

  /** Runs everything due for one tenant, two jobs at a time, and waits for what other rounds have in hand; answers when nothing is left. */
  async settle(tenant: string): Promise<void> {
    const deadline = performance.now() + SETTLE_MS;
    do {
      // While one waits for the store, the other reckons.
      await Promise.all([this.runDue(tenant), this.runDue(tenant)]);
      if (!(await anyDue(this.#options.db, tenant))) return;
      await sleep(10);
    } while (performance.now() < deadline && this.#mayRun);
  }

  get #mayRun(): boolean {
    return !this.#rounds.isStopped && this.#options.hasRoom?.() !== false;
  }

  async #runOne(tenant: string | null): Promise<boolean> {
    const { db, handlers, onTold, onRun } = this.#options;
    let job: ClaimedJob | undefined;
    try {
      const told = await db.transaction().execute(async (tx) => {
        job = await claim(tx, tenant);
        if (!job) return false;
        // Ended first, so that the work itself may ask for the next run of its own kind.
        await tx.deleteFrom('jobs').where('tenant_uuid', '=', job.tenant_uuid).where('kind', '=', job.kind).where('subject_uuid', '=', job.subject_uuid).execute();
        await handlers[job.kind](await enterTenant(tx, job.tenant_uuid), job.subject_uuid);
        return hasTold(tx);
      });
      if (job) onRun?.(job.kind, true);
      if (told) onTold?.();
    } catch (error) {
      if (!job) throw error;
      onRun?.(job.kind, false);
      await putBack(db, this.#options.log, job, error);
    }
    this.lastTick = performance.now();
    return job !== undefined;
  }
}

/** Whether a job of the tenant is due, claimed by somebody or not. */
async function anyDue(db: Kysely<Database>, tenant: string): Promise<boolean> {
  const { rows } = await sql`select 1 from tenants t join jobs using (tenant_uuid) where t.tenant_uuid = ${tenant} and ${DUE} limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks the job that has been due longest by its tenant's own clock; what others hold is passed over with what waits for it, errands are run elsewhere. */
async function claim(tx: Transaction<Database>, tenant: string | null): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    select j.tenant_uuid, j.kind, j.subject_uuid, j.attempts
    from tenants t
    cross join lateral (
      select * from jobs
      where jobs.tenant_uuid = t.tenant_uuid and ${DUE} and ${FIRST} and not (t.environment = 'LIVE' and kind = any(${[...errandKinds]}::text[]))
      order by due_utc, kind, subject_uuid
      limit 1
      for update skip locked
    ) j
    where ${tenant}::uuid is null or t.tenant_uuid = ${tenant}::uuid
    order by j.due_utc
    limit 1`.execute(tx);
  return rows[0];
}
