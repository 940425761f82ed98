import type { Kysely } from 'kysely';
import { isContention } from '#store/contention.ts';
import type { Database } from '#store/schema.ts';
import { enterTenant, tenantTransaction } from '#store/tenantTransaction.ts';
import { hasPublished } from '../deliveries/outbox.ts';
import { type JobClaim, claimJob, completeClaimedJobs } from './claimJobs.ts';
import type { DueJob } from './dueJobs.ts';
import type { JobFailureHandlers, JobHandlers } from './jobs.ts';
import { type JobLog, scheduleRetry, failureReason } from './scheduleRetry.ts';

/**
 * A job that has failed so often in a row is said to have failed; it is still tried again, after ever the same pause.
 */
const MOST_ATTEMPTS = 5;

export interface JobRunner {
  db: Kysely<Database>;
  handlers: JobHandlers;
  /** Called when a job has failed so often that somebody should know. */
  failures?: JobFailureHandlers;
  log: JobLog;
  /** Called after a job that told subscribers something was committed. */
  onPublished?: () => void;
  /** Called after every job that was run. */
  onRun?: (kind: string, ok: boolean) => void;
}

/**
 * Claims a job, does it and ends it, in one transaction; where it fails, it is put back. Answers HELD where
 * somebody else runs it, GONE where it has been done. Fails only where the store does.
 */
export async function runJob(
  { db, handlers, failures, log, onPublished: onTold, onRun }: JobRunner,
  { tenant_uuid: tenant, kind, subject_uuid: subject }: DueJob,
): Promise<'RUN' | 'HELD' | 'GONE'> {
  let claimed: JobClaim | undefined;
  try {
    const outcome = await db.transaction().execute(async (tx) => {
      const answer = await claimJob(tx, tenant, kind, subject);
      if (answer === 'HELD' || answer === 'GONE') return { end: answer, told: false };
      claimed = answer;
      await handlers[kind](await enterTenant(tx, tenant), subject);
      await completeClaimedJobs(tx, tenant);
      return { end: 'RUN' as const, told: hasPublished(tx) };
    });
    if (outcome.told) onTold?.();
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
    if (failed && claimed.attempts + 1 >= MOST_ATTEMPTS && !isContention(error))
      await tenantTransaction(db, tenant, (scope) => failed(scope, subject, failureReason(error)));
    return 'RUN';
  }
}
