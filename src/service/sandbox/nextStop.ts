import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Between two stops of a moving clock. */
const APART_MS = 60_000;

/**
 * Where a clock that moves to `target` stops first, in epoch milliseconds: at the next instant at which dispatch has
 * something to do, a minute after the clock's place at the soonest; what is sent and answered depends on when. The
 * target itself if there is none. Simulated controllers need no stop: what they say carries its own instants.
 */
export async function nextStop({ tx, tenant }: TenantScope, clock: number, target: number): Promise<number> {
  const { rows } = await sql<{ due_utc: Date | null }>`
    select min(due_utc) as due_utc from jobs
    where tenant_uuid = ${tenant} and due_utc > ${new Date(clock)} and due_utc < ${new Date(target)}
      and (kind in ('DISPATCH_ISSUE', 'DISPATCH_SWEEP') or (kind = 'ADVANCE_EVENT' and exists (
        select from dispatch_orders o where o.tenant_uuid = jobs.tenant_uuid and o.event_uuid = jobs.subject_uuid)))`.execute(tx);
  const due = rows[0]?.due_utc;
  return due ? Math.min(target, Math.max(due.getTime(), clock + APART_MS)) : target;
}
