import { type DueJob, jobLockName } from './dueJobs.ts';

/** Maximum jobs running concurrently in one process: of all tenants, besides one more slot for moves of events only. */
const WORKERS = 3;
/** Maximum of one tenant; moves of its events may use one slot more. */
const PER_TENANT = WORKERS - 1;
/** Number of jobs of which one is a sandbox tenant's, if both kinds of tenants wait. */
const SANDBOX_EVERY = 3;
/** Maximum tenants whose last run is remembered. */
const MAX_KNOWN = 10_000;

/**
 * Selector of the next job: moves of events before everything else, live tenants before sandbox ones, and among these
 * the least recently served tenant, however many jobs each has; of several never served, the latest job.
 */
export class JobSelector {
  readonly #lastRun = new Map<string, number>();
  #runs = 0;
  #liveInARow = 0;

  /**
   * Returns the next job to run beside the running ones; undefined if none may start now. `due` is in the order in
   * which each tenant's jobs are run.
   */
  next(due: readonly DueJob[], running: readonly DueJob[]): DueJob | undefined {
    const locked = new Set(running.map(jobLockName));
    const free = due.filter((job) => !locked.has(jobLockName(job)));
    const job = this.#move(free, running) ?? this.#other(free, running);
    if (job) this.#markServed(job);
    return job;
  }

  #move(free: readonly DueJob[], running: readonly DueJob[]): DueJob | undefined {
    if (running.length > WORKERS) return undefined;
    return this.#leastRecent(free.filter((job) => job.isMove && countOf(running, job) <= PER_TENANT));
  }

  #other(free: readonly DueJob[], running: readonly DueJob[]): DueJob | undefined {
    if (running.length >= WORKERS) return undefined;
    const { LIVE: live = [], SANDBOX: sandbox = [] } = Object.groupBy(
      free.filter((job) => !job.isMove && countOf(running, job) < PER_TENANT && !isSecondPortion(job, running)),
      (job) => job.environment,
    );
    const isSandboxNext = live.length === 0 || (sandbox.length > 0 && this.#liveInARow >= SANDBOX_EVERY - 1);
    const job = this.#leastRecent(isSandboxNext ? sandbox : live);
    if (job) this.#liveInARow = isSandboxNext ? 0 : this.#liveInARow + 1;
    return job;
  }

  #leastRecent(jobs: readonly DueJob[]): DueJob | undefined {
    const lastOf = (job: DueJob) => this.#lastRun.get(job.tenant_uuid) ?? 0;
    let first: DueJob | undefined;
    for (const job of jobs) {
      if (first?.tenant_uuid === job.tenant_uuid) continue;
      if (!first || lastOf(job) < lastOf(first) || (lastOf(job) === lastOf(first) && job.lateMs > first.lateMs))
        first = job;
    }
    return first;
  }

  #markServed({ tenant_uuid }: DueJob): void {
    this.#lastRun.delete(tenant_uuid);
    this.#lastRun.set(tenant_uuid, ++this.#runs);
    if (this.#lastRun.size > MAX_KNOWN) this.#lastRun.delete(this.#lastRun.keys().next().value!);
  }
}

/** Whether a job is a second portion of its tenant: one takes seconds, and many follow, so other jobs keep a slot. */
const isSecondPortion = ({ kind, tenant_uuid }: DueJob, running: readonly DueJob[]): boolean =>
  kind === 'STATS_PORTION' && running.some((other) => other.kind === kind && other.tenant_uuid === tenant_uuid);

const countOf = (jobs: readonly DueJob[], { tenant_uuid }: DueJob): number =>
  jobs.filter((job) => job.tenant_uuid === tenant_uuid).length;
