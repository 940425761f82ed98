import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';
import { publishDispatchMessage } from './publishDispatchMessage.ts';

/** Number of batches whose power one statement adds up. */
const BATCHES = 50;

/**
 * Marks a controller as out of reach, once while it lasts: raises the alert and tells the tenant's subscriptions how
 * much power is not handed over or not answered. Returns whether it was within reach before.
 */
export async function markUnreachable(scope: TenantScope, controllerUUID: string): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ name: string; last_seen_utc: Date | null }>`
    update controllers set unreachable_since = ${new Date(now)}, overdue_at = null
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID} and unreachable_since is null
      and deleted_utc is null
    returning name, last_seen_utc`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  const kwAtRisk = await powerAtRisk(scope, controllerUUID);
  const details = {
    name: row.name,
    kwAtRisk,
    lastSeenUTC: row.last_seen_utc && row.last_seen_utc.toISOString(),
  };
  await raiseAlert(scope, 'CONTROLLER_UNREACHABLE', { controllerUUID }, details);
  await publishDispatchMessage(scope, 'CONTROLLER.UNREACHABLE', { controllerUUID, ...details });
  return true;
}

/** Returns the kW asked of its assets, in events to come or running, without a positive answer. */
async function powerAtRisk({ tx, tenant, now }: TenantScope, controllerUUID: string): Promise<number> {
  const { rows: open } = await sql<{ batch_uuid: string }>`
    select b.batch_uuid from dispatch_batches b join events e using (tenant_uuid, event_uuid)
    where b.tenant_uuid = ${tenant} and b.controller_uuid = ${controllerUUID} and b.state <> 'SUPERSEDED'
      and e.end_utc > ${new Date(now)} and e.state in ('SCHEDULED', 'STARTED')`.execute(tx);
  let watts = 0;
  for (let from = 0; from < open.length; from += BATCHES) {
    const uuids = open.slice(from, from + BATCHES).map((row) => row.batch_uuid);
    const { rows } = await sql<{ watts: number | null }>`
      select sum((select avg(abs(w)) from unnest(d.requested_w) w))::float8 as watts from dispatches d
      where d.tenant_uuid = ${tenant} and d.batch_uuid = any(${uuids}::uuid[]) and not d.is_cancelled
        and d.answer is distinct from 'ACKNOWLEDGED'`.execute(tx);
    watts += rows[0]?.watts ?? 0;
  }
  return Math.round(watts) / 1000;
}
