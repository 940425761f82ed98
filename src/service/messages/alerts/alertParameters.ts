import { type Selectable, sql } from 'kysely';
import type { AlertKind } from '#contract/mail/contact.ts';
import type { AlertsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AlertParameters } from '../mail/words/contactMail.ts';

/** Returns an alert for messages, with the names of its event, its controller and the sender. */
export async function alertParameters(
  { tx, tenant }: TenantScope,
  alert: Selectable<AlertsTable>,
): Promise<{ senderName: string; parameters: AlertParameters }> {
  const { rows } = await sql<{ sender: string; event: string | null; controller: string | null }>`
    select t.name as sender,
      (select name from events where tenant_uuid = ${tenant} and event_uuid = ${alert.event_uuid}::uuid) as event,
      (select name from controllers where tenant_uuid = ${tenant} and controller_uuid = ${alert.controller_uuid}::uuid)
        as controller
    from tenants t where t.tenant_uuid = ${tenant}`.execute(tx);
  const { sender, event, controller } = rows[0]!;
  return {
    senderName: sender,
    parameters: {
      kind: alert.kind as AlertKind,
      occurrences: alert.occurrences,
      raisedMs: alert.raised_utc.getTime(),
      lastMs: alert.last_utc.getTime(),
      closedMs: alert.closed_utc?.getTime() ?? null,
      eventName: event,
      controllerName: controller,
      details: alert.details,
    },
  };
}
