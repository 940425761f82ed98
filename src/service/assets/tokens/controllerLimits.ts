import { SlidingWindowLog } from '#contract/limits.ts';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import { ProblemError } from '../../platform/http/problem.ts';

export const CONTROLLER_LIMIT = { perSecond: 5, inFlight: 2 };
/** Maximum number of known controllers, to bound the memory: those that have been quiet for longest are forgotten. */
const MAX_KNOWN = 20_000;

interface Counted {
  log: SlidingWindowLog;
  inFlight: number;
}

export interface ControllerLimit {
  perSecond: number;
  inFlight: number;
}

/** The limits of one controller, apart from its tenant's: 5 requests in any second, 2 in flight. */
export class ControllerLimits {
  readonly #known = new Map<string, Counted>();
  readonly #perSecond: number;
  readonly #inFlight: number;

  constructor({ perSecond, inFlight }: ControllerLimit = CONTROLLER_LIMIT) {
    this.#perSecond = perSecond;
    this.#inFlight = inFlight;
  }

  /** Counts one request in flight, or throws 429. Returns the function that ends it; a second call does nothing. */
  admit(clientKey: string): () => void {
    const counted = this.#of(clientKey);
    if (counted.inFlight >= this.#inFlight)
      throw refused(`At most ${this.#inFlight} requests may be in progress at once`);
    const now = monotonicNumber(monotonicNow());
    if (counted.log.waitMs(now) > 0) throw refused(`At most ${this.#perSecond} requests per second are allowed`);
    counted.log.reserve(now);
    counted.inFlight++;
    let isHeld = true;
    return () => {
      if (isHeld) counted.inFlight--;
      isHeld = false;
    };
  }

  /** Returns headers with the limit and what remains of it (draft-ietf-httpapi-ratelimit-headers). */
  headers(clientKey: string): Record<string, string> {
    const remaining = this.#of(clientKey).log.remaining(monotonicNumber(monotonicNow()));
    return {
      'ratelimit-policy': `"controller";q=${this.#perSecond};w=1, "controller-concurrent";q=${this.#inFlight}`,
      ratelimit: `"controller";r=${remaining};t=1`,
    };
  }

  #of(key: string): Counted {
    const counted = this.#known.get(key) ?? { log: new SlidingWindowLog(this.#perSecond), inFlight: 0 };
    this.#known.delete(key);
    this.#known.set(key, counted);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    return counted;
  }
}

const refused = (detail: string): ProblemError =>
  new ProblemError('TOO_MANY_REQUESTS', detail, { headers: { 'retry-after': '1' } });
