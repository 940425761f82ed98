import { sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { closeAlert } from '../../tenants/alerts/raiseAlert.ts';
import { enqueueOnce } from './enqueueOnce.ts';
import { publishDispatchMessage } from './publishDispatchMessage.ts';

interface SeenRow {
  controller_uuid: string;
  name: string;
  was: Date | null;
  overdue_at: Date | null;
}

/**
 * Notes that controllers were heard of at `at`, business time in epoch milliseconds. One that was out of reach is not
 * any more: its alert closes, and the tenant's subscriptions are told. One that polls has to come again within twice
 * its interval; it is written once in a quarter of that at most.
 */
export async function markSeen(scope: TenantScope, controllerUUIDs: readonly string[], at: number): Promise<void> {
  if (controllerUUIDs.length === 0) return;
  const { tx, tenant } = scope;
  const machine = wallNow();
  const { rows } = await sql<SeenRow>`
    with heard as (
      select tenant_uuid, controller_uuid, unreachable_since from controllers
      where tenant_uuid = ${tenant} and controller_uuid = any(${controllerUUIDs}::uuid[]) and deleted_utc is null
        and (last_seen_utc is null or unreachable_since is not null or failing_since is not null
          or abs(extract(epoch from ${new Date(at)}::timestamptz - last_seen_utc))
            > least(poll_interval_seconds / 4.0, 15))
      order by controller_uuid for no key update
    )
    update controllers c
    set last_seen_utc = ${new Date(at)}, unreachable_since = null, failing_since = null, last_failure = null,
      overdue_at = case when c.channel in ('PULL', 'OPENADR') then
        ${new Date(machine)}::timestamptz + 2.25 * c.poll_interval_seconds * interval '1 second' end
    from heard where c.tenant_uuid = heard.tenant_uuid and c.controller_uuid = heard.controller_uuid
    returning c.controller_uuid, c.name, c.overdue_at, heard.unreachable_since as was`.execute(tx);
  for (const { controller_uuid: controllerUUID, name, was } of rows) {
    if (was === null) continue;
    await closeAlert(scope, 'CONTROLLER_UNREACHABLE', { controllerUUID });
    const unreachableSeconds = Math.max(0, Math.round((at - was.getTime()) / 1000));
    await publishDispatchMessage(scope, 'CONTROLLER.RECOVERED', { controllerUUID, name, unreachableSeconds });
  }
  const firstDue = Math.min(...rows.map((row) => row.overdue_at?.getTime() ?? Infinity));
  if (firstDue < Infinity) await enqueueOnce(scope, 'CONTROLLER_WATCH', tenant, scope.now + firstDue - machine);
}
