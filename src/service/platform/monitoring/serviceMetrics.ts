import type { Kysely } from 'kysely';
import { Counter, Gauge, Registry } from 'prom-client';
import { elapsedSince, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import { RequestMetrics } from '#server/requestMetrics.ts';
import { resultWithin } from '#server/resultWithin.ts';
import type { ConnectionCounts } from '#store/pools.ts';
import type { Database } from '#store/schema.ts';
import { type Backlog, readBacklog } from './backlog.ts';
import { type ForecastFigures, readForecastFigures } from './forecastFigures.ts';
import { readRecountFigures, type RecountFigures } from './recountFigures.ts';
import { readStoreBytes } from './storeSize.ts';

/** Time after which the backlog is read again. */
const CACHE_MS = 5000;
const STORE_TIMEOUT_MS = 1000;
/** Interval between reads of the size, for which PostgreSQL asks the system for each file. */
const SIZE_EVERY_MS = 60_000;

/**
 * The service's metrics, in a registry of its own. No figure is of one tenant: their number is unbounded, and their
 * activity is private.
 */
export class ServiceMetrics {
  readonly registry = new Registry();
  readonly requests = new RequestMetrics([this.registry], 'service');
  readonly #rateLimited = this.#counter('halfhour_rate_limited_total', 'Requests refused with 429', ['policy']);
  readonly #bulkRecords = this.#counter(
    'halfhour_bulk_records_accepted_total',
    'Records of bulk bodies that were stored',
    ['operation'],
  );
  readonly #jobs = this.#counter('halfhour_jobs_run_total', 'Jobs run, by how they ended', ['kind', 'outcome']);
  readonly #attempts = this.#counter('halfhour_delivery_attempts_total', 'Webhook requests made, by how they ended', [
    'outcome',
  ]);
  readonly #pushes = this.#counter('halfhour_dispatch_pushes_total', 'Batches sent to controllers, by how it ended', [
    'outcome',
  ]);
  readonly #mails = this.#counter('halfhour_mails_total', 'Mails handed to the relay, by what it said', ['outcome']);
  readonly #batches = this.#gauge(
    'halfhour_dispatch_batches_waiting',
    'Batches not handed over to their controllers yet',
  );
  readonly #batchesOldest = this.#gauge(
    'halfhour_dispatch_batches_oldest_age_seconds',
    'How long the oldest of these batches has waited',
  );
  readonly #up = this.#gauge('halfhour_database_up', 'Whether PostgreSQL responded when this was read (1) or not (0)');
  readonly #connections = this.#gauge(
    'halfhour_database_connections',
    "Connections of this process; waiting counts callers that wait for one, or for a tenant's share of them",
    ['state'],
  );
  readonly #jobsDue = this.#gauge('halfhour_jobs_due', 'Jobs whose time has come');
  readonly #jobsFailing = this.#gauge('halfhour_jobs_failing', 'Jobs that failed last time and will be tried again');
  readonly #jobsOldest = this.#gauge('halfhour_jobs_oldest_due_age_seconds', 'How long the job due longest has waited');
  readonly #pending = this.#gauge(
    'halfhour_deliveries_pending',
    'Deliveries to make: first attempts, and ones to repeat',
    ['status'],
  );
  readonly #pendingOldest = this.#gauge(
    'halfhour_deliveries_oldest_pending_age_seconds',
    'How long the oldest message has waited for its first attempt',
  );
  readonly #disabled = this.#gauge('halfhour_webhooks_disabled', 'Webhook subscriptions that are disabled');
  readonly #forecastCoverage = this.#gauge(
    'halfhour_forecast_coverage_ratio',
    'Half hours measured from p10 to p90 of kept forecasts scored in the last two weeks; made for 0.8',
    ['environment', 'lead'],
  );
  readonly #forecastError = this.#gauge(
    'halfhour_forecast_error_ratio',
    'Mean absolute error of their expected values over the mean measured energy',
    ['environment', 'lead'],
  );
  readonly #forecastHalfHours = this.#gauge('halfhour_forecast_half_hours_scored', 'Half hours behind these figures', [
    'environment',
    'lead',
  ]);
  readonly #forecasts = this.#gauge(
    'halfhour_forecasts',
    'Forecasts of portfolios in the last two weeks: kept, scored, and given up for lack of readings',
    ['environment', 'status'],
  );
  readonly #recounts = this.#gauge(
    'halfhour_recounts',
    'Recounts of what is kept for Home that ended today or yesterday',
    ['environment', 'subject'],
  );
  readonly #recountDifference = this.#gauge(
    'halfhour_recount_difference',
    'By how much the kept counts were off, all together, before these recounts corrected them',
    ['environment', 'subject'],
  );
  readonly #bytes = this.#gauge('halfhour_database_bytes', 'Size of the database, indexes included');
  readonly #db: Kysely<Database>;
  readonly #counts: ConnectionCounts | undefined;
  /** Returns the batches that wait for delivery; read with every sample. */
  waitingBatches: () => { batches: number; oldestSeconds: number } = () => ({ batches: 0, oldestSeconds: 0 });
  #reading: Promise<[Backlog, ForecastFigures, RecountFigures[]]> | null = null;
  #readAt = NEVER;
  #sizeReadAt = NEVER;

  constructor(db: Kysely<Database>, counts: ConnectionCounts | undefined) {
    this.#db = db;
    this.#counts = counts;
  }

  countRateLimited(policy: string): void {
    this.#rateLimited.inc({ policy });
  }

  countRecords(operation: string, records: number): void {
    this.#bulkRecords.inc({ operation }, records);
  }

  countJob(kind: string, ok: boolean): void {
    this.#jobs.inc({ kind, outcome: ok ? 'done' : 'failed' });
  }

  countDeliveryAttempt(ok: boolean): void {
    this.#attempts.inc({ outcome: ok ? 'succeeded' : 'failed' });
  }

  countPush(ok: boolean): void {
    this.#pushes.inc({ outcome: ok ? 'succeeded' : 'failed' });
  }

  countMail(outcome: 'TAKEN' | 'REFUSED' | 'LATER'): void {
    this.#mails.inc({ outcome: outcome.toLowerCase() });
  }

  /** Updates the gauges; figures of the store may be some seconds old. */
  async sample(): Promise<void> {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#counts ?? {};
    for (const [state, count] of Object.entries({ total: totalCount, idle: idleCount, waiting: waitingCount }))
      this.#connections.set({ state }, count);
    const { batches, oldestSeconds } = this.waitingBatches();
    this.#batches.set(batches);
    this.#batchesOldest.set(oldestSeconds);
    if (elapsedSince(this.#readAt) < CACHE_MS) return;
    // One query at a time, even while the store hangs.
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    const read = await resultWithin(STORE_TIMEOUT_MS, this.#reading);
    this.#readAt = monotonicNow();
    this.#up.set(read ? 1 : 0);
    if (!read) return;
    this.#show(read[0]);
    this.#showForecasts(read[1]);
    this.#showRecounts(read[2]);
    await this.#sampleSize();
  }

  async #sampleSize(): Promise<void> {
    if (elapsedSince(this.#sizeReadAt) < SIZE_EVERY_MS) return;
    this.#sizeReadAt = monotonicNow();
    const bytes = await resultWithin(STORE_TIMEOUT_MS, readStoreBytes(this.#db));
    if (bytes !== null) this.#bytes.set(bytes);
  }

  #show(backlog: Backlog): void {
    this.#jobsDue.set(backlog.jobsDue);
    this.#jobsFailing.set(backlog.jobsFailing);
    this.#jobsOldest.set(backlog.jobsOldestSeconds);
    this.#pending.set({ status: 'first' }, backlog.pending);
    this.#pending.set({ status: 'again' }, backlog.retrying);
    this.#pendingOldest.set(backlog.pendingOldestSeconds);
    this.#disabled.set(backlog.disabled);
  }

  async #read(): Promise<[Backlog, ForecastFigures, RecountFigures[]]> {
    return [await readBacklog(this.#db), await readForecastFigures(this.#db), await readRecountFigures(this.#db)];
  }

  #showForecasts({ leads, counts }: ForecastFigures): void {
    for (const gauge of [this.#forecastCoverage, this.#forecastError, this.#forecastHalfHours, this.#forecasts])
      gauge.reset();
    for (const { environment, lead, halfHours, coverage, error } of leads) {
      const labels = { environment: environment.toLowerCase(), lead };
      this.#forecastCoverage.set(labels, coverage);
      this.#forecastHalfHours.set(labels, halfHours);
      if (error !== null) this.#forecastError.set(labels, error);
    }
    for (const { environment, status, forecasts } of counts)
      this.#forecasts.set({ environment: environment.toLowerCase(), status: status.toLowerCase() }, forecasts);
  }

  #showRecounts(figures: readonly RecountFigures[]): void {
    this.#recounts.reset();
    this.#recountDifference.reset();
    for (const { environment, subject, recounts, difference } of figures) {
      const labels = { environment: environment.toLowerCase(), subject: subject.toLowerCase() };
      this.#recounts.set(labels, recounts);
      this.#recountDifference.set(labels, difference);
    }
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
