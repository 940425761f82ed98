import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import { type DeliveryRow, deliveryBytes, withAttempts } from './deliveryRow.ts';
import type { Family } from './family.ts';
import type { AnyFamily } from './webhookRow.ts';

type Listing<Name> = Pick<Call<'listWebhookDeliveries'>, 'scope' | 'params'> & {
  query: Omit<Call<'listWebhookDeliveries'>['query'], 'event'> & { event?: Name | undefined };
};

/** Lists the log of a subscription, deleted ones included, the newest first. */
export const listWebhookDeliveries =
  <Name extends MessageType>(family: Family<Name>) =>
  async ({ scope, params: { webhookUUID }, query: { status, event, from, to, ...page } }: Listing<Name>) => {
    await requireKnown(scope, family, webhookUUID);
    let rows = scope.tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('tenant_uuid', '=', scope.tenant)
      .where('webhook_uuid', '=', webhookUUID);
    if (status) rows = rows.where('status', '=', status);
    if (event) rows = rows.where('event', '=', event);
    if (from !== undefined) rows = rows.where('created_utc', '>=', new Date(from));
    if (to !== undefined) rows = rows.where('created_utc', '<', new Date(to));
    const found = await readPage(rows, {
      ...page,
      columns: { createdUTC: 'created_utc' },
      defaultSort: '-createdUTC',
      tieBreak: 'delivery_uuid',
      toItem: (row: DeliveryRow) => row,
      bytes: deliveryBytes,
    });
    return { ...found, data: await withAttempts<Name>(scope, found.data) };
  };

async function requireKnown({ tx, tenant }: TenantScope, { name }: AnyFamily, webhookUUID: string): Promise<void> {
  const row = await tx
    .selectFrom('webhook_subscriptions')
    .select('webhook_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('family', '=', name)
    .where('webhook_uuid', '=', webhookUUID)
    .executeTakeFirst();
  if (!row) throw notFound('webhook subscription');
}
