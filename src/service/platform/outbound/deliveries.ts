import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { v4 as newUuid } from 'uuid';
import { elapsedSince, FOREVER, monotonicIn, monotonicNow, NEVER, wallNow } from '#energy/time/clocks.ts';
import { outsideSpans } from '#server/telemetry/tracing.ts';
import type { Database } from '#store/schema.ts';
import { runRoundInStore, type RoundResult, keyOfRow, type DeliveryRound } from './deliveryRound.ts';
import { LEASE_MS } from './queueLeases.ts';
import type { Attempt } from './recordAttempts.ts';
import type { Secrets } from './secrets.ts';
import type { Sender } from './sender.ts';
import { sendSigned } from './sendSigned.ts';
import { signingSecrets } from './signingSecrets.ts';
import { type Delivery, type WebhookQueue, webhookQueueKey } from './webhookQueue.ts';

/** Polls for commits of other processes, and for due retries. */
const POLL_MS = 500;
/** Results are collected this long, so that one commit records many. */
const BATCH_DELAY_MS = 10;
const RENEW_MS = 2000;
const BACKOFF_MS = 1000;
/** The time limit of a request, its connection included; none is started with less of the lease left. */
const LONGEST_MS = 16_000;
/**
 * Subscriptions leased at a time: failing ones never use the slots of healthy ones, nor one tenant more than a
 * quarter.
 */
const MAX_HEALTHY = 256;
const MAX_FAILING = 64;
/** A closing process waits this long for responses; unanswered deliveries are sent again by the next. */
const DRAIN_MS = 1000;

export interface DeliveriesOptions {
  db: Kysely<Database>;
  /** Returns whether the disk has space for the results of a round; without it, no round runs. */
  hasDiskSpace?: () => boolean;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  sender: Sender;
  secrets: Secrets;
  /** Machine time in epoch milliseconds. */
  clock?: () => number;
  random?: () => number;
  /** No other process uses this store: existing leases were left by a killed one. */
  isOnlyProcess?: boolean;
}

/**
 * Sends outbox deliveries. A process leases whole subscriptions, sends without a transaction open, and records outcomes
 * in batches; deliveries sent but not recorded are sent again, so nothing is lost and some arrive twice.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #owner = newUuid();
  readonly #clock: () => number;
  readonly #queues = new Map<string, WebhookQueue>();
  #outcomes: Attempt[] = [];
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #wakeAt = FOREVER;
  #isRunning = false;
  #isStopped = false;
  #renewedAt = NEVER;
  /** When the last round finished, by the monotonic clock, for readiness. */
  lastRound = NEVER;
  /** Called after every request, with whether its receiver accepted it. */
  onAttempt: (ok: boolean) => void = () => undefined;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#clock = options.clock ?? wallNow;
  }

  start(): void {
    this.#isRunning = true;
    this.#schedule(0);
  }

  /** Starts a round without waiting for the next poll: something was committed. */
  wake(): void {
    if (this.#isRunning) this.#schedule(0);
  }

  /** Sends everything due by now and waits until it is recorded. */
  async flush(): Promise<void> {
    do {
      await this.#runExclusively();
      if (this.#queues.size > 0) await sleep(2);
    } while (this.#queues.size > 0);
  }

  /** Stops: waits a little for responses, records them and releases every lease. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isRunning = false;
    clearTimeout(this.#timer);
    for (const queue of this.#queues.values()) queue.clear();
    const unanswered = () =>
      [...this.#queues.values()].reduce((sum, queue) => sum + queue.unrecorded.size, 0) > this.#outcomes.length;
    for (const until = monotonicIn(DRAIN_MS); unanswered() && monotonicNow() < until;) await sleep(10);
    await this.#options.sender.close();
    await this.#runExclusively().catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'outcomes of deliveries could not be recorded'),
    );
  }

  #schedule(delay: number): void {
    const at = monotonicIn(delay);
    if (at >= this.#wakeAt) return;
    clearTimeout(this.#timer);
    this.#wakeAt = at;
    this.#timer = setTimeout(() => {
      this.#wakeAt = FOREVER;
      this.#runExclusively().then(
        () => this.#isRunning && this.#schedule(POLL_MS),
        (error: unknown) => {
          this.#options.log.error({ err: error }, 'a round of deliveries failed');
          if (this.#isRunning) this.#schedule(BACKOFF_MS);
        },
      );
    }, delay);
  }

  /** One round at a time. */
  #runExclusively(): Promise<void> {
    const next = this.#round.then(() => outsideSpans(() => this.#runRound()));
    this.#round = next.catch(() => undefined);
    return next;
  }

  /** One transaction, then everything it fetched is sent. */
  async #runRound(): Promise<void> {
    if (this.#options.hasDiskSpace?.() === false) {
      this.lastRound = monotonicNow();
      return;
    }
    const outcomes = this.#outcomes.splice(0);
    const began = monotonicNow();
    const round = this.#nextRound(outcomes);
    try {
      const found = await this.#options.db.transaction().execute((tx) => runRoundInStore(tx, round));
      for (const { delivery } of outcomes)
        this.#queues.get(webhookQueueKey(delivery.tenant, delivery.webhook))?.unrecorded.delete(delivery.uuid);
      if (round.mustRenew || round.queues.length === 0) this.#renewedAt = began;
      this.#applyRound(found);
    } catch (error) {
      this.#outcomes.unshift(...outcomes);
      throw error;
    }
    this.lastRound = monotonicNow();
    for (const queue of this.#queues.values()) this.#send(queue);
  }

  #nextRound(outcomes: readonly Attempt[]): DeliveryRound {
    const { random = Math.random, isOnlyProcess = false } = this.#options;
    const queues = [...this.#queues.values()];
    return {
      owner: this.#owner,
      queues,
      outcomes,
      now: new Date(this.#clock()),
      random,
      mustRenew: queues.length > 0 && elapsedSince(this.#renewedAt) > RENEW_MS,
      freesAll: isOnlyProcess && this.lastRound === NEVER,
      limits: this.#isStopped ? null : { healthy: MAX_HEALTHY, failing: MAX_FAILING },
    };
  }

  /**
   * Applies the round's result to the webhook queues; queues lost to another process end, and the outcomes of their
   * requests in flight are still recorded.
   */
  #applyRound({ queues, due, settings, verdicts }: RoundResult): void {
    this.#queues.clear();
    for (const queue of queues) this.#queues.set(queue.key, queue);
    for (const [key, { failing, disabledReason }] of verdicts) {
      const queue = this.#queues.get(key);
      if (queue) queue.isFailing = failing !== null;
      if (disabledReason)
        this.#options.log.warn({ subscription: key, reason: disabledReason }, 'a webhook subscription was disabled');
    }
    for (const delivery of due) this.#queues.get(webhookQueueKey(delivery.tenant, delivery.webhook))?.add(delivery);
    for (const row of settings) {
      const queue = this.#queues.get(keyOfRow(row));
      if (!queue) continue;
      queue.target = row.is_active
        ? { url: row.url, secrets: signingSecrets(this.#options.secrets, row, this.#clock()) }
        : null;
      if (!row.is_active) queue.clear();
    }
  }

  #send(queue: WebhookQueue): void {
    // Near the end of a lease that could not be renewed, no request is started.
    if (elapsedSince(this.#renewedAt) > LEASE_MS - LONGEST_MS) return;
    for (let delivery = queue.next(); delivery; delivery = queue.next()) void this.#sendOne(queue, delivery);
  }

  async #sendOne(queue: WebhookQueue, delivery: Delivery): Promise<void> {
    const at = this.#clock();
    const result = await sendSigned(this.#options.sender, queue.target!, delivery, at);
    queue.requestEnded(delivery);
    if (!result) return;
    this.onAttempt(result.sent.error === null);
    this.#outcomes.push({ delivery, at, ...result });
    queue.isFailing = result.sent.error !== null;
    if (!this.#isStopped) this.#send(queue);
    if (this.#isRunning) this.#schedule(BATCH_DELAY_MS);
  }
}
