import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { safeError } from '#server/safeError.ts';
import { isContention } from '#store/contention.ts';
import type { Database } from '#store/schema.ts';
import type { JobKind } from './jobs.ts';

const MAX_BACKOFF_MS = 5 * 60_000;

export interface ClaimedJob {
  tenant_uuid: string;
  kind: JobKind;
  subject_uuid: string;
  attempts: number;
}

export type JobLog = Pick<FastifyBaseLogger, 'error' | 'info'>;

/** Retries a failed job after growing pauses; one that only met locked rows is not a failure. */
export async function scheduleRetry(db: Kysely<Database>, log: JobLog, job: ClaimedJob, error: unknown): Promise<void> {
  const details = { err: error, kind: job.kind, subject: job.subject_uuid, attempts: job.attempts + 1 };
  if (isContention(error)) log.info(details, 'job put off: others hold what it needs');
  else log.error(details, 'job failed');
  await db
    .updateTable('jobs')
    .set({
      attempts: sql`attempts + 1`,
      retry_at: new Date(wallNow() + Math.min(MAX_BACKOFF_MS, 1000 * 2 ** job.attempts)),
      last_error: failureReason(error),
    })
    .where('tenant_uuid', '=', job.tenant_uuid)
    .where('kind', '=', job.kind)
    .where('subject_uuid', '=', job.subject_uuid)
    .execute();
}

/** Returns the reason of a job's failure, in a thousand characters, without secrets. */
export function failureReason(error: unknown): string {
  const { type, message } = safeError(error);
  return `${type}: ${message}`.slice(0, 1000);
}
