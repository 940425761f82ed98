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

/** Within this, places given back in another process are known here. */
const RELEASE_SEEN_MS = 40;

interface AdmissionVerdict {
  /** The lane that has no place or no slot, and which of the two; null where the request is admitted. */
  violated: `${RateLimit['name']}${'' | '-concurrent'}` | null;
  wait_ms: number;
  remaining: number[];
}

/**
 * Limits counted in PostgreSQL (0013_limits.sql) for all processes of a store together. One statement admits a request.
 * A process that has not renewed for six seconds no longer counts: a killed one's places are free by then. One that
 * only stalled counts again as soon as it goes on; until what it holds is done, that much more may be in flight.
 */
export class SharedLimits implements Limits {
  readonly #db: Kysely<Database>;
  readonly #places: InFlightCounter;

  constructor(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#db = db;
    this.#places = new InFlightCounter(db, log);
  }

  async admit(tenant: TenantRow, limit: Endpoint['limit']): Promise<Admission> {
    const policies = policiesOf(tenant, limit);
    for (let isLast = false; ; isLast = true) {
      const release = this.#places.acquire(tenant.tenant_uuid, limit === 'consumption');
      try {
        const told = this.#places.nextReport(tenant.tenant_uuid);
        const { violated, wait_ms, remaining } = await this.#requestAdmission(tenant, limit, told);
        const lanes = policies.map((policy, index) => ({ ...policy, remaining: remaining[index]! }));
        if (violated === null) {
          if (wait_ms > 0) await sleep(Math.ceil(wait_ms));
          return { release, headers: rateHeaders(lanes) };
        }
        const lane = lanes.find(({ name }) => violated.startsWith(name))!;
        if (violated === lane.name) throw tooManyASecond(lanes, lane, wait_ms);
        const isFullHere = lanes.some(({ mostInFlight }, index) => told.held[index]! > mostInFlight);
        if (isLast || isFullHere) throw tooManyInFlight(lanes, lane);
      } catch (error) {
        release();
        throw error;
      }
      release();
      await sleep(RELEASE_SEEN_MS);
    }
  }

  close(): Promise<void> {
    return this.#places.close();
  }

  async #requestAdmission(
    tenant: TenantRow,
    limit: Endpoint['limit'],
    told: InFlightReport,
  ): Promise<AdmissionVerdict> {
    const uuid = tenant.tenant_uuid;
    const both = policiesOf(tenant, 'consumption');
    try {
      const admit = sql<AdmissionVerdict>`
        select * from limit_admit(
          ${uuid}, ${this.#places.process}, ${told.no}, ${told.held}::integer[], ${limit === 'consumption'},
          ${both.map(({ perSecond }) => perSecond)}::integer[], ${both.map(({ mostInFlight }) => mostInFlight)}::integer[], ${MAX_WAIT_MS} * interval '1 millisecond')`;
      const { rows } = await withConnectionShare(this.#db, uuid, () => admit.execute(this.#db));
      const verdict = rows[0]!;
      if (verdict.violated === null) this.#places.reported(uuid, told);
      return verdict;
    } catch (error) {
      // It may have been counted before the answer was lost.
      this.#places.reported(uuid, told);
      throw asUnavailable(error);
    }
  }
}

/** Whatever keeps the limits from being counted says nothing of the request itself. */
function asUnavailable(error: unknown): unknown {
  if (asProblem(error).code !== 'INTERNAL') return error;
  return Object.assign(
    new ProblemError('UNAVAILABLE', 'The limits cannot be counted for the moment', { headers: { 'retry-after': '1' } }),
    { cause: error },
  );
}
