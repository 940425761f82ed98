import type { TenantScope } from '#store/tenantTransaction.ts';
import type { JobKind } from '../../platform/scheduler/jobKinds.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';

/** Time within which a job that runs may have read already what the caller is about to commit. */
const TOO_SOON_MS = 30_000;

/**
 * Enqueues a job at `due` (business time, epoch milliseconds) unless it will run between soon and then anyway: many
 * callers that enqueue one job would wait for each other.
 */
export async function enqueueOnce(scope: TenantScope, kind: JobKind, subject: string, due: number): Promise<void> {
  const waiting = await scope.tx
    .selectFrom('jobs')
    .select('due_utc')
    .where('tenant_uuid', '=', scope.tenant)
    .where('kind', '=', kind)
    .where('subject_uuid', '=', subject)
    .where('due_utc', '>', new Date(scope.now + TOO_SOON_MS))
    .where('due_utc', '<=', new Date(due))
    .executeTakeFirst();
  if (!waiting) await enqueue(scope, kind, [subject], due);
}
