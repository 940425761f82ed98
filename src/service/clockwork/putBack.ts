import { type Kysely, sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#store/schema.ts';
import { safeError } from '#watch/safeError.ts';
import type { JobKind } from './jobs.ts';

const MAX_BACKOFF_MS = 5 * 60_000;

export interface ClaimedJob {
  tenant_uuid: string;
  kind: JobKind;
  subject_uuid: string;
  attempts: number;
}

/** Has a job that failed tried again, after growing pauses. */
export async function putBack(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>, job: ClaimedJob, error: unknown): Promise<void> {
  const safe = safeError(error);
  log.error({ err: error, kind: job.kind, subject: job.subject_uuid, attempts: job.attempts + 1 }, 'job failed');
  await db
    .updateTable('jobs')
    .set({
      attempts: sql`attempts + 1`,
      retry_at: new Date(Date.now() + Math.min(MAX_BACKOFF_MS, 1000 * 2 ** job.attempts)),
      last_error: `${safe.type}: ${safe.message}`.slice(0, 1000),
    })
    .where('tenant_uuid', '=', job.tenant_uuid)
    .where('kind', '=', job.kind)
    .where('subject_uuid', '=', job.subject_uuid)
    .execute();
}
