import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishDispatchMessage } from '../../assets/controllers/publishDispatchMessage.ts';
import { SYSTEM } from '../../tenants/actorOf.ts';
import { closeAlert } from '../../tenants/alerts/raiseAlert.ts';
import { REACHED_STATE } from '../batches/reachedState.ts';
import { PAGE } from '../issue/readCandidates.ts';
import { writeLog } from '../log/writeLog.ts';
import { changeOrder, endOfOrder, type OrderRow } from '../orders/orderRow.ts';
import { readPromise } from './readPromise.ts';

/**
 * Ends an order after the last of its dispatches: those that were delivered and never answered expire. Returns whether
 * there may be more to expire.
 */
export async function endOrder(scope: TenantScope, event: EventRow, order: OrderRow): Promise<boolean> {
  if (order.completed_utc !== null || order.issued_utc === null || endOfOrder(event, order) > scope.now) return false;
  const eventUUID = event.event_uuid;
  if (await expireUnanswered(scope, eventUUID)) return true;
  const { states, promisedW, requestedW } = await readPromise(scope, eventUUID);
  await changeOrder(scope, eventUUID, {
    completed_utc: new Date(scope.now),
    ...(order.status !== 'CANCELLED' && { status: 'ENDED' as const }),
    task: null,
  });
  await writeLog(scope, SYSTEM, [
    { eventUUID, kind: 'EXPIRED', revision: order.revision, details: { assets: states['EXPIRED'] ?? 0 } },
  ]);
  await closeAlert(scope, 'SILENT', { eventUUID });
  await closeAlert(scope, 'SHORTFALL', { eventUUID });
  await publishDispatchMessage(scope, 'DISPATCH.COMPLETED', {
    eventUUID,
    status: order.status === 'CANCELLED' ? 'CANCELLED' : 'ENDED',
    states,
    requestedKw: requestedW / 1000,
    promisedKw: promisedW / 1000,
  });
  return false;
}

/** Expires up to PAGE unanswered dispatches; returns whether there may be more. */
async function expireUnanswered({ tx, tenant, now }: TenantScope, eventUUID: string): Promise<boolean> {
  const { rows } = await sql`
    with unanswered as (
      select d.asset_uuid from dispatches d
      join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
      where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} and d.answer is null and d.needs_answer
        and (${REACHED_STATE} = 'DELIVERED' or b.state = 'SENT' and b.give_up_utc <= ${new Date(now)})
      order by d.asset_uuid limit ${PAGE} for no key update of d
    )
    update dispatches d set answer = 'EXPIRED', is_silent = false
    from unanswered where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID}
      and d.asset_uuid = unanswered.asset_uuid
    returning 1`.execute(tx);
  return rows.length === PAGE;
}
