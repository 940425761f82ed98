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
export const enqueue = (scope: TenantScope, kind: JobKind, subjects: readonly string[], due: number): Promise<void> => enqueueEach(scope, kind, new Map(subjects.map((subject) => [subject, due])));

/** Asks for work at an instant of each subject's own. */
export async function enqueueEach({ tx, tenant }: TenantScope, kind: JobKind, dues: ReadonlyMap<string, number>): Promise<void> {
  if (dues.size === 0) return;
  const sorted = [...dues.keys()].sort();
  await sql`
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
    select ${tenant}, ${kind}, subject, due from unnest(${sorted}::uuid[], ${sorted.map((subject) => new Date(dues.get(subject)!))}::timestamptz[]) as asked (subject, due)
    on conflict (tenant_uuid, kind, subject_uuid)
    do update set due_utc = least(jobs.due_utc, excluded.due_utc), retry_at = null`.execute(tx);
}

/**
 * Takes over further jobs of a kind that are due, at most `limit`, within the transaction of one of that kind: what is
 * done with their subjects ends them too.
 */
export async function takeDue({ tx, tenant, now }: TenantScope, kind: JobKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ subject_uuid: string }>`
    delete from jobs where tenant_uuid = ${tenant} and kind = ${kind} and subject_uuid = any(array(
      select subject_uuid from jobs
      where tenant_uuid = ${tenant} and kind = ${kind} and due_utc <= ${new Date(now)} and (retry_at is null or retry_at <= now())
      order by due_utc, subject_uuid
      limit ${limit}
      for update skip locked))
    returning subject_uuid`.execute(tx);
  return rows.map((row) => row.subject_uuid);
}

/** Moves work to another instant, earlier or later, in the caller's transaction. */
export async function reschedule({ tx, tenant }: TenantScope, kind: JobKind, subject: string, due: number): Promise<void> {
  await sql`
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc) values (${tenant}, ${kind}, ${subject}, ${new Date(due)})
    on conflict (tenant_uuid, kind, subject_uuid) do update set due_utc = excluded.due_utc, retry_at = null`.execute(tx);
}
