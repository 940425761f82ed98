import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant, Json, WithDefault } from './columns.ts';

export interface OutboxTable {
  tenant_uuid: string;
  outbox_uuid: string;
  seq: Generated<number>;
  event: string;
  created_utc: Instant;
  payload: Json<unknown>;
  recorded_at: Generated<Date>;
}
export interface WebhookSubscriptionsTable {
  tenant_uuid: string;
  webhook_uuid: string;
  url: string;
  events: string[];
  description: string | null;
  status: WithDefault<'ACTIVE' | 'DISABLED'>;
  disabled_reason: string | null;
  family: WithDefault<'EVENTS' | 'DISPATCH'>;
  secret: Buffer;
  old_secrets: ColumnType<OldSecret[], string | undefined, string>;
  failing_since: NullableInstant;
  last_failure: NullableInstant;
  lane_owner: WithDefault<string | null>;
  lane_until: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  deleted_utc: NullableInstant;
  row_version: WithDefault<number>;
}
/** A secret that was rotated out, sealed (base64), and the instant until which it signs. */
export interface OldSecret {
  sealed: string;
  until: string;
}
export interface WebhookDeliveriesTable {
  tenant_uuid: string;
  delivery_uuid: string;
  webhook_uuid: string;
  seq: Generated<number>;
  event: string;
  created_utc: Instant;
  body: string;
  test: WithDefault<boolean>;
  status: WithDefault<'PENDING' | 'RETRYING' | 'SUCCEEDED' | 'FAILED'>;
  attempts: WithDefault<number>;
  tries: WithDefault<number>;
  replays: WithDefault<number>;
  next_attempt_at: NullableInstant;
  traceparent: WithDefault<string | null>;
}
export interface WebhookAttemptsTable {
  tenant_uuid: string;
  delivery_uuid: string;
  attempt: number;
  attempted_at: Instant;
  status_code: number | null;
  response_ms: number;
  error: string | null;
  request_headers: Json<Record<string, string>>;
  response_body: string | null;
}

/** Events for subscribers and their deliveries. */
export interface WebhookTables {
  outbox: OutboxTable;
  webhook_subscriptions: WebhookSubscriptionsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}
