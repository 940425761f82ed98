import type { Kysely } from 'kysely';
import { inSpan } from '#server/telemetry/tracing.ts';
import { isContention } from '#store/contention.ts';
import type { Database } from '#store/schema.ts';
import { enterTenant, tenantTransaction } from '#store/tenantTransaction.ts';
import { hasPublished } from '../outbound/outbox.ts';
import { type JobClaim, claimJob, completeClaimedJobs } from './claimJobs.ts';
import type { DueJob } from './dueJobs.ts';
import type { JobFailureHandlers, JobHandlers } from './jobs.ts';
import { jobSpan } from './jobSpan.ts';
import { type JobLog, scheduleRetry, failureReason } from './scheduleRetry.ts';

/**
 * Number of consecutive failures after which a job is reported as failed; it is still retried, always after the same
 * pause.
 */
export const MAX_ATTEMPTS = 5;

export interface JobRunner {
  db: Kysely<Database>;
  handlers: JobHandlers;
  /** Handlers of jobs that have reached that number of failures. */
  failures?: JobFailureHandlers;
  log: JobLog;
  /** Callback for after the commit of a job that published something. */
  onPublished?: () => void;
  /** Callback after every finished job. */
  onRun?: (kind: string, ok: boolean) => void;
}

/**
 * Claims a job, runs it and ends it or stores its checkpoint, in one transaction; if it fails, it is retried later.
 * Returns HELD if another transaction runs it, GONE if it has been done. Throws only if the store does.
 */
export async function runJob(
  { db, handlers, failures, log, onPublished, onRun }: JobRunner,
  { tenant_uuid: tenant, kind, subject_uuid: subject }: DueJob,
): Promise<'RUN' | 'HELD' | 'GONE'> {
  let claimed: JobClaim | undefined;
  try {
    const outcome = await db.transaction().execute(async (tx) => {
      const claim = await claimJob(tx, tenant, kind, subject);
      if (claim === 'HELD' || claim === 'GONE') return { end: claim, published: false };
      claimed = claim;
      const job = { tenant_uuid: tenant, ...claim };
      await inSpan(jobSpan(job), async () => {
        const scope = await enterTenant(tx, tenant);
        const step = await handlers[kind](scope, subject, claim.checkpoint ?? undefined);
        if (step) Object.assign(claim, { nextCheckpoint: step.checkpoint, next: step.due ?? scope.now });
      });
      await completeClaimedJobs(tx, tenant);
      return { end: 'RUN' as const, published: hasPublished(tx) };
    });
    if (outcome.published) onPublished?.();
    if (outcome.end === 'RUN') onRun?.(kind, true);
    return outcome.end;
  } catch (error) {
    if (claimed === undefined) throw error;
    onRun?.(kind, false);
    await scheduleRetry(
      db,
      log,
      { tenant_uuid: tenant, kind, subject_uuid: subject, attempts: claimed.attempts },
      error,
    );
    const failed = failures?.[kind];
    if (failed && claimed.attempts + 1 >= MAX_ATTEMPTS && !isContention(error))
      await tenantTransaction(db, tenant, (scope) => failed(scope, subject, failureReason(error)));
    return 'RUN';
  }
}
