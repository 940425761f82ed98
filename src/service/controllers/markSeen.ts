import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { closeAlert } from '../alerts/raiseAlert.ts';
import { publishDispatchMessage } from '../dispatch/messages/publishDispatchMessage.ts';

/** A controller that comes more often is written this often. */
const WRITE_EVERY_MS = 5000;

/**
 * Notes that controllers were heard of at `at`, business time in epoch milliseconds. One that was out of reach is not
 * any more: its alert closes, and the tenant's subscriptions are told.
 */
export async function markSeen(scope: TenantScope, controllerUUIDs: readonly string[], at: number): Promise<void> {
  if (controllerUUIDs.length === 0) return;
  const { tx, tenant } = scope;
  const { rows } = await sql<{ controller_uuid: string; name: string; was: Date | null }>`
    with heard as (
      select tenant_uuid, controller_uuid, unreachable_since from controllers
      where tenant_uuid = ${tenant} and controller_uuid = any(${controllerUUIDs}::uuid[])
        and (last_seen_utc is null or last_seen_utc < ${new Date(at - WRITE_EVERY_MS)} or last_seen_utc > ${new Date(at)}
          or unreachable_since is not null or failing_since is not null)
      order by controller_uuid for no key update
    )
    update controllers c
    set last_seen_utc = ${new Date(at)}, unreachable_since = null, failing_since = null, last_failure = null
    from heard where c.tenant_uuid = heard.tenant_uuid and c.controller_uuid = heard.controller_uuid
    returning c.controller_uuid, c.name, heard.unreachable_since as was`.execute(tx);
  for (const { controller_uuid: controllerUUID, name, was } of rows) {
    if (was === null) continue;
    await closeAlert(scope, 'CONTROLLER_UNREACHABLE', { controllerUUID });
    const unreachableSeconds = Math.max(0, Math.round((at - was.getTime()) / 1000));
    await publishDispatchMessage(scope, 'CONTROLLER.RECOVERED', { controllerUUID, name, unreachableSeconds });
  }
}
