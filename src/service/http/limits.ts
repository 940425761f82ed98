import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { SlidingLog } from '#contract/limits.ts';
import type { TenantRow } from '#store/schema.ts';
import { ProblemError } from './problem.ts';

/** A request that its limit would admit this soon waits, so that a client pacing itself is never refused by jitter. */
const PATIENCE_MS = 100;

interface Lane {
  name: string;
  log: SlidingLog;
  inFlight: number;
  mostInFlight: number;
}
interface TenantLanes {
  standard: Lane;
  consumption: Lane;
}

const lane = (name: string): Lane => ({ name, log: new SlidingLog(0), inFlight: 0, mostInFlight: 0 });

function refused(violated: string, waitMs: number, detail: string): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ProblemError('TOO_MANY_REQUESTS', detail, { headers: { 'retry-after': String(seconds) }, extra: { 'violated-policies': [violated] } });
}

export interface Admission {
  /** Gives the in-flight place back; safe to call twice. */
  release: () => void;
  headers: Record<string, string>;
}

/** The limits of every tenant: requests in any 1,000 ms, and requests in flight. Kept in this process. */
export class Limits {
  readonly #tenants = new Map<string, TenantLanes>();

  /** Admits one request or fails with 429. Waits up to 100 ms for a slot. */
  async admit(tenant: TenantRow, limit: Endpoint['limit']): Promise<Admission> {
    const lanes = this.#lanes(tenant);
    const needed = limit === 'consumption' ? [lanes.standard, lanes.consumption] : [lanes.standard];
    const full = needed.find((each) => each.inFlight >= each.mostInFlight);
    if (full) throw this.#withHeaders(refused(`${full.name}-concurrent`, 0, `At most ${full.mostInFlight} requests may be in flight at once`), needed);
    for (const each of needed) each.inFlight++;
    let held = true;
    const release = () => {
      if (held) for (const each of needed) each.inFlight--;
      held = false;
    };
    try {
      await this.#waitForSlot(needed);
    } catch (error) {
      release();
      throw error;
    }
    return { release, headers: rateHeaders(needed) };
  }

  async #waitForSlot(needed: Lane[]): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const now = performance.now();
      const waits = needed.map((each) => each.log.waitMs(now));
      const longest = Math.max(...waits);
      if (longest === 0) {
        for (const each of needed) each.log.accept(now);
        return;
      }
      const slowest = needed[waits.indexOf(longest)]!;
      if (now + longest > deadline) throw this.#withHeaders(refused(slowest.name, longest, `At most ${slowest.log.perSecond} requests a second`), needed);
      await sleep(Math.ceil(longest));
    }
  }

  #withHeaders(problem: ProblemError, needed: Lane[]): ProblemError {
    Object.assign(problem.headers, rateHeaders(needed));
    return problem;
  }

  #lanes(tenant: TenantRow): TenantLanes {
    let lanes = this.#tenants.get(tenant.tenant_uuid);
    if (!lanes) this.#tenants.set(tenant.tenant_uuid, (lanes = { standard: lane('default'), consumption: lane('consumption') }));
    lanes.standard.log.perSecond = tenant.requests_per_second;
    lanes.standard.mostInFlight = tenant.requests_in_flight;
    lanes.consumption.log.perSecond = tenant.consumption_per_second;
    lanes.consumption.mostInFlight = tenant.consumption_in_flight;
    return lanes;
  }
}

/** draft-ietf-httpapi-ratelimit-headers: what the policies are, and what is left of them. */
function rateHeaders(lanes: Lane[]): Record<string, string> {
  const now = performance.now();
  return {
    'ratelimit-policy': lanes.map(({ name, log, mostInFlight }) => `"${name}";q=${log.perSecond};w=1, "${name}-concurrent";q=${mostInFlight}`).join(', '),
    ratelimit: lanes.map(({ name, log }) => `"${name}";r=${log.remaining(now)};t=1`).join(', '),
  };
}
