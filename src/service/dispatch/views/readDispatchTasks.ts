import { sql } from 'kysely';
import type { Summary } from '#contract/summary.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { healthOf, selectControllers } from '../../assets/controllers/controllerRow.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { readTenantDispatch } from '../orders/stop.ts';

/** Maximum tasks listed of each kind. */
const MAX_TASKS = 10;

/** Reads the tasks of operators in dispatches in force: silent assets, unreachable controllers, unconfirmed cancels. */
export async function readDispatchTasks(scope: TenantScope): Promise<Summary['dispatch']> {
  const { stoppedUTC, stoppedBy } = await readTenantDispatch(scope);
  const events = await readOverdue(scope);
  return {
    stoppedUTC: isoOrNull(stoppedUTC),
    stoppedBy,
    silent: events
      .filter(({ silent }) => silent > 0)
      .slice(0, MAX_TASKS)
      .map(({ event_uuid, name, silent, silent_w }) => ({
        eventUUID: event_uuid,
        name,
        assets: silent,
        kw: Math.round(silent_w) / 1000,
      })),
    unconfirmedCancels: events
      .filter(({ unconfirmed }) => unconfirmed > 0)
      .slice(0, MAX_TASKS)
      .map(({ event_uuid, name, unconfirmed }) => ({ eventUUID: event_uuid, name, assets: unconfirmed })),
    unreachableControllers: await readUnreachable(scope),
  };
}

interface Overdue {
  event_uuid: string;
  name: string;
  silent: number;
  silent_w: number;
  unconfirmed: number;
}

/**
 * Reads the sums of the events whose dispatches are in force, most at risk first: silent ones until the event ends,
 * cancels until the last device is released.
 */
async function readOverdue({ tx, tenant, now }: TenantScope): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select o.event_uuid, e.name, sums.silent, sums.silent_w, sums.unconfirmed
    from dispatch_orders o
    join events e on e.tenant_uuid = o.tenant_uuid and e.event_uuid = o.event_uuid
    cross join lateral (
      select coalesce(sum(s.assets) filter (where not s.is_unconfirmed and e.end_utc > ${new Date(now)}), 0)::float8
          as silent,
        coalesce(abs(sum(s.requested_w) filter (where not s.is_unconfirmed))
          / greatest(1, cardinality(o.requested_w)), 0)::float8 as silent_w,
        coalesce(sum(s.assets) filter (where s.is_unconfirmed), 0)::float8 as unconfirmed
      from dispatch_sums s
      where s.tenant_uuid = o.tenant_uuid and s.event_uuid = o.event_uuid and s.is_silent
    ) sums
    where o.tenant_uuid = ${tenant} and o.status in ('ISSUING', 'ISSUED', 'CANCELLED')
      and e.end_utc + case when o.spread = 'NONE' then 0 else o.spread_seconds end * interval '1 second'
        > ${new Date(now)}
      and (sums.silent > 0 or sums.unconfirmed > 0)
    order by sums.silent_w desc, o.event_uuid`.execute(tx);
  return rows;
}

/** Reads controllers that are known to be out of reach or have not come when they should. */
async function readUnreachable(scope: TenantScope): Promise<Summary['dispatch']['unreachableControllers']> {
  const rows = await selectControllers(scope)
    .where('status', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('unreachable_since', 'is not', null), eb('overdue_at', '<', sql<Date>`now()`)]))
    .orderBy('unreachable_since')
    .orderBy('controller_uuid')
    .limit(MAX_TASKS)
    .execute();
  return rows
    .filter((row) => healthOf(row) === 'UNREACHABLE')
    .map((row) => ({
      controllerUUID: row.controller_uuid,
      name: row.name,
      sinceUTC: row.unreachable_since === null ? isoOrNull(row.last_seen_utc) : iso(row.unreachable_since),
    }));
}
