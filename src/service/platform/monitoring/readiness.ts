import { type Kysely, sql } from 'kysely';
import { resultWithin } from '#server/resultWithin.ts';
import { latestSchemaVersion } from '#store/latestSchemaVersion.ts';
import type { Database } from '#store/schema.ts';

/** Time after which a store that has not responded counts as down. */
const STORE_TIMEOUT_MS = 1000;
/** Time without progress after which work is stuck. */
const STUCK_MS = 30_000;

/** Checks of readiness; each is `ok` or a word for the fault. */
export interface Checks {
  store: 'ok' | 'down';
  /** Whether the store's schema is the one this program expects. */
  schema: 'ok' | 'different' | 'unknown';
  scheduler: 'ok' | 'stuck';
  externalJobs: 'ok' | 'stuck';
  deliveries: 'ok' | 'stuck';
  push: 'ok' | 'stuck';
  disk: 'ok' | 'full';
  process: 'ok' | 'stopping';
}

/** Milliseconds since the last progress of each kind of work. */
export type IdleTimes = Record<'scheduler' | 'externalJobs' | 'deliveries' | 'push', () => number>;

export interface ReadinessOptions {
  db: Kysely<Database>;
  /** Idle times; absent if nothing runs by itself. */
  idleTimes: IdleTimes | null;
  hasDiskSpace?: (() => boolean) | undefined;
  /** Details shown beside the checks, without any part in them. */
  details?: (() => Record<string, unknown>) | undefined;
}

/** Readiness of this process for more requests. */
export class Readiness {
  readonly #options: ReadinessOptions;
  readonly #version = latestSchemaVersion();
  #isStopping = false;
  /** Query under way, one at a time for all callers, even while the store hangs. */
  #pendingCheck: Promise<Pick<Checks, 'store' | 'schema'>> | null = null;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** Makes the process not ready from now on, whatever the other checks. */
  announceStop(): void {
    this.#isStopping = true;
  }

  details(): Record<string, unknown> {
    return this.#options.details?.() ?? {};
  }

  async checks(): Promise<Checks> {
    const { idleTimes, hasDiskSpace } = this.#options;
    const store = await this.#store();
    const progressOf = (kind: keyof IdleTimes) => (idleTimes === null || idleTimes[kind]() < STUCK_MS ? 'ok' : 'stuck');
    return {
      ...store,
      scheduler: progressOf('scheduler'),
      externalJobs: progressOf('externalJobs'),
      deliveries: progressOf('deliveries'),
      push: progressOf('push'),
      disk: hasDiskSpace?.() === false ? 'full' : 'ok',
      process: this.#isStopping ? 'stopping' : 'ok',
    };
  }

  async #store(): Promise<Pick<Checks, 'store' | 'schema'>> {
    this.#pendingCheck ??= this.#queryStore().finally(() => (this.#pendingCheck = null));
    return (await resultWithin(STORE_TIMEOUT_MS, this.#pendingCheck)) ?? { store: 'down', schema: 'unknown' };
  }

  async #queryStore(): Promise<Pick<Checks, 'store' | 'schema'>> {
    const { rows } = await sql<{ version: number }>`select max(version) as version from schema_migration`.execute(
      this.#options.db,
    );
    return { store: 'ok', schema: rows[0]?.version === this.#version ? 'ok' : 'different' };
  }
}
