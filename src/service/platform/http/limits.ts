import type { Endpoint } from '#contract/endpoint.ts';
import type { TenantRow } from '#store/schema.ts';
import { ProblemError } from './problem.ts';

/** Longest wait of a request for its admission, so that jitter does not refuse a client that respects its rate. */
export const MAX_WAIT_MS = 100;

export interface Admission {
  /** Ends the request's count in flight; a second call does nothing. */
  release: () => void;
  headers: Record<string, string>;
}

/** Limits of every tenant: requests in any 1,000 ms, and requests in flight. */
export interface Limits {
  /** Admits one request or throws 429. Waits up to 100 ms. */
  admit(tenant: TenantRow, limit: Endpoint['limit']): Promise<Admission>;
  /** Ends the counting, when no request is in flight. */
  close(): Promise<void>;
}

/** Limit of a request, and the rest of its rate. */
export interface RateLimit {
  name: 'default' | 'consumption';
  perSecond: number;
  mostInFlight: number;
  remaining: number;
}

/** Returns the limits of a request: the default one, and for consumption a second. */
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

export const tooManyInFlight = (limits: readonly RateLimit[], full: RateLimit): ProblemError =>
  refused(limits, `${full.name}-concurrent`, 0, `At most ${full.mostInFlight} requests may be in progress at once`);

export const tooManyASecond = (limits: readonly RateLimit[], slowest: RateLimit, waitMs: number): ProblemError =>
  refused(limits, slowest.name, waitMs, `At most ${slowest.perSecond} requests per second are allowed`);

function refused(limits: readonly RateLimit[], violated: string, waitMs: number, detail: string): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ProblemError('TOO_MANY_REQUESTS', detail, {
    headers: { 'retry-after': String(seconds), ...rateHeaders(limits) },
    extra: { 'violated-policies': [violated] },
  });
}

/** Returns headers with the policies and their remaining rates (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(limits: readonly RateLimit[]): Record<string, string> {
  return {
    'ratelimit-policy': limits
      .map(
        ({ name, perSecond, mostInFlight }) => `"${name}";q=${perSecond};w=1, "${name}-concurrent";q=${mostInFlight}`,
      )
      .join(', '),
    ratelimit: limits.map(({ name, remaining }) => `"${name}";r=${remaining};t=1`).join(', '),
  };
}
