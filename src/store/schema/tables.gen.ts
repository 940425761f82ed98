// Made from the migrated database by `npm run rows`; comments alone are written here.
import type { ColumnType } from 'kysely';
import type { Instant, InstantWithDefault, Json, JsonWithDefault, NullableInstant, NullableJson, WithDefault } from './columns.ts';
import type { ColumnTypes } from './columnTypes.ts';

export interface AlertsTable {
  tenant_uuid: string;
  alert_uuid: string;
  kind: string;
  event_uuid: WithDefault<string | null>;
  controller_uuid: WithDefault<string | null>;
  details: JsonWithDefault<ColumnTypes['alerts.details']>;
  raised_utc: Instant;
  last_utc: Instant;
  occurrences: WithDefault<number>;
  closed_utc: NullableInstant;
  mailed_utc: NullableInstant;
  mailed_occurrences: WithDefault<number>;
  subject_uuid: WithDefault<string | null>;
  told: WithDefault<string[]>;
}

export interface ApiKeysTable {
  key_id: string;
  tenant_uuid: string;
  label: string;
  key_sha256: Buffer;
  created_utc: InstantWithDefault;
  expires_utc: NullableInstant;
  revoked_utc: NullableInstant;
  last_used_utc: NullableInstant;
  /** A dashboard's, which says which person acts. */
  names_operators: WithDefault<boolean>;
  scope: WithDefault<'full' | 'read-only' | 'meter-data' | 'events'>;
  /** The portfolios it is limited to; null for every one. */
  portfolio_uuids: WithDefault<string[] | null>;
  /** The secret before the last rotation, until when it is accepted, and when it was last used. */
  previous_sha256: WithDefault<Buffer | null>;
  previous_until_utc: NullableInstant;
  previous_used_utc: NullableInstant;
}

export interface AssetClaimChangesTable {
  tenant_uuid: string;
  claim_uuid: string;
  change_number: number;
  at_utc: Instant;
  state: ColumnTypes['asset_claim_changes.state'];
  due_day: string;
  note: WithDefault<string | null>;
}

export interface AssetClaimEvidenceTable {
  tenant_uuid: string;
  evidence_uuid: string;
  claim_uuid: string;
  /** Null once the person is erased. */
  document_ref: WithDefault<string | null>;
  signed_on: string;
  wording_version: string;
  file_name: WithDefault<string | null>;
  content: WithDefault<Buffer | null>;
  size: WithDefault<number | null>;
  sha256: string;
  created_utc: Instant;
}

export interface AssetClaimsTable {
  tenant_uuid: string;
  claim_uuid: string;
  scheme_uuid: string;
  asset_uuid: string;
  claimant: WithDefault<string | null>;
  notice_from: string;
  notice_reference: WithDefault<string | null>;
  noticed_on: WithDefault<string | null>;
  due_day: string;
  state: 'OPEN' | 'EVIDENCED' | 'UPHELD' | 'LOST' | 'WITHDRAWN';
  created_utc: Instant;
  updated_utc: Instant;
}

/** How many assets of a status there are, in shares that add up. */
export interface AssetCountsTable {
  tenant_uuid: string;
  status: ColumnTypes['asset_counts.status'];
  slot: number;
  assets: number;
}

export interface AssetFacetCountsTable {
  tenant_uuid: string;
  figures: Json<unknown>;
}

export interface AssetFacetsTable {
  tenant_uuid: string;
  count_number: number;
  status: string;
  asset_type: string;
  mpan_status: string;
  reading_status: string;
  consent: string;
  called: string;
  has_tariff: boolean;
  is_shared: boolean;
  is_opted_in: boolean;
  portfolio_uuid: string;
  scheme_uuid: string;
  scheme_status: string;
  assets: number;
  known: number;
  kw: ColumnTypes['asset_facets.kw'];
}

export interface AssetForecastScoresTable {
  tenant_uuid: string;
  asset_uuid: string;
  origin_utc: Instant;
  half_hours: number;
  inside: number;
  below: number;
  error_wh: number;
  energy_wh: number;
}

/** Forecasts of assets until they are scored. */
export interface AssetForecastsTable {
  tenant_uuid: string;
  portfolio_uuid: string;
  origin_utc: Instant;
  asset_uuid: string;
  values_wh: (number | null)[];
  p10_wh: (number | null)[];
  p50_wh: (number | null)[];
  p90_wh: (number | null)[];
}

/** What is known of the readings of an asset that has, or had, any. */
export interface AssetReadingsTable {
  tenant_uuid: string;
  asset_uuid: string;
  first_reading_utc: NullableInstant;
  last_reading_utc: NullableInstant;
  reading_delay_s: WithDefault<number | null>;
  has_imports: WithDefault<boolean>;
}

/** What registers ask for of an asset, where any of it was given. */
export interface AssetRegistrationsTable {
  tenant_uuid: string;
  asset_uuid: string;
  import_kw: WithDefault<number | null>;
  export_kw: WithDefault<number | null>;
  device_serial: WithDefault<string | null>;
  manufacturer: WithDefault<string | null>;
  model: WithDefault<string | null>;
  owner_ref: WithDefault<string | null>;
  consent_ref: WithDefault<string | null>;
  metering_point: WithDefault<'BOUNDARY' | 'ASSET' | null>;
  external_ids: JsonWithDefault<ColumnTypes['asset_registrations.external_ids']>;
}

/** What an asset delivered in the turn-down events of the last year, added up. */
export interface AssetResponsesTable {
  tenant_uuid: string;
  asset_uuid: string;
  events: number;
  kept: number;
  sum_kw: number;
}

/** Hashes by which the search of assets finds its candidates, outside row-level security. */
export interface AssetSearchTable {
  asset_uuid: string;
  grams: ColumnTypes['asset_search.grams'];
}

export interface AssetsTable {
  tenant_uuid: string;
  asset_uuid: string;
  asset_id: string;
  name: WithDefault<string | null>;
  user_uuid: WithDefault<string | null>;
  portfolio_uuid: WithDefault<string | null>;
  asset_type: ColumnTypes['assets.asset_type'];
  mpan: WithDefault<string | null>;
  mpan_top_line: WithDefault<string | null>;
  export_mpan: WithDefault<string | null>;
  mpan_status: 'NOT_APPLICABLE' | 'PENDING' | 'VALID' | 'INVALID';
  meter_serial_number: WithDefault<string | null>;
  is_domestic: WithDefault<boolean>;
  installation_date: WithDefault<string | null>;
  location_postcode: WithDefault<string | null>;
  location_building: WithDefault<string | null>;
  location_address: WithDefault<string | null>;
  gsp_group: WithDefault<string | null>;
  power_kw: WithDefault<number | null>;
  capacity_kwh: WithDefault<number | null>;
  status: WithDefault<'ACTIVE' | 'ARCHIVED'>;
  created_utc: Instant;
  updated_utc: Instant;
  archived_utc: NullableInstant;
  row_version: WithDefault<number>;
  search_text: WithDefault<string | null>;
  boundary_mpan: WithDefault<string | null>;
  mpan_repeat: WithDefault<number>;
  occupied_from_utc: NullableInstant;
  export_mpan_repeat: WithDefault<number>;
  controller_uuid: WithDefault<string | null>;
  minimum_kw: WithDefault<number | null>;
  response_score: WithDefault<number | null>;
}

export interface AuditTable {
  tenant_uuid: string;
  seq: WithDefault<number>;
  at: Instant;
  action: string;
  subject: string;
  details: Json<unknown>;
}

/** Half hours of a window in which it was declared not to be. */
export interface AvailabilityGapsTable {
  tenant_uuid: string;
  window_uuid: string;
  gap_uuid: string;
  start_utc: Instant;
  end_utc: Instant;
  reason: WithDefault<string | null>;
  declared_utc: Instant;
}

/** Capacity that a buyer pays for while it is available. */
export interface AvailabilityWindowsTable {
  tenant_uuid: string;
  window_uuid: string;
  scheme_uuid: string;
  start_utc: Instant;
  end_utc: Instant;
  capacity_mw: number;
  gbp_per_mw_per_hour: number;
  created_utc: Instant;
}

export interface BulkActionStepsTable {
  tenant_uuid: string;
  bulk_action_uuid: string;
  step: number;
  state: 'WAITING' | 'DONE' | 'UNDONE';
  asset_uuids: string[];
  changed_assets: WithDefault<string[]>;
  states_before: WithDefault<ColumnTypes['bulk_action_steps.states_before']>;
}

export interface BulkActionsTable {
  tenant_uuid: string;
  bulk_action_uuid: string;
  action: ColumnTypes['bulk_actions.action'];
  target_uuid: WithDefault<string | null>;
  status: 'RUNNING' | 'DONE' | 'UNDOING' | 'UNDONE' | 'FAILED';
  matched: number;
  unchanged: number;
  refused_count: number;
  refused_by_code: Json<ColumnTypes['bulk_actions.refused_by_code']>;
  refused: Json<ColumnTypes['bulk_actions.refused']>;
  created_utc: Instant;
  finished_utc: NullableInstant;
  filter: Json<ColumnTypes['bulk_actions.filter']>;
  named: WithDefault<number | null>;
  requested_by: WithDefault<string | null>;
  done: WithDefault<number>;
  changed: WithDefault<number>;
  failure: WithDefault<string | null>;
  not_put_back_by_code: JsonWithDefault<ColumnTypes['bulk_actions.not_put_back_by_code']>;
  not_put_back: JsonWithDefault<ColumnTypes['bulk_actions.not_put_back']>;
  /** What remains to be found: null once all assets are in steps. */
  finding: NullableJson<ColumnTypes['bulk_actions.finding']>;
  /** Of EVENT_OPT_IN: what of each asset is kept for the event. */
  reserved_kw: WithDefault<number | null>;
}

export interface CalendarFeedsTable {
  tenant_uuid: string;
  feed_uuid: string;
  label: string;
  kind: 'ALL' | 'SCHEME' | 'PORTFOLIO' | 'USER';
  scheme_uuid: WithDefault<string | null>;
  portfolio_uuid: WithDefault<string | null>;
  user_uuid: WithDefault<string | null>;
  token_sha256: Buffer;
  last_read_utc: NullableInstant;
  created_utc: Instant;
}

export interface ComplaintsTable {
  tenant_uuid: string;
  complaint_uuid: string;
  type: 'CONTROL' | 'CONSENT' | 'SWITCHING' | 'PAYMENT' | 'DATA' | 'SERVICE' | 'OTHER';
  received_day: string;
  closed_day: WithDefault<string | null>;
  asset_uuid: WithDefault<string | null>;
  outcome: WithDefault<'UPHELD' | 'PARTLY_UPHELD' | 'NOT_UPHELD' | 'WITHDRAWN' | 'OMBUDSMAN' | null>;
  note: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
}

export interface ConsentsTable {
  tenant_uuid: string;
  consent_uuid: string;
  seq: WithDefault<number>;
  user_uuid: string;
  asset_uuid: WithDefault<string | null>;
  type: 'DISPATCH' | 'DATA_ACCESS';
  preference: 'OPT_IN' | 'OPT_OUT';
  status: 'ACTIVE' | 'REJECTED' | 'WITHDRAWN';
  granularity: string;
  purpose: WithDefault<string | null>;
  evidence_method: WithDefault<string | null>;
  wording_version: WithDefault<string | null>;
  granted_utc: NullableInstant;
  expires_utc: NullableInstant;
  withdrawn_utc: NullableInstant;
  created_utc: Instant;
  row_version: WithDefault<number>;
  legal_basis: WithDefault<'CONSENT' | 'EXPLICIT_CONSENT' | 'LEGITIMATE_INTERESTS' | 'PUBLIC_TASK' | 'LEGAL_OBLIGATION' | 'CONTRACT'>;
  end_reason: WithDefault<'TENANCY_ENDED' | 'USER_ARCHIVED' | null>;
  /** London day. */
  tenancy_ended_on: WithDefault<string | null>;
  ended_by: WithDefault<string | null>;
}

export interface ContactsTable {
  tenant_uuid: string;
  contact_uuid: string;
  name: string;
  email: WithDefault<string | null>;
  alerts: string[];
  delivery: WithDefault<'AT_ONCE' | 'DAYTIME' | 'DIGEST'>;
  confirmed_utc: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
  chat_url: WithDefault<Buffer | null>;
  chat_shown: WithDefault<string | null>;
  chat_error: WithDefault<string | null>;
  quiet_start: WithDefault<string>;
  quiet_end: WithDefault<string>;
}

export interface ControllerBatchNumbersTable {
  tenant_uuid: string;
  controller_uuid: string;
  last_number: WithDefault<number>;
}

export interface ControllerCredentialsTable {
  client_id: string;
  tenant_uuid: string;
  controller_uuid: WithDefault<string | null>;
  role: WithDefault<'VEN' | 'BL'>;
  secret_sha256: Buffer;
  version: WithDefault<number>;
  label: WithDefault<string | null>;
  created_utc: Instant;
  expires_utc: NullableInstant;
  revoked_utc: NullableInstant;
  last_used_utc: NullableInstant;
}

export interface ControllerEventsTable {
  tenant_uuid: string;
  controller_uuid: string;
  event_uuid: string;
  end_utc: Instant;
  dispatches: number;
  answered: number;
  latency_counts: ColumnTypes['controller_events.latency_counts'];
}

export interface ControllersTable {
  tenant_uuid: string;
  controller_uuid: string;
  name: string;
  channel: 'WEBHOOK' | 'PULL' | 'OPENADR' | 'EMAIL' | 'SIMULATED';
  answers: WithDefault<'REQUIRED' | 'NONE'>;
  url: WithDefault<string | null>;
  secret: WithDefault<Buffer | null>;
  old_secrets: JsonWithDefault<ColumnTypes['controllers.old_secrets']>;
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
  contact_name: WithDefault<string | null>;
  contact_phone: WithDefault<string | null>;
  contact_email: WithDefault<string | null>;
}

export interface CountChangesTable {
  tenant_uuid: string;
  subject: ColumnTypes['count_changes.subject'];
  figure: string;
  label: string;
  bucket: number;
  portion: number;
  amount: number;
}

export interface CountStatesTable {
  tenant_uuid: string;
  subject: ColumnTypes['count_states.subject'];
  is_complete: boolean;
  bounds: WithDefault<string[]>;
  planned_at: InstantWithDefault;
  next_portion: WithDefault<number | null>;
  recounted_utc: NullableInstant;
  difference: WithDefault<number>;
  present_from: WithDefault<string>;
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

export interface DispatchAnswerMessagesTable {
  tenant_uuid: string;
  seq: WithDefault<number>;
  event_uuid: string;
  answers: Json<ColumnTypes['dispatch_answer_messages.answers']>;
}

export interface DispatchAttemptsTable {
  tenant_uuid: string;
  batch_uuid: string;
  attempt: number;
  attempted_at: Instant;
  status_code: WithDefault<number | null>;
  response_ms: number;
  error: WithDefault<string | null>;
  request_headers: Json<ColumnTypes['dispatch_attempts.request_headers']>;
  response_body: WithDefault<string | null>;
}

export interface DispatchBatchesTable {
  tenant_uuid: string;
  batch_uuid: string;
  controller_uuid: string;
  event_uuid: WithDefault<string | null>;
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
  first_sent_utc: NullableInstant;
  first_delivered_utc: NullableInstant;
}

/** How many answers took how long, as differences that add up. */
export interface DispatchLatenciesTable {
  tenant_uuid: string;
  event_uuid: string;
  bucket: number;
  answers: number;
}

export interface DispatchLogTable {
  tenant_uuid: string;
  seq: WithDefault<number>;
  event_uuid: string;
  dispatch_uuid: WithDefault<string | null>;
  at_utc: Instant;
  kind: string;
  revision: number;
  actor: 'OPERATOR' | 'KEY' | 'CONTROLLER' | 'PARTICIPANT' | 'SYSTEM';
  actor_name: WithDefault<string | null>;
  details: JsonWithDefault<ColumnTypes['dispatch_log.details']>;
}

export interface DispatchOrdersTable {
  tenant_uuid: string;
  event_uuid: string;
  status: 'AWAITING_CONFIRMATION' | 'WAITING' | 'ISSUING' | 'ISSUED' | 'CANCELLED' | 'ENDED';
  revision: WithDefault<number>;
  allocation: 'EXPECTED' | 'CAPACITY' | 'BASELINE' | 'EQUAL' | 'GIVEN';
  signal: WithDefault<'RELATIVE_KW' | 'IMPORT_LIMIT_KW' | 'SETPOINT_KW' | 'EXPORT_LIMIT_KW' | 'LEVEL' | null>;
  given: NullableJson<ColumnTypes['dispatch_orders.given']>;
  notice_minutes: number;
  spread: 'NONE' | 'BEFORE' | 'AROUND' | 'AFTER';
  spread_seconds: number;
  ramp_seconds: number;
  reserve_percent: number;
  on_loss: WithDefault<'HOLD' | 'RELEASE'>;
  give_up_after_seconds: WithDefault<number | null>;
  target_w: WithDefault<ColumnTypes['dispatch_orders.target_w'] | null>;
  requested_w: ColumnTypes['dispatch_orders.requested_w'];
  possible_w: ColumnTypes['dispatch_orders.possible_w'];
  measured_w: WithDefault<(number | null)[] | null>;
  measured_assets: WithDefault<ColumnTypes['dispatch_orders.measured_assets'] | null>;
  rule: NullableJson<unknown>;
  refused_by_code: JsonWithDefault<ColumnTypes['dispatch_orders.refused_by_code']>;
  issue_at_utc: Instant;
  task: WithDefault<'ISSUE' | 'CHANGE' | 'CANCEL' | null>;
  task_actor: WithDefault<ColumnTypes['dispatch_orders.task_actor'] | null>;
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
  held: NullableJson<ColumnTypes['dispatch_orders.held']>;
  held_until_utc: NullableInstant;
}

/** Differences that add up to the sums of an event's dispatches, kept by triggers. */
export interface DispatchSumsTable {
  tenant_uuid: string;
  event_uuid: string;
  controller_uuid: string;
  batch_uuid: WithDefault<string | null>;
  portfolio_uuid: WithDefault<string | null>;
  answer: WithDefault<ColumnTypes['dispatch_sums.answer'] | null>;
  execution: ColumnTypes['dispatch_sums.execution'];
  is_silent: boolean;
  needs_answer: boolean;
  is_unconfirmed: boolean;
  slot: number;
  assets: number;
  requested_w: number;
  promised_w: number;
  delivers: WithDefault<boolean | null>;
}

export interface DispatchesTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  dispatch_uuid: string;
  controller_uuid: string;
  portfolio_uuid: WithDefault<string | null>;
  batch_uuid: string;
  revision: number;
  is_cancelled: WithDefault<boolean>;
  signal: ColumnTypes['dispatches.signal'];
  requested_w: ColumnTypes['dispatches.requested_w'];
  value_w: ColumnTypes['dispatches.value_w'];
  size_w: number;
  needs_answer: WithDefault<boolean>;
  start_at: Instant;
  end_at: Instant;
  valid_until: Instant;
  answer: WithDefault<'ACKNOWLEDGED' | 'OPTED_OUT' | 'REJECTED' | 'FAILED' | 'EXPIRED' | 'CANCELLED' | null>;
  reason_code: WithDefault<string | null>;
  answered_revision: WithDefault<number | null>;
  answered_utc: NullableInstant;
  answered_by: WithDefault<string | null>;
  latency_ms: WithDefault<number | null>;
  execution: WithDefault<'NONE' | 'STARTED' | 'COMPLETED' | 'ABORTED'>;
  promised_w: WithDefault<number | null>;
  is_silent: WithDefault<boolean>;
  was_resent: WithDefault<boolean>;
  sends: WithDefault<number>;
  resent_utc: NullableInstant;
  delivers: WithDefault<boolean | null>;
  at_risk_w: ColumnType<number, never, never>;
}

export interface EventAssetStatsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  asset_uuid: string;
  portfolio_uuid: WithDefault<string | null>;
  state: ColumnTypes['event_asset_stats.state'];
  baseline_status: ColumnTypes['event_asset_stats.baseline_status'];
  data_status: ColumnTypes['event_asset_stats.data_status'];
  baseline_kwh: WithDefault<number | null>;
  actual_kwh: WithDefault<number | null>;
  delivered_kwh: WithDefault<number | null>;
  reduction_percentage: WithDefault<number | null>;
  rewardable_kwh: WithDefault<number | null>;
  baseline_wh: (number | null)[];
  actual_wh: (number | null)[];
  interval_low_kwh: WithDefault<number | null>;
  interval_high_kwh: WithDefault<number | null>;
  interval_days: WithDefault<number | null>;
  interval_coverage: WithDefault<number | null>;
  rebound_kwh: WithDefault<number | null>;
  /** Whole Wh by half hour where it was in other events too. */
  attributed_wh: WithDefault<(number | null)[] | null>;
  elsewhere_wh: NullableJson<ColumnTypes['event_asset_stats.elsewhere_wh']>;
}

export interface EventAssetsTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  portfolio_uuid: WithDefault<string | null>;
  state: 'INVITED' | 'OPT_IN' | 'OPT_OUT';
  opted_utc: NullableInstant;
  baseline_wh: WithDefault<(number | null)[] | null>;
  state_reason: WithDefault<string | null>;
  /** Power that is kept for the event; null for the whole asset. */
  reserved_kw: WithDefault<number | null>;
  /** What decided beside its other events; null where there were none. */
  stacking: NullableJson<ColumnTypes['event_assets.stacking']>;
  standing_result: WithDefault<string | null>;
  standing_revision: WithDefault<number>;
}

export interface EventBalancesTable {
  tenant_uuid: string;
  event_uuid: string;
  at_utc: Instant;
  balance: Json<unknown>;
  made_from: WithDefault<string | null>;
  checked_utc: Instant;
  took_ms: number;
  /** Of the newest point of a scheduled event with many assets. */
  forecast: NullableJson<unknown>;
}

/** Chances are 0 to 1. */
export interface EventChancesTable {
  tenant_uuid: string;
  event_uuid: string;
  said_utc: Instant;
  whole: number;
  half_hours: ColumnTypes['event_chances.half_hours'];
  likely_wh: WithDefault<number | null>;
  likely_p10_wh: WithDefault<number | null>;
  likely_p90_wh: WithDefault<number | null>;
}

/** How many assets of an event there are, and are opted in, by shares that are added up. */
export interface EventCountsTable {
  tenant_uuid: string;
  event_uuid: string;
  slot: number;
  assets: number;
  opted_in: number;
  changes: WithDefault<number>;
}

/** An asset that an event was aimed at and that did not opt in, as it was at the start. */
export interface EventDropoutsTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  stage: 'REGISTERED' | 'CONSENTED' | 'MPAN_VALID' | 'READY' | 'OPTED_IN';
  user_uuid: WithDefault<string | null>;
  mpan_status: ColumnTypes['event_dropouts.mpan_status'];
  scheme_status: WithDefault<ColumnTypes['event_dropouts.scheme_status'] | null>;
  state: WithDefault<'INVITED' | 'OPT_OUT' | null>;
  held_out: WithDefault<boolean>;
}

/** What is kept of a large event, and how far it is being counted. */
export interface EventFiguresTable {
  tenant_uuid: string;
  event_uuid: string;
  figures: NullableJson<unknown>;
}

export interface EventFreeAssetsTable {
  tenant_uuid: string;
  event_uuid: string;
  list_uuid: string;
  asset_uuid: string;
  adds_kwh: WithDefault<number | null>;
}

export interface EventFunnelsTable {
  tenant_uuid: string;
  event_uuid: string;
  frozen_utc: Instant;
  is_reconstructed: WithDefault<boolean>;
  counts: Json<ColumnTypes['event_funnels.counts']>;
  worth: NullableJson<ColumnTypes['event_funnels.worth']>;
}

/** What is kept of the assets of a large event, and how far they are being counted. */
export interface EventLivesTable {
  tenant_uuid: string;
  event_uuid: string;
  figures: NullableJson<unknown>;
}

/** What the provider nominates as the baseline of an event; no version is changed, only allowed. */
export interface EventNominationsTable {
  tenant_uuid: string;
  event_uuid: string;
  version: number;
  received_utc: Instant;
  received_by: WithDefault<string | null>;
  from_utc: Instant;
  /** Import positive. */
  wh: ColumnTypes['event_nominations.wh'];
  note: WithDefault<string | null>;
  allowed_utc: NullableInstant;
  allowed_by: WithDefault<string | null>;
  allowed_reason: WithDefault<string | null>;
}

export interface EventParticipantsTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  user_uuid: WithDefault<string | null>;
  portfolio_uuid: WithDefault<string | null>;
  is_domestic: boolean;
  consented: boolean;
  mpan_status: ColumnTypes['event_participants.mpan_status'];
  mpan_valid: boolean;
  scheme_status: WithDefault<ColumnTypes['event_participants.scheme_status'] | null>;
  state: 'INVITED' | 'OPT_IN' | 'OPT_OUT';
  counted_by: WithDefault<string | null>;
  /** Null where the event started before they were kept. */
  asset_type: WithDefault<ColumnTypes['event_participants.asset_type'] | null>;
  power_kw: WithDefault<number | null>;
}

export interface EventPortfolioPartsTable {
  tenant_uuid: string;
  event_uuid: string;
  portfolio_uuid: string;
  opted_in: WithDefault<number | null>;
  forecast_wh: WithDefault<number | null>;
}

/** Energy in kWh with six decimals, as decimal text. */
export interface EventPortfolioStatsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  portfolio_uuid: WithDefault<string | null>;
  /** Half hour of the event, from 1. */
  slot: number;
  assets: number;
  counted: number;
  baseline_kwh: string;
  actual_kwh: string;
  /** In £. */
  lines_gbp: WithDefault<string | null>;
  /** Delivered, and attributed to other events or to none. */
  not_attributed_kwh: WithDefault<string>;
}

export interface EventPortfoliosTable {
  tenant_uuid: string;
  event_uuid: string;
  portfolio_uuid: string;
  name: WithDefault<string | null>;
}

export interface EventProfilesTable {
  tenant_uuid: string;
  event_uuid: string;
  made_from: string;
  profile: Json<unknown>;
}

export interface EventRecountsTable {
  tenant_uuid: string;
  is_running: WithDefault<boolean>;
  event_uuid: string;
  after_uuid: WithDefault<string | null>;
  assets: WithDefault<number>;
  opted_in: WithDefault<number>;
  changes: WithDefault<number>;
  difference: WithDefault<number>;
  recounted_utc: NullableInstant;
}

export interface EventRevisionsTable {
  tenant_uuid: string;
  event_uuid: string;
  revision: number;
  changed_utc: Instant;
  changes: Json<ColumnTypes['event_revisions.changes']>;
  refused_by_code: JsonWithDefault<ColumnTypes['event_revisions.refused_by_code']>;
  refused: JsonWithDefault<ColumnTypes['event_revisions.refused']>;
}

export interface EventSchemesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  name: string;
  scheme_type: ColumnTypes['event_schemes.scheme_type'];
  description: WithDefault<string | null>;
  regulator: string;
  status: WithDefault<'ACTIVE' | 'CLOSED'>;
  baseline_method: ColumnTypes['event_schemes.baseline_method'];
  in_day_adjustment: boolean;
  settlement_method: ColumnTypes['event_schemes.settlement_method'];
  requires_mpan: boolean;
  valid_from: WithDefault<string | null>;
  valid_to: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
  recheck_days: WithDefault<number | null>;
  consent_validity_months: WithDefault<number | null>;
  dispatch_mode: WithDefault<'OFF' | 'MANUAL' | 'AUTO'>;
  dispatch_allocation: WithDefault<'EXPECTED' | 'CAPACITY' | 'BASELINE' | 'EQUAL'>;
  dispatch_notice_minutes: WithDefault<number>;
  dispatch_spread: WithDefault<'NONE' | 'BEFORE' | 'AROUND' | 'AFTER'>;
  dispatch_spread_seconds: WithDefault<number>;
  dispatches_per_day: WithDefault<number>;
  mail: WithDefault<'OFF' | 'ON'>;
  pack_id: WithDefault<string>;
  pack_version: WithDefault<string>;
  /** Probability with which an asset is held out of an event, 0 to 0.5. */
  hold_out_share: WithDefault<number>;
  /** What a user gets for an asset that is held out of an event. */
  hold_out_gbp: WithDefault<number | null>;
  /** In the order of their first days. */
  school_holidays: JsonWithDefault<ColumnTypes['event_schemes.school_holidays']>;
}

export interface EventStatsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  status: 'PRELIMINARY' | 'FINAL';
  calculated_utc: Instant;
  totals: Json<unknown>;
  reason: WithDefault<string | null>;
  terms: NullableJson<ColumnTypes['event_stats.terms']>;
  aftermath: NullableJson<ColumnTypes['event_stats.aftermath']>;
  comparisons: NullableJson<ColumnTypes['event_stats.comparisons']>;
  assets_deleted_utc: NullableInstant;
  has_assets: WithDefault<boolean>;
  responses: NullableJson<ColumnTypes['event_stats.responses']>;
  unit_baseline: NullableJson<ColumnTypes['event_stats.unit_baseline']>;
  portfolio_intervals: NullableJson<ColumnTypes['event_stats.portfolio_intervals']>;
}

/** What was traded of a half hour of an event; exact decimals. */
export interface EventTradesTable {
  tenant_uuid: string;
  event_uuid: string;
  start_utc: Instant;
  traded_mwh: string;
  trade_price_gbp_per_mwh: string;
  sourcing_cost_gbp_per_mwh: string;
  imbalance_price_gbp_per_mwh: WithDefault<string | null>;
  updated_utc: Instant;
}

export interface EventsTable {
  tenant_uuid: string;
  event_uuid: string;
  name: string;
  scheme_uuid: string;
  event_type: 'TURN_DOWN' | 'TURN_UP';
  running_type: 'LIVE' | 'TEST';
  start_utc: Instant;
  end_utc: Instant;
  opt_in_deadline_utc: NullableInstant;
  target_kw: WithDefault<number | null>;
  contracted_mw: WithDefault<number | null>;
  price_gbp_per_mwh: WithDefault<number | null>;
  zone: WithDefault<string | null>;
  state: WithDefault<'SCHEDULED' | 'STARTED' | 'ENDED' | 'CANCELLED'>;
  baseline_status: WithDefault<'PENDING' | 'READY'>;
  stats_status: WithDefault<'NOT_STARTED' | 'CALCULATING' | 'READY' | 'FAILED'>;
  cancel_reason: WithDefault<string | null>;
  cancelled_utc: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
  scheme_name: WithDefault<string | null>;
  baseline_method: WithDefault<ColumnTypes['events.baseline_method'] | null>;
  in_day_adjustment: WithDefault<boolean | null>;
  settlement_method: WithDefault<ColumnTypes['events.settlement_method'] | null>;
  stats_failure: WithDefault<string | null>;
  stats_started_run: WithDefault<number | null>;
  late_data_kwh: WithDefault<number | null>;
  recalculation: NullableJson<ColumnTypes['events.recalculation']>;
  revision: WithDefault<number>;
  dispatch: NullableJson<ColumnTypes['events.dispatch']>;
  /** It is due, and its portions start it: nobody may change who takes part. */
  is_starting: WithDefault<boolean>;
  pack_id: WithDefault<string | null>;
  pack_version: WithDefault<string | null>;
  hold_out: NullableJson<ColumnTypes['events.hold_out']>;
  half_hour_terms: NullableJson<ColumnTypes['events.half_hour_terms']>;
  requirement_uuid: WithDefault<string | null>;
  unit_uuid: WithDefault<string | null>;
}

/** A stats run that became FINAL and that a schedule has not exported. */
export interface ExportRunsTable {
  tenant_uuid: string;
  schedule_uuid: string;
  event_uuid: string;
  run: number;
}

/** An export that is written every day. */
export interface ExportSchedulesTable {
  tenant_uuid: string;
  schedule_uuid: string;
  label: string;
  dataset: 'CONSUMPTION' | 'EVENT_STATS';
  format: 'csv' | 'parquet';
  direction: 'import' | 'export';
  /** HH:mm on the London clock. */
  time_of_day: string;
  lag_days: number;
  /** Of CONSUMPTION, the first London day that is not exported. */
  next_day: WithDefault<string | null>;
  last_file: WithDefault<string | null>;
  last_success_utc: NullableInstant;
  created_utc: Instant;
  target: WithDefault<'FOLDER' | 'S3'>;
}

/** A template of a buyer with what its columns have; a version is never changed. */
export interface FileBindingsTable {
  tenant_uuid: string;
  binding_uuid: string;
  name: string;
  version: number;
  kind: 'READINGS' | 'GROUP_BASELINE' | 'PARTICIPANTS';
  pack_id: WithDefault<string | null>;
  columns: Json<unknown>;
  convention: Json<unknown>;
  template: Buffer;
  sha256: string;
  created_utc: Instant;
  created_by: WithDefault<string | null>;
}

export interface ForecastCountDaysTable {
  environment: 'SANDBOX' | 'LIVE';
  day: string;
  status: 'KEPT' | 'SCORED' | 'UNSCORED';
  forecasts: number;
}

/** Scores of all tenants of an environment together, by the day on which they were made. */
export interface ForecastScoreDaysTable {
  environment: 'SANDBOX' | 'LIVE';
  day: string;
  lead: number;
  half_hours: number;
  inside: number;
  below: number;
  error_wh: number;
  energy_wh: number;
}

export interface IdempotencyKeysTable {
  tenant_uuid: string;
  key: string;
  operation: string;
  request_sha256: Buffer;
  status: number;
  headers: Json<ColumnTypes['idempotency_keys.headers']>;
  body: string;
  created_at: InstantWithDefault;
}

/** A file of a buyer's instructions as it was received. */
export interface InstructionFilesTable {
  tenant_uuid: string;
  file_uuid: string;
  scheme_uuid: string;
  format: ColumnTypes['instruction_files.format'];
  company: string;
  name: string;
  content: Buffer;
  sha256: string;
  size: number;
  row_count: number;
  left_out: number;
  line_count: number;
  created_utc: Instant;
  /** Null of files that were read before it was noted. */
  reading: NullableJson<unknown>;
}

/** An instruction of a file, and the event that it is about. */
export interface InstructionLinesTable {
  tenant_uuid: string;
  file_uuid: string;
  row_number: number;
  scheme_uuid: string;
  instruction_key: string;
  name: string;
  event_type: ColumnTypes['instruction_lines.event_type'];
  start_utc: Instant;
  end_utc: Instant;
  mw: number;
  price_gbp_per_mwh: WithDefault<number | null>;
  zone: WithDefault<string | null>;
  outcome: 'CREATED' | 'CHANGED' | 'UNCHANGED' | 'SKIPPED';
  reason: WithDefault<string | null>;
  event_uuid: WithDefault<string | null>;
  is_buyers_test: WithDefault<boolean>;
  half_hour_terms: NullableJson<ColumnTypes['instruction_lines.half_hour_terms']>;
}

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
  checkpoint: NullableJson<unknown>;
}

export interface KeptCountsTable {
  tenant_uuid: string;
  subject: ColumnTypes['kept_counts.subject'];
  figure: string;
  label: string;
  bucket: number;
  amount: number;
  recount: WithDefault<number>;
}

export interface LimitLogsTable {
  tenant_uuid: string;
  standard: InstantWithDefault;
  consumption: InstantWithDefault;
  standard_counts: WithDefault<(number | null)[]>;
  consumption_counts: WithDefault<(number | null)[]>;
  not_lent_until: NullableInstant;
}

export interface LimitPlacesTable {
  tenant_uuid: string;
  process_uuid: string;
  count_no: number;
  standard: number;
  consumption: number;
  portion_no: WithDefault<number>;
  portion: WithDefault<number>;
  portion_until: NullableInstant;
}

export interface LimitProcessesTable {
  process_uuid: string;
  live_until: Instant;
}

export interface LoadCountsTable {
  tenant_uuid: string;
  phase: WithDefault<'ASSETS' | 'CONSENTS' | null>;
  after_uuid: WithDefault<string | null>;
  day: WithDefault<string | null>;
  switching_from: WithDefault<string | null>;
  found: JsonWithDefault<ColumnTypes['load_counts.found']>;
  counted_utc: NullableInstant;
  line_w: WithDefault<number | null>;
  near_percent: WithDefault<number | null>;
  crossed_day: WithDefault<string | null>;
  notice_due_day: WithDefault<string | null>;
  notice_given_day: WithDefault<string | null>;
}

/** The highest count of a London day. */
export interface LoadDaysTable {
  tenant_uuid: string;
  day: string;
  watts: number;
  assets: number;
  unrated: number;
  counted_utc: Instant;
}

export interface LoadSignalChangesTable {
  tenant_uuid: string;
  day: string;
  kind: ColumnTypes['load_signal_changes.kind'];
  cause: ColumnTypes['load_signal_changes.cause'];
  signals: number;
}

export interface LoadSignalDaysTable {
  tenant_uuid: string;
  day: string;
  kind: ColumnTypes['load_signal_days.kind'];
  cause: ColumnTypes['load_signal_days.cause'];
  signals: number;
}

/** What was sent to assets to control them, and what their customers overrode. */
export interface LoadSignalsTable {
  tenant_uuid: string;
  seq: WithDefault<number>;
  at_utc: Instant;
  kind: 'REQUESTED' | 'CHANGED' | 'CANCELLED' | 'RESENT' | 'OVERRIDDEN';
  cause: 'EVENT' | 'TEST' | 'CHANGE' | 'RESPREAD' | 'RESEND' | 'CANCEL' | 'OVERRIDE' | 'CONSENT';
  reason: WithDefault<string | null>;
  actor: ColumnTypes['load_signals.actor'];
  actor_name: WithDefault<string | null>;
  event_uuid: string;
  asset_uuid: string;
  dispatch_uuid: string;
  revision: number;
  controller_uuid: string;
  batch_uuid: string;
  signal: string;
  size_w: number;
  start_utc: Instant;
  end_utc: Instant;
  consent_uuid: WithDefault<string | null>;
}

export interface LoadTechnologiesTable {
  tenant_uuid: string;
  day: string;
  asset_type: string;
  watts: number;
  assets: number;
  registered: number;
}

export interface MailRoundsTable {
  tenant_uuid: string;
  event_uuid: string;
  kind: ColumnTypes['mail_rounds.kind'];
  revision: WithDefault<number>;
  due_utc: Instant;
  after_uuid: WithDefault<string | null>;
  done: WithDefault<boolean>;
  details: NullableJson<ColumnTypes['mail_rounds.details']>;
}

export interface MailTemplatesTable {
  tenant_uuid: string;
  name: string;
  version: number;
  subject: WithDefault<string | null>;
  paragraphs: WithDefault<string[] | null>;
  created_utc: Instant;
}

export interface MailsTable {
  tenant_uuid: string;
  mail_uuid: string;
  kind: ColumnTypes['mails.kind'];
  user_uuid: WithDefault<string | null>;
  contact_uuid: WithDefault<string | null>;
  event_uuid: WithDefault<string | null>;
  alert_uuid: WithDefault<string | null>;
  batch_uuid: WithDefault<string | null>;
  revision: WithDefault<number>;
  priority: WithDefault<number>;
  status: WithDefault<'WAITING' | 'SENT' | 'CAUGHT' | 'WITHDRAWN' | 'EXPIRED' | 'SUPPRESSED' | 'FAILED'>;
  template_version: WithDefault<number | null>;
  parameters: NullableJson<ColumnTypes['mails.parameters']>;
  due_utc: Instant;
  attempts: WithDefault<number>;
  sent_utc: NullableInstant;
  error: WithDefault<string | null>;
  created_utc: Instant;
  channel: WithDefault<'EMAIL' | 'CHAT'>;
}

export interface MarketBidsTable {
  tenant_uuid: string;
  scheme_uuid: string;
  season: number;
  buyer_event_id: string;
  event_type: 'TURN_DOWN' | 'TURN_UP';
  start_utc: Instant;
  unit_id: string;
  participant: string;
  zone: string;
  mw: number;
  price_gbp_per_mwh: number;
  is_accepted: boolean;
}

/** A version of a tenant's own market pack; those of the release are files. */
export interface MarketPacksTable {
  tenant_uuid: string;
  pack_uuid: string;
  pack_id: string;
  version: string;
  parent_id: string;
  parent_version: string;
  overrides: Json<ColumnTypes['market_packs.overrides']>;
  confirmations: Json<ColumnTypes['market_packs.confirmations']>;
  created_utc: Instant;
}

export interface MarketPeriodsTable {
  tenant_uuid: string;
  scheme_uuid: string;
  season: number;
  buyer_event_id: string;
  event_type: 'TURN_DOWN' | 'TURN_UP';
  start_utc: Instant;
  period_uuid: string;
  london_half_hour: number;
  asked_mw: WithDefault<number | null>;
  open_zones: WithDefault<string[] | null>;
  procured_mw: WithDefault<number | null>;
  cost_gbp: WithDefault<number | null>;
  settled_mw: WithDefault<number | null>;
  settled_gbp: WithDefault<number | null>;
  offers: WithDefault<number | null>;
  offered_mw: WithDefault<number | null>;
  dearest_accepted_gbp: WithDefault<number | null>;
  cheapest_refused_gbp: WithDefault<number | null>;
}

export interface MeterAccountsTable {
  tenant_uuid: string;
  meter_account_uuid: string;
  provider: 'OCTOPUS_ENERGY' | 'N3RGY';
  user_uuid: WithDefault<string | null>;
  label: WithDefault<string | null>;
  credential: WithDefault<Buffer | null>;
  credential_hint: WithDefault<string | null>;
  refused_utc: NullableInstant;
  refused_until_utc: NullableInstant;
  refusal: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}

export interface MeterProviderPausesTable {
  tenant_uuid: string;
  provider: ColumnTypes['meter_provider_pauses.provider'];
  failures: number;
  until_utc: Instant;
  code: string;
  detail: string;
}

export interface MeterReadsTable {
  tenant_uuid: string;
  asset_uuid: string;
  provider: WithDefault<ColumnTypes['meter_reads.provider'] | null>;
  meter_account_uuid: WithDefault<string | null>;
  last_read_utc: NullableInstant;
  last_error_utc: NullableInstant;
  last_error_code: WithDefault<string | null>;
  last_error: WithDefault<string | null>;
  failures: WithDefault<number>;
  next_try_utc: NullableInstant;
}

export interface OadrCursorsTable {
  tenant_uuid: string;
  controller_uuid: string;
  number: number;
}

export interface OadrNotificationsTable {
  tenant_uuid: string;
  seq: WithDefault<number>;
  subscription_uuid: string;
  callback: number;
  batch_number: WithDefault<number | null>;
  body: string;
  next_attempt_at: Instant;
  start_at: NullableInstant;
  give_up_at: Instant;
  attempts: WithDefault<number>;
}

export interface OadrObjectsTable {
  tenant_uuid: string;
  object_uuid: string;
  seq: WithDefault<number>;
  type: 'PROGRAM' | 'EVENT' | 'REPORT' | 'SUBSCRIPTION' | 'VEN' | 'RESOURCE';
  controller_uuid: WithDefault<string | null>;
  client_id: WithDefault<string | null>;
  is_hidden: WithDefault<boolean>;
  name: WithDefault<string | null>;
  program_id: WithDefault<string | null>;
  event_id: WithDefault<string | null>;
  priority: WithDefault<number | null>;
  ends_utc: NullableInstant;
  targets: WithDefault<string[]>;
  body: Json<ColumnTypes['oadr_objects.body']>;
  /** Base64, one for each of a subscription's callbacks. */
  sealed_tokens: NullableJson<ColumnTypes['oadr_objects.sealed_tokens']>;
  created_utc: Instant;
  updated_utc: Instant;
}

export interface OadrVersionsTable {
  tenant_uuid: string;
  version: number;
}

export interface OfferChangesTable {
  tenant_uuid: string;
  change_uuid: string;
  requirement_uuid: string;
  offer_uuid: WithDefault<string | null>;
  at_utc: Instant;
  changed_by: string;
  sentence: string;
}

export interface OfferProposalsTable {
  tenant_uuid: string;
  requirement_uuid: string;
  unit_uuid: string;
  as_of_utc: Instant;
  members: number;
  guardrails: Json<unknown>;
  basis: Json<unknown>;
}

export interface OfferSubmissionsTable {
  tenant_uuid: string;
  submission_uuid: string;
  requirement_uuid: string;
  reference: string;
  submitted_utc: Instant;
  submitted_by: string;
  offers: number;
}

export interface OffersTable {
  tenant_uuid: string;
  offer_uuid: string;
  scheme_uuid: string;
  requirement_uuid: string;
  unit_uuid: string;
  start_utc: Instant;
  state: WithDefault<'PROPOSED' | 'APPROVED' | 'SUBMITTED' | 'ACCEPTED' | 'REJECTED' | 'LAPSED'>;
  mw: WithDefault<number | null>;
  price_gbp_per_mwh: WithDefault<number | null>;
  is_by_hand: WithDefault<boolean>;
  approved_by: WithDefault<string[]>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
  factor: WithDefault<number | null>;
  delivered_mwh: WithDefault<number | null>;
  revenue_gbp: WithDefault<number | null>;
  run_status: WithDefault<'PRELIMINARY' | 'FINAL' | null>;
}

export interface OutboxTable {
  tenant_uuid: string;
  outbox_uuid: string;
  seq: WithDefault<number>;
  event: string;
  created_utc: Instant;
  payload: Json<unknown>;
  recorded_at: InstantWithDefault;
}

export interface ParticipantAnswersTable {
  tenant_uuid: string;
  answer_uuid: string;
  event_uuid: string;
  user_uuid: string;
  answer: 'YES' | 'NO';
  at_utc: Instant;
  wording: string;
  outcome: Json<ColumnTypes['participant_answers.outcome']>;
}

/** A row of the file: of a half hour, an event, or the month. */
export interface PaymentAmountsTable {
  tenant_uuid: string;
  line_uuid: string;
  row_number: number;
  event_uuid: WithDefault<string | null>;
  start_utc: NullableInstant;
  mwh: WithDefault<string | null>;
  gbp: string;
}

export interface PaymentDisputeChangesTable {
  tenant_uuid: string;
  dispute_uuid: string;
  change_number: number;
  at_utc: Instant;
  state: ColumnTypes['payment_dispute_changes.state'];
  due_day: WithDefault<string | null>;
  note: WithDefault<string | null>;
}

export interface PaymentDisputesTable {
  tenant_uuid: string;
  dispute_uuid: string;
  line_uuid: string;
  state: 'OPEN' | 'SENT' | 'ACCEPTED' | 'REJECTED' | 'CLOSED';
  due_day: WithDefault<string | null>;
  updated_utc: Instant;
}

/** A file of payments as it was received. */
export interface PaymentFilesTable {
  tenant_uuid: string;
  file_uuid: string;
  scheme_uuid: string;
  name: string;
  buyer: string;
  mapping: Json<unknown>;
  content: Buffer;
  sha256: string;
  size: number;
  row_count: number;
  line_count: number;
  created_utc: Instant;
}

/** What was paid for a product in a London month. */
export interface PaymentLinesTable {
  tenant_uuid: string;
  line_uuid: string;
  file_uuid: string;
  scheme_uuid: string;
  product: string;
  month: string;
  pence: number;
}

export interface PortfolioForecastScoresTable {
  tenant_uuid: string;
  portfolio_uuid: string;
  origin_utc: Instant;
  lead: number;
  half_hours: number;
  inside: number;
  below: number;
  error_wh: number;
  energy_wh: number;
}

/** A portfolio's forecast of 48 hours as it was made, watt-hours of its assets together; null where there is none. */
export interface PortfolioForecastsTable {
  tenant_uuid: string;
  portfolio_uuid: string;
  origin_utc: Instant;
  made_utc: Instant;
  assets: number;
  asset_uuids: string[];
  values_wh: (number | null)[];
  p10_wh: (number | null)[];
  p50_wh: (number | null)[];
  p90_wh: (number | null)[];
  measured_wh: WithDefault<(number | null)[] | null>;
  status: WithDefault<'PENDING' | 'SCORED' | 'UNSCORED'>;
  readings_percent: WithDefault<number | null>;
  scored_utc: NullableInstant;
}

export interface PortfolioStandingsTable {
  tenant_uuid: string;
  portfolio_uuid: string;
  calculated_utc: Instant;
  took_ms: number;
  ready: number;
  expected_kw: WithDefault<number | null>;
  sure_kw: WithDefault<number | null>;
  kept: NullableJson<ColumnTypes['portfolio_standings.kept']>;
  kept_percent: WithDefault<number | null>;
  usual: Json<ColumnTypes['portfolio_standings.usual']>;
  season: Json<ColumnTypes['portfolio_standings.season']>;
  revenue_gbp: number;
}

export interface PortfoliosTable {
  tenant_uuid: string;
  portfolio_uuid: string;
  name: string;
  description: WithDefault<string | null>;
  status: WithDefault<'ACTIVE' | 'ARCHIVED'>;
  created_utc: Instant;
  updated_utc: Instant;
  archived_utc: NullableInstant;
  row_version: WithDefault<number>;
}

export interface ReadingDaysTable {
  tenant_uuid: string;
  asset_uuid: string;
  direction: ColumnTypes['reading_days.direction'];
  day: string;
  wh: (number | null)[];
  present: number;
  estimated: number;
  fresh: WithDefault<number | null>;
}

export interface ReadingImportsTable {
  tenant_uuid: string;
  import_uuid: string;
  file_name: string;
  created_utc: Instant;
}

/** How far readings that a tenant does not keep have been looked for. */
export interface ReadingRetentionTable {
  tenant_uuid: string;
  looked_before: string;
}

export interface ReadingSourcesTable {
  tenant_uuid: string;
  asset_uuid: string;
  direction: ColumnTypes['reading_sources.direction'];
  day: string;
  seq: WithDefault<number>;
  received_utc: Instant;
  import_uuid: WithDefault<string | null>;
  slots: number;
  first_row: WithDefault<number | null>;
  row_step: WithDefault<number | null>;
  rows: WithDefault<ColumnTypes['reading_sources.rows'] | null>;
}

export interface RecountDaysTable {
  day: string;
  environment: ColumnTypes['recount_days.environment'];
  subject: ColumnTypes['recount_days.subject'];
  recounts: number;
  difference: number;
}

export interface RequirementFeedsTable {
  tenant_uuid: string;
  scheme_uuid: string;
  kind: 'REQUIREMENT' | 'BIDS' | 'SUMMARY';
  is_on: boolean;
  next_utc: NullableInstant;
  last_success_utc: NullableInstant;
  last_failure_utc: NullableInstant;
  last_failure: WithDefault<string | null>;
  failures: WithDefault<number>;
  total_rows: WithDefault<number | null>;
  whole_utc: NullableInstant;
  differences: WithDefault<number>;
  failing_since_utc: NullableInstant;
}

export interface RequirementPeriodsTable {
  tenant_uuid: string;
  requirement_uuid: string;
  start_utc: Instant;
  mw: number;
  caps: Json<ColumnTypes['requirement_periods.caps']>;
}

export interface RequirementsTable {
  tenant_uuid: string;
  requirement_uuid: string;
  scheme_uuid: string;
  season: number;
  buyer_event_id: string;
  event_type: 'TURN_DOWN' | 'TURN_UP';
  tag: WithDefault<'ENERGY' | 'SYSTEM' | null>;
  is_buyers_test: boolean;
  submission_utc: Instant;
  delivery_date: string;
  start_utc: Instant;
  end_utc: Instant;
  guaranteed_price: number;
  dispatch_type: string;
  eligible: string[];
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}

/** The run of an event that the responses of its assets hold. */
export interface ResponseEventsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: WithDefault<number | null>;
  next_run: WithDefault<number | null>;
  through_asset_uuid: WithDefault<string | null>;
}

export interface RunChangesTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  against: number;
  asset_uuid: string;
  size_kwh: number;
}

/** How far two of its runs have been compared. */
export interface RunComparisonsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  /** 0: nothing. */
  against: number;
  asked_utc: Instant;
  changed: WithDefault<number>;
  is_ended: WithDefault<boolean>;
  is_compared: WithDefault<boolean>;
}

/** What was kept of each of its runs. */
export interface RunFiguresTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  figures: Json<unknown>;
}

/** How far the assets of a run have been added up by portfolio. */
export interface RunReceiptsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  is_added: WithDefault<boolean>;
}

export interface SchemaMigrationTable {
  version: number;
  name: string;
  sha256: string;
  applied_utc: InstantWithDefault;
}

export interface SchemeAssetsTable {
  tenant_uuid: string;
  scheme_uuid: string;
  asset_uuid: string;
  status: 'OPT_IN' | 'OPT_OUT' | 'DUPLICATED' | 'REJECTED' | 'READY' | 'READY_OPT_OUT';
  status_reason: WithDefault<string | null>;
  last_checked_utc: NullableInstant;
  updated_utc: Instant;
  asked_utc: NullableInstant;
  held_by: WithDefault<string | null>;
  given_zone: WithDefault<string | null>;
  standing: WithDefault<'EVERY' | 'ASK' | null>;
  most_per_week: WithDefault<number | null>;
  standing_user_uuid: WithDefault<string | null>;
  quiet_from: WithDefault<string | null>;
  quiet_to: WithDefault<string | null>;
  standing_by: WithDefault<string | null>;
  standing_utc: NullableInstant;
}

export interface SchemeStandingsTable {
  tenant_uuid: string;
  scheme_uuid: string;
  calculated_utc: Instant;
  took_ms: number;
  registered: number;
  ready: number;
  expected_kw: WithDefault<number | null>;
  sure_kw: WithDefault<number | null>;
  /** Of a large fleet, by stage. */
  counts: NullableJson<unknown>;
}

export interface SchemeZonesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  sha256: WithDefault<string | null>;
  received_utc: NullableInstant;
  received_by: WithDefault<string | null>;
  counts: NullableJson<ColumnTypes['scheme_zones.counts']>;
  counted_utc: NullableInstant;
  took_ms: WithDefault<number>;
  is_large: WithDefault<boolean>;
}

/** With what a tenant's settlement bundles are signed. */
export interface SettlementKeysTable {
  tenant_uuid: string;
  key_id: string;
  /** SubjectPublicKeyInfo (DER) in base64. */
  public_key: string;
  /** PKCS #8 (DER) in base64, sealed. */
  sealed: Buffer;
  created_utc: Instant;
}

/** An operator's word on a cell of a published assessment of stacking. */
export interface StackingConfirmationsTable {
  tenant_uuid: string;
  confirmation_uuid: string;
  product_a: string;
  product_b: string;
  mode: 'CO_DELIVERY' | 'SPLITTING' | 'JUMPING';
  value: 'Y' | 'y';
  source: string;
  as_of: string;
  statement: string;
  confirmed_by: WithDefault<string | null>;
  confirmed_utc: Instant;
}

export interface StatesBeforeTable {
  tenant_uuid: string;
  cause_uuid: string;
  asset_uuid: string;
  kind: 'SCHEME' | 'EVENT' | 'PORTFOLIO' | 'USER';
  target_uuid: string;
  state: WithDefault<string | null>;
  reason: WithDefault<string | null>;
  since_utc: NullableInstant;
  portfolio_uuid: WithDefault<string | null>;
  left_as: WithDefault<string | null>;
}

/** How an event's assets are worked out in portions, while they are. */
export interface StatsPlansTable {
  tenant_uuid: string;
  event_uuid: string;
  plan_uuid: string;
  purpose: 'RUN' | 'LATE' | 'BASELINES';
  run: WithDefault<number | null>;
  planned_utc: Instant;
  fixed: Json<unknown>;
  portions: number;
  enqueued: number;
  again: WithDefault<boolean>;
}

export interface StatsPortionsTable {
  tenant_uuid: string;
  portion_uuid: string;
  event_uuid: string;
  /** From 1. */
  place: number;
  after_asset_uuid: string;
  to_asset_uuid: string;
  assets: number;
  done_utc: NullableInstant;
  sums: NullableJson<ColumnTypes['stats_portions.sums']>;
  profile_source: NullableJson<ColumnTypes['stats_portions.profile_source']>;
  control_group: NullableJson<ColumnTypes['stats_portions.control_group']>;
  /** Of each portfolio, as `portfolio_intervals` names them. */
  portfolios: NullableJson<ColumnTypes['stats_portions.portfolios']>;
}

export interface SuppressionsTable {
  tenant_uuid: string;
  address_hash: Buffer;
  kind: 'INVITATIONS' | 'ALL';
  reason: 'UNSUBSCRIBED' | 'REFUSED' | 'ERASED';
  created_utc: Instant;
}

export interface SuspiciousReadingsTable {
  tenant_uuid: string;
  suspicion_uuid: string;
  asset_uuid: string;
  direction: ColumnTypes['suspicious_readings.direction'];
  start_utc: Instant;
  wh: number;
  was_estimated: WithDefault<boolean>;
  limit_wh: number;
  reason: 'CAPACITY' | 'CONNECTION' | 'HISTORY';
  state: WithDefault<'OPEN' | 'CONFIRMED' | 'SET_ASIDE'>;
  noted_utc: Instant;
  decided_utc: NullableInstant;
  decided_by: WithDefault<string | null>;
}

export interface SwitchingDaysTable {
  tenant_uuid: string;
  day: string;
  came: WithDefault<number>;
  went: WithDefault<number>;
  consents_ended: WithDefault<number>;
}

export interface TariffPricesTable {
  tenant_uuid: string;
  tariff_uuid: string;
  day: string;
  pence: (number | null)[];
  pence_told: WithDefault<(number | null)[] | null>;
}

export interface TariffSchedulesTable {
  tenant_uuid: string;
  schedule_uuid: string;
  asset_uuid: string;
  type: 'SINGLE_RATE' | 'TIME_OF_USE' | 'DYNAMIC';
  direction: 'import' | 'export';
  enabled: boolean;
  periods: Json<ColumnTypes['tariff_schedules.periods']>;
  valid_from: string;
  valid_to: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  follows_tariff: boolean;
}

export interface TariffVersionsTable {
  tenant_uuid: string;
  tariff_uuid: string;
  version: number;
  effective_from: string;
  recorded_utc: Instant;
  reason: WithDefault<string | null>;
  attributes: Json<ColumnTypes['tariff_versions.attributes']>;
}

export interface TariffsTable {
  tenant_uuid: string;
  tariff_uuid: string;
  asset_uuid: string;
  direction: 'import' | 'export';
  name: string;
  supplier_name: WithDefault<string | null>;
  tariff_code: WithDefault<string | null>;
  tariff_type: 'SINGLE_RATE' | 'TIME_OF_USE' | 'DYNAMIC';
  currency: ColumnTypes['tariffs.currency'];
  standing_charge_pence_per_day: number;
  vat_rate_percent: number;
  prices_include_vat: boolean;
  unit_rates: Json<ColumnTypes['tariffs.unit_rates']>;
  valid_from: string;
  valid_to: WithDefault<string | null>;
  disconnected_utc: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
  /** Which of its recorded versions the row is. */
  version: WithDefault<number>;
  /** Why it was added; null if no reason was given. */
  reason: WithDefault<string | null>;
  /** How often its half-hourly prices have been set. */
  prices_version: WithDefault<number>;
}

export interface TemperatureReadsTable {
  origin: string;
  due_utc: Instant;
  read_utc: NullableInstant;
}

/** The air temperature of the hour that begins at an instant, at the configured place. */
export interface TemperaturesTable {
  hour_utc: Instant;
  celsius: number;
  origin: string;
}

export interface TenantsTable {
  tenant_uuid: string;
  name: string;
  environment: 'SANDBOX' | 'LIVE';
  clock_offset_ms: WithDefault<number>;
  requests_per_second: WithDefault<number>;
  requests_in_flight: WithDefault<number>;
  consumption_per_second: WithDefault<number>;
  consumption_in_flight: WithDefault<number>;
  created_utc: InstantWithDefault;
  retention_months: WithDefault<number | null>;
  confirm_above_kw: WithDefault<number | null>;
  dispatch_stopped_utc: NullableInstant;
  demo_scheme_uuid: WithDefault<string | null>;
  dispatch_stopped_by: WithDefault<string | null>;
  preliminary_runs_days: WithDefault<number | null>;
  audit_months: WithDefault<number | null>;
  demo_stage: WithDefault<'PILOT' | 'FLEET' | null>;
  demo_assets: WithDefault<number | null>;
  clock_target_utc: NullableInstant;
  clock_moves: WithDefault<number>;
}

export interface UnitMembersTable {
  tenant_uuid: string;
  unit_uuid: string;
  scheme_uuid: string;
  asset_uuid: string;
  from_utc: Instant;
  to_utc: NullableInstant;
}

export interface UnitsTable {
  tenant_uuid: string;
  unit_uuid: string;
  scheme_uuid: string;
  unit_id: string;
  zone: string;
  portfolio_uuid: string;
  guardrails: Json<ColumnTypes['units.guardrails']>;
  valid_from: WithDefault<string | null>;
  valid_to: WithDefault<string | null>;
  status: WithDefault<'ACTIVE' | 'ARCHIVED'>;
  members: WithDefault<number | null>;
  member_kw: WithDefault<number | null>;
  counted_utc: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  archived_utc: NullableInstant;
  row_version: WithDefault<number>;
}

export interface UserSearchTable {
  user_uuid: string;
  grams: (number | null)[];
}

export interface UsersTable {
  tenant_uuid: string;
  user_uuid: string;
  user_id: string;
  name: string;
  email: WithDefault<string | null>;
  phone: WithDefault<string | null>;
  status: WithDefault<'ACTIVE' | 'ARCHIVED'>;
  created_utc: Instant;
  updated_utc: Instant;
  archived_utc: NullableInstant;
  row_version: WithDefault<number>;
  erased_utc: NullableInstant;
  mail_epoch: WithDefault<number>;
}

export interface WebhookAttemptsTable {
  tenant_uuid: string;
  delivery_uuid: string;
  attempt: number;
  attempted_at: Instant;
  status_code: WithDefault<number | null>;
  response_ms: number;
  error: WithDefault<string | null>;
  request_headers: Json<ColumnTypes['webhook_attempts.request_headers']>;
  response_body: WithDefault<string | null>;
}

export interface WebhookDeliveriesTable {
  tenant_uuid: string;
  delivery_uuid: string;
  webhook_uuid: string;
  seq: WithDefault<number>;
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

export interface WebhookSubscriptionsTable {
  tenant_uuid: string;
  webhook_uuid: string;
  url: string;
  events: string[];
  description: WithDefault<string | null>;
  status: WithDefault<'ACTIVE' | 'DISABLED'>;
  disabled_reason: WithDefault<string | null>;
  secret: Buffer;
  old_secrets: JsonWithDefault<ColumnTypes['webhook_subscriptions.old_secrets']>;
  failing_since: NullableInstant;
  last_failure: NullableInstant;
  lane_owner: WithDefault<string | null>;
  lane_until: NullableInstant;
  created_utc: Instant;
  updated_utc: Instant;
  deleted_utc: NullableInstant;
  row_version: WithDefault<number>;
  family: WithDefault<'EVENTS' | 'DISPATCH'>;
}

/** A version of the weekly baseline of a scheme. */
export interface WeekTemplatesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  version: number;
  received_utc: Instant;
  received_by: WithDefault<string | null>;
  valid_from_utc: Instant;
  /** 336 half hours from Monday 00:00 on the London clock, import positive. */
  kw: ColumnTypes['week_templates.kw'];
  positive: 'IMPORT' | 'EXPORT';
  sha256: string;
}

export interface ZoneOutcodesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  outcode: string;
  zone: string;
}

export interface Tables {
  alerts: AlertsTable;
  api_keys: ApiKeysTable;
  asset_claim_changes: AssetClaimChangesTable;
  asset_claim_evidence: AssetClaimEvidenceTable;
  asset_claims: AssetClaimsTable;
  asset_counts: AssetCountsTable;
  asset_facet_counts: AssetFacetCountsTable;
  asset_facets: AssetFacetsTable;
  asset_forecast_scores: AssetForecastScoresTable;
  asset_forecasts: AssetForecastsTable;
  asset_readings: AssetReadingsTable;
  asset_registrations: AssetRegistrationsTable;
  asset_responses: AssetResponsesTable;
  asset_search: AssetSearchTable;
  assets: AssetsTable;
  audit: AuditTable;
  availability_gaps: AvailabilityGapsTable;
  availability_windows: AvailabilityWindowsTable;
  bulk_action_steps: BulkActionStepsTable;
  bulk_actions: BulkActionsTable;
  calendar_feeds: CalendarFeedsTable;
  complaints: ComplaintsTable;
  consents: ConsentsTable;
  contacts: ContactsTable;
  controller_batch_numbers: ControllerBatchNumbersTable;
  controller_credentials: ControllerCredentialsTable;
  controller_events: ControllerEventsTable;
  controllers: ControllersTable;
  count_changes: CountChangesTable;
  count_states: CountStatesTable;
  device_reports: DeviceReportsTable;
  dispatch_answer_messages: DispatchAnswerMessagesTable;
  dispatch_attempts: DispatchAttemptsTable;
  dispatch_batches: DispatchBatchesTable;
  dispatch_latencies: DispatchLatenciesTable;
  dispatch_log: DispatchLogTable;
  dispatch_orders: DispatchOrdersTable;
  dispatch_sums: DispatchSumsTable;
  dispatches: DispatchesTable;
  event_asset_stats: EventAssetStatsTable;
  event_assets: EventAssetsTable;
  event_balances: EventBalancesTable;
  event_chances: EventChancesTable;
  event_counts: EventCountsTable;
  event_dropouts: EventDropoutsTable;
  event_figures: EventFiguresTable;
  event_free_assets: EventFreeAssetsTable;
  event_funnels: EventFunnelsTable;
  event_lives: EventLivesTable;
  event_nominations: EventNominationsTable;
  event_participants: EventParticipantsTable;
  event_portfolio_parts: EventPortfolioPartsTable;
  event_portfolio_stats: EventPortfolioStatsTable;
  event_portfolios: EventPortfoliosTable;
  event_profiles: EventProfilesTable;
  event_recounts: EventRecountsTable;
  event_revisions: EventRevisionsTable;
  event_schemes: EventSchemesTable;
  event_stats: EventStatsTable;
  event_trades: EventTradesTable;
  events: EventsTable;
  export_runs: ExportRunsTable;
  export_schedules: ExportSchedulesTable;
  file_bindings: FileBindingsTable;
  forecast_count_days: ForecastCountDaysTable;
  forecast_score_days: ForecastScoreDaysTable;
  idempotency_keys: IdempotencyKeysTable;
  instruction_files: InstructionFilesTable;
  instruction_lines: InstructionLinesTable;
  jobs: JobsTable;
  kept_counts: KeptCountsTable;
  limit_logs: LimitLogsTable;
  limit_places: LimitPlacesTable;
  limit_processes: LimitProcessesTable;
  load_counts: LoadCountsTable;
  load_days: LoadDaysTable;
  load_signal_changes: LoadSignalChangesTable;
  load_signal_days: LoadSignalDaysTable;
  load_signals: LoadSignalsTable;
  load_technologies: LoadTechnologiesTable;
  mail_rounds: MailRoundsTable;
  mail_templates: MailTemplatesTable;
  mails: MailsTable;
  market_bids: MarketBidsTable;
  market_packs: MarketPacksTable;
  market_periods: MarketPeriodsTable;
  meter_accounts: MeterAccountsTable;
  meter_provider_pauses: MeterProviderPausesTable;
  meter_reads: MeterReadsTable;
  oadr_cursors: OadrCursorsTable;
  oadr_notifications: OadrNotificationsTable;
  oadr_objects: OadrObjectsTable;
  oadr_versions: OadrVersionsTable;
  offer_changes: OfferChangesTable;
  offer_proposals: OfferProposalsTable;
  offer_submissions: OfferSubmissionsTable;
  offers: OffersTable;
  outbox: OutboxTable;
  participant_answers: ParticipantAnswersTable;
  payment_amounts: PaymentAmountsTable;
  payment_dispute_changes: PaymentDisputeChangesTable;
  payment_disputes: PaymentDisputesTable;
  payment_files: PaymentFilesTable;
  payment_lines: PaymentLinesTable;
  portfolio_forecast_scores: PortfolioForecastScoresTable;
  portfolio_forecasts: PortfolioForecastsTable;
  portfolio_standings: PortfolioStandingsTable;
  portfolios: PortfoliosTable;
  reading_days: ReadingDaysTable;
  reading_imports: ReadingImportsTable;
  reading_retention: ReadingRetentionTable;
  reading_sources: ReadingSourcesTable;
  recount_days: RecountDaysTable;
  requirement_feeds: RequirementFeedsTable;
  requirement_periods: RequirementPeriodsTable;
  requirements: RequirementsTable;
  response_events: ResponseEventsTable;
  run_changes: RunChangesTable;
  run_comparisons: RunComparisonsTable;
  run_figures: RunFiguresTable;
  run_receipts: RunReceiptsTable;
  schema_migration: SchemaMigrationTable;
  scheme_assets: SchemeAssetsTable;
  scheme_standings: SchemeStandingsTable;
  scheme_zones: SchemeZonesTable;
  settlement_keys: SettlementKeysTable;
  stacking_confirmations: StackingConfirmationsTable;
  states_before: StatesBeforeTable;
  stats_plans: StatsPlansTable;
  stats_portions: StatsPortionsTable;
  suppressions: SuppressionsTable;
  suspicious_readings: SuspiciousReadingsTable;
  switching_days: SwitchingDaysTable;
  tariff_prices: TariffPricesTable;
  tariff_schedules: TariffSchedulesTable;
  tariff_versions: TariffVersionsTable;
  tariffs: TariffsTable;
  temperature_reads: TemperatureReadsTable;
  temperatures: TemperaturesTable;
  tenants: TenantsTable;
  unit_members: UnitMembersTable;
  units: UnitsTable;
  user_search: UserSearchTable;
  users: UsersTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_subscriptions: WebhookSubscriptionsTable;
  week_templates: WeekTemplatesTable;
  zone_outcodes: ZoneOutcodesTable;
}
