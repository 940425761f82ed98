import { endDeliveries } from '../deliveries/recordAttempts.ts';
import { type Call, requireVersion } from '../http/call.ts';
import { changedColumns } from '../wire/rowColumns.ts';
import { type AnyFamily, lockWebhook } from './webhookRow.ts';

/** Deletes a subscription and stops its retries; its log can still be read. */
export const deleteWebhook =
  (family: AnyFamily) =>
  async ({ scope, params: { webhookUUID }, ifMatch }: Pick<Call<'deleteWebhook'>, 'scope' | 'params' | 'ifMatch'>) => {
    const row = await lockWebhook(scope, family, webhookUUID);
    requireVersion(ifMatch, row.row_version);
    await scope.tx
      .updateTable('webhook_subscriptions')
      .set({ ...changedColumns(scope), deleted_utc: new Date(scope.now) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID)
      .execute();
    await endDeliveries(scope.tx, scope.tenant, webhookUUID);
    return undefined;
  };
