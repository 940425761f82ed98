import type { Selectable } from 'kysely';
import type { Webhook, WebhookEvent } from '#contract/webhook.ts';
import type { WebhookSubscriptionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../http/problem.ts';
import { stamp } from '../wire/iso.ts';

export type WebhookRow = Selectable<WebhookSubscriptionsTable>;

/** The tenant's subscriptions that were not deleted. */
export const selectWebhooks = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('webhook_subscriptions').selectAll().where('tenant_uuid', '=', tenant).where('deleted_utc', 'is', null);

/** Locks a subscription until the transaction ends; 404 without one. */
export async function lockWebhook(scope: TenantScope, webhookUUID: string): Promise<WebhookRow> {
  const row = await selectWebhooks(scope).where('webhook_uuid', '=', webhookUUID).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound('webhook subscription');
  return row;
}

export const toWebhook = (row: WebhookRow): Webhook => ({
  uuid: row.webhook_uuid,
  url: row.url,
  events: row.events as WebhookEvent[],
  description: row.description,
  status: row.status,
  disabledReason: row.disabled_reason,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});
