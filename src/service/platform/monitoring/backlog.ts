import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { allowAllTenants } from '../outbound/receiverLeases.ts';
import { IS_DUE } from '../scheduler/dueJobs.ts';

/** Backlog in the store, of all tenants together. */
export interface Backlog {
  jobsDue: number;
  jobsFailing: number;
  jobsOldestSeconds: number;
  pending: number;
  retrying: number;
  pendingOldestSeconds: number;
  disabled: number;
}

/** Time limit of the query: monitoring must not become the load, so a slower store is reported as not responding. */
const LONGEST_MS = 900;
/** Maximum deliveries counted; more are reported as this many. */
const MAX_COUNTED = 100_000;

/**
 * Reads the backlog. Throws if the store does not respond within a second. A job's age is by its tenant's clock: a
 * clock moved ahead shows for a moment.
 */
export async function readBacklog(db: Kysely<Database>): Promise<Backlog> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx);
    await allowAllTenants(tx);
    const { rows } = await sql<Backlog>`
      with due as (
        select count(*) as jobs_due,
          max(least(now() + t.clock_offset_ms * interval '1 millisecond' - due_utc, now() - retry_at)) as oldest
        from tenants t join jobs using (tenant_uuid) where ${IS_DUE}
      ), first as (
        select count(*) as pending, max(now() - next_attempt_at) as oldest
        from (select next_attempt_at from webhook_deliveries where status = 'PENDING'
          and next_attempt_at is not null limit ${MAX_COUNTED}) each
      )
      select jobs_due::int as "jobsDue",
        (select count(*)::int from jobs where attempts > 0) as "jobsFailing",
        greatest(0, coalesce(extract(epoch from due.oldest), 0))::float8 as "jobsOldestSeconds",
        pending::int as pending,
        (select count(*)::int from (select 1 from webhook_deliveries where status = 'RETRYING'
          limit ${MAX_COUNTED}) each) as retrying,
        greatest(0, coalesce(extract(epoch from first.oldest), 0))::float8 as "pendingOldestSeconds",
        (select count(*)::int from webhook_subscriptions where status = 'DISABLED' and deleted_utc is null) as disabled
      from due, first`.execute(tx);
    return rows[0]!;
  });
}
