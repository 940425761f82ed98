import { endDeliveries } from '../deliveries/recordAttempts.ts';
import { type Handler, requireVersion } from '../http/call.ts';
import { changedColumns } from '../wire/rowColumns.ts';
import { lockWebhook } from './webhookRow.ts';

/** Deletes a subscription and stops its retries; its log can still be read. */
export const deleteWebhook: Handler<'deleteWebhook'> = async ({ scope, params: { webhookUUID }, ifMatch }) => {
  const row = await lockWebhook(scope, webhookUUID);
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
