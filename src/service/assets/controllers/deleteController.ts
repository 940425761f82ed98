import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { closeAlert } from '../../tenants/alerts/raiseAlert.ts';
import { lockController } from './controllerRow.ts';
import { hasDispatchUnderWay } from './underWay.ts';

const STEP = 10_000;

/**
 * Deletes a controller with its credentials, once its cancels are handed over too; its assets have none then, and its
 * log can still be read.
 */
export const deleteController: Handler<'deleteController'> = async ({ scope, params: { controllerUUID }, match }) => {
  const row = await lockController(scope, controllerUUID, true);
  await match(row.row_version);
  if (await hasDispatchUnderWay(scope, controllerUUID))
    throw conflict('A dispatch to the controller is in progress; cancel it, or wait until it has ended');
  const { tx, tenant, now } = scope;
  await tx
    .updateTable('controllers')
    .set({ ...changedColumns(scope), deleted_utc: new Date(now), overdue_at: null, unreachable_since: null })
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
    .execute();
  await sql`
    update controller_credentials set revoked_utc = now(), version = version + 1
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID} and revoked_utc is null`.execute(tx);
  await sql`
    update dispatch_batches set next_attempt_at = null
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID} and next_attempt_at is not null`.execute(tx);
  await closeAlert(scope, 'CONTROLLER_UNREACHABLE', { controllerUUID });
  while ((await releaseAssets(scope, controllerUUID)) === STEP);
  return undefined;
};

async function releaseAssets(scope: TenantScope, controllerUUID: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update assets set controller_uuid = null, row_version = row_version + 1, updated_utc = ${new Date(scope.now)}
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(array(
      select asset_uuid from assets where tenant_uuid = ${scope.tenant} and controller_uuid = ${controllerUUID}
      order by asset_uuid limit ${STEP} for no key update))`.execute(scope.tx);
  return Number(numAffectedRows ?? 0);
}
