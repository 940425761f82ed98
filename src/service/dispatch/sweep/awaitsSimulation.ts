import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Pause long enough for a turn of the awaited job. */
const PAUSE_MS = 25;

/**
 * Whether a job that simulates a controller, or issues dispatches, is due and has not run: a job that builds on its
 * answers puts itself off until it has, after a pause, so that a moved clock gives the same answers as one that ran.
 */
export async function awaitsSimulation({ tx, tenant, environment, now }: TenantScope): Promise<boolean> {
  if (environment !== 'SANDBOX') return false;
  const { rows } = await sql`
    select from jobs where tenant_uuid = ${tenant} and retry_at is null and due_utc <= ${new Date(now)}
      and (kind = 'DISPATCH_ISSUE' or (kind = 'SIMULATE' and subject_uuid <> ${tenant}))
    limit 1`.execute(tx);
  if (rows.length === 0) return false;
  await sleep(PAUSE_MS);
  return true;
}
