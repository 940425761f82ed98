import type { Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import { monotonicNow } from '#energy/time/clocks.ts';
import { AcquireTimeoutError } from '../fairSemaphore.ts';
import { type LogPosition, parsePosition, writePosition } from '../logPosition.ts';
import type { Database } from '../schema.ts';
import type { StoreLog } from '../storeLog.ts';
import { StoreUnreachable } from '../storeUnreachable.ts';
import type { TenantScope } from '../tenantTransaction.ts';
import { askPrimary, askStandby, faultOf } from './askServers.ts';
import { Positions } from './positions.ts';
import { ReplicaBehind, replicaTransaction } from './replicaTransaction.ts';

/** Interval at which both servers are asked for their positions. */
const EVERY_MS = 250;
/** PostgreSQL's code of a statement that took too long: it would take as long on the primary. */
const CANCELED = '57014';

export interface ReplicaOptions {
  /** Database of the replica, for reads. */
  db: Kysely<Database>;
  /** Connections of its own for the two questions. */
  watch: { replica: Kysely<Database>; primary: Kysely<Database> };
  maxLagMs: number;
  log: StoreLog;
}

/**
 * State of the replica. `ok`: it is used. `behind`: by more than allowed. `away`: it does not respond, or is not known
 * to yet.
 */
export type ReplicaState = 'ok' | 'behind' | 'away';
/** Outcome of a read that may be stale: from the replica, or from the primary with the reason. */
export type ReadOutcome = 'replica' | 'asked' | 'behind' | 'away' | 'failed';

/** Reads that may be stale, on a standby: as stale as allowed, but never without what its caller has written. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #positions: Positions;
  readonly #timer: NodeJS.Timeout;
  #asking: Promise<void> | null = null;
  #isThere = false;
  #replayed: LogPosition = 0n;
  #fault: string | null = null;
  readonly reads: Record<ReadOutcome, number> = { replica: 0, asked: 0, behind: 0, away: 0, failed: 0 };

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#positions = new Positions(options.maxLagMs);
    this.#timer = setInterval(() => void this.ask(), EVERY_MS).unref();
    void this.ask();
  }

  get state(): ReplicaState {
    if (!this.#isThere) return 'away';
    return this.lagMs > this.#options.maxLagMs ? 'behind' : 'ok';
  }

  /** Maximum age of its data. */
  get lagMs(): number {
    return this.#positions.lagAt(this.#replayed);
  }

  /** Position that a response made on the primary gives its caller, to be sent with later reads. */
  get position(): string {
    return writePosition(this.#positions.latest);
  }

  /** Notes a commit on the primary, with a position at or after it. */
  noteCommit(position: string): void {
    this.#positions.note(parsePosition(position));
  }

  /** Notes the commit of a tenant's write: its later reads through this process see it. */
  noteWrite(tenant: string): void {
    this.#positions.noteWrite(tenant);
  }

  /**
   * Runs a read on the replica that sees the tenant's writes through this process, `after`, and all that is older than
   * the allowed lag. Returns null if it has to be done on the primary.
   */
  async read<Result>(
    tenant: string,
    after: LogPosition | 'latest',
    work: (scope: TenantScope) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    const known = this.#positions.needOf(tenant);
    if (after === 'latest') return this.#refuse('asked');
    if (known === null || this.state !== 'ok') return this.#refuse(this.state === 'behind' ? 'behind' : 'away');
    try {
      const need = after > known ? after : known;
      const result = await replicaTransaction(this.#options.db, tenant, need, work);
      this.reads.replica++;
      return { result };
    } catch (error) {
      if (error instanceof ReplicaBehind) return this.#refuse('behind');
      if (!isOfStore(error)) throw error;
      if (error instanceof StoreUnreachable) this.#isThere = false;
      this.#options.log.warn({ err: error }, 'A read on the replica failed and is done on the primary');
      return this.#refuse('failed');
    }
  }

  /** Asks both servers for their positions; resolves when they have responded or failed to. */
  ask(): Promise<void> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = null)));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#asking;
  }

  async #ask(): Promise<void> {
    const {
      watch: { primary, replica },
      log,
    } = this.#options;
    const at = monotonicNow();
    const [first, second] = [await askPrimary(primary), await askStandby(replica)];
    if (first) this.#positions.notePrimary(at, parsePosition(first.lsn));
    const fault = second && faultOf(second, first);
    if (fault && fault !== this.#fault) log.error({}, fault);
    this.#fault = fault;
    const replayed = fault === null ? second?.lsn : null;
    this.#isThere = typeof replayed === 'string';
    if (replayed) this.#replayed = parsePosition(replayed);
  }

  #refuse(outcome: Exclude<ReadOutcome, 'replica'>): null {
    this.reads[outcome]++;
    return null;
  }
}

const isOfStore = (error: unknown): boolean =>
  error instanceof StoreUnreachable ||
  error instanceof AcquireTimeoutError ||
  (error instanceof DatabaseError && error.code !== CANCELED);
