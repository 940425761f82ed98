import type { Pool } from 'pg';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { NO_LIMITS } from '../sessionLimits.ts';
import type { StoreLog } from '../storeLog.ts';
import { SHORT_LOCK, transaction } from './transaction.ts';

const CHECK_VIOLATION = '23514';
/** Minimum number of days before the new months begin, so that the table is read before. */
const NOTICE_DAYS = 3;

/** Whether the readings are still one table, as releases before left it. */
export async function isOneTable(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ flat: boolean }>(
    "select relkind = 'r' as flat from pg_class where oid = 'reading_days'::regclass",
  );
  return rows[0]!.flat;
}

/** Returns the first day of the next month that begins in some days at the earliest. */
function firstMonth(now: number): string {
  const soon = new Date(now + NOTICE_DAYS * DAY_MS);
  return new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/**
 * Makes one table, however large, the past of a table of months, while readings are written and read. First a
 * constraint says that none is of the first month or later; then PostgreSQL reads the table once to check it, which
 * locks nobody out; then the names are exchanged, in milliseconds. A process that ends in between has changed nothing
 * but the constraint, and the next attempt begins again.
 */
export async function splitReadings(pool: Pool, log: StoreLog, now: number): Promise<void> {
  const first = firstMonth(now);
  const announced = await transaction(pool, SHORT_LOCK, (client) =>
    client.query('select announce_reading_months($1)', [first]),
  );
  if (!announced) return;
  const { rows } = await pool.query<{ bytes: string }>("select pg_relation_size('reading_days') as bytes");
  const megabytes = Math.round(Number(rows[0]!.bytes) / 1e6);
  log.info({ first, megabytes }, 'readings will be stored by month: the table is read once, while it is used');
  const startedAt = monotonicNow();
  try {
    await transaction(pool, NO_LIMITS, (client) =>
      client.query('alter table reading_days validate constraint reading_days_until'),
    );
  } catch (error) {
    await transaction(pool, SHORT_LOCK, (client) => client.query('select forget_reading_months()'));
    if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error;
    log.warn({ first }, 'readings stay in one table: some are of a later month, as after a test clock that was ahead');
    return;
  }
  await transaction(pool, SHORT_LOCK, (client) =>
    client.query(
      `select split_reading_days($1) from pg_constraint where conrelid = 'reading_days'::regclass
        and conname = 'reading_days_until' and convalidated`,
      [first],
    ),
  );
  log.info({ first, megabytes, ms: Math.round(elapsedSince(startedAt)) }, 'readings are stored by month');
}
