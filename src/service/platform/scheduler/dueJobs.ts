import { type Kysely, sql } from 'kysely';
import type { Database, TenantRow } from '#store/schema.ts';
import { externalJobKinds, type JobKind } from './jobKinds.ts';

/** Time longer than any pause or lease: an instant further ahead is from before the machine's clock was set back. */
const LONGEST_PAUSE = sql`interval '30 minutes'`;

/** SQL: business time of a tenant, in a query over tenants t. */
const TENANT_NOW = sql`(now() + ${sql.ref('t.clock_offset_ms')} * interval '1 millisecond')`;

/** SQL: whether a job is due by its tenant's clock, in a query over tenants t and jobs. */
export const IS_DUE = sql`due_utc <= ${TENANT_NOW}
  and (retry_at is null or retry_at <= now() or retry_at > now() + ${LONGEST_PAUSE})`;

/** Kinds whose jobs of one subject, an event, build on each other. Written out, so that their partial index is used. */
const OF_EVENTS = sql`('ADVANCE_EVENT', 'BASELINES', 'STATS')`;
const IN_ORDER: ReadonlySet<JobKind> = new Set<JobKind>(['ADVANCE_EVENT', 'BASELINES', 'STATS']);

/** SQL: whether no other job of its subject must run first, in a query over jobs. Failed ones are not waited for. */
const IS_FIRST_OF_SUBJECT = sql`not exists (
  select from jobs earlier
  where earlier.tenant_uuid = jobs.tenant_uuid and earlier.kind in ${OF_EVENTS}
    and earlier.subject_uuid = jobs.subject_uuid
    and (earlier.due_utc, earlier.kind) < (jobs.due_utc, jobs.kind) and earlier.retry_at is null)`;

/** SQL: whether a consent that ended before the event moves has not ended its opt-ins yet, in a query over jobs. */
const WAITS_FOR_CONSENTS = sql`(kind = 'ADVANCE_EVENT' and exists (
  select from jobs ended
  where ended.tenant_uuid = jobs.tenant_uuid and ended.kind = 'CONSENT_EXPIRY' and ended.due_utc < jobs.due_utc
    and ended.retry_at is null))`;

/**
 * SQL: whether a job waits for the due jobs of its event, whose balance is calculated after them, in a query over
 * tenants t and jobs.
 */
const WAITS_FOR_EVENT = sql`(kind = 'EVENT_BALANCE' and exists (
  select from jobs first
  where first.tenant_uuid = jobs.tenant_uuid and first.kind in ${OF_EVENTS} and first.subject_uuid = jobs.subject_uuid
    and first.due_utc <= ${TENANT_NOW} and first.retry_at is null))`;

/** SQL: whether a job moves its event, or a due move waits for it, in a query over tenants t and jobs of events. */
const MOVES_EVENT = sql`(kind = 'ADVANCE_EVENT' or exists (
  select from jobs move
  where move.tenant_uuid = jobs.tenant_uuid and move.kind = 'ADVANCE_EVENT' and move.subject_uuid = jobs.subject_uuid
    and move.due_utc <= ${TENANT_NOW}))`;

/** SQL: whether a job is not one of the external job runner, in a query over tenants t and jobs. */
const IS_NOT_EXTERNAL = sql`not (t.environment = 'LIVE' and kind = any(${[...externalJobKinds]}::text[]))`;

/** Maximum jobs of one tenant that are read at a time, and of all tenants. */
const PER_TENANT = 16;
const MAX_JOBS = 500;

export interface DueJob {
  tenant_uuid: string;
  environment: TenantRow['environment'];
  kind: JobKind;
  subject_uuid: string;
  /** Whether it runs before all other jobs: it moves an event, or such a move waits for it. */
  isMove: boolean;
  /** Milliseconds since its due time, by its tenant's clock. */
  lateMs: number;
}

/** Returns the key that only one run may use at a time: an event, or the subject of a job of another kind. */
export const jobLockName = ({
  tenant_uuid,
  kind,
  subject_uuid,
}: Pick<DueJob, 'tenant_uuid' | 'kind' | 'subject_uuid'>): string =>
  `job ${tenant_uuid} ${IN_ORDER.has(kind) ? 'EVENT' : kind} ${subject_uuid}`;

/**
 * Reads the first due jobs of each tenant, or of one: every tenant's first before any tenant's second, the latest
 * first, and jobs that add up counts last. External jobs are left out.
 */
export async function readDueJobs(db: Kysely<Database>, tenant: string | null): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`${tenant === null ? sql`/* dueJobs */` : sql`/* dueJobsOfTenant */`}
    select tenant_uuid, environment, kind, subject_uuid, "isMove", "lateMs" from (
      select t.tenant_uuid, t.environment, job.*,
        (extract(epoch from ${TENANT_NOW} - job.due_utc) * 1000)::float8 as "lateMs",
        row_number() over (partition by t.tenant_uuid, job."isMove"
          order by job.kind = 'COUNTS', job.due_utc, job.kind, job.subject_uuid) as place
      from tenants t
      cross join lateral (
        (select kind, subject_uuid, due_utc, true as "isMove" from jobs
         where jobs.tenant_uuid = t.tenant_uuid and kind in ${OF_EVENTS} and ${IS_DUE} and ${MOVES_EVENT}
           and ${IS_FIRST_OF_SUBJECT} and not ${WAITS_FOR_CONSENTS}
         order by due_utc, kind, subject_uuid limit ${PER_TENANT})
        union all
        (select kind, subject_uuid, due_utc, false as "isMove" from jobs
         where jobs.tenant_uuid = t.tenant_uuid and ${IS_DUE} and ${IS_NOT_EXTERNAL}
           and not (kind in ${OF_EVENTS} and ${MOVES_EVENT}) and ${IS_FIRST_OF_SUBJECT} and not ${WAITS_FOR_EVENT}
         order by due_utc, kind, subject_uuid limit ${PER_TENANT})
      ) job
      where ${tenant === null ? sql`true` : sql`t.tenant_uuid = ${tenant}::uuid`}
    ) ranked
    order by "isMove" desc, place, "lateMs" desc
    limit ${MAX_JOBS}`.execute(db);
  return rows;
}

/** Returns whether a job of the tenant is due, running or not. */
export async function hasDueJobs(db: Kysely<Database>, tenant: string): Promise<boolean> {
  const { rows } = await sql`select 1 from tenants t join jobs using (tenant_uuid) where t.tenant_uuid = ${tenant}
      and ${IS_DUE} limit 1`.execute(db);
  return rows.length > 0;
}
