import { type Selectable, sql } from 'kysely';
import type { Webhook } from '#contract/webhook.ts';
import type { WebhookSubscriptionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import { stamp } from '../../platform/rows/iso.ts';
import type { Family } from './family.ts';

/** Family with any messages. */
export type AnyFamily = Pick<Family<never>, 'name'>;
export type SubscriptionTo<Name extends MessageType> = Omit<Webhook, 'events'> & { events: Name[] };
export type WebhookRow = Selectable<WebhookSubscriptionsTable>;

/** Maximum deliveries counted. */
const MAX_COUNTED = 100_000;

/** SQL: number of messages that are not sent yet; each status has an index of its own. */
const waiting = sql<number>`(select count(*) from (
  (select from webhook_deliveries d where d.tenant_uuid = webhook_subscriptions.tenant_uuid
    and d.webhook_uuid = webhook_subscriptions.webhook_uuid and d.status = 'PENDING' limit ${sql.lit(MAX_COUNTED)})
  union all
  (select from webhook_deliveries d where d.tenant_uuid = webhook_subscriptions.tenant_uuid
    and d.webhook_uuid = webhook_subscriptions.webhook_uuid and d.status = 'RETRYING' limit ${sql.lit(MAX_COUNTED)})
  ) each)::integer`;

/** Selects the tenant's subscriptions of a family that were not deleted. */
export const selectWebhooks = ({ tx, tenant }: TenantScope, { name }: AnyFamily) =>
  tx
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .select(waiting.as('waiting'))
    .where('tenant_uuid', '=', tenant)
    .where('family', '=', name)
    .where('deleted_utc', 'is', null);

/** Locks a subscription until the transaction ends; throws 404 without one. */
export async function lockWebhook(scope: TenantScope, family: AnyFamily, webhookUUID: string) {
  const row = await selectWebhooks(scope, family)
    .where('webhook_uuid', '=', webhookUUID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('webhook subscription');
  return row;
}

/** Returns a subscription as the interface shows it; `Name` is a type of message of its family. */
export const toWebhook = <Name extends MessageType>(row: WebhookRow & { waiting: number }): SubscriptionTo<Name> => ({
  uuid: row.webhook_uuid,
  url: row.url,
  events: row.events as Name[],
  description: row.description,
  status: row.status,
  disabledReason: row.disabled_reason,
  waiting: row.waiting,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});
