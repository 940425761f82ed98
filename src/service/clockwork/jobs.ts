import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Work that falls due without a request. Each kind is run by one handler of the clockwork. */
export type JobKind = 'ADVANCE_EVENT' | 'BASELINES' | 'STATS' | 'REGULATOR_CHECK' | 'MPAN_CHECK' | 'METER_READ' | 'CONSENT_EXPIRY' | 'HOUSEKEEPING' | 'BULK_ACTION';

/** Does one piece of work inside the transaction that also ends the job; `subject` is the UUID of what it is about. */
export type JobHandler = (scope: TenantScope, subject: string) => Promise<void>;
export type JobHandlers = Record<JobKind, JobHandler>;

/**
 * Asks for work at `due` (business time, epoch milliseconds), in the caller's transaction. One job a kind and
 * subject: asking again keeps the earlier instant.
 */
export async function enqueue({ tx, tenant }: TenantScope, kind: JobKind, subjects: readonly string[], due: number): Promise<void> {
  if (subjects.length === 0) return;
  const sorted = [...new Set(subjects)].sort();
  await sql`
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
    select ${tenant}, ${kind}, subject, ${new Date(due)} from unnest(${sorted}::uuid[]) as subject
    on conflict (tenant_uuid, kind, subject_uuid)
    do update set due_utc = least(jobs.due_utc, excluded.due_utc), retry_at = null`.execute(tx);
}

/** Moves work to another instant, earlier or later, in the caller's transaction. */
export async function reschedule({ tx, tenant }: TenantScope, kind: JobKind, subject: string, due: number): Promise<void> {
  await sql`
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc) values (${tenant}, ${kind}, ${subject}, ${new Date(due)})
    on conflict (tenant_uuid, kind, subject_uuid) do update set due_utc = excluded.due_utc, retry_at = null`.execute(tx);
}
