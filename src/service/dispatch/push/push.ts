import { sql, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '#store/schema.ts';
import { type OutboundOptions, OutboundQueue } from '../../platform/outbound/outboundQueue.ts';
import {
  allowAllTenants,
  type Receiver,
  receiverKey,
  type ReceiverTable,
} from '../../platform/outbound/receiverLeases.ts';
import { ControllerQueue, type ControllerQueueTools, PUSH_LIMITS } from './controllerQueue.ts';

const MEASURE_MS = 5000;
/**
 * Maximum concurrent transactions of queues, a third of the background's connections: with more, jobs and requests
 * wait.
 */
const MAX_TRANSACTIONS = 2;
/** Time left of a lease when a request is started, besides the time the request may take. */
const SPARE_MS = 2000;

/** Query that starts from the waiting batches: without any, nothing else is read. */
const CONTROLLERS: ReceiverTable = {
  name: 'controllers',
  key: 'controller_uuid',
  due: (now) => ({
    from: sql`(select distinct tenant_uuid, controller_uuid from dispatch_batches where next_attempt_at <= ${now}) waiting
      join controllers r using (tenant_uuid, controller_uuid)`,
    where: sql`true`,
  }),
  places: { healthy: 64, failing: 32 },
};

export interface PushOptions
  extends OutboundOptions, Omit<ControllerQueueTools, 'limit' | 'maySend' | 'onAttempt' | 'random'> {
  random?: () => number;
}

/**
 * Push of dispatch batches to controllers, each with requests and transactions of its own, so that one that hangs slows
 * nobody; batches that were sent and not recorded are sent again under the same id.
 */
export class Push extends OutboundQueue {
  readonly #options: PushOptions;
  readonly #tools: ControllerQueueTools;
  readonly #queues = new Map<string, ControllerQueue>();
  /** Machine time of the last measurement. */
  #measuredAt = -Infinity;
  /** Number of batches that wait for delivery, and the age of the oldest in seconds. */
  waiting = { batches: 0, oldestSeconds: 0 };

  constructor(options: PushOptions) {
    super(options, CONTROLLERS, 'pushes');
    this.#options = options;
    this.#tools = {
      ...options,
      limit: pLimit(MAX_TRANSACTIONS),
      random: options.random ?? Math.random,
      maySend: () => this.leases.lastFor(PUSH_LIMITS.totalMs + SPARE_MS),
      onAttempt: (ok) => this.noteAttempt(ok),
    };
  }

  protected get heldCount(): number {
    return this.#queues.size;
  }
  protected get unansweredCount(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.unanswered, 0);
  }

  protected stopSending(): void {
    for (const queue of this.#queues.values()) queue.stop();
  }

  protected async runRound(): Promise<void> {
    const before = [...this.#queues.values()];
    const now = new Date(this.#options.clock());
    const { held, added } = await this.inStore(before, async (tx, renewed) => {
      if (Math.abs(now.getTime() - this.#measuredAt) > MEASURE_MS) await this.#measure(tx, now);
      return { held: renewed, added: this.rounds.isStopped ? [] : await this.leases.claim(tx, renewed, now) };
    });
    for (const lost of before.filter((queue) => !held.includes(queue))) {
      lost.stop();
      this.#queues.delete(receiverKey(lost));
    }
    for (const receiver of added) this.#queues.set(receiverKey(receiver), new ControllerQueue(receiver, this.#tools));
    // A turn has transactions of its own, and waits for no receiver.
    await this.#settled([...this.#queues.values()].map((queue) => queue.takeTurn()));
    await this.#releaseIdle();
  }

  async #settled(turns: readonly Promise<void>[]): Promise<void> {
    for (const turn of await Promise.allSettled(turns))
      if (turn.status === 'rejected') this.#options.log.error({ err: turn.reason as unknown }, 'a push failed');
  }

  async #releaseIdle(): Promise<void> {
    const idle: Receiver[] = [...this.#queues.values()].filter((queue) => queue.isIdle);
    if (idle.length === 0) return;
    for (const queue of idle) this.#queues.delete(receiverKey(queue));
    await this.#options.db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      await this.leases.release(tx, idle);
    });
  }

  async #measure(tx: Transaction<Database>, now: Date): Promise<void> {
    const { rows } = await sql<{ batches: number; oldest: number | null }>`/* waitingBatches */
      select count(*)::integer as batches,
        max(extract(epoch from now() + t.clock_offset_ms * interval '1 millisecond' - b.created_utc))::float8 as oldest
      from dispatch_batches b join tenants t using (tenant_uuid)
      where b.next_attempt_at is not null
        and b.give_up_utc > now() + t.clock_offset_ms * interval '1 millisecond'`.execute(tx);
    this.waiting = { batches: rows[0]!.batches, oldestSeconds: Math.max(0, Math.round(rows[0]!.oldest ?? 0)) };
    this.#measuredAt = now.getTime();
  }
}
