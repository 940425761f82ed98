import { sql } from 'kysely';
import { presentCause } from '#server/telemetry/tracing.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { setNextRun } from './claimJobs.ts';
import type { JobKind } from './jobKinds.ts';

export type { JobKind };

/**
 * Handler that does one piece of work inside the transaction that also ends the job; `subject` is the UUID of its
 * object. A handler that returns a checkpoint, which is JSON, is run again with it at `due` (business time, epoch
 * milliseconds), or else after other jobs that are due.
 */
export type JobHandler = (
  scope: TenantScope,
  subject: string,
  checkpoint?: unknown,
) => Promise<void | { checkpoint: unknown; due?: number }>;
export type JobHandlers = Record<JobKind, JobHandler>;
/**
 * Handlers that record that a subject's job keeps failing, and why, in a transaction of their own. The job is still
 * retried.
 */
export type JobFailureHandlers = Partial<
  Record<JobKind, (scope: TenantScope, subject: string, reason: string) => Promise<void>>
>;

/**
 * The conflict clause of every insert of jobs: the earlier due time stays, and a running job is marked as enqueued
 * again.
 */
export const ON_CONFLICT_REQUEUE = sql`
  on conflict (tenant_uuid, kind, subject_uuid)
  do update set due_utc = least(jobs.due_utc, excluded.due_utc), asked_utc = excluded.due_utc,
    generation = jobs.generation + 1, retry_at = null, traceparent = coalesce(excluded.traceparent, jobs.traceparent)`;

/**
 * Enqueues a job at `due` (business time, epoch milliseconds), in the caller's transaction. One job a kind and subject:
 * enqueuing again keeps the earlier instant. A job that enqueues itself sets its next run.
 */
export const enqueue = (scope: TenantScope, kind: JobKind, subjects: readonly string[], due: number): Promise<void> =>
  enqueueEach(scope, kind, new Map(subjects.map((subject) => [subject, due])));

/** Enqueues jobs, each with a due time of its own. */
export async function enqueueEach(
  { tx, tenant }: TenantScope,
  kind: JobKind,
  dues: ReadonlyMap<string, number>,
): Promise<void> {
  const sorted = [...dues.keys()].filter((subject) => !setNextRun(tx, kind, subject, dues.get(subject)!)).sort();
  if (sorted.length === 0) return;
  await sql`/* enqueueJobs */
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, traceparent)
    select ${tenant}, ${kind}, subject, due, ${presentCause()}
      from unnest(${sorted}::uuid[], ${sorted.map((subject) => new Date(dues.get(subject)!))}::timestamptz[])
      as requested (subject, due)
    ${ON_CONFLICT_REQUEUE}`.execute(tx);
}

/**
 * Enqueues jobs that many transactions enqueue at once, without waiting for one another: a job that is still to come by
 * then stays as it is, and so does one that another transaction enqueues or ends at this moment. For jobs that look
 * again by themselves after they found something.
 */
export async function enqueueUnlessSoon(
  scope: TenantScope,
  kind: JobKind,
  dues: ReadonlyMap<string, number>,
): Promise<void> {
  if (dues.size === 0) return;
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ subject_uuid: string; due_utc: Date; locked: boolean }>`
    with existing as (
      select subject_uuid, due_utc from jobs
      where tenant_uuid = ${tenant} and kind = ${kind} and subject_uuid = any(${[...dues.keys()]}::uuid[])
    ), free as (
      select subject_uuid from jobs
      where tenant_uuid = ${tenant} and kind = ${kind} and subject_uuid = any(${[...dues.keys()]}::uuid[])
      order by subject_uuid for no key update skip locked
    )
    select existing.*, free.subject_uuid is null as locked
    from existing left join free using (subject_uuid)`.execute(tx);
  const rest = new Map(dues);
  for (const { subject_uuid, due_utc, locked } of rows) {
    const due = due_utc.getTime();
    if (locked || (due > now && due <= dues.get(subject_uuid)!)) rest.delete(subject_uuid);
  }
  await enqueueEach(scope, kind, rest);
}

/** Whether a job has done some of its steps, and goes on. */
export async function isUnderWay({ tx, tenant }: TenantScope, kind: JobKind, subject: string): Promise<boolean> {
  const { rows } = await sql`select from jobs where tenant_uuid = ${tenant} and kind = ${kind}
    and subject_uuid = ${subject} and checkpoint is not null`.execute(tx);
  return rows.length > 0;
}

/** Whether a job is still to be run, or to be run to its end. */
export async function isEnqueued({ tx, tenant }: TenantScope, kind: JobKind, subject: string): Promise<boolean> {
  const { rows } = await sql`select from jobs where tenant_uuid = ${tenant} and kind = ${kind}
    and subject_uuid = ${subject}`.execute(tx);
  return rows.length > 0;
}

/** Moves a job to another instant, earlier or later, in the caller's transaction. */
export async function reschedule(
  { tx, tenant }: TenantScope,
  kind: JobKind,
  subject: string,
  due: number,
): Promise<void> {
  await sql`
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, traceparent)
      values (${tenant}, ${kind}, ${subject}, ${new Date(due)}, ${presentCause()})
    on conflict (tenant_uuid, kind, subject_uuid)
    do update set due_utc = excluded.due_utc, asked_utc = excluded.due_utc, generation = jobs.generation + 1,
      retry_at = null, traceparent = excluded.traceparent`.execute(tx);
}
