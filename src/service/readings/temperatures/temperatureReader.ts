import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';
import { PollLoop } from '../../platform/scheduler/pollLoop.ts';
import type { TemperatureSource } from '../ports/temperatureSource.ts';
import { originOfSource, saveTemperatures } from './temperatures.ts';

/** Time between two checks of a process whether a read is due. */
const POLL_MS = 60_000;

export interface TemperatureReaderOptions {
  db: Kysely<Database>;
  source: TemperatureSource;
  hasDiskSpace?: () => boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** Machine time in epoch milliseconds; for tests. */
  clock?: () => number;
}

/**
 * Reads the temperatures of the configured place every three hours. Of several processes one reads: the one that puts
 * off the due time, by 15 minutes at first, so that a failed or killed read is repeated then. A failure changes no
 * stored temperature, and is logged once until a read succeeds.
 */
export class TemperatureReader {
  readonly #options: TemperatureReaderOptions;
  readonly #rounds: PollLoop;
  #hasFailed = false;

  constructor(options: TemperatureReaderOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      run: () => this.runDue(),
      everyMs: () => POLL_MS,
      onFailure: (error) => this.#noteFailure(error),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Reads if it is due and no other process does. */
  async runDue(): Promise<void> {
    const { db, source, hasDiskSpace, log, clock = wallNow } = this.#options;
    if (hasDiskSpace?.() === false || !(await this.#claim())) return;
    try {
      await saveTemperatures(db, originOfSource(source), await source.fetch(clock()));
    } catch (error) {
      this.#noteFailure(error);
      return;
    }
    if (this.#hasFailed) log.info({ source: source.name }, 'temperatures are read again');
    this.#hasFailed = false;
  }

  /** Whether a read was due: then it is this process's, and not due again for 15 minutes. */
  async #claim(): Promise<boolean> {
    const { db, source } = this.#options;
    const { rows } = await sql`
      insert into temperature_reads (origin, due_utc) values (${originOfSource(source)}, now() + interval '15 minutes')
      on conflict (origin) do update set due_utc = excluded.due_utc where temperature_reads.due_utc <= now()
      returning origin`.execute(db);
    return rows.length > 0;
  }

  #noteFailure(error: unknown): void {
    const { source, log } = this.#options;
    if (!this.#hasFailed)
      log.warn({ err: error, source: source.name }, 'temperatures could not be read; forecasts use those stored');
    this.#hasFailed = true;
  }
}
