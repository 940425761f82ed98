import type { Endpoint } from '#contract/endpoint.ts';
import type { TenantRow } from '#store/schema.ts';
import { ProblemError } from './problem.ts';

/** A request that its limit would admit this soon waits, so that a client pacing itself is never refused by jitter. */
export const MAX_WAIT_MS = 100;

export interface Admission {
  /** Gives the in-flight place back; safe to call twice. */
  release: () => void;
  headers: Record<string, string>;
}

/** The limits of every tenant: requests in any 1,000 ms, and requests in flight. */
export interface Limits {
  /** Admits one request or fails with 429. Waits up to 100 ms for a slot. */
  admit(tenant: TenantRow, limit: Endpoint['limit']): Promise<Admission>;
  /** Once nothing is in flight any more. */
  close(): Promise<void>;
}

/** One of the limits that a request has to keep, and what is left of its rate. */
export interface RateLimit {
  name: 'default' | 'consumption';
  perSecond: number;
  mostInFlight: number;
  remaining: number;
}

/** The limits of a tenant that a request has to keep: every one the first, a consumption request both. */
export function policiesOf(tenant: TenantRow, limit: Endpoint['limit']): Omit<RateLimit, 'remaining'>[] {
  const standard = {
    name: 'default',
    perSecond: tenant.requests_per_second,
    mostInFlight: tenant.requests_in_flight,
  } as const;
  if (limit !== 'consumption') return [standard];
  return [
    standard,
    { name: 'consumption', perSecond: tenant.consumption_per_second, mostInFlight: tenant.consumption_in_flight },
  ];
}

export const tooManyInFlight = (lanes: readonly RateLimit[], full: RateLimit): ProblemError =>
  refused(lanes, `${full.name}-concurrent`, 0, `At most ${full.mostInFlight} requests may be in flight at once`);

export const tooManyASecond = (lanes: readonly RateLimit[], slowest: RateLimit, waitMs: number): ProblemError =>
  refused(lanes, slowest.name, waitMs, `At most ${slowest.perSecond} requests a second`);

function refused(lanes: readonly RateLimit[], violated: string, waitMs: number, detail: string): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ProblemError('TOO_MANY_REQUESTS', detail, {
    headers: { 'retry-after': String(seconds), ...rateHeaders(lanes) },
    extra: { 'violated-policies': [violated] },
  });
}

/** draft-ietf-httpapi-ratelimit-headers: what the policies are, and what is left of them. */
export function rateHeaders(lanes: readonly RateLimit[]): Record<string, string> {
  return {
    'ratelimit-policy': lanes
      .map(
        ({ name, perSecond, mostInFlight }) => `"${name}";q=${perSecond};w=1, "${name}-concurrent";q=${mostInFlight}`,
      )
      .join(', '),
    ratelimit: lanes.map(({ name, remaining }) => `"${name}";r=${remaining};t=1`).join(', '),
  };
}
