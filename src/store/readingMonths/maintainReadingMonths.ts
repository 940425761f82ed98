import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { NO_LIMITS } from '../sessionLimits.ts';
import type { StoreLog } from '../storeLog.ts';
import { isOneTable, splitReadings } from './splitReadings.ts';
import { SHORT_LOCK, transaction } from './transaction.ts';

/** Number of months that are made before they begin. */
const MONTHS_AHEAD = 3;
/** Number of months after its end at which a month without readings is dropped: until then some may arrive. */
const MONTHS_KEPT_EMPTY = 2;
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 50;
/** Version of PostgreSQL from which on a table is analysed without its parts. */
const ANALYZES_ONLY = 180_000;

/** Returns the day of the same date, or near it, months later. */
function monthsLater(now: number, months: number): string {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

/**
 * Makes coming months of readings, drops past ones without readings, and has PostgreSQL analyse all months
 * together, which its autovacuum does not. Any number of processes may run it. A step that waits for a lock longer than
 * a second fails, and is left to the next run.
 */
export async function maintainReadingMonths(pool: Pool, log: StoreLog, now: number): Promise<void> {
  if (await isOneTable(pool)) await splitReadings(pool, log, now);
  if (await isOneTable(pool)) return;
  await makeMonths(pool, log, now);
  await dropMonths(pool, log, now);
  await analyze(pool);
}

/**
 * Makes the coming months one by one: each locks out reads, on Citus for a quarter of a second. While another process
 * makes or drops one, it is tried again for a second: that one may leave some to be made.
 */
async function makeMonths(pool: Pool, log: StoreLog, now: number): Promise<void> {
  let made = 0;
  for (let more = 1, triesLeft = BUSY_TRIES; more > 0 && triesLeft > 0;) {
    const result = await transaction(pool, SHORT_LOCK, (client) =>
      client.query<{ made: number }>(
        "select make_reading_months(least($1::date, first_day_of_reading_part('reading_days_ahead'))) as made",
        [monthsLater(now, MONTHS_AHEAD)],
      ),
    );
    if (result === null) {
      triesLeft--;
      await sleep(BUSY_PAUSE_MS);
      continue;
    }
    more = result.rows[0]!.made;
    made += more;
  }
  if (made > 0) log.info({ made }, 'months of readings were made ahead');
}

async function dropMonths(pool: Pool, log: StoreLog, now: number): Promise<void> {
  for (let part: string | null = ''; part !== null;) {
    const result = await transaction(pool, SHORT_LOCK, (client) =>
      client.query<{ part: string | null }>('select drop_first_reading_month($1) as part', [
        monthsLater(now, -MONTHS_KEPT_EMPTY),
      ]),
    );
    part = result?.rows[0]!.part ?? null;
    if (part) log.info({ part }, 'a month of readings that nobody keeps was dropped');
  }
}

/** Analyses the months every day, and within the hour while a store fills. */
async function analyze(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ due: boolean; version: number }>(
    `select coalesce(last_analyze < now() - interval '1 day', true) or stored.rows > 1000 + 1.5 * c.reltuples as due,
      current_setting('server_version_num')::int as version
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    cross join (select sum(n_live_tup) as rows from pg_stat_user_tables
      where relid in (select relid from pg_partition_tree('reading_days') where isleaf)) stored
    where s.relid = 'reading_days'::regclass`,
  );
  const [table] = rows;
  if (table?.due !== true) return;
  await transaction(pool, NO_LIMITS, (client) =>
    client.query(`analyze ${table.version >= ANALYZES_ONLY ? 'only ' : ''}reading_days`),
  );
}
