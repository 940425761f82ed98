import type { WebhookChanges } from '#contract/webhook.ts';
import type { MessageType } from '../deliveries/outbox.ts';
import { endDeliveries } from '../deliveries/recordAttempts.ts';
import { requireTarget } from '../deliveries/targetUrl.ts';
import { type Call, requireVersion } from '../http/call.ts';
import { changedColumns } from '../wire/rowColumns.ts';
import type { Family } from './family.ts';
import { lockWebhook, toWebhook, type WebhookRow } from './webhookRow.ts';
import type { WebhookTools } from './webhookTools.ts';

type Changes<Name> = Omit<WebhookChanges, 'events'> & { events?: Name[] | undefined };
type Update<Name> = Pick<Call<'updateWebhook'>, 'scope' | 'params' | 'ifMatch' | 'version'> & { body: Changes<Name> };

/** Changes a subscription. Disabling ends pending deliveries (recover requeues them); enabling resets its health. */
export const updateWebhook =
  <Name extends MessageType>({ guard, resolve }: WebhookTools, family: Family<Name>) =>
  async ({ scope, params: { webhookUUID }, body, ifMatch, version }: Update<Name>) => {
    if (body.url !== undefined) await requireTarget(guard, resolve, body.url);
    const row = await lockWebhook(scope, family, webhookUUID);
    requireVersion(ifMatch, row.row_version);
    const after = await scope.tx
      .updateTable('webhook_subscriptions')
      .set({ ...withChanges(row, body), ...changedColumns(scope) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (after.status === 'DISABLED') await endDeliveries(scope.tx, scope.tenant, webhookUUID);
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
