import { type Kysely, sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { type MonotonicMs, monotonicNow } from '#energy/time/clocks.ts';
import { withConnectionShare } from '#store/connectionShare.ts';
import type { Database, TenantRow } from '#store/schema.ts';
import { Demand, type EndedPortion, AdmissionPortion, PORTION_MS } from './admissionPortion.ts';
import type { InFlightCounter } from './inFlightCounter.ts';
import { MAX_WAIT_MS, policiesOf, type RateLimit } from './limits.ts';

/** Maximum requests in one statement: a later one waits for the next. */
const MAX_AT_ONCE = 100;

/** Decision on the admission of one request. */
export interface AdmissionDecision {
  /** Limit that refuses the request: its rate or its requests in flight; null if it is admitted. */
  violated: `${RateLimit['name']}${'' | '-concurrent'}` | null;
  waitMs: number;
  /** Rest of the rates of all requests and of those for consumption. */
  left: [standard: number, consumption: number];
  /** Whether other processes may give back some of what they hold. */
  isShared: boolean;
  release: () => void;
}

interface Waiting {
  tenant: TenantRow;
  limit: Endpoint['limit'];
  patienceMs: number;
  resolve: (verdict: AdmissionDecision) => void;
  reject: (error: unknown) => void;
}

interface Row {
  violated: AdmissionDecision['violated'][];
  wait_ms: number[];
  standard_left: number[];
  consumption_left: number[];
  lent: number;
  lent_places: number;
  is_shared: boolean;
}

/**
 * Admission of the requests of one tenant in this process: by itself while it was lent a portion, otherwise with one
 * statement (`limit_admit_all`) for all that have come while the last one ran.
 */
export class TenantAdmission {
  readonly #db: Kysely<Database>;
  readonly #uuid: string;
  readonly #inFlight: InFlightCounter;
  readonly #demand = new Demand();
  #waiting: Waiting[] = [];
  #asking: Promise<void> | null = null;
  #portion: AdmissionPortion | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Ended portion that the store has not confirmed to know. */
  #ended: EndedPortion | null = null;

  constructor(db: Kysely<Database>, uuid: string, inFlight: InFlightCounter) {
    this.#db = db;
    this.#uuid = uuid;
    this.#inFlight = inFlight;
  }

  admit(
    tenant: TenantRow,
    limit: Endpoint['limit'],
    patienceMs: number,
  ): Promise<AdmissionDecision> | AdmissionDecision {
    if (limit !== 'consumption' && this.#portion) {
      const [inFlight] = this.#inFlight.held(this.#uuid);
      const left = this.#portion.use(tenant, inFlight);
      if (left !== null) {
        const release = this.#inFlight.acquire(this.#uuid, false);
        this.#demand.count(inFlight + 1);
        return { violated: null, waitMs: 0, left: [left, 0], isShared: false, release };
      }
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ tenant, limit, patienceMs, resolve, reject });
      this.#ask();
    });
  }

  /** Tells the store the used requests, so that others find the unused ones. */
  async close(): Promise<void> {
    this.#endPortion();
    if (this.#ended) this.#ask();
    await this.#asking;
  }

  #ask(): void {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = null;
      if (this.#waiting.length > 0) this.#ask();
    });
  }

  #endPortion(): void {
    clearTimeout(this.#timer);
    if (this.#portion) this.#ended = this.#portion.end();
    this.#portion = null;
  }

  async #askOnce(): Promise<void> {
    this.#endPortion();
    const asked = this.#waiting.splice(0, MAX_AT_ONCE);
    const releases = asked.map(({ limit }) => this.#inFlight.acquire(this.#uuid, limit === 'consumption'));
    const held = this.#inFlight.held(this.#uuid);
    const newest = asked.at(-1)?.tenant;
    const wish = newest ? this.#demand.nextPortion(newest, held[0]) : { requests: 0, places: 0 };
    const no = this.#inFlight.nextNo();
    // From now on a report may overtake the statement.
    this.#inFlight.reserve(this.#uuid, wish.places);
    const askedAt = monotonicNow();
    try {
      const row = await this.#request(asked, { no, held, wish });
      this.#ended = null;
      this.#settle({ asked, releases, held, no }, row);
      this.#inFlight.reserve(this.#uuid, row.lent_places);
      if (row.lent > 0) this.#begin(row, { no, tenant: newest!, askedAt });
    } catch (error) {
      this.#inFlight.reserve(this.#uuid, 0);
      // The requests may have been counted before the connection was lost.
      this.#inFlight.reported(this.#uuid, { no, held: [Math.max(held[0], wish.places), held[1]] });
      for (const release of releases) release();
      for (const { reject } of asked) reject(error);
    }
  }

  async #request(
    asked: readonly Waiting[],
    { no, held, wish }: { no: number; held: number[]; wish: { requests: number; places: number } },
  ): Promise<Row> {
    const ended = this.#ended ? [this.#ended.no, this.#ended.used, this.#ended.beforeEndMs] : [0, 0, 0];
    // Without requests nothing is compared with the limits.
    const both = asked.length > 0 ? policiesOf(asked.at(-1)!.tenant, 'consumption') : [];
    const admit = sql<Row>`/* admit_all */
      select * from limit_admit_all(
        ${this.#uuid}, ${this.#inFlight.process}, ${no}, ${held}::integer[],
        ${asked.map(({ limit }) => limit === 'consumption')}::boolean[],
        ${asked.map(({ patienceMs }) => patienceMs)}::float8[], ${MAX_WAIT_MS} * interval '1 millisecond',
        ${both.map(({ perSecond }) => perSecond)}::integer[], ${both.map(({ mostInFlight }) => mostInFlight)}::integer[],
        ${ended}::float8[], ${wish.requests}, ${wish.places}, ${PORTION_MS} * interval '1 millisecond')`;
    const { rows } = await withConnectionShare(this.#db, this.#uuid, () => admit.execute(this.#db));
    return rows[0]!;
  }

  #settle(
    { asked, releases, held, no }: { asked: Waiting[]; releases: (() => void)[]; held: number[]; no: number },
    row: Row,
  ): void {
    const refused = asked.filter((_, index) => row.violated[index] !== null);
    const counted: [number, number] = [
      Math.max(held[0]! - refused.length, row.lent_places),
      held[1]! - refused.filter(({ limit }) => limit === 'consumption').length,
    ];
    for (const [index, release] of releases.entries()) if (row.violated[index] !== null) release();
    this.#inFlight.reported(this.#uuid, { no, held: counted });
    const [inFlight] = this.#inFlight.held(this.#uuid);
    for (const [index, { resolve }] of asked.entries()) {
      const violated = row.violated[index]!;
      if (violated === null) this.#demand.count(inFlight);
      resolve({
        violated,
        waitMs: row.wait_ms[index]!,
        left: [row.standard_left[index]!, row.consumption_left[index]!],
        isShared: row.is_shared,
        release: releases[index]!,
      });
    }
  }

  #begin(row: Row, { no, tenant, askedAt }: { no: number; tenant: TenantRow; askedAt: MonotonicMs }): void {
    const leftBeside = Math.max(0, row.standard_left.at(-1)! - row.lent);
    const portion = new AdmissionPortion(
      { no, requests: row.lent, places: row.lent_places, leftBeside },
      tenant,
      askedAt,
    );
    this.#portion = portion;
    this.#timer = setTimeout(() => this.#ask(), PORTION_MS).unref();
  }
}
