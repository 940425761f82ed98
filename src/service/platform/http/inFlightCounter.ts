import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { v4 as newUuid } from 'uuid';
import { elapsedSince, type MonotonicMs, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';

/** Time without a report by an admission after which a lower count is reported. */
const QUIET_MS = 10;
const RENEW_MS = 2000;
const BACKOFF_MS = 1000;

/** Requests in flight: all, and those for consumption. */
export type InFlight = [standard: number, consumption: number];

/** Count as it is reported to the store; the one with the higher number is newer. */
export interface InFlightReport {
  no: number;
  held: InFlight;
}

interface TenantInFlight {
  held: InFlight;
  /** Places that a portion may use without a further report; 0 without one. */
  reserved: number;
  reported: InFlightReport;
  reportedAt: MonotonicMs;
}

const withReserved = ({ held: [standard, consumption], reserved }: TenantInFlight): InFlight => [
  Math.max(standard, reserved),
  consumption,
];
const isBehind = (counted: TenantInFlight) =>
  withReserved(counted).some((count, limit) => count < counted.reported.held[limit]!);
const isQuiet = ({ reportedAt }: TenantInFlight) => elapsedSince(reportedAt) >= QUIET_MS;

/**
 * Counter of the requests that this process has in flight of each tenant. Reports to the store contain the count, never
 * a difference, so that the next one corrects a report that was lost or overtaken. A higher count is reported with each
 * admission, a lower one in the background.
 */
export class InFlightCounter {
  readonly process = newUuid();
  readonly #db: Kysely<Database>;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #tenants = new Map<string, TenantInFlight>();
  readonly #behind = new Set<string>();
  readonly #renewal: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #reporting: Promise<void> = Promise.resolve();
  #no = 0;
  #inFlight = 0;

  constructor(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#db = db;
    this.#log = log;
    this.#renewal = setInterval(() => this.#inFlight > 0 && this.#report(true), RENEW_MS).unref();
  }

  /** Counts one more request. Returns the function that ends its count; a second call does nothing. */
  acquire(tenant: string, forConsumption: boolean): () => void {
    const counted = this.#ofTenant(tenant);
    const count = (step: 1 | -1) => {
      this.#inFlight += step;
      counted.held[0] += step;
      if (forConsumption) counted.held[1] += step;
    };
    count(1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      count(-1);
      if (isBehind(counted)) this.#reportSoon(tenant, QUIET_MS);
    };
  }

  /** Returns the requests of a tenant that are in flight. */
  held(tenant: string): InFlight {
    return [...this.#ofTenant(tenant).held];
  }

  /** Reserves so many places in the reports of a tenant, whether they are used or not; 0 ends it. */
  reserve(tenant: string, places: number): void {
    const counted = this.#ofTenant(tenant);
    counted.reserved = places;
    if (isBehind(counted)) this.#reportSoon(tenant, QUIET_MS);
  }

  /** Returns the number of the next report. */
  nextNo(): number {
    return ++this.#no;
  }

  /** Records a report that the store has, or may have. */
  reported(tenant: string, reported: InFlightReport): void {
    const counted = this.#ofTenant(tenant);
    if (reported.no <= counted.reported.no) return;
    counted.reported = reported;
    counted.reportedAt = monotonicNow();
    if (isBehind(counted)) this.#reportSoon(tenant, QUIET_MS);
  }

  /** Removes the counts of this process from the store. */
  async close(): Promise<void> {
    clearInterval(this.#renewal);
    clearTimeout(this.#timer);
    await this.#reporting;
    await sql`delete from limit_processes where process_uuid = ${this.process}`
      .execute(this.#db)
      .catch(() => undefined);
  }

  #ofTenant(tenant: string): TenantInFlight {
    let counted = this.#tenants.get(tenant);
    if (!counted)
      this.#tenants.set(
        tenant,
        (counted = { held: [0, 0], reserved: 0, reported: { no: 0, held: [0, 0] }, reportedAt: NEVER }),
      );
    return counted;
  }

  #reportSoon(tenant: string, delay: number): void {
    this.#behind.add(tenant);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#report();
    }, delay);
  }

  /** Sends a report after the one before it. */
  #report(renews = false): void {
    this.#reporting = this.#reporting.then(() => this.#send(renews));
  }

  async #send(renews: boolean): Promise<void> {
    const behind = [...this.#behind].filter((tenant) => isBehind(this.#ofTenant(tenant)));
    this.#behind.clear();
    const { quiet = [], busy = [] } = Object.groupBy(behind, (tenant) =>
      isQuiet(this.#ofTenant(tenant)) ? 'quiet' : 'busy',
    );
    for (const tenant of busy) this.#reportSoon(tenant, QUIET_MS);
    if (quiet.length === 0 && !renews) return;
    const no = ++this.#no;
    const counts = quiet.map((tenant) => withReserved(this.#ofTenant(tenant)));
    const [standard, consumption] = [counts.map(([count]) => count), counts.map(([, count]) => count)];
    try {
      await sql`
        select limit_report(
          ${this.process}, ${no}, ${quiet}::uuid[], ${standard}::integer[], ${consumption}::integer[]
        )`.execute(this.#db);
      for (const [index, tenant] of quiet.entries()) this.reported(tenant, { no, held: counts[index]! });
    } catch (error) {
      this.#log.error({ err: error }, 'counts of requests in flight could not be reported');
      for (const tenant of quiet) this.#reportSoon(tenant, BACKOFF_MS);
    }
  }
}
