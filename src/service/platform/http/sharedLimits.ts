import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Database, TenantRow } from '#store/schema.ts';
import { asProblem } from './errors.ts';
import { InFlightCounter } from './inFlightCounter.ts';
import {
  type Admission,
  type Limits,
  MAX_WAIT_MS,
  policiesOf,
  type RateLimit,
  rateHeaders,
  tooManyASecond,
  tooManyInFlight,
} from './limits.ts';
import { ProblemError } from './problem.ts';
import { TenantAdmission, type AdmissionDecision } from './tenantAdmission.ts';

/** Time after which a request that ended in another process, and a portion not used up there, are known here. */
const RELEASE_SEEN_MS = 55;
/** Time by which a timer may end early. */
const TIMER_EARLY_MS = 1;

/**
 * Limits counted in PostgreSQL (0013_limits.sql, 0053_limit_portions.sql) for all processes of a store. Near a limit a
 * statement admits the requests that wait for it, each by itself; far from it a process is lent a portion of the limit
 * for some milliseconds. The requests of a process that has not renewed for six seconds are not counted: it was killed.
 * One that only stalled is counted again when it continues; until its requests end, that many more may be in flight.
 */
export class SharedLimits implements Limits {
  readonly #db: Kysely<Database>;
  readonly #inFlight: InFlightCounter;
  readonly #tenants = new Map<string, TenantAdmission>();

  constructor(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#db = db;
    this.#inFlight = new InFlightCounter(db, log);
  }

  async admit(tenant: TenantRow, limit: Endpoint['limit']): Promise<Admission> {
    const policies = policiesOf(tenant, limit);
    for (let waitedMs = 0; ; waitedMs += RELEASE_SEEN_MS) {
      const verdict = await this.#ask(tenant, limit, MAX_WAIT_MS - waitedMs);
      const limits = policies.map((policy, index) => ({ ...policy, remaining: verdict.left[index]! }));
      if (verdict.violated === null) {
        if (verdict.waitMs > 0) await sleep(Math.ceil(verdict.waitMs) + TIMER_EARLY_MS);
        return { release: verdict.release, headers: rateHeaders(limits) };
      }
      const refusing = limits.find(({ name }) => verdict.violated!.startsWith(name))!;
      const isLast = waitedMs > 0;
      if (verdict.violated === refusing.name && (isLast || !verdict.isShared))
        throw tooManyASecond(limits, refusing, verdict.waitMs);
      if (verdict.violated !== refusing.name && (isLast || this.#isFullHere(tenant, limits)))
        throw tooManyInFlight(limits, refusing);
      await sleep(RELEASE_SEEN_MS);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#tenants.values()].map((each) => each.close()));
    await this.#inFlight.close();
  }

  async #ask(tenant: TenantRow, limit: Endpoint['limit'], patienceMs: number): Promise<AdmissionDecision> {
    const uuid = tenant.tenant_uuid;
    let admission = this.#tenants.get(uuid);
    if (!admission) this.#tenants.set(uuid, (admission = new TenantAdmission(this.#db, uuid, this.#inFlight)));
    try {
      return await admission.admit(tenant, limit, patienceMs);
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Whether this process alone has as many requests in flight as a limit allows: no other can end one. */
  #isFullHere({ tenant_uuid }: TenantRow, limits: readonly RateLimit[]): boolean {
    const held = this.#inFlight.held(tenant_uuid);
    return limits.some(({ mostInFlight }, index) => held[index]! >= mostInFlight);
  }
}

/** Returns 503 for a failure to count the limits: the request is not at fault. */
function asUnavailable(error: unknown): unknown {
  if (asProblem(error).code !== 'INTERNAL') return error;
  return Object.assign(
    new ProblemError('UNAVAILABLE', 'The limits cannot be checked at the moment', { headers: { 'retry-after': '1' } }),
    { cause: error },
  );
}
