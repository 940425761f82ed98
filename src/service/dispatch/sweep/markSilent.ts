import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { SYSTEM } from '../../tenants/actorOf.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';
import { PAGE } from '../issue/readCandidates.ts';
import { resendPage } from '../issue/resendPage.ts';
import { writeLog } from '../log/writeLog.ts';
import type { OrderRow } from '../orders/orderRow.ts';
import { readTenantDispatch } from '../orders/stop.ts';

const MAX_BATCHES = 100;

interface Silent {
  asset_uuid: string;
  size_w: number;
  was_resent: boolean;
}

/**
 * Marks dispatches as silent whose answer was due: operators are alerted once while any is silent, and each is sent
 * once more. Returns whether there may be more.
 */
export async function markSilent(scope: TenantScope, event: EventRow, order: OrderRow): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const eventUUID = event.event_uuid;
  const due = await readDueBatches(scope, eventUUID);
  if (due.length === 0) return false;
  const { rows } = await sql<Silent>`
    with silent as (
      select asset_uuid from dispatches d
      where d.tenant_uuid = ${tenant} and d.batch_uuid = any(${due}::uuid[]) and d.event_uuid = ${eventUUID}
        and d.needs_answer and not d.is_silent and d.answered_revision is distinct from d.revision
        and (d.answer is null or d.is_cancelled) and d.valid_until > ${new Date(now)}
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
  if (again.length > 0) {
    const isStopped = (await readTenantDispatch(scope)).stoppedUTC !== null;
    const which = sql`d.asset_uuid = any(${again}::uuid[]) and (d.is_cancelled or not ${isStopped}::boolean)`;
    await resendPage(scope, event, which, null, SYSTEM);
  }
  return rows.length === PAGE || due.length === MAX_BATCHES;
}

/** Reads batches whose answers were due, and that have any dispatch without one. */
async function readDueBatches({ tx, tenant, now }: TenantScope, eventUUID: string): Promise<string[]> {
  const { rows } = await sql<{ batch_uuid: string }>`
    select batch_uuid from dispatch_batches b
    where b.tenant_uuid = ${tenant} and b.event_uuid = ${eventUUID} and b.state = 'DELIVERED'
      and b.ack_due_utc <= ${new Date(now)} and exists (
        select from dispatches d where d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
          and d.needs_answer and not d.is_silent and d.answered_revision is distinct from d.revision
          and (d.answer is null or d.is_cancelled) and d.valid_until > ${new Date(now)})
    order by batch_uuid limit ${MAX_BATCHES}`.execute(tx);
  return rows.map((row) => row.batch_uuid);
}

async function allSilent({ tx, tenant }: TenantScope, eventUUID: string): Promise<{ assets: number; kw: number }> {
  const { rows } = await sql<{ assets: number; watts: number }>`
    select count(*) as assets, coalesce(sum(size_w::bigint), 0)::float8 as watts from dispatches
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and is_silent`.execute(tx);
  return { assets: rows[0]!.assets, kw: rows[0]!.watts / 1000 };
}
