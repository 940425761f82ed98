import { sql } from 'kysely';
import type { DispatchStop } from '#contract/dispatch/order.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { lockTenant } from '../../platform/rows/lockTenant.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { writeLog } from '../log/writeLog.ts';
import { wattsToKw } from '../watts.ts';
import { enqueueIssuesOfScheme } from './enqueueIssue.ts';
import { readTenantDispatch } from './stop.ts';

export const getDispatchStop: Handler<'getDispatchStop'> = async ({ scope }) => toStop(scope, 0);

/**
 * Stops dispatch: dispatches in force are cancelled in steps of 10,000 assets, and nothing is issued until the release.
 * Stopping again changes nothing but cancels what is left.
 */
export const stopDispatch: Handler<'stopDispatch'> = async (call) => {
  const { scope, body } = call;
  const { tx, tenant, now } = scope;
  const actor = actorOf(call);
  const by = nameOf(actor);
  await sql`
    update tenants set dispatch_stopped_utc = coalesce(dispatch_stopped_utc, ${new Date(now)}),
      dispatch_stopped_by = coalesce(dispatch_stopped_by, ${by})
    where tenant_uuid = ${tenant}`.execute(tx);
  const { rows } = await sql<{ event_uuid: string; revision: number }>`
    with running as (
      select event_uuid from dispatch_orders where tenant_uuid = ${tenant} and status in ('ISSUING', 'ISSUED')
      order by event_uuid for no key update
    )
    update dispatch_orders o set status = 'CANCELLED', task = 'CANCEL', task_actor = ${actor.actor},
      task_actor_name = ${actor.name}, task_reason = ${body.reason ?? 'STOPPED'}, revision = o.revision + 1,
      held = null, held_until_utc = null,
      updated_utc = ${new Date(now)}, row_version = o.row_version + 1
    from running where o.tenant_uuid = ${tenant} and o.event_uuid = running.event_uuid
    returning o.event_uuid, o.revision`.execute(tx);
  const events = rows.map((row) => row.event_uuid);
  const inForce = await sql<{ assets: number }>`
    select count(*) as assets from dispatches where tenant_uuid = ${tenant} and event_uuid = any(${events}::uuid[])
      and not is_cancelled and valid_until > ${new Date(now)}`.execute(tx);
  const cancelled = inForce.rows[0]!.assets;
  await writeLog(
    scope,
    actor,
    rows.map((row) => ({
      eventUUID: row.event_uuid,
      kind: 'STOPPED',
      revision: row.revision,
      details: { reason: body.reason ?? null },
    })),
  );
  await enqueue(scope, 'DISPATCH_ISSUE', events, now);
  await writeAuditEntry(scope, 'DISPATCH_STOPPED', tenant, {
    by,
    reason: body.reason ?? null,
    events: events.length,
    assets: cancelled,
  });
  return toStop(scope, cancelled);
};

/** Allows dispatch again: waiting orders are issued when they are due. Cancelled ones stay so. */
export const releaseDispatch: Handler<'releaseDispatch'> = async (call) => {
  const { scope, match } = call;
  const { tx, tenant } = scope;
  await lockTenant(scope);
  await match();
  const released = await sql`
    update tenants set dispatch_stopped_utc = null, dispatch_stopped_by = null
    where tenant_uuid = ${tenant} and dispatch_stopped_utc is not null returning 1`.execute(tx);
  if (released.rows.length === 0) return undefined;
  const waiting = await sql<{ event_uuid: string }>`
    select event_uuid from dispatch_orders where tenant_uuid = ${tenant}
      and (status = 'WAITING' or task is not null)`.execute(tx);
  await enqueue(
    scope,
    'DISPATCH_ISSUE',
    waiting.rows.map((row) => row.event_uuid),
    scope.now,
  );
  const schemes = await sql<{ scheme_uuid: string }>`
    select distinct scheme_uuid from events where tenant_uuid = ${tenant} and state = 'SCHEDULED'`.execute(tx);
  for (const { scheme_uuid } of schemes.rows) await enqueueIssuesOfScheme(scope, scheme_uuid);
  await writeAuditEntry(scope, 'DISPATCH_RELEASED', tenant, { by: nameOf(actorOf(call)) });
  return undefined;
};

async function toStop(scope: TenantScope, cancelled: number): Promise<DispatchStop> {
  const { stoppedUTC, stoppedBy, confirmAboveKw } = await readTenantDispatch(scope);
  return { stoppedUTC: isoOrNull(stoppedUTC), stoppedBy, confirmAboveKw, cancelled, inForce: await readInForce(scope) };
}

/** Reads the sums of all dispatches that a stop would cancel. */
async function readInForce({ tx, tenant, now }: TenantScope): Promise<NonNullable<DispatchStop['inForce']>> {
  const { rows } = await sql<{ assets: number; watts: number }>`
    select coalesce(sum(s.assets), 0)::float8 as assets,
      coalesce(abs(sum(s.requested_w)) / greatest(1, cardinality(o.requested_w)), 0)::float8 as watts
    from dispatch_orders o
    join events e on e.tenant_uuid = o.tenant_uuid and e.event_uuid = o.event_uuid
    join dispatch_sums s on s.tenant_uuid = o.tenant_uuid and s.event_uuid = o.event_uuid
      and (s.answer is null or s.answer = 'ACKNOWLEDGED')
    where o.tenant_uuid = ${tenant} and o.status in ('ISSUING', 'ISSUED') and e.end_utc > ${new Date(now)}
    group by o.event_uuid, o.requested_w
    having sum(s.assets) > 0`.execute(tx);
  return {
    events: rows.length,
    assets: rows.reduce((total, row) => total + row.assets, 0),
    kw: wattsToKw(rows.reduce((total, { watts }) => total + watts, 0)),
  };
}
