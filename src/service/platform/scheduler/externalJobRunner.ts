import { type Kysely, sql } from 'kysely';
import { elapsedSince, monotonicNow, NEVER, wallNow } from '#energy/time/clocks.ts';
import { inSpan } from '#server/telemetry/tracing.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { hasPublished } from '../outbound/outbox.ts';
import { IS_DUE } from './dueJobs.ts';
import type { ExternalJobs, RunInTenant } from './externalJob.ts';
import { type ExternalJobKind, externalJobKinds } from './jobKinds.ts';
import { jobSpan } from './jobSpan.ts';
import { PollLoop } from './pollLoop.ts';
import { type ClaimedJob, type JobLog, scheduleRetry } from './scheduleRetry.ts';

const TICK_MS = 1000;
/** Maximum external jobs running concurrently in this process: external services have limits of their own. */
const AT_ONCE = 4;
/** Maximum of one tenant, so that another's external job always finds a slot. */
const PER_TENANT = AT_ONCE - 1;
/** Maximum tenants whose last run is remembered. */
const MAX_KNOWN = 1000;
/** Jobs read for one lease: other processes may be leasing some of them. */
const CANDIDATES = 16;
/** Time after which an external job counts as lost, with its process, and runs again. */
const LEASE_MS = 15 * 60_000;

interface LeasedJob extends ClaimedJob {
  kind: ExternalJobKind;
  /** End of the lease, which distinguishes this run from one enqueued meanwhile. */
  lease: Date;
  /** W3C traceparent of the job's cause, if that was traced. */
  traceparent: string | null;
}

export interface ExternalJobRunnerOptions {
  db: Kysely<Database>;
  /** Returns whether the disk has space for what jobs write; without it, they wait. */
  hasDiskSpace?: () => boolean;
  externalJobs: ExternalJobs;
  log: JobLog;
  /** Callback after a step that published something. */
  onPublished?: () => void;
  /** Callback after every finished external job. */
  onRun?: (kind: string, ok: boolean) => void;
}

/**
 * Runner of the due jobs of live tenants that call external services, several concurrently, beside the scheduler and
 * without blocking it: each under a lease, so that no transaction is open while it waits for a response. A job may run
 * twice; none is lost.
 */
export class ExternalJobRunner {
  readonly #options: ExternalJobRunnerOptions;
  readonly #rounds: PollLoop;
  #lastPoll = NEVER;
  readonly #running = new Set<LeasedJob>();
  /** Tenants in the order of their last runs. */
  readonly #recentTenants = new Set<string>();
  /** Leasing under way, one at a time, so that each sees which tenants the others served. */
  #leasing: Promise<unknown> = Promise.resolve();

  constructor(options: ExternalJobRunnerOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      run: () => this.runDue(),
      everyMs: () => TICK_MS,
      onFailure: (error) => options.log.error({ err: error }, 'round of external jobs failed'),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Starts no more external jobs and waits a moment for running ones; jobs without a response by then are released. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    await releaseLeases(this.#options.db, [...this.#running]).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'external jobs could not be released'),
    );
  }

  /**
   * Returns the milliseconds since it last polled the store for work; zero while it waits for external services, which
   * may take their time.
   */
  idleMs(): number {
    return this.#running.size > 0 ? 0 : elapsedSince(this.#lastPoll);
  }

  /** Runs every due external job. */
  async runDue(): Promise<void> {
    // If the first finds nothing, the others need not ask.
    const first = await this.#next();
    if (first)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => this.#runFrom(place === 0 ? first : null)));
    // A round stopped by a full disk counts as progress too.
    this.#lastPoll = monotonicNow();
  }

  get #mayRun(): boolean {
    return !this.#rounds.isStopped && this.#options.hasDiskSpace?.() !== false;
  }

  /** Runs a leased job, and then leases and runs others until none is due. */
  async #runFrom(first: LeasedJob | null): Promise<void> {
    for (let job = first ?? (await this.#next()); job; job = await this.#next()) await this.#run(job);
  }

  async #next(): Promise<LeasedJob | undefined> {
    if (!this.#mayRun) return undefined;
    const job = await this.#lease();
    this.#lastPoll = monotonicNow();
    return job;
  }

  async #run(job: LeasedJob): Promise<void> {
    const { db, externalJobs, log, onRun } = this.#options;
    try {
      const work = () => externalJobs[job.kind](this.#inTenant(job.tenant_uuid), job.subject_uuid);
      await completeJob(db, job, await inSpan(jobSpan(job), work));
      onRun?.(job.kind, true);
    } catch (error) {
      onRun?.(job.kind, false);
      await scheduleRetry(db, log, job, error);
    } finally {
      this.#running.delete(job);
      this.#lastPoll = monotonicNow();
    }
  }

  /**
   * Leases the job of the least recently served tenant, and of several never served, the one that has waited longest.
   */
  #lease(): Promise<LeasedJob | undefined> {
    const leasing = this.#leasing.then(async () => {
      const counts = Map.groupBy(this.#running, (job) => job.tenant_uuid);
      const full = [...counts].flatMap(([tenant, jobs]) => (jobs.length >= PER_TENANT ? [tenant] : []));
      const job = await leaseJob(this.#options.db, [...this.#recentTenants], full);
      if (!job) return undefined;
      this.#running.add(job);
      this.#recentTenants.delete(job.tenant_uuid);
      this.#recentTenants.add(job.tenant_uuid);
      if (this.#recentTenants.size > MAX_KNOWN) this.#recentTenants.delete(this.#recentTenants.values().next().value!);
      return job;
    });
    this.#leasing = leasing.catch(() => undefined);
    return leasing;
  }

  #inTenant(tenant: string): RunInTenant {
    return async (step) => {
      const { result, published } = await tenantTransaction(this.#options.db, tenant, async (scope) => ({
        result: await step(scope),
        published: hasPublished(scope.tx),
      }));
      if (published) this.#options.onPublished?.();
      return result;
    };
  }
}

async function leaseJob(
  db: Kysely<Database>,
  served: readonly string[],
  full: readonly string[],
): Promise<LeasedJob | undefined> {
  const until = new Date(wallNow() + LEASE_MS);
  const { rows } = await sql<Omit<LeasedJob, 'lease'>>`/* leaseJob */
    update jobs set retry_at = ${until}
    from (
      select j.tenant_uuid, j.kind, j.subject_uuid
      from (
        select next.*, coalesce(array_position(${served}::uuid[], t.tenant_uuid), 0) as turn
        from tenants t
        cross join lateral (
          select * from jobs
          where jobs.tenant_uuid = t.tenant_uuid and kind = any(${[...externalJobKinds]}::text[]) and ${IS_DUE}
          order by due_utc, kind, subject_uuid
          limit ${CANDIDATES}
        ) next
        where t.environment = 'LIVE' and t.tenant_uuid <> all(${full}::uuid[])
        order by turn, due_utc
        limit ${CANDIDATES}
      ) candidate
      join jobs j using (tenant_uuid, kind, subject_uuid)
      where j.retry_at is not distinct from candidate.retry_at
      order by turn, j.due_utc
      limit 1
      for update of j skip locked
    ) due
    where jobs.tenant_uuid = due.tenant_uuid and jobs.kind = due.kind and jobs.subject_uuid = due.subject_uuid
    returning jobs.tenant_uuid, jobs.kind, jobs.subject_uuid, jobs.attempts, jobs.traceparent`.execute(db);
  return rows[0] && { ...rows[0], lease: until };
}

const isLeased = ({ tenant_uuid, kind, subject_uuid, lease: until }: LeasedJob) =>
  sql`tenant_uuid = ${tenant_uuid} and kind = ${kind} and subject_uuid = ${subject_uuid} and retry_at = ${until}`;

/** Releases leases early: another process may run these immediately. */
async function releaseLeases(db: Kysely<Database>, externalJobs: readonly LeasedJob[]): Promise<void> {
  for (const job of externalJobs) await sql`update jobs set retry_at = null where ${isLeased(job)}`.execute(db);
}

/** Ends an external job or stores its next run, unless it was enqueued again while it ran: then it runs again. */
async function completeJob(db: Kysely<Database>, job: LeasedJob, next: number | null): Promise<void> {
  const mine = isLeased(job);
  if (next === null) await sql`delete from jobs where ${mine}`.execute(db);
  else
    await sql`update jobs set due_utc = ${new Date(next)}, retry_at = null, attempts = 0, last_error = null,
      traceparent = null
      where ${mine}`.execute(db);
}
