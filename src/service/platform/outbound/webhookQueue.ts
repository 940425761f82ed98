import type { LeasedReceiver, Receiver } from './receiverLeases.ts';

/** Delivery to be sent. */
export interface Delivery {
  tenant: string;
  webhook: string;
  uuid: string;
  body: string;
  /** Number of attempts since the schedule last began. */
  tries: number;
  /** Whether it was never attempted: such ones are sent in order. */
  isFirst: boolean;
  /** Whether it was replayed by hand. */
  isReplay: boolean;
  /** W3C traceparent of its cause, if that was traced. */
  cause: string | null;
}

/** A subscription's present address and secrets. */
export interface Target {
  url: string;
  /** Secrets, the newest first; empty if they cannot be opened with the service's key. */
  secrets: readonly string[];
}

/** Returns the subscription that a delivery is for. */
export const receiverOf = ({ tenant, webhook }: Delivery): Receiver => ({ tenant, uuid: webhook });

/** Maximum requests in flight to one failing subscription, retries included. */
const MAX_IN_FLIGHT = 8;
/** Number of deliveries below which a queue fetches more. */
const REFILL_BELOW = 50;

/**
 * The deliveries that one process has in memory for a subscription it leases. First attempts go out one at a time, in
 * order, while the receiver is healthy; a failing receiver gains nothing from order and must not block the others.
 */
export class WebhookQueue implements LeasedReceiver {
  readonly tenant: string;
  readonly uuid: string;
  isFailing: boolean;
  /** Address and secrets; null once the subscription is disabled or deleted. */
  target: Target | null = null;
  readonly #firsts: Delivery[] = [];
  readonly #others: Delivery[] = [];
  /** Fetched deliveries whose outcome is not recorded yet. */
  readonly unrecorded = new Set<string>();
  #inFlight = 0;
  #firstsInFlight = 0;

  constructor({ tenant, uuid, isFailing }: LeasedReceiver) {
    this.tenant = tenant;
    this.uuid = uuid;
    this.isFailing = isFailing;
  }

  get needsMore(): boolean {
    return this.#firsts.length < REFILL_BELOW && this.#others.length < REFILL_BELOW;
  }

  add(delivery: Delivery): void {
    this.unrecorded.add(delivery.uuid);
    (delivery.isFirst ? this.#firsts : this.#others).push(delivery);
  }

  /** Returns the next delivery that may be sent now. */
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

  /** Counts a request as over; its delivery stays in the queue until it is recorded. */
  requestEnded(delivery: Delivery): void {
    this.#inFlight--;
    if (delivery.isFirst) this.#firstsInFlight--;
  }

  /** Drops unsent deliveries: another round will fetch them. */
  clear(): void {
    for (const { uuid } of [...this.#firsts.splice(0), ...this.#others.splice(0)]) this.unrecorded.delete(uuid);
  }
}
