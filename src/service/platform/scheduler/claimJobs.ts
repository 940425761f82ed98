import { type Kysely, sql, type Transaction } from 'kysely';
import { tracing } from '#server/telemetry/tracing.ts';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { IS_DUE, jobLockName } from './dueJobs.ts';
import type { JobKind } from './jobKinds.ts';

/** Job that a transaction runs. No other transaction runs it meanwhile; any may enqueue it. */
export interface JobClaim {
  kind: JobKind;
  subject_uuid: string;
  /** Generation of the row when the run began: if it differs at the end, the job was enqueued meanwhile. */
  generation: number;
  attempts: number;
  /** W3C traceparent of the job's cause, if that was traced. */
  traceparent: string | null;
  /** Checkpoint that its last step returned; null before the first. */
  checkpoint: unknown;
  /** Checkpoint to store with this step; null after the last. */
  nextCheckpoint: unknown;
  /** The job's next run, in business time as epoch milliseconds; null for none. */
  next: number | null;
}

const claims = new WeakMap<Kysely<Database>, Map<string, JobClaim>>();
const keyOf = (kind: JobKind, subject: string): string => `${kind} ${subject}`;

/**
 * Claims a job for the transaction, by an advisory lock that ends with it, however it ends. Returns the claim; HELD if
 * another transaction runs the job, GONE if it is no longer due.
 */
export async function claimJob(
  tx: Transaction<Database>,
  tenant: string,
  kind: JobKind,
  subject: string,
): Promise<JobClaim | 'HELD' | 'GONE'> {
  if (!(await tryLock(tx, [jobLockName({ tenant_uuid: tenant, kind, subject_uuid: subject })]))[0]) return 'HELD';
  // The claim is read after the lock was acquired: its previous holder may have ended the job.
  return (await readClaims(tx, tenant, kind, [subject]))[0] ?? 'GONE';
}

/**
 * Claims further due jobs of a kind, at most `limit`, for the transaction of one of that kind: its work on their
 * subjects ends them too. Returns their subjects.
 */
export async function claimDueJobs({ tx, tenant }: TenantScope, kind: JobKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ subject_uuid: string }>`
    select subject_uuid from tenants t join jobs using (tenant_uuid)
    where t.tenant_uuid = ${tenant} and kind = ${kind} and ${IS_DUE}
    order by due_utc, subject_uuid
    limit ${limit + 1}`.execute(tx);
  const others = rows.map((row) => row.subject_uuid).filter((subject) => !claims.get(tx)?.has(keyOf(kind, subject)));
  const locked = await tryLock(
    tx,
    others.map((subject) => jobLockName({ tenant_uuid: tenant, kind, subject_uuid: subject })),
  );
  const claimed = await readClaims(
    tx,
    tenant,
    kind,
    others.filter((_, index) => locked[index]),
  );
  for (const { traceparent } of claimed) if (traceparent !== null) tracing()?.link(traceparent);
  return claimed.map((each) => each.subject_uuid);
}

/**
 * Returns the generation of a claimed job, null without a claim: it is another one once the job was enqueued again,
 * which the steps after that do not see otherwise.
 */
export const generationOf = (tx: Kysely<Database>, kind: JobKind, subject: string): number | null =>
  claims.get(tx)?.get(keyOf(kind, subject))?.generation ?? null;

/** Stores the next run of a claimed job; returns whether the transaction has claimed it. */
export function setNextRun(tx: Kysely<Database>, kind: JobKind, subject: string, due: number): boolean {
  const claimed = claims.get(tx)?.get(keyOf(kind, subject));
  if (claimed) claimed.next = Math.min(claimed.next ?? Infinity, due);
  return claimed !== undefined;
}

/**
 * Ends the jobs that the transaction has claimed, as its last statement: they are deleted, or wait for their next run.
 * Jobs enqueued meanwhile stay and run again; so do those being enqueued at this moment, without waiting: but for a
 * checkpoint it waits, because no step may run twice.
 */
export async function completeClaimedJobs(tx: Transaction<Database>, tenant: string): Promise<void> {
  const all = [...(claims.get(tx)?.values() ?? [])];
  if (all.length === 0) return;
  const nexts = all.map(({ next }) => (next === null ? null : new Date(next)));
  const checkpoints = all.map(({ nextCheckpoint }) => nextCheckpoint && JSON.stringify(nextCheckpoint));
  const mustStore = all.some(({ checkpoint, nextCheckpoint }) => checkpoint !== null || nextCheckpoint !== null);
  await sql`${mustStore ? sql`/* completeSteps */` : sql`/* completeJobs */`}
    with claimed as (
      select * from unnest(${all.map(({ kind }) => kind)}::text[], ${all.map((each) => each.subject_uuid)}::uuid[],
        ${all.map(({ generation }) => generation)}::bigint[], ${nexts}::timestamptz[],
        ${checkpoints}::jsonb[]) as claimed (kind, subject_uuid, generation, next_utc, checkpoint)
    ), locked as (
      -- As they are now. The update below first sees them as they were when the statement began, without asked_utc.
      select j.tenant_uuid, j.kind, j.subject_uuid, j.generation = c.generation as is_same, c.next_utc, c.checkpoint,
        j.asked_utc
      from jobs j join claimed c on j.tenant_uuid = ${tenant} and j.kind = c.kind and j.subject_uuid = c.subject_uuid
      order by j.kind, j.subject_uuid
      for update of j ${mustStore ? sql`` : sql`skip locked`}
    ), ended as (
      delete from jobs using locked
      where jobs.tenant_uuid = locked.tenant_uuid and jobs.kind = locked.kind
        and jobs.subject_uuid = locked.subject_uuid
        and is_same and next_utc is null
    )
    update jobs set due_utc = case when is_same then next_utc else least(locked.asked_utc, next_utc) end,
      checkpoint = locked.checkpoint, asked_utc = null, attempts = 0, last_error = null, retry_at = null,
      traceparent = case when is_same then null else jobs.traceparent end
    from locked
    where jobs.tenant_uuid = locked.tenant_uuid and jobs.kind = locked.kind and jobs.subject_uuid = locked.subject_uuid
      and not (is_same and next_utc is null)`.execute(tx);
}

async function tryLock(tx: Transaction<Database>, names: readonly string[]): Promise<boolean[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{
    locked: boolean;
  }>`/* lockJobs */ select pg_try_advisory_xact_lock(hashtextextended(name, 0)) as locked
    from unnest(${names}::text[]) with ordinality as requested (name, place) order by place`.execute(tx);
  return rows.map(({ locked }) => locked);
}

async function readClaims(
  tx: Transaction<Database>,
  tenant: string,
  kind: JobKind,
  subjects: readonly string[],
): Promise<JobClaim[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Omit<JobClaim, 'next' | 'nextCheckpoint'>>`/* claimJobs */
    select kind, subject_uuid, generation, attempts, traceparent, checkpoint
    from tenants t join jobs using (tenant_uuid)
    where t.tenant_uuid = ${tenant} and kind = ${kind} and subject_uuid = any(${subjects}::uuid[])
      and ${IS_DUE}`.execute(tx);
  const mine = claims.get(tx) ?? new Map<string, JobClaim>();
  claims.set(tx, mine);
  return rows.map((row) => {
    const claimed: JobClaim = { ...row, next: null, nextCheckpoint: null };
    mine.set(keyOf(kind, row.subject_uuid), claimed);
    return claimed;
  });
}
