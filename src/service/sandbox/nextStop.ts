import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Least time between two stops of a moving clock. */
const APART_MS = 60_000;
/** Last part of a longer move, which alone has stops; events before it are not dispatched. */
const PLAYED_MS = DAY_MS;

/**
 * Returns where a clock that moves to `target` stops first, in epoch milliseconds: at the next instant at which
 * dispatch, offers or the market of a demo have something to do, a minute after the clock's place at the soonest; what
 * is sent and answered depends on when. The target itself if there is none. Actions of simulated controllers need no
 * stop: they carry their own instants.
 */
export async function nextStop({ tx, tenant }: TenantScope, clock: number, target: number): Promise<number> {
  const onTheWay = (column: string) =>
    sql`${sql.ref(column)} > ${new Date(clock)} and ${sql.ref(column)} < ${new Date(target)}`;
  const { rows } = await sql<{ due_utc: Date | null }>`
    select min(due_utc) as due_utc from (
      select due_utc from jobs
      where tenant_uuid = ${tenant} and ${onTheWay('due_utc')} and (kind in ('DISPATCH_ISSUE', 'OFFER_CLOSE')
        or (kind = 'SIMULATE' and subject_uuid = (
          select demo_scheme_uuid from tenants t where t.tenant_uuid = ${tenant}))
        or (kind = 'ADVANCE_EVENT' and exists (select from dispatch_orders o
          where o.tenant_uuid = jobs.tenant_uuid and o.event_uuid = jobs.subject_uuid)))
      union all
      select ack_due_utc from dispatch_batches
      where tenant_uuid = ${tenant} and ${onTheWay('ack_due_utc')} and state = 'DELIVERED'
      union all
      select give_up_utc from dispatch_batches
      where tenant_uuid = ${tenant} and ${onTheWay('give_up_utc')} and state in ('PENDING', 'SENT')
      union all
      select confirm_by_utc from dispatch_orders
      where tenant_uuid = ${tenant} and ${onTheWay('confirm_by_utc')} and status = 'AWAITING_CONFIRMATION'
    ) instants`.execute(tx);
  const due = rows[0]?.due_utc;
  return due ? Math.min(target, Math.max(due.getTime(), clock + APART_MS, target - PLAYED_MS)) : target;
}
