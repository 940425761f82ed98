/** What is known of a delivery that is to be sent. */
export interface Delivery {
  tenant: string;
  webhook: string;
  uuid: string;
  body: string;
  /** Attempts since the schedule last began. */
  tries: number;
  /** Never attempted: these keep their order. */
  isFirst: boolean;
  /** Asked for by hand. */
  isReplay: boolean;
}

/** Where and how a subscription is sent to at present. */
export interface Target {
  url: string;
  /** The newest first; empty where they cannot be opened with the service's key. */
  secrets: readonly string[];
}

/** Requests under way to one subscription that does not answer well, retries included. */
const MAX_IN_FLIGHT = 8;
/** A lane with fewer in hand asks for more. */
const REFILL_BELOW = 50;

export const webhookQueueKey = (tenant: string, webhook: string): string => `${tenant} ${webhook}`;

/**
 * What one process has in hand for one subscription that it holds. First attempts go out one at a time, in order, while
 * the receiver is healthy; one that fails has nothing to gain from order and must not be waited for.
 */
export class WebhookQueue {
  readonly tenant: string;
  readonly webhook: string;
  isFailing: boolean;
  /** Null once the subscription is disabled or deleted. */
  target: Target | null = null;
  readonly #firsts: Delivery[] = [];
  readonly #others: Delivery[] = [];
  /** Everything fetched whose outcome is not recorded yet. */
  readonly held = new Set<string>();
  #inFlight = 0;
  #firstsInFlight = 0;

  constructor(tenant: string, webhook: string, isFailing: boolean) {
    this.tenant = tenant;
    this.webhook = webhook;
    this.isFailing = isFailing;
  }

  get key(): string {
    return webhookQueueKey(this.tenant, this.webhook);
  }
  get needsMore(): boolean {
    return this.#firsts.length < REFILL_BELOW && this.#others.length < REFILL_BELOW;
  }

  add(delivery: Delivery): void {
    this.held.add(delivery.uuid);
    (delivery.isFirst ? this.#firsts : this.#others).push(delivery);
  }

  /** The next delivery that may be sent now. */
  next(): Delivery | undefined {
    if (this.target === null || this.#inFlight >= MAX_IN_FLIGHT) return undefined;
    const next =
      (this.isFailing || this.#firstsInFlight === 0 ? this.#firsts.shift() : undefined) ?? this.#others.shift();
    if (next) {
      this.#inFlight++;
      if (next.isFirst) this.#firstsInFlight++;
    }
    return next;
  }

  /** Counts a request as over; its delivery stays held until it is recorded. */
  requestEnded(delivery: Delivery): void {
    this.#inFlight--;
    if (delivery.isFirst) this.#firstsInFlight--;
  }

  /** Forgets what has not been sent: another turn will find it. */
  clear(): void {
    for (const { uuid } of [...this.#firsts.splice(0), ...this.#others.splice(0)]) this.held.delete(uuid);
  }
}
