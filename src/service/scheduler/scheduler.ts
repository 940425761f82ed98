import { setTimeout as sleep } from 'node:timers/promises';
import { elapsedSince, type MonotonicMs, monotonicIn, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import { hasDueJobs, type DueJob, lockName, readDueJobs } from './dueJobs.ts';
import { JobSelector } from './jobSelector.ts';
import { PollLoop } from './pollLoop.ts';
import { type JobRunner, runJob } from './runJob.ts';

const TICK_MS = 250;
/** What is due is read again after this long, so that a move that falls due need not wait for jobs read before it. */
const REREAD_MS = 100;
/** A job that somebody else runs, or that could not be put back, is tried again after this long. */
const SKIP_MS = 50;
const MAX_SKIPPED = 1000;
/** Longest wait of a caller who moved the clock for everything to be run, and how often it is looked for. */
const IDLE_TIMEOUT_MS = 60_000;
const IDLE_POLL_MS = 10;

export interface SchedulerOptions extends JobRunner {
  /** Whether the disk has room for what jobs write; without it, they wait. */
  hasRoom?: () => boolean;
}

/**
 * Runs due jobs, several at once, in turns that are fair to every tenant. A job is claimed, done and ended in one
 * transaction: any number of processes may run side by side, each move happens once, and a killed process leaves
 * nothing half done. The errands of live tenants, which wait for somebody outside, have a runner of their own.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #rounds: PollLoop;
  readonly #turns = new JobSelector();
  readonly #running = new Set<DueJob>();
  /** Jobs that are passed over until an instant of the monotonic clock. */
  readonly #skipped = new Map<string, MonotonicMs>();
  #isStarted = false;
  #isStale = false;
  #nextChange: PromiseWithResolvers<void> = Promise.withResolvers();
  /** When due jobs were last read or a job was finished, by the monotonic clock, for readiness. */
  lastTick = NEVER;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      run: () => this.runDue(),
      everyMs: TICK_MS,
      onFailure: (error) => options.log.error({ err: error }, 'clockwork round failed'),
    });
  }

  start(): void {
    this.#isStarted = true;
    this.#rounds.start();
  }

  /**
   * Begins no more jobs. One that takes longer than a moment is left: its transaction ends with its connection, and it
   * is done again.
   */
  async stop(): Promise<void> {
    this.#isStarted = false;
    await this.#rounds.stop();
  }

  /**
   * Runs everything that is due, for one tenant or for all, including what becomes due by it; what others run is passed
   * over.
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

  /**
   * Has everything due for one tenant run, in its turn, and waits for it; answers when nothing is left, or after a
   * minute.
   */
  async runUntilIdle(tenant: string): Promise<void> {
    const deadline = monotonicIn(IDLE_TIMEOUT_MS);
    do {
      if (this.#isStarted) this.#rereadNow();
      else await this.runDue(tenant);
      if (!(await hasDueJobs(this.#options.db, tenant))) return;
      await sleep(IDLE_POLL_MS);
    } while (monotonicNow() < deadline && this.#mayRun);
  }

  get #mayRun(): boolean {
    return !this.#rounds.isStopped && this.#options.hasRoom?.() !== false;
  }

  /** Has the round under way, or the next one at once, read what is due. */
  #rereadNow(): void {
    this.#isStale = true;
    this.#signalChange();
    this.#rounds.runNow();
  }

  /** Waits until a job is finished or what is due has to be read again, no longer than told. */
  async #waitForChange(mostMs: number): Promise<void> {
    const timer = setTimeout(() => this.#signalChange(), mostMs);
    await this.#nextChange.promise;
    clearTimeout(timer);
  }

  #signalChange(): void {
    this.#nextChange.resolve();
    this.#nextChange = Promise.withResolvers();
  }

  /** Without what is in hand, with what waits for it, and what is passed over. */
  #runnable(due: readonly DueJob[]): DueJob[] {
    const locked = new Set([...this.#running].map(lockName));
    for (const [name, until] of this.#skipped)
      if (until > monotonicNow()) locked.add(name);
      else this.#skipped.delete(name);
    return due.filter((job) => !locked.has(lockName(job)));
  }

  #next(due: readonly DueJob[]): DueJob | undefined {
    return this.#turns.next(due, [...this.#running]);
  }

  /** Runs a job, which is in hand until the promise is fulfilled; that never fails. */
  async #run(job: DueJob): Promise<void> {
    this.#running.add(job);
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
    this.#skipped.set(lockName(job), monotonicIn(SKIP_MS));
    if (this.#skipped.size > MAX_SKIPPED) this.#skipped.delete(this.#skipped.keys().next().value!);
  }
}
