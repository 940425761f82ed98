import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** What operators are told of. */
export type AlertKind =
  | 'DISPATCH_ISSUED'
  | 'SHORTFALL'
  | 'SILENT'
  | 'CONTROLLER_UNREACHABLE'
  | 'EVENT_CANCELLED'
  | 'RESULT'
  | 'MAIL_FAILED';

export interface AlertSubject {
  eventUUID?: string | null;
  controllerUUID?: string | null;
}

/**
 * Raises an alert, or counts one more occurrence of the one that is open. Returns whether it is new. `details` are
 * figures for its text: names, kW, counts.
 */
export async function raiseAlert(
  { tx, tenant, now }: TenantScope,
  kind: AlertKind,
  { eventUUID = null, controllerUUID = null }: AlertSubject,
  details: Record<string, unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ occurrences: number }>`
    insert into alerts (tenant_uuid, alert_uuid, kind, event_uuid, controller_uuid, details, raised_utc, last_utc)
    values (${tenant}, ${newUuid()}, ${kind}, ${eventUUID}, ${controllerUUID}, ${JSON.stringify(details)},
      ${new Date(now)}, ${new Date(now)})
    on conflict (tenant_uuid, kind, event_uuid, controller_uuid) where closed_utc is null
    do update set occurrences = alerts.occurrences + 1, last_utc = excluded.last_utc, details = excluded.details
    returning occurrences`.execute(tx);
  return rows[0]?.occurrences === 1;
}

/** Closes an open alert; returns whether there was one. */
export async function closeAlert(
  { tx, tenant, now }: TenantScope,
  kind: AlertKind,
  { eventUUID = null, controllerUUID = null }: AlertSubject,
): Promise<boolean> {
  const closed = await sql`
    update alerts set closed_utc = ${new Date(now)}
    where tenant_uuid = ${tenant} and kind = ${kind} and closed_utc is null
      and event_uuid is not distinct from ${eventUUID}::uuid
      and controller_uuid is not distinct from ${controllerUUID}::uuid
    returning 1`.execute(tx);
  return closed.rows.length > 0;
}
