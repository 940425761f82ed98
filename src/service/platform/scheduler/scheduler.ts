import { setTimeout as sleep } from 'node:timers/promises';
import { elapsedSince, type MonotonicMs, monotonicIn, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import { hasDueJobs, type DueJob, jobLockName, readDueJobs } from './dueJobs.ts';
import { JobSelector } from './jobSelector.ts';
import { PollLoop } from './pollLoop.ts';
import { type JobRunner, runJob } from './runJob.ts';

const TICK_MS = 250;
/** Interval between rounds of an idle service, which mostly looks for work, and time without due jobs until then. */
const IDLE_TICK_MS = 1000;
const IDLE_AFTER_MS = 5000;
/** Time after which due jobs are read again, so that a due move need not wait for jobs read before it. */
const REREAD_MS = 100;
/** Time after which a job that another process runs, or whose retry could not be stored, is tried again. */
const SKIP_MS = 50;
const MAX_SKIPPED = 1000;
/** Longest wait of a caller who moved the clock until everything has run, and its poll interval. */
const IDLE_TIMEOUT_MS = 60_000;
const IDLE_POLL_MS = 10;

export interface SchedulerOptions extends JobRunner {
  /** Returns whether the disk has space for what jobs write; without it, they wait. */
  hasDiskSpace?: () => boolean;
}

/**
 * Scheduler of due jobs, several concurrently, in an order that is fair to every tenant. A job is claimed, done and
 * ended in one transaction: any number of processes may run side by side, each move happens once, and a killed process
 * leaves nothing half done. External jobs of live tenants have a runner of their own.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #rounds: PollLoop;
  readonly #selector = new JobSelector();
  readonly #running = new Set<DueJob>();
  /** Jobs that are skipped until an instant of the monotonic clock. */
  readonly #skipped = new Map<string, MonotonicMs>();
  #isStarted = false;
  #isStale = false;
  /** Time at which a job was last started, or one may have been enqueued. */
  #lastRun: MonotonicMs = NEVER;
  #nextChange: PromiseWithResolvers<void> = Promise.withResolvers();
  /** Time at which due jobs were last read or a job finished, by the monotonic clock, for readiness. */
  lastTick = NEVER;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      run: () => this.runDue(),
      everyMs: () => (this.#isIdle ? IDLE_TICK_MS : TICK_MS),
      onFailure: (error) => options.log.error({ err: error }, 'round of the scheduler failed'),
    });
  }

  start(): void {
    this.#isStarted = true;
    this.#rounds.start();
  }

  /**
   * Starts no more jobs. One that takes longer than a moment is abandoned: its transaction ends with its connection,
   * and it runs again.
   */
  async stop(): Promise<void> {
    this.#isStarted = false;
    await this.#rounds.stop();
  }

  /**
   * Runs every due job, for one tenant or for all, including jobs that become due by it; skips what other processes
   * run.
   */
  async runDue(tenant: string | null = null): Promise<void> {
    let due: DueJob[] = [];
    let readAt = NEVER;
    const mine = new Set<Promise<void>>();
    while (this.#mayRun) {
      if (this.#isStale || elapsedSince(readAt) > REREAD_MS || due.length === 0) {
        this.#isStale = false;
        due = this.#runnable(await readDueJobs(this.#options.db, tenant));
        readAt = this.lastTick = monotonicNow();
      }
      for (let job = this.#next(due); job; job = this.#next(due)) {
        due.splice(due.indexOf(job), 1);
        const running = this.#run(job).finally(() => mine.delete(running));
        mine.add(running);
      }
      if (mine.size === 0 && due.length === 0) break;
      await this.#waitForChange(REREAD_MS);
    }
    await Promise.all(mine);
    this.lastTick = monotonicNow();
  }

  /** Waits until every due job of one tenant has run, in order; returns when none is left, or after a minute. */
  async runUntilIdle(tenant: string): Promise<void> {
    const deadline = monotonicIn(IDLE_TIMEOUT_MS);
    do {
      if (this.#isStarted) this.#rereadNow();
      else await this.runDue(tenant);
      if (!(await hasDueJobs(this.#options.db, tenant))) return;
      const lookedAt = monotonicNow();
      // While this process runs its jobs there are due ones: a query would take time from them.
      do await sleep(IDLE_POLL_MS);
      while (this.#isRunning(tenant) && elapsedSince(lookedAt) < REREAD_MS);
    } while (monotonicNow() < deadline && this.#mayRun);
  }

  /** Looks for due jobs at once if it has been idle, after a commit. */
  wake(): void {
    if (!this.#isStarted || !this.#isIdle) return;
    this.#lastRun = monotonicNow();
    this.#rounds.wake();
  }

  #isRunning(tenant: string): boolean {
    return [...this.#running].some((job) => job.tenant_uuid === tenant);
  }

  get #isIdle(): boolean {
    return elapsedSince(this.#lastRun) > IDLE_AFTER_MS;
  }

  get #mayRun(): boolean {
    return !this.#rounds.isStopped && this.#options.hasDiskSpace?.() !== false;
  }

  /** Makes the running round read due jobs again, or starts the next one immediately. */
  #rereadNow(): void {
    this.#isStale = true;
    this.#signalChange();
    this.#rounds.wake();
  }

  /** Waits until a job is finished or due jobs must be read again, within the given limit. */
  async #waitForChange(mostMs: number): Promise<void> {
    const timer = setTimeout(() => this.#signalChange(), mostMs);
    await this.#nextChange.promise;
    clearTimeout(timer);
  }

  #signalChange(): void {
    this.#nextChange.resolve();
    this.#nextChange = Promise.withResolvers();
  }

  /** Returns the due jobs without running ones, those that wait for them, and skipped ones. */
  #runnable(due: readonly DueJob[]): DueJob[] {
    const locked = new Set([...this.#running].map(jobLockName));
    for (const [name, until] of this.#skipped)
      if (until > monotonicNow()) locked.add(name);
      else this.#skipped.delete(name);
    return due.filter((job) => !locked.has(jobLockName(job)));
  }

  #next(due: readonly DueJob[]): DueJob | undefined {
    return this.#selector.next(due, [...this.#running]);
  }

  /** Runs a job, which counts as running until the promise is fulfilled; never rejects. */
  async #run(job: DueJob): Promise<void> {
    this.#running.add(job);
    this.#lastRun = monotonicNow();
    try {
      if ((await runJob(this.#options, job)) === 'HELD') this.#skip(job);
    } catch (error) {
      this.#skip(job);
      this.#options.log.error({ err: error, kind: job.kind, subject: job.subject_uuid }, 'job could not be run');
    } finally {
      this.#running.delete(job);
      this.lastTick = monotonicNow();
      this.#signalChange();
    }
  }

  #skip(job: DueJob): void {
    this.#skipped.set(jobLockName(job), monotonicIn(SKIP_MS));
    if (this.#skipped.size > MAX_SKIPPED) this.#skipped.delete(this.#skipped.keys().next().value!);
  }
}
