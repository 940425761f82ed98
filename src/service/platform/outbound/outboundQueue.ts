import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { elapsedSince, monotonicIn, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';
import { PollLoop } from '../scheduler/pollLoop.ts';
import { allowAllTenants, type Receiver, ReceiverLeases, type ReceiverTable } from './receiverLeases.ts';
import type { Sender } from './sender.ts';

/** Interval of polls for commits of other processes, and for due retries. */
const POLL_MS = 500;
/** While nothing is sent or tried again by the only process, which knows of every commit of its own. */
const QUIET_POLL_MS = 2000;
const QUIET_AFTER_MS = 10 * 60_000;
const BACKOFF_MS = 1000;
/** Time for which a closing process waits for responses; unanswered requests are sent again by the next. */
const DRAIN_MS = 1000;

export interface OutboundOptions {
  db: Kysely<Database>;
  /** Returns whether the disk has space for the results of a round; without it, no round runs. */
  hasDiskSpace?: () => boolean;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  sender: Sender;
  /** Machine time in epoch milliseconds. */
  clock: () => number;
  /** Whether no other process uses this store: existing leases were left by a killed one. */
  isOnlyProcess?: boolean | undefined;
}

/**
 * Queue of messages to receivers. A process leases whole receivers, sends without a transaction open, and records
 * outcomes in batches; messages sent but not recorded are sent again, so nothing is lost and some arrive twice.
 */
export abstract class OutboundQueue {
  /** Time at which the last round finished, by the monotonic clock, for readiness. */
  lastRound = NEVER;
  /** Callback after every request, with whether its receiver accepted it. */
  onAttempt: (ok: boolean) => void = () => undefined;
  protected readonly leases: ReceiverLeases;
  protected readonly rounds: PollLoop;
  readonly #options: OutboundOptions;
  #hasFailed = false;
  #lastRefusal = NEVER;

  /** `content` names the messages in the log. */
  constructor(options: OutboundOptions, table: ReceiverTable, content: string) {
    this.#options = options;
    this.leases = new ReceiverLeases(table);
    this.rounds = new PollLoop({
      run: () => this.#runRound(),
      everyMs: () => (this.#hasFailed ? BACKOFF_MS : this.#isQuiet ? QUIET_POLL_MS : POLL_MS),
      onFailure: (error) => options.log.error({ err: error }, `a round of ${content} failed`),
    });
  }

  /** Number of receivers held, and of requests to them that have no response yet. */
  protected abstract get heldCount(): number;
  protected abstract get unansweredCount(): number;
  /** Records outcomes, leases and releases receivers, and sends. */
  protected abstract runRound(): Promise<void>;
  /** Drops what is not sent yet: the rounds have stopped, and the process closes. */
  protected abstract stopSending(): void;

  start(): void {
    this.rounds.start();
  }

  /** Starts a round without waiting for the next poll, after a commit. */
  wake(): void {
    this.rounds.wake();
  }

  /** Sends everything due by now and waits until it is recorded. */
  async flush(): Promise<void> {
    do {
      await this.rounds.runOnce();
      if (this.heldCount > 0) await sleep(2);
    } while (this.heldCount > 0);
  }

  /** Stops the queue: waits a little for responses, records them and releases every lease. */
  async stop(): Promise<void> {
    const { sender, log } = this.#options;
    const rounds = this.rounds.stop();
    this.stopSending();
    await rounds;
    for (const until = monotonicIn(DRAIN_MS); this.unansweredCount > 0 && monotonicNow() < until;) await sleep(10);
    await sender.close();
    await this.rounds
      .runOnce()
      .catch((error: unknown) => log.error({ err: error }, 'outcomes of requests could not be recorded'));
  }

  /** Runs the store's part of a round in a transaction that may read every tenant, its leases renewed first. */
  protected async inStore<Held extends Receiver, Result>(
    held: readonly Held[],
    work: (tx: Transaction<Database>, held: Held[]) => Promise<Result>,
  ): Promise<Result> {
    const { db, isOnlyProcess = false } = this.#options;
    const { result, onCommit } = await db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      if (isOnlyProcess && this.lastRound === NEVER) await this.leases.releaseAll(tx);
      const renewed = await this.leases.renew(tx, held);
      return { result: await work(tx, renewed.held), onCommit: renewed.onCommit };
    });
    onCommit();
    return result;
  }

  /** A request has ended. */
  protected noteAttempt(ok: boolean): void {
    if (!ok) this.#lastRefusal = monotonicNow();
    this.onAttempt(ok);
  }

  get #isQuiet(): boolean {
    const { isOnlyProcess = false } = this.#options;
    return isOnlyProcess && this.heldCount === 0 && elapsedSince(this.#lastRefusal) > QUIET_AFTER_MS;
  }

  async #runRound(): Promise<void> {
    this.#hasFailed = true;
    if (this.#options.hasDiskSpace?.() !== false) await this.runRound();
    this.lastRound = monotonicNow();
    this.#hasFailed = false;
  }
}
