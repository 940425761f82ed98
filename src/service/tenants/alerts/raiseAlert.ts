import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { AlertKind } from '#contract/mail/contact.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { isHearing } from './hearing.ts';

export type { AlertKind };

export interface AlertSubject {
  eventUUID?: string | null;
  controllerUUID?: string | null;
}

/**
 * Raises an alert, or counts one more occurrence of the one that is open; contacts are told. Returns whether it is new.
 * `details` are figures for its text: names, kW, counts.
 */
export async function raiseAlert(
  scope: TenantScope,
  kind: AlertKind,
  { eventUUID = null, controllerUUID = null }: AlertSubject,
  details: Record<string, unknown>,
): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ alert_uuid: string; occurrences: number }>`
    insert into alerts (tenant_uuid, alert_uuid, kind, event_uuid, controller_uuid, details, raised_utc, last_utc)
    values (${tenant}, ${newUuid()}, ${kind}, ${eventUUID}, ${controllerUUID}, ${JSON.stringify(details)},
      ${new Date(now)}, ${new Date(now)})
    on conflict (tenant_uuid, kind, event_uuid, controller_uuid, subject_uuid) where closed_utc is null
    do update set occurrences = alerts.occurrences + 1, last_utc = excluded.last_utc, details = excluded.details
    returning alert_uuid, occurrences`.execute(tx);
  const [alert] = rows;
  if (await isWanted(scope, kind)) await enqueue(scope, 'MAIL_ALERT', [alert!.alert_uuid], now);
  return alert!.occurrences === 1;
}

/** Closes an open alert; returns whether there was one. */
export async function closeAlert(
  scope: TenantScope,
  kind: AlertKind,
  { eventUUID = null, controllerUUID = null }: AlertSubject,
): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ alert_uuid: string; mailed_utc: Date | null }>`
    update alerts set closed_utc = ${new Date(now)}
    where tenant_uuid = ${tenant} and kind = ${kind} and closed_utc is null
      and event_uuid is not distinct from ${eventUUID}::uuid
      and controller_uuid is not distinct from ${controllerUUID}::uuid
    returning alert_uuid, mailed_utc`.execute(tx);
  const mailed = rows.filter(({ mailed_utc }) => mailed_utc !== null).map(({ alert_uuid }) => alert_uuid);
  await enqueue(scope, 'MAIL_ALERT', mailed, now);
  return rows.length > 0;
}

/** Raises an alert about an ordinary occurrence of events; nothing is stored unless somebody wants to be told. */
export async function raiseIfWanted(
  scope: TenantScope,
  kind: AlertKind,
  subject: AlertSubject,
  details: Record<string, unknown>,
): Promise<void> {
  if (await isWanted(scope, kind)) await raiseAlert(scope, kind, subject, details);
}

async function isWanted({ tx, tenant }: TenantScope, kind: AlertKind): Promise<boolean> {
  const { rows } = await sql`
    select from contacts where tenant_uuid = ${tenant} and ${isHearing} and ${kind} = any(alerts)
    limit 1`.execute(tx);
  return rows.length > 0;
}
