import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { SYSTEM } from '../../tenants/actorOf.ts';
import { writeLog } from '../log/writeLog.ts';
import type { OrderRow } from '../orders/orderRow.ts';

const MAX_BATCHES = 1000;

/**
 * Gives up batches that were not delivered in time; a sent mail counts as delivered. Returns whether there may be more.
 */
export async function failUndelivered(scope: TenantScope, event: EventRow, order: OrderRow): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const eventUUID = event.event_uuid;
  const { rows } = await sql<{ dispatches: number }>`
    with late as (
      select b.batch_uuid from dispatch_batches b join controllers c using (tenant_uuid, controller_uuid)
      where b.tenant_uuid = ${tenant} and b.event_uuid = ${eventUUID}
        and (b.state = 'PENDING' or b.state = 'SENT' and c.channel <> 'EMAIL') and b.give_up_utc <= ${new Date(now)}
      order by b.batch_uuid limit ${MAX_BATCHES} for no key update of b
    )
    update dispatch_batches b set state = 'FAILED', next_attempt_at = null
    from late where b.tenant_uuid = ${tenant} and b.batch_uuid = late.batch_uuid
    returning b.dispatches`.execute(tx);
  if (rows.length === 0) return false;
  const assets = rows.reduce((total, row) => total + row.dispatches, 0);
  await writeLog(scope, SYSTEM, [{ eventUUID, kind: 'FAILED', revision: order.revision, details: { assets } }]);
  return rows.length === MAX_BATCHES;
}
