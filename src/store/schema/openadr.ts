import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableInstant, NullableJson, WithDefault } from './columns.ts';

export interface OadrObjectsTable {
  tenant_uuid: string;
  object_uuid: string;
  seq: Generated<number>;
  type: 'PROGRAM' | 'EVENT' | 'REPORT' | 'SUBSCRIPTION' | 'VEN' | 'RESOURCE';
  controller_uuid: string | null;
  client_id: string | null;
  is_hidden: WithDefault<boolean>;
  name: WithDefault<string | null>;
  program_id: WithDefault<string | null>;
  event_id: WithDefault<string | null>;
  priority: WithDefault<number | null>;
  ends_utc: NullableInstant;
  targets: ColumnType<string[], string[] | undefined, string[]>;
  body: Json<Record<string, unknown>>;
  /** Base64, one for each of a subscription's callbacks. */
  sealed_tokens: NullableJson<(string | null)[]>;
  created_utc: Instant;
  updated_utc: Instant;
}
export interface OadrVersionsTable {
  tenant_uuid: string;
  version: number;
}
export interface OadrCursorsTable {
  tenant_uuid: string;
  controller_uuid: string;
  number: number;
}
export interface OadrNotificationsTable {
  tenant_uuid: string;
  seq: Generated<number>;
  subscription_uuid: string;
  callback: number;
  batch_number: WithDefault<number | null>;
  body: string;
  next_attempt_at: Instant;
  start_at: NullableInstant;
  give_up_at: Instant;
  attempts: WithDefault<number>;
}

/** What clients of OpenADR store, and what their callbacks are sent. */
export interface OpenAdrTables {
  oadr_objects: OadrObjectsTable;
  oadr_versions: OadrVersionsTable;
  oadr_cursors: OadrCursorsTable;
  oadr_notifications: OadrNotificationsTable;
}
