import { type Selectable, sql } from 'kysely';
import type { WebhookDelivery } from '#contract/webhook.ts';
import type { WebhookDeliveriesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MessageType } from '../../platform/outbound/outbox.ts';
import { iso, isoOrNull, stamp } from '../../platform/rows/iso.ts';

export type DeliveryOf<Name> = Omit<WebhookDelivery, 'event'> & { event: Name };
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** Maximum attempts shown of one delivery, the newest: replays are unlimited. */
const MAX_ATTEMPTS = 100;

/** SQL: bytes of a delivery's body and of its stored attempts. */
export const deliveryBytes = sql<number>`octet_length(body) + coalesce((
  select sum(coalesce(octet_length(a.response_body), 0) + octet_length(a.request_headers::text)) from webhook_attempts a
  where a.tenant_uuid = webhook_deliveries.tenant_uuid and a.delivery_uuid = webhook_deliveries.delivery_uuid
    and a.attempt > webhook_deliveries.attempts - ${MAX_ATTEMPTS}), 0)::integer`;

/** Returns deliveries as the interface shows them, each with its attempts in order, the newest hundred. */
export async function withAttempts<Name extends MessageType>(
  { tx, tenant }: TenantScope,
  rows: readonly DeliveryRow[],
): Promise<DeliveryOf<Name>[]> {
  const attempts = new Map<string, WebhookDelivery['attempts']>(rows.map((row) => [row.delivery_uuid, []]));
  const attemptRows =
    rows.length === 0
      ? []
      : await tx
          .selectFrom('webhook_attempts as a')
          .innerJoin('webhook_deliveries as d', (join) =>
            join.onRef('d.tenant_uuid', '=', 'a.tenant_uuid').onRef('d.delivery_uuid', '=', 'a.delivery_uuid'),
          )
          .selectAll('a')
          .where('a.tenant_uuid', '=', tenant)
          .where('a.delivery_uuid', 'in', [...attempts.keys()])
          .where('a.attempt', '>', sql<number>`d.attempts - ${MAX_ATTEMPTS}`)
          .orderBy('a.attempt')
          .execute();
  for (const row of attemptRows)
    attempts.get(row.delivery_uuid)!.push({
      attempt: row.attempt,
      attemptedUTC: iso(row.attempted_at),
      statusCode: row.status_code,
      responseTimeMs: row.response_ms,
      error: row.error,
      requestHeaders: row.request_headers,
      responseBody: row.response_body,
    });
  return rows.map((row) => ({
    deliveryUUID: row.delivery_uuid,
    subscriptionUUID: row.webhook_uuid,
    event: row.event as Name,
    createdUTC: stamp(row.created_utc),
    status: row.status,
    test: row.test,
    attempts: attempts.get(row.delivery_uuid)!,
    nextAttemptUTC: isoOrNull(row.next_attempt_at),
    body: row.body,
  }));
}
