import type { Selectable } from 'kysely';
import type { WebhookDelivery, WebhookEvent } from '#contract/webhook.ts';
import type { WebhookDeliveriesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso, isoOrNull } from '../shared/iso.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** Deliveries as the interface shows them, each with its attempts in order. */
export async function withAttempts({ tx, tenant }: TenantScope, rows: readonly DeliveryRow[]): Promise<WebhookDelivery[]> {
  const attempts = new Map<string, WebhookDelivery['attempts']>(rows.map((row) => [row.delivery_uuid, []]));
  const made = rows.length === 0 ? [] : await tx.selectFrom('webhook_attempts').selectAll().where('tenant_uuid', '=', tenant).where('delivery_uuid', 'in', [...attempts.keys()]).orderBy('attempt').execute();
  for (const row of made)
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
    event: row.event as WebhookEvent,
    createdUTC: iso(row.created_utc),
    status: row.status,
    test: row.test,
    attempts: attempts.get(row.delivery_uuid)!,
    nextAttemptUTC: isoOrNull(row.next_attempt_at),
    body: row.body,
  }));
}
