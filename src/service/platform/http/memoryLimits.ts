import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { SlidingWindowLog } from '#contract/limits.ts';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import type { TenantRow } from '#store/schema.ts';
import {
  type Admission,
  type RateLimit,
  type Limits,
  MAX_WAIT_MS,
  policiesOf,
  rateHeaders,
  tooManyASecond,
  tooManyInFlight,
} from './limits.ts';

/** Counts of one limit of one tenant. */
class CountedRateLimit implements RateLimit {
  readonly name: RateLimit['name'];
  readonly log = new SlidingWindowLog(0);
  inFlight = 0;
  mostInFlight = 0;

  constructor(name: RateLimit['name']) {
    this.name = name;
  }

  get perSecond(): number {
    return this.log.perSecond;
  }
  get remaining(): number {
    return this.log.remaining(monotonicNumber(monotonicNow()));
  }
}

/** Limits counted in this process, which is the only one of its store. */
export class MemoryLimits implements Limits {
  readonly #tenants = new Map<string, Record<RateLimit['name'], CountedRateLimit>>();

  async admit(tenant: TenantRow, limit: Endpoint['limit']): Promise<Admission> {
    const needed = this.#limitsOf(tenant, limit);
    const full = needed.find((each) => each.inFlight >= each.mostInFlight);
    if (full) throw tooManyInFlight(needed, full);
    for (const each of needed) each.inFlight++;
    let held = true;
    const release = () => {
      if (held) for (const each of needed) each.inFlight--;
      held = false;
    };
    try {
      await waitForSlot(needed);
    } catch (error) {
      release();
      throw error;
    }
    return { release, headers: rateHeaders(needed) };
  }

  async close(): Promise<void> {
    this.#tenants.clear();
  }

  #limitsOf(tenant: TenantRow, limit: Endpoint['limit']): CountedRateLimit[] {
    let limits = this.#tenants.get(tenant.tenant_uuid);
    if (!limits)
      this.#tenants.set(
        tenant.tenant_uuid,
        (limits = { default: new CountedRateLimit('default'), consumption: new CountedRateLimit('consumption') }),
      );
    return policiesOf(tenant, limit).map(({ name, perSecond, mostInFlight }) => {
      const counted = limits[name];
      counted.log.perSecond = perSecond;
      counted.mostInFlight = mostInFlight;
      return counted;
    });
  }
}

async function waitForSlot(needed: readonly CountedRateLimit[]): Promise<void> {
  const deadline = monotonicNumber(monotonicNow()) + MAX_WAIT_MS;
  for (;;) {
    const now = monotonicNumber(monotonicNow());
    const waits = needed.map((each) => each.log.waitMs(now));
    const longest = Math.max(...waits);
    if (longest === 0) {
      for (const each of needed) each.log.reserve(now);
      return;
    }
    if (now + longest > deadline) throw tooManyASecond(needed, needed[waits.indexOf(longest)]!, longest);
    await sleep(Math.ceil(longest));
  }
}
