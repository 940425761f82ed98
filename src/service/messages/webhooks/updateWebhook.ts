import type { WebhookChanges } from '#contract/webhook.ts';
import type { Call } from '../../platform/http/call.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import { holdDeliveries, releaseDeliveries } from '../../platform/outbound/recordAttempts.ts';
import { requireTarget } from '../../platform/outbound/targetUrl.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import type { Family } from './family.ts';
import { lockWebhook, toWebhook, type WebhookRow } from './webhookRow.ts';

type Changes<Name> = Omit<WebhookChanges, 'events'> & { events?: Name[] | undefined };
type Update<Name> = Pick<Call<'updateWebhook'>, 'scope' | 'params' | 'match' | 'version' | 'afterCommit'> & {
  body: Changes<Name>;
};

/**
 * Changes a subscription. Deliveries of a disabled one: untried and new ones wait, failed ones end until recover
 * requeues them. Enabling sends the waiting ones, and resets its health.
 */
export const updateWebhook =
  <Name extends MessageType>({ guard, resolve, wake }: WebhookTools, family: Family<Name>) =>
  async ({ scope, params: { webhookUUID }, body, match, version, afterCommit }: Update<Name>) => {
    if (body.url !== undefined) await requireTarget(guard, resolve, body.url);
    const row = await lockWebhook(scope, family, webhookUUID);
    await match(row.row_version);
    await scope.tx
      .updateTable('webhook_subscriptions')
      .set({ ...withChanges(row, body), ...changedColumns(scope) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID)
      .execute();
    const status = body.status ?? row.status;
    if (status !== row.status)
      await (status === 'DISABLED' ? holdDeliveries : releaseDeliveries)(scope.tx, scope.tenant, webhookUUID);
    if (status === 'ACTIVE') afterCommit(async () => wake());
    const after = await lockWebhook(scope, family, webhookUUID);
    version(after.row_version);
    return toWebhook<Name>(after);
  };

function withChanges(row: WebhookRow, body: Changes<string>) {
  const status = body.status ?? row.status;
  const statusChanged = status !== row.status;
  return {
    url: body.url ?? row.url,
    events: body.events ?? row.events,
    description: body.description === undefined ? row.description : body.description,
    status,
    ...(statusChanged && {
      disabled_reason: status === 'DISABLED' ? 'Disabled on request' : null,
      failing_since: null,
      last_failure: null,
    }),
  };
}
