import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableInstant, NullableJson, WithDefault } from './columns.ts';
import type { OldSecret } from './webhooks.ts';

export interface ControllersTable {
  tenant_uuid: string;
  controller_uuid: string;
  name: string;
  channel: 'WEBHOOK' | 'PULL' | 'OPENADR' | 'EMAIL' | 'SIMULATED';
  answers: WithDefault<'REQUIRED' | 'NONE'>;
  url: string | null;
  secret: Buffer | null;
  old_secrets: ColumnType<OldSecret[], string | undefined, string>;
  batch_size: WithDefault<number>;
  ack_within_seconds: WithDefault<number>;
  poll_interval_seconds: WithDefault<number>;
  may_meter: WithDefault<boolean>;
  status: WithDefault<'ACTIVE' | 'DISABLED'>;
  disabled_reason: WithDefault<string | null>;
  failing_since: NullableInstant;
  last_failure: NullableInstant;
  last_seen_utc: NullableInstant;
  unreachable_since: NullableInstant;
  overdue_at: NullableInstant;
  lane_owner: WithDefault<string | null>;
  lane_until: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  deleted_utc: NullableInstant;
  row_version: WithDefault<number>;
}
export interface ControllerEventsTable {
  tenant_uuid: string;
  controller_uuid: string;
  event_uuid: string;
  end_utc: Instant;
  dispatches: number;
  answered: number;
  latency_counts: number[];
}
export interface ControllerBatchNumbersTable {
  tenant_uuid: string;
  controller_uuid: string;
  last_number: WithDefault<number>;
}
export interface ControllerCredentialsTable {
  client_id: string;
  tenant_uuid: string;
  controller_uuid: string | null;
  role: WithDefault<'VEN' | 'BL'>;
  secret_sha256: Buffer;
  version: WithDefault<number>;
  label: string | null;
  created_utc: Instant;
  expires_utc: NullableInstant;
  revoked_utc: NullableInstant;
  last_used_utc: NullableInstant;
}
export interface DispatchOrdersTable {
  tenant_uuid: string;
  event_uuid: string;
  status: 'AWAITING_CONFIRMATION' | 'WAITING' | 'ISSUING' | 'ISSUED' | 'CANCELLED' | 'ENDED';
  revision: WithDefault<number>;
  allocation: 'EXPECTED' | 'CAPACITY' | 'BASELINE' | 'EQUAL' | 'GIVEN';
  signal: DispatchesTable['signal'] | null;
  given: NullableJson<{ assetUUID: string; w: number }[]>;
  notice_minutes: number;
  spread: 'NONE' | 'BEFORE' | 'AROUND' | 'AFTER';
  spread_seconds: number;
  ramp_seconds: number;
  reserve_percent: number;
  on_loss: WithDefault<'HOLD' | 'RELEASE'>;
  give_up_after_seconds: WithDefault<number | null>;
  target_w: number[] | null;
  requested_w: number[];
  possible_w: number[];
  measured_w: WithDefault<(number | null)[] | null>;
  measured_assets: WithDefault<number[] | null>;
  rule: NullableJson<unknown>;
  refused_by_code: ColumnType<Record<string, number>, string | undefined, string>;
  issue_at_utc: Instant;
  task: WithDefault<'ISSUE' | 'CHANGE' | 'CANCEL' | null>;
  task_after: WithDefault<string | null>;
  task_actor: WithDefault<DispatchLogTable['actor'] | null>;
  task_actor_name: WithDefault<string | null>;
  task_reason: WithDefault<string | null>;
  adds_again: WithDefault<boolean>;
  issued_utc: NullableInstant;
  shortfall_utc: NullableInstant;
  completed_utc: NullableInstant;
  answers_utc: NullableInstant;
  swept_answers: WithDefault<number>;
  confirm_by_utc: NullableInstant;
  asked_by: string;
  confirmed_by: WithDefault<string | null>;
  confirmed_w: WithDefault<number | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
export interface DispatchBatchesTable {
  tenant_uuid: string;
  batch_uuid: string;
  controller_uuid: string;
  event_uuid: string | null;
  kind: 'REQUESTED' | 'CHANGED' | 'CANCELLED' | 'TEST';
  revision: number;
  number: number;
  dispatches: number;
  state: WithDefault<'PENDING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'SUPERSEDED'>;
  created_utc: Instant;
  sent_utc: NullableInstant;
  delivered_utc: NullableInstant;
  give_up_utc: Instant;
  start_utc: NullableInstant;
  next_attempt_at: NullableInstant;
  attempts: WithDefault<number>;
  ack_due_utc: NullableInstant;
}
export interface DispatchAttemptsTable {
  tenant_uuid: string;
  batch_uuid: string;
  attempt: number;
  attempted_at: Instant;
  status_code: number | null;
  response_ms: number;
  error: string | null;
  request_headers: Json<Record<string, string>>;
  response_body: string | null;
}
export type DispatchAnswerColumn =
  | 'ACKNOWLEDGED'
  | 'OPTED_OUT'
  | 'REJECTED'
  | 'FAILED'
  | 'EXPIRED'
  | 'CANCELLED'
  | null;
export interface DispatchesTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  dispatch_uuid: string;
  controller_uuid: string;
  portfolio_uuid: string | null;
  batch_uuid: string;
  revision: number;
  is_cancelled: WithDefault<boolean>;
  signal: 'RELATIVE_KW' | 'IMPORT_LIMIT_KW' | 'SETPOINT_KW' | 'EXPORT_LIMIT_KW' | 'LEVEL';
  requested_w: number[];
  value_w: number[];
  size_w: number;
  needs_answer: WithDefault<boolean>;
  start_at: Instant;
  end_at: Instant;
  valid_until: Instant;
  answer: WithDefault<DispatchAnswerColumn>;
  reason_code: WithDefault<string | null>;
  answered_revision: WithDefault<number | null>;
  answered_utc: NullableInstant;
  answered_by: WithDefault<string | null>;
  latency_ms: WithDefault<number | null>;
  execution: WithDefault<'NONE' | 'STARTED' | 'COMPLETED' | 'ABORTED'>;
  promised_w: WithDefault<number | null>;
  is_silent: WithDefault<boolean>;
  was_resent: WithDefault<boolean>;
  at_risk_w: ColumnType<number, never, never>;
}
export interface DispatchLogTable {
  tenant_uuid: string;
  seq: Generated<number>;
  event_uuid: string;
  dispatch_uuid: string | null;
  at_utc: Instant;
  kind: string;
  revision: number;
  actor: 'OPERATOR' | 'KEY' | 'CONTROLLER' | 'PARTICIPANT' | 'SYSTEM';
  actor_name: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}
/** Differences that add up to the sums of an event's dispatches, kept by triggers. */
export interface DispatchSumsTable {
  tenant_uuid: string;
  event_uuid: string;
  controller_uuid: string;
  batch_uuid: string | null;
  portfolio_uuid: string | null;
  answer: DispatchAnswerColumn;
  execution: 'NONE' | 'STARTED' | 'COMPLETED' | 'ABORTED';
  is_silent: boolean;
  needs_answer: boolean;
  is_unconfirmed: boolean;
  slot: number;
  assets: number;
  requested_w: number;
  promised_w: number;
}
/** How many answers took how long, as differences that add up. */
export interface DispatchLatenciesTable {
  tenant_uuid: string;
  event_uuid: string;
  bucket: number;
  answers: number;
}
export interface DispatchAnswerMessagesTable {
  tenant_uuid: string;
  seq: Generated<number>;
  event_uuid: string;
  answers: ColumnType<Record<string, unknown>[], string, string>;
}
export interface DeviceReportsTable {
  tenant_uuid: string;
  dispatch_uuid: string;
  half_hour_utc: Instant;
  kind: 'ENERGY_WH' | 'POWER_W';
  value: number;
  quality: WithDefault<'OK' | 'ESTIMATED'>;
  at_utc: Instant;
}
export interface AlertsTable {
  tenant_uuid: string;
  alert_uuid: string;
  kind: string;
  event_uuid: string | null;
  controller_uuid: string | null;
  subject_uuid: WithDefault<string | null>;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  raised_utc: Instant;
  last_utc: Instant;
  occurrences: WithDefault<number>;
  closed_utc: NullableInstant;
  mailed_utc: NullableInstant;
  mailed_occurrences: WithDefault<number>;
  told: WithDefault<string[]>;
}

/** What is asked of assets, by whom they are controlled, and what they answer. */
export interface DispatchTables {
  controllers: ControllersTable;
  controller_events: ControllerEventsTable;
  controller_batch_numbers: ControllerBatchNumbersTable;
  controller_credentials: ControllerCredentialsTable;
  dispatch_orders: DispatchOrdersTable;
  dispatch_batches: DispatchBatchesTable;
  dispatch_attempts: DispatchAttemptsTable;
  dispatches: DispatchesTable;
  dispatch_sums: DispatchSumsTable;
  dispatch_latencies: DispatchLatenciesTable;
  dispatch_log: DispatchLogTable;
  dispatch_answer_messages: DispatchAnswerMessagesTable;
  device_reports: DeviceReportsTable;
  alerts: AlertsTable;
}
