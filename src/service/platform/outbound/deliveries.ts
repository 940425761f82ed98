import { runRoundInStore, type RoundResult } from './deliveryRound.ts';
import { SUBSCRIPTIONS } from './dueDeliveries.ts';
import { type OutboundOptions, OutboundQueue } from './outboundQueue.ts';
import { receiverKey } from './receiverLeases.ts';
import type { Attempt } from './recordAttempts.ts';
import type { Secrets } from './secrets.ts';
import { sendSigned } from './sendSigned.ts';
import { signingSecrets } from './signingSecrets.ts';
import { type Delivery, receiverOf, type WebhookQueue } from './webhookQueue.ts';

/** Time for which results are collected, so that one commit records many. */
const BATCH_DELAY_MS = 10;
/** Time limit of a request, its connection included; none is started with less of the lease left. */
const LONGEST_MS = 16_000;

export interface DeliveriesOptions extends OutboundOptions {
  secrets: Secrets;
  random?: () => number;
}

/** Queue that sends the deliveries of webhooks from the outbox. */
export class Deliveries extends OutboundQueue {
  readonly #options: DeliveriesOptions;
  readonly #queues = new Map<string, WebhookQueue>();
  #outcomes: Attempt[] = [];

  constructor(options: DeliveriesOptions) {
    super(options, SUBSCRIPTIONS, 'deliveries');
    this.#options = options;
  }

  protected get heldCount(): number {
    return this.#queues.size;
  }
  protected get unansweredCount(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.unrecorded.size, 0) - this.#outcomes.length;
  }

  protected stopSending(): void {
    for (const queue of this.#queues.values()) queue.clear();
  }

  /** Runs one transaction, then sends everything it fetched. */
  protected async runRound(): Promise<void> {
    const outcomes = this.#outcomes.splice(0);
    const { clock, random = Math.random } = this.#options;
    const round = { leases: this.leases, outcomes, now: new Date(clock()), random, isStopped: this.rounds.isStopped };
    try {
      const found = await this.inStore([...this.#queues.values()], (tx, queues) =>
        runRoundInStore(tx, { ...round, queues }),
      );
      for (const { delivery } of outcomes) this.#queueOf(delivery)?.unrecorded.delete(delivery.uuid);
      this.#applyRound(found);
    } catch (error) {
      this.#outcomes.unshift(...outcomes);
      throw error;
    }
    for (const queue of this.#queues.values()) this.#send(queue);
  }

  #queueOf(delivery: Delivery): WebhookQueue | undefined {
    return this.#queues.get(receiverKey(receiverOf(delivery)));
  }

  /**
   * Applies the round's result to the webhook queues; queues lost to another process end, and the outcomes of their
   * requests in flight are still recorded.
   */
  #applyRound({ queues, due, settings, verdicts }: RoundResult): void {
    this.#queues.clear();
    for (const queue of queues) this.#queues.set(receiverKey(queue), queue);
    for (const [key, { failing, disabledReason }] of verdicts) {
      const queue = this.#queues.get(key);
      if (queue) queue.isFailing = failing !== null;
      if (disabledReason)
        this.#options.log.warn({ subscription: key, reason: disabledReason }, 'a webhook subscription was disabled');
    }
    for (const delivery of due) this.#queueOf(delivery)?.add(delivery);
    for (const row of settings) {
      const queue = this.#queues.get(receiverKey({ tenant: row.tenant_uuid, uuid: row.webhook_uuid }));
      if (!queue) continue;
      queue.target = row.is_active
        ? { url: row.url, secrets: signingSecrets(this.#options.secrets, row, this.#options.clock()) }
        : null;
      if (!row.is_active) queue.clear();
    }
  }

  #send(queue: WebhookQueue): void {
    // Near the end of a lease that could not be renewed, no request is started.
    if (!this.leases.lastFor(LONGEST_MS)) return;
    for (let delivery = queue.next(); delivery; delivery = queue.next()) void this.#sendOne(queue, delivery);
  }

  async #sendOne(queue: WebhookQueue, delivery: Delivery): Promise<void> {
    const at = this.#options.clock();
    const result = await sendSigned(this.#options.sender, queue.target!, delivery, at);
    queue.requestEnded(delivery);
    if (!result) return;
    this.noteAttempt(result.sent.error === null);
    this.#outcomes.push({ delivery, at, ...result });
    queue.isFailing = result.sent.error !== null;
    if (this.rounds.isStopped) return;
    this.#send(queue);
    this.rounds.wake(BATCH_DELAY_MS);
  }
}
