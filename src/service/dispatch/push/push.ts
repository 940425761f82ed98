import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import { v4 as newUuid } from 'uuid';
import { elapsedSince, FOREVER, monotonicIn, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';
import { allowAllTenants } from '../../platform/outbound/queueLeases.ts';
import { ControllerLane, type LaneTools, PUSH_LIMITS } from './controllerLane.ts';
import { LEASE_MS, type LeasedLane, leaseLanes, releaseAllLanes, releaseLanes, renewLanes } from './laneLeases.ts';

/** Polls for commits of other processes, and for due retries. */
const POLL_MS = 500;
const BACKOFF_MS = 1000;
const RENEW_MS = 2000;
/** Controllers leased at a time; failing ones never use the places of healthy ones, nor a tenant more than a quarter. */
const MAX_HEALTHY = 64;
const MAX_FAILING = 32;
const SHARES = 4;
/** A closing process waits this long for responses; unanswered batches are sent again by the next. */
const DRAIN_MS = 1000;
const MEASURE_MS = 5000;
/** Transactions of lanes at a time, a third of the background's connections: with more, jobs and requests wait. */
const MAX_TRANSACTIONS = 2;

export interface PushOptions extends Omit<LaneTools, 'limit' | 'maySend' | 'onAttempt' | 'random'> {
  db: Kysely<Database>;
  hasDiskSpace?: () => boolean;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  random?: () => number;
  /** No other process uses this store: existing leases were left by a killed one. */
  isOnlyProcess?: boolean | undefined;
}

/**
 * Pushes batches of dispatches to controllers. A process leases whole controllers, each with requests of its own, so that
 * one that hangs slows nobody; what was sent and not recorded is sent again under the same id.
 */
export class Push {
  readonly #options: PushOptions;
  readonly #tools: LaneTools;
  readonly #owner = newUuid();
  readonly #lanes = new Map<string, ControllerLane>();
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #wakeAt = FOREVER;
  #isRunning = false;
  #isStopped = false;
  #renewedAt = NEVER;
  /** Machine time. */
  #measuredAt = -Infinity;
  /** When the last round finished, by the monotonic clock, for readiness. */
  lastRound = NEVER;
  /** Batches that wait to be handed over, and the age of the oldest in seconds. */
  waiting = { batches: 0, oldestSeconds: 0 };
  /** Called after every request, with whether its receiver accepted it. */
  onAttempt: (ok: boolean) => void = () => undefined;

  constructor(options: PushOptions) {
    this.#options = options;
    this.#tools = {
      ...options,
      limit: pLimit(MAX_TRANSACTIONS),
      random: options.random ?? Math.random,
      maySend: () => elapsedSince(this.#renewedAt) < LEASE_MS - PUSH_LIMITS.totalMs - RENEW_MS,
      onAttempt: (ok) => this.onAttempt(ok),
    };
  }

  start(): void {
    this.#isRunning = true;
    this.#schedule(0);
  }

  /** Starts a round without waiting for the next poll: something was committed. */
  wake(): void {
    if (this.#isRunning) this.#schedule(0);
  }

  /** Pushes everything due by now and waits until it is recorded. */
  async flush(): Promise<void> {
    do {
      await this.#runExclusively();
      if (this.#lanes.size > 0) await sleep(2);
    } while (this.#lanes.size > 0);
  }

  /** Stops: waits a little for responses, records them and releases every lease. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isRunning = false;
    clearTimeout(this.#timer);
    for (const lane of this.#lanes.values()) lane.stop();
    const unanswered = () => [...this.#lanes.values()].some((lane) => lane.unanswered > 0);
    for (const until = monotonicIn(DRAIN_MS); unanswered() && monotonicNow() < until;) await sleep(10);
    await this.#options.sender.close();
    await this.#runExclusively().catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'outcomes of pushes could not be recorded'),
    );
  }

  #schedule(delay: number): void {
    const at = monotonicIn(delay);
    if (at >= this.#wakeAt) return;
    clearTimeout(this.#timer);
    this.#wakeAt = at;
    this.#timer = setTimeout(() => {
      this.#wakeAt = FOREVER;
      this.#runExclusively().then(
        () => this.#isRunning && this.#schedule(POLL_MS),
        (error: unknown) => {
          this.#options.log.error({ err: error }, 'a round of pushes failed');
          if (this.#isRunning) this.#schedule(BACKOFF_MS);
        },
      );
    }, delay);
  }

  /** One round at a time. */
  #runExclusively(): Promise<void> {
    const next = this.#round.then(() => this.#runRound());
    this.#round = next.catch(() => undefined);
    return next;
  }

  async #runRound(): Promise<void> {
    if (this.#options.hasDiskSpace?.() !== false) {
      const began = monotonicNow();
      const leased = await this.#options.db.transaction().execute((tx) => this.#leases(tx));
      if (leased.renewed) this.#renewedAt = began;
      for (const lane of leased.lost) {
        lane.stop();
        this.#lanes.delete(keyOf(lane));
      }
      for (const lane of leased.added) this.#lanes.set(keyOf(lane), new ControllerLane(lane, this.#tools));
      // A turn has transactions of its own, and waits for no receiver.
      await this.#settled([...this.#lanes.values()].map((lane) => lane.takeTurn()));
      await this.#releaseIdle();
    }
    this.lastRound = monotonicNow();
  }

  async #settled(turns: readonly Promise<void>[]): Promise<void> {
    for (const turn of await Promise.allSettled(turns))
      if (turn.status === 'rejected') this.#options.log.error({ err: turn.reason as unknown }, 'a push failed');
  }

  /** Renews the leases of this process, and takes more. */
  async #leases(tx: Transaction<Database>) {
    await allowAllTenants(tx);
    const { isOnlyProcess = false, clock } = this.#options;
    if (isOnlyProcess && this.lastRound === NEVER) await releaseAllLanes(tx);
    const lanes = [...this.#lanes.values()];
    const mustRenew = lanes.length === 0 || elapsedSince(this.#renewedAt) > RENEW_MS;
    const kept = mustRenew && lanes.length > 0 ? new Set((await renewLanes(tx, this.#owner, lanes)).map(keyOf)) : null;
    const lost = kept ? lanes.filter((lane) => !kept.has(keyOf(lane))) : [];
    const now = new Date(clock());
    const added: LeasedLane[] = [];
    for (const failing of this.#isStopped ? [] : [false, true]) {
      const own = lanes.filter((lane) => lane.isFailing === failing && !lost.includes(lane));
      const places = failing ? MAX_FAILING : MAX_HEALTHY;
      const held = countByTenant(own);
      const request = { owner: this.#owner, now, failing, limit: places - own.length, share: places / SHARES, held };
      added.push(...(await leaseLanes(tx, request)).filter((lane) => !this.#lanes.has(keyOf(lane))));
    }
    if (Math.abs(now.getTime() - this.#measuredAt) > MEASURE_MS) await this.#measure(tx, now);
    return { renewed: mustRenew, lost, added };
  }

  async #releaseIdle(): Promise<void> {
    const idle = [...this.#lanes.values()].filter((lane) => lane.isIdle);
    if (idle.length === 0) return;
    for (const lane of idle) this.#lanes.delete(keyOf(lane));
    await this.#options.db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      await releaseLanes(tx, this.#owner, idle);
    });
  }

  async #measure(tx: Transaction<Database>, now: Date): Promise<void> {
    const { rows } = await sql<{ batches: number; oldest: number | null }>`
      select count(*)::integer as batches,
        max(extract(epoch from now() + t.clock_offset_ms * interval '1 millisecond' - b.created_utc))::float8 as oldest
      from dispatch_batches b join tenants t using (tenant_uuid)
      where b.next_attempt_at is not null
        and b.give_up_utc > now() + t.clock_offset_ms * interval '1 millisecond'`.execute(tx);
    this.waiting = { batches: rows[0]!.batches, oldestSeconds: Math.max(0, Math.round(rows[0]!.oldest ?? 0)) };
    this.#measuredAt = now.getTime();
  }
}

const keyOf = ({ tenant, controllerUUID }: Pick<LeasedLane, 'tenant' | 'controllerUUID'>): string =>
  `${tenant} ${controllerUUID}`;

function countByTenant(lanes: readonly ControllerLane[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tenant } of lanes) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  return counts;
}
