import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { deleteRows, monthsBefore } from '../platform/deleteRows.ts';
import type { PackRetention } from './packRetention.ts';

/** Retention of bulk actions and closed alerts: thirteen months. */
const DAYS = 400;

/**
 * Deletes, by the tenant's clock, bulk actions that ended long ago with the earlier states of their assets, closed
 * alerts, and audit entries that neither the tenant nor the pack of an event asks to keep.
 */
export async function deleteOldRecords(scope: TenantScope, retention: PackRetention): Promise<number[]> {
  const before = new Date(scope.now - DAYS * DAY_MS);
  const isOldAction = sql`a.finished_utc < ${before} and a.status in ('DONE', 'UNDONE', 'FAILED')`;
  const states = await deleteRows(
    scope,
    'states_before',
    sql`exists (select from bulk_actions a where a.tenant_uuid = states_before.tenant_uuid
      and a.bulk_action_uuid = states_before.cause_uuid and ${isOldAction})`,
  );
  const steps = await deleteRows(
    scope,
    'bulk_action_steps',
    sql`exists (select from bulk_actions a where a.tenant_uuid = bulk_action_steps.tenant_uuid
      and a.bulk_action_uuid = bulk_action_steps.bulk_action_uuid and ${isOldAction})`,
  );
  const actions = await deleteRows(
    scope,
    'bulk_actions',
    sql`finished_utc < ${before} and status in ('DONE', 'UNDONE', 'FAILED') and not exists (
      select from bulk_action_steps s where s.tenant_uuid = bulk_actions.tenant_uuid
        and s.bulk_action_uuid = bulk_actions.bulk_action_uuid) and not exists (
      select from states_before b where b.tenant_uuid = bulk_actions.tenant_uuid
        and b.cause_uuid = bulk_actions.bulk_action_uuid)`,
  );
  const alerts = await deleteRows(scope, 'alerts', sql`closed_utc < ${before}`);
  return [states, steps, actions, alerts, await deleteOldAudit(scope, retention)];
}

async function deleteOldAudit(scope: TenantScope, retention: PackRetention): Promise<number> {
  const { audit_months: months } = await scope.tx
    .selectFrom('tenants')
    .select('audit_months')
    .where('tenant_uuid', '=', scope.tenant)
    .executeTakeFirstOrThrow();
  if (months === null) return 0;
  // Entries about an event, its dispatch and its runs have the event as their subject.
  const isHeld = sql`(${retention.holds(sql`audit.subject`, 'FINANCIAL')}
    or ${retention.holds(sql`audit.subject`, 'PERFORMANCE')})`;
  return deleteRows(scope, 'audit', sql`at < ${monthsBefore(scope.now, months)} and not ${isHeld}`);
}
