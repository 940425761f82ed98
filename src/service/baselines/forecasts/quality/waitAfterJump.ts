import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobKind } from '../../../platform/scheduler/jobs.ts';

/** Delay of a job that shows that the test clock has jumped over its due time: other jobs delay it less. */
const JUMPED_MS = 10 * 60_000;
/** Waiting time after such a jump: readings of the skipped time are only being sent now. */
export const WAIT_MS = 15_000;

/**
 * Puts the running job off for a moment if the test clock has jumped over its due time, and returns whether it did. A
 * clock that goes on jumping puts it off again: only the end of a time skipped in many jumps is looked at.
 */
export async function waitAfterJump(scope: TenantScope, kind: JobKind, subject: string): Promise<boolean> {
  if (scope.environment !== 'SANDBOX') return false;
  const { rows } = await sql<{ due_utc: Date }>`
    select due_utc from jobs where tenant_uuid = ${scope.tenant} and kind = ${kind}
      and subject_uuid = ${subject}`.execute(scope.tx);
  if (!rows[0] || scope.now - rows[0].due_utc.getTime() < JUMPED_MS) return false;
  await enqueue(scope, kind, [subject], scope.now + WAIT_MS);
  return true;
}
