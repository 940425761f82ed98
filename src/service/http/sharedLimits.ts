import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { withConnectionShare } from '#store/connectionShare.ts';
import type { Database, TenantRow } from '#store/schema.ts';
import { asProblem } from './errors.ts';
import { InFlightCounter, type InFlightReport } from './inFlightCounter.ts';
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
import { ProblemError } from './problem.ts';

/** A request that ended in another process is known here after this long. */
const RELEASE_SEEN_MS = 40;

interface AdmissionVerdict {
  /** The limit that refuses the request: its rate or its requests in flight; null if it is admitted. */
  violated: `${RateLimit['name']}${'' | '-concurrent'}` | null;
  wait_ms: number;
  remaining: number[];
}

/**
 * Counts the limits in PostgreSQL (0013_limits.sql) for all processes of a store. One statement admits a request. The
 * requests of a process that has not renewed for six seconds are not counted: it was killed. One that only stalled is
 * counted again when it continues; until its requests end, that many more may be in flight.
 */
export class SharedLimits implements Limits {
  readonly #db: Kysely<Database>;
  readonly #inFlight: InFlightCounter;

  constructor(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#db = db;
    this.#inFlight = new InFlightCounter(db, log);
  }

  async admit(tenant: TenantRow, limit: Endpoint['limit']): Promise<Admission> {
    const policies = policiesOf(tenant, limit);
    for (let isLast = false; ; isLast = true) {
      const release = this.#inFlight.acquire(tenant.tenant_uuid, limit === 'consumption');
      try {
        const report = this.#inFlight.nextReport(tenant.tenant_uuid);
        const { violated, wait_ms, remaining } = await this.#requestAdmission(tenant, limit, report);
        const limits = policies.map((policy, index) => ({ ...policy, remaining: remaining[index]! }));
        if (violated === null) {
          if (wait_ms > 0) await sleep(Math.ceil(wait_ms));
          return { release, headers: rateHeaders(limits) };
        }
        const refusing = limits.find(({ name }) => violated.startsWith(name))!;
        if (violated === refusing.name) throw tooManyASecond(limits, refusing, wait_ms);
        const isFullHere = limits.some(({ mostInFlight }, index) => report.held[index]! > mostInFlight);
        if (isLast || isFullHere) throw tooManyInFlight(limits, refusing);
      } catch (error) {
        release();
        throw error;
      }
      release();
      await sleep(RELEASE_SEEN_MS);
    }
  }

  close(): Promise<void> {
    return this.#inFlight.close();
  }

  async #requestAdmission(
    tenant: TenantRow,
    limit: Endpoint['limit'],
    report: InFlightReport,
  ): Promise<AdmissionVerdict> {
    const uuid = tenant.tenant_uuid;
    const both = policiesOf(tenant, 'consumption');
    try {
      const admit = sql<AdmissionVerdict>`
        select * from limit_admit(
          ${uuid}, ${this.#inFlight.process}, ${report.no}, ${report.held}::integer[], ${limit === 'consumption'},
          ${both.map(({ perSecond }) => perSecond)}::integer[],
          ${both.map(({ mostInFlight }) => mostInFlight)}::integer[],
          ${MAX_WAIT_MS} * interval '1 millisecond')`;
      const { rows } = await withConnectionShare(this.#db, uuid, () => admit.execute(this.#db));
      const verdict = rows[0]!;
      if (verdict.violated === null) this.#inFlight.reported(uuid, report);
      return verdict;
    } catch (error) {
      // The request may have been counted before the connection was lost.
      this.#inFlight.reported(uuid, report);
      throw asUnavailable(error);
    }
  }
}

/** A failure to count the limits is 503: the request is not at fault. */
function asUnavailable(error: unknown): unknown {
  if (asProblem(error).code !== 'INTERNAL') return error;
  return Object.assign(
    new ProblemError('UNAVAILABLE', 'The limits cannot be counted for the moment', { headers: { 'retry-after': '1' } }),
    { cause: error },
  );
}
