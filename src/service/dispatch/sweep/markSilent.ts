import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { raiseAlert } from '../../alerts/raiseAlert.ts';
import { PAGE } from '../issue/readCandidates.ts';
import { resendPage } from '../issue/resendPage.ts';
import { SYSTEM, writeLog } from '../log/writeLog.ts';
import type { OrderRow } from '../orders/orderRow.ts';
import { readTenantDispatch } from '../orders/stop.ts';

interface Silent {
  asset_uuid: string;
  size_w: number;
  was_resent: boolean;
}

/**
 * Marks dispatches as silent whose answer was due: operators are alerted once while anyone is silent, and each is sent
 * once more. Returns whether there may be more.
 */
export async function markSilent(scope: TenantScope, event: EventRow, order: OrderRow): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const eventUUID = event.event_uuid;
  const { rows } = await sql<Silent>`
    with waiting as (
      select batch_uuid from dispatch_sums
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and slot = 1 and needs_answer and not is_silent
        and answer is null
      group by batch_uuid having sum(assets) > 0
      union
      select batch_uuid from dispatch_batches
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and kind = 'CANCELLED' and state = 'DELIVERED'
        and (select sum(assets) from dispatch_sums where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
          and slot = 1 and is_unconfirmed and not is_silent) > 0
    ), silent as (
      select d.asset_uuid from waiting
      join dispatch_batches b on b.tenant_uuid = ${tenant} and b.batch_uuid = waiting.batch_uuid
        and b.state = 'DELIVERED' and b.ack_due_utc <= ${new Date(now)}
      join dispatches d on d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
      where d.event_uuid = ${eventUUID} and d.needs_answer and not d.is_silent
        and d.answered_revision is distinct from d.revision and (d.answer is null or d.is_cancelled)
        and d.valid_until > ${new Date(now)}
      order by d.asset_uuid limit ${PAGE} for no key update of d
    )
    update dispatches d set is_silent = true
    from silent where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} and d.asset_uuid = silent.asset_uuid
    returning d.asset_uuid, d.size_w, d.was_resent`.execute(tx);
  if (rows.length === 0) return false;
  const watts = rows.reduce((total, row) => total + row.size_w, 0);
  const details = { assets: rows.length, kw: watts / 1000 };
  await writeLog(scope, SYSTEM, [{ eventUUID, kind: 'SILENT', revision: order.revision, details }]);
  await raiseAlert(scope, 'SILENT', { eventUUID }, { name: event.name, ...(await allSilent(scope, eventUUID)) });
  const again = rows.filter((row) => !row.was_resent).map((row) => row.asset_uuid);
  if (again.length > 0 && (await readTenantDispatch(scope)).stoppedUTC === null)
    await resendPage(scope, event, sql`d.asset_uuid = any(${again}::uuid[])`, null);
  return rows.length === PAGE;
}

async function allSilent({ tx, tenant }: TenantScope, eventUUID: string): Promise<{ assets: number; kw: number }> {
  const { rows } = await sql<{ assets: number; watts: number }>`
    select count(*) as assets, coalesce(sum(size_w::bigint), 0)::float8 as watts from dispatches
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and is_silent`.execute(tx);
  return { assets: rows[0]!.assets, kw: rows[0]!.watts / 1000 };
}
