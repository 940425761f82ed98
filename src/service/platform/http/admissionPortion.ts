import { elapsedSince, type MonotonicMs, monotonicAt, monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import type { TenantRow } from '#store/schema.ts';

/** Time for which a process may use a portion: an unused one withholds that much from others for so long. */
export const PORTION_MS = 40;
/** Smallest portion: one of fewer requests saves no statement worth mentioning, and a low limit is never lent. */
const MIN_REQUESTS = 5;
/** Largest part of a limit that one portion has. */
const MAX_SHARE = 1 / 20;
/** Factor above the demand, which varies. */
const MARGIN = 2;
/** Time after which demand hardly counts. */
const DEMAND_MS = 100;

/** Number of requests that a process is asked to admit for a tenant, at present. */
export class Demand {
  #perMs = 0;
  #since = monotonicNow();
  #admitted = 0;
  /** Most requests in flight together since the last portion was sized. */
  #peak = 0;

  count(inFlight: number): void {
    this.#admitted++;
    this.#peak = Math.max(this.#peak, inFlight);
  }

  /** Returns the requests and places of the next portion; no requests where it is not worth it. */
  nextPortion({ requests_per_second: perSecond }: TenantRow, inFlight: number): { requests: number; places: number } {
    const passed = elapsedSince(this.#since);
    this.#perMs = this.#perMs * Math.exp(-passed / DEMAND_MS) + this.#admitted / DEMAND_MS;
    const places = Math.ceil(Math.max(this.#peak, inFlight) * MARGIN) + 1;
    this.#since = monotonicNow();
    this.#admitted = 0;
    this.#peak = 0;
    const requests = Math.min(Math.ceil(this.#perMs * PORTION_MS * MARGIN), Math.floor(perSecond * MAX_SHARE));
    return requests < MIN_REQUESTS ? { requests: 0, places: 0 } : { requests, places };
  }
}

/** Report to the store about a portion that ended. */
export interface EndedPortion {
  no: number;
  used: number;
  /** Milliseconds between its last request and its end. */
  beforeEndMs: number;
}

/**
 * Requests of a tenant that this process may admit by itself, until the end or until they or the places are used up.
 */
export class AdmissionPortion {
  readonly #no: number;
  readonly #requests: number;
  readonly #places: number;
  readonly #limits: TenantRow;
  /** Rest of the tenant's rate beside this portion. */
  readonly #leftBeside: number;
  readonly #until: MonotonicMs;
  #used = 0;
  #lastUsed: MonotonicMs;

  /** `askedAt` is before the instant by which the store counts, so that the portion ends here before it ends there. */
  constructor(
    { no, requests, places, leftBeside }: { no: number; requests: number; places: number; leftBeside: number },
    limits: TenantRow,
    askedAt: MonotonicMs,
  ) {
    this.#no = no;
    this.#requests = requests;
    this.#places = places;
    this.#leftBeside = leftBeside;
    this.#limits = limits;
    this.#until = monotonicAt(monotonicNumber(askedAt) + PORTION_MS);
    this.#lastUsed = askedAt;
  }

  /** Admits a request and returns the rest of the tenant's rate; null if it has to be asked for. */
  use(tenant: TenantRow, inFlight: number): number | null {
    const now = monotonicNow();
    if (this.#used >= this.#requests || inFlight >= this.#places || now >= this.#until) return null;
    if (
      tenant.requests_per_second !== this.#limits.requests_per_second ||
      tenant.requests_in_flight !== this.#limits.requests_in_flight
    )
      return null;
    this.#used++;
    this.#lastUsed = now;
    return this.#leftBeside + this.#requests - this.#used;
  }

  end(): EndedPortion {
    const beforeEndMs = monotonicNumber(this.#until) - monotonicNumber(this.#lastUsed);
    return { no: this.#no, used: this.#used, beforeEndMs };
  }
}
