import { type RawBuilder, sql } from 'kysely';
import { presentCause } from '#server/telemetry/tracing.ts';
import type { CountSubject } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ON_CONFLICT_REQUEUE } from '../../platform/scheduler/jobs.ts';

/** Longest wait of changes before they are added up. */
const WAIT_MS = 60_000;

/** SQL: the portion of a subject's recount that sees one of its rows, by its UUID. */
export const portionOf = (
  { tenant }: Pick<TenantScope, 'tenant'>,
  subject: CountSubject,
  uuid: RawBuilder<unknown>,
): RawBuilder<number> =>
  // The array is unnested once: a long one would be unpacked for every row.
  sql`width_bucket(${uuid}, array(select unnest(bounds) from count_states
    where tenant_uuid = ${tenant} and subject = ${subject}))`;

/**
 * SQL: two common table expressions that note changes, rows of (figure, label, bucket, portion, amount), with the
 * statement that makes them. The job that adds them up is enqueued by one transaction at a time, and no other waits for
 * it.
 */
export const notedChanges = (
  { tenant, now }: TenantScope,
  subject: CountSubject,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  noted as (
    insert into count_changes (tenant_uuid, subject, figure, label, bucket, portion, amount)
    select ${tenant}, ${subject}, figure, label, bucket, portion, sum(amount) from (${changes}) changed
    group by figure, label, bucket, portion having sum(amount) <> 0
    returning 1
  ), summoned as (
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, traceparent)
    select ${tenant}, 'COUNTS', ${tenant}, ${new Date(now + WAIT_MS)}, ${presentCause()}
    where exists (select from noted) and case when exists (select from jobs where tenant_uuid = ${tenant} and kind = 'COUNTS'
        and subject_uuid = ${tenant} and due_utc <= ${new Date(now + WAIT_MS)}) then false
      else pg_try_advisory_xact_lock(hashtextextended(${`counts ${tenant}`}, 0)) end
    ${ON_CONFLICT_REQUEUE}
  )`;

/** Notes changes that a query finds. */
export const noteChanges = (
  scope: TenantScope,
  subject: CountSubject,
  changes: RawBuilder<unknown>,
): Promise<unknown> => sql`with ${notedChanges(scope, subject, changes)} select 1`.execute(scope.tx);
