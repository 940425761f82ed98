import { type Kysely, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { DispatchMessageType } from '#contract/dispatch/message.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { presentCause } from '#server/telemetry/tracing.ts';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { stamp } from '../rows/iso.ts';

/** Types of messages. The names of the two families of subscriptions differ: each gets its own. */
export type MessageType = WebhookEvent | DispatchMessageType;

/** Transactions with something to be sent: their commit wakes the queues. */
const published = new WeakSet<Kysely<Database>>();
export const notePublished = (tx: Kysely<Database>): void => void published.add(tx);
export const hasPublished = (tx: Kysely<Database>): boolean => published.has(tx);

/**
 * Publishes an event, with one delivery for each subscription to it, in the transaction that caused it; that of a
 * disabled subscription waits until it is enabled. `at` is business time in epoch milliseconds, now by default.
 */
export const publishEvent = (scope: TenantScope, event: MessageType, payload: object, at?: number): Promise<void> =>
  publishEvents(scope, event, [payload], at);

/** Publishes several occurrences together, with a payload for each. */
export async function publishEvents(
  { tx, tenant, now }: TenantScope,
  event: MessageType,
  payloads: readonly object[],
  at: number = now,
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload));
  const { rows } = await sql<{ webhook_uuid: string; is_active: boolean }>`
    with published as (
      insert into outbox (tenant_uuid, outbox_uuid, event, created_utc, payload)
      select ${tenant}, outbox_uuid, ${event}, ${new Date(at)}, payload::jsonb
        from unnest(${texts.map(() => newUuid())}::uuid[], ${texts}::text[]) as t (outbox_uuid, payload)
    )
    select webhook_uuid, status = 'ACTIVE' as is_active from webhook_subscriptions
    where tenant_uuid = ${tenant} and deleted_utc is null and ${event} = any(events)
    order by webhook_uuid`.execute(tx);
  if (rows.length === 0) return;
  const publishedAt = new Date();
  const due = {
    tenant_uuid: tenant,
    event,
    created_utc: new Date(at),
    traceparent: presentCause(),
  };
  await tx
    .insertInto('webhook_deliveries')
    .values(
      texts.flatMap((text) =>
        rows.map(({ webhook_uuid, is_active }) => ({
          ...due,
          next_attempt_at: is_active ? publishedAt : null,
          webhook_uuid,
          delivery_uuid: newUuid(),
          body: messageBody(webhook_uuid, event, at, text),
        })),
      ),
    )
    .execute();
  notePublished(tx);
}

/** Returns the body of a message, serialised once: these bytes are stored, signed and sent on every attempt. */
export const messageBody = (webhook: string, event: MessageType, at: number, payload: string): string =>
  `{"uuid":"${webhook}","event":"${event}","createdUTC":"${stamp(at)}","payload":${payload}}`;

/** Returns the body of a test message: as a real one, with `"test":true` before its payload. */
export const testMessageBody = (webhook: string, event: MessageType, at: number, payload: string): string =>
  `{"uuid":"${webhook}","event":"${event}","createdUTC":"${stamp(at)}","test":true,"payload":${payload}}`;
