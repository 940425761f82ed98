import type { Call } from '../../platform/http/call.ts';
import { endDeliveries } from '../../platform/outbound/recordAttempts.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { type AnyFamily, lockWebhook } from './webhookRow.ts';

/** Deletes a subscription and stops its retries; its log can still be read. */
export const deleteWebhook =
  (family: AnyFamily) =>
  async ({ scope, params: { webhookUUID }, match }: Pick<Call<'deleteWebhook'>, 'scope' | 'params' | 'match'>) => {
    const row = await lockWebhook(scope, family, webhookUUID);
    await match(row.row_version);
    await scope.tx
      .updateTable('webhook_subscriptions')
      .set({ ...changedColumns(scope), deleted_utc: new Date(scope.now) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID)
      .execute();
    await endDeliveries(scope.tx, scope.tenant, webhookUUID);
    return undefined;
  };
