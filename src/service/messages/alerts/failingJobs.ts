import { sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { JobKind } from '../../platform/scheduler/jobKinds.ts';
import { MAX_ATTEMPTS } from '../../platform/scheduler/runJob.ts';
import type { LastingState } from './lastingAlerts.ts';

/** Namespace of the UUIDs by which job kinds are subjects of alerts. */
const KINDS = 'f0b1c5f5-5a0e-4b0f-9a52-1b9f6b2a8d11';
/** Kinds of jobs whose failure is told of as SETTLEMENT_STUCK. */
const TOLD_OTHERWISE: readonly JobKind[] = ['STATS', 'STATS_PORTION', 'STATS_TOTAL'];

/** Returns the kinds of jobs that have failed as often as makes them failed: one cause each, however many there are. */
export async function failingJobs({ tx, tenant }: TenantScope): Promise<LastingState[]> {
  const { rows } = await sql<{ kind: string; count: number; reason: string | null }>`
    select kind, count(*)::integer as count, max(last_error) as reason from jobs
    where tenant_uuid = ${tenant} and attempts >= ${sql.lit(MAX_ATTEMPTS)} and not kind = any(${[...TOLD_OTHERWISE]}::text[])
    group by kind order by kind`.execute(tx);
  return rows.map(({ kind, count, reason }) => ({
    kind: 'JOB_FAILED',
    eventUUID: null,
    subjectUUID: uuidOf(kind, KINDS),
    details: {
      title: `A background job keeps failing: ${kind}${count > 1 ? ` (${count})` : ''}`,
      text: `It has failed ${MAX_ATTEMPTS} times and will be retried until it succeeds. ${reason ?? 'The reason is in the log.'}`,
      kwAtRisk: null,
      gbpAtRisk: null,
      screen: null,
    },
  }));
}
