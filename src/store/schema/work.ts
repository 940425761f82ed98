import type { Generated } from 'kysely';
import type { Instant, NullableInstant, Json, WithDefault } from './columns.ts';

export interface JobsTable {
  tenant_uuid: string;
  kind: string;
  subject_uuid: string;
  due_utc: Instant;
  attempts: WithDefault<number>;
  retry_at: NullableInstant;
  last_error: WithDefault<string | null>;
  generation: WithDefault<number>;
  asked_utc: NullableInstant;
  traceparent: WithDefault<string | null>;
}
export interface IdempotencyKeysTable {
  tenant_uuid: string;
  key: string;
  operation: string;
  request_sha256: Buffer;
  status: number;
  headers: Json<Record<string, string>>;
  body: string;
  created_at: Generated<Date>;
}
export interface AuditTable {
  tenant_uuid: string;
  seq: Generated<number>;
  at: Instant;
  action: string;
  subject: string;
  details: Json<unknown>;
}

/** Jobs, stored responses and the audit. */
export interface WorkTables {
  idempotency_keys: IdempotencyKeysTable;
  jobs: JobsTable;
  audit: AuditTable;
}
