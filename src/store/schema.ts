import type { ColumnType, Generated, Selectable } from 'kysely';
import type { TariffType, UnitRate } from '#energy/tariff.ts';
import type { BffDatabase } from './dashboardSchema.ts';

// One interface for each table, as the numbered migrations leave it. Instants are Date, days are text.
type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<Shape> = ColumnType<Shape, string, string>;
type NullableJson<Shape> = ColumnType<Shape | null, string | null | undefined, string | null>;
type WithDefault<Type> = ColumnType<Type, Type | undefined, Type>;

export interface TenantsTable {
  tenant_uuid: string;
  name: string;
  environment: 'SANDBOX' | 'LIVE';
  clock_offset_ms: WithDefault<number>;
  requests_per_second: WithDefault<number>;
  requests_in_flight: WithDefault<number>;
  consumption_per_second: WithDefault<number>;
  consumption_in_flight: WithDefault<number>;
  retention_months: WithDefault<number | null>;
  created_utc: Generated<Date>;
}
export interface ApiKeysTable {
  key_id: string;
  tenant_uuid: string;
  label: string;
  key_sha256: Buffer;
  created_utc: Generated<Date>;
  expires_utc: NullableInstant;
  revoked_utc: NullableInstant;
  last_used_utc: NullableInstant;
}
interface Lifecycle {
  status: WithDefault<'ACTIVE' | 'ARCHIVED'>;
  created_utc: Instant;
  updated_utc: Instant;
  archived_utc: NullableInstant;
  row_version: WithDefault<number>;
}
export interface UsersTable extends Lifecycle {
  tenant_uuid: string;
  user_uuid: string;
  user_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  erased_utc: NullableInstant;
}
export interface PortfoliosTable extends Lifecycle {
  tenant_uuid: string;
  portfolio_uuid: string;
  name: string;
  description: string | null;
}
export interface AssetsTable extends Lifecycle {
  tenant_uuid: string;
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  user_uuid: string | null;
  portfolio_uuid: WithDefault<string | null>;
  asset_type:
    | 'SMART_METER'
    | 'BATTERY'
    | 'EV_CHARGER'
    | 'ELECTRIC_VEHICLE'
    | 'HEAT_PUMP'
    | 'HOT_WATER_TANK'
    | 'SOLAR_PV'
    | 'OTHER';
  mpan: string | null;
  mpan_top_line: string | null;
  export_mpan: string | null;
  boundary_mpan: WithDefault<string | null>;
  mpan_repeat: WithDefault<number>;
  export_mpan_repeat: WithDefault<number>;
  mpan_status: 'NOT_APPLICABLE' | 'PENDING' | 'VALID' | 'INVALID';
  meter_serial_number: string | null;
  is_domestic: WithDefault<boolean>;
  installation_date: string | null;
  location_postcode: string | null;
  location_building: string | null;
  location_address: string | null;
  gsp_group: string | null;
  power_kw: number | null;
  capacity_kwh: number | null;
  last_reading_utc: NullableInstant;
  reading_delay_s: WithDefault<number | null>;
  occupied_from_utc: NullableInstant;
  search_text: ColumnType<string, never, never>;
}
/** How many assets of a status there are, in shares that add up. */
export interface AssetCountsTable {
  tenant_uuid: string;
  status: 'ACTIVE' | 'ARCHIVED';
  slot: number;
  assets: number;
}
/** Hashes by which the search of assets finds its candidates, outside row-level security. */
export interface AssetSearchTable {
  asset_uuid: string;
  grams: number[];
}
export interface EventSchemesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  name: string;
  scheme_type: 'DFS' | 'DNO_FLEX' | 'SUPPLIER' | 'SANDBOX';
  description: string | null;
  regulator: string;
  status: WithDefault<'ACTIVE' | 'CLOSED'>;
  baseline_method: 'BL01' | 'MID_8_OF_10' | 'HIGH_5_OF_10';
  in_day_adjustment: boolean;
  settlement_method: 'DFS_K' | 'FLAT_RATE';
  requires_mpan: boolean;
  recheck_days: WithDefault<number | null>;
  consent_validity_months: WithDefault<number | null>;
  valid_from: string | null;
  valid_to: string | null;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
export interface SchemeAssetsTable {
  tenant_uuid: string;
  scheme_uuid: string;
  asset_uuid: string;
  status: 'OPT_IN' | 'OPT_OUT' | 'DUPLICATED' | 'REJECTED' | 'READY' | 'READY_OPT_OUT';
  status_reason: string | null;
  last_checked_utc: NullableInstant;
  asked_utc: NullableInstant;
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
  target_kw: number | null;
  contracted_mw: number | null;
  price_gbp_per_mwh: number | null;
  zone: string | null;
  state: WithDefault<'SCHEDULED' | 'STARTED' | 'ENDED' | 'CANCELLED'>;
  baseline_status: WithDefault<'PENDING' | 'READY'>;
  stats_status: WithDefault<'NOT_STARTED' | 'CALCULATING' | 'READY' | 'FAILED'>;
  cancel_reason: WithDefault<string | null>;
  cancelled_utc: NullableInstant;
  scheme_name: WithDefault<string | null>;
  baseline_method: WithDefault<EventSchemesTable['baseline_method'] | null>;
  in_day_adjustment: WithDefault<boolean | null>;
  settlement_method: WithDefault<EventSchemesTable['settlement_method'] | null>;
  stats_failure: WithDefault<string | null>;
  stats_started_run: WithDefault<number | null>;
  late_data_kwh: WithDefault<number | null>;
  recalculation: NullableJson<{ reason: string; terms: 'FROZEN' | 'CURRENT' }>;
  revision: WithDefault<number>;
  recheck_after: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
export interface EventRevisionsTable {
  tenant_uuid: string;
  event_uuid: string;
  revision: number;
  changed_utc: Instant;
  changes: Json<EventChange[]>;
  refused_by_code: ColumnType<Record<string, number>, string | undefined, string>;
  refused: ColumnType<unknown[], string | undefined, string>;
}
/** A property of an announced event that was changed. */
export interface EventChange {
  property:
    | 'name'
    | 'startTime'
    | 'endTime'
    | 'optInDeadline'
    | 'targetKw'
    | 'contractedMw'
    | 'priceGbpPerMwh'
    | 'zone'
    | 'portfolioUUIDs';
  before: string | number | string[] | null;
  after: string | number | string[] | null;
}
export interface EventPortfoliosTable {
  tenant_uuid: string;
  event_uuid: string;
  portfolio_uuid: string;
  name: WithDefault<string | null>;
}
export interface EventParticipantsTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  user_uuid: string | null;
  portfolio_uuid: string | null;
  is_domestic: boolean;
  consented: boolean;
  mpan_status: AssetsTable['mpan_status'];
  mpan_valid: boolean;
  scheme_status: SchemeAssetsTable['status'] | null;
  state: EventAssetsTable['state'];
}
export interface EventAssetsTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  portfolio_uuid: string | null;
  state: 'INVITED' | 'OPT_IN' | 'OPT_OUT';
  opted_utc: NullableInstant;
  state_reason: WithDefault<string | null>;
  baseline_wh: WithDefault<(number | null)[] | null>;
}
export interface EventStatsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  status: 'PRELIMINARY' | 'FINAL';
  calculated_utc: Instant;
  totals: Json<unknown>;
  reason: WithDefault<string | null>;
  terms: NullableJson<StatsTerms>;
  aftermath: NullableJson<StatsAftermath>;
}
/** What the readings of a stats run said of the hours around its event. */
export interface StatsAftermath {
  reboundKwh: number | null;
  reboundPeriods: {
    startTime: string;
    baselineKwh: number | null;
    actualKwh: number | null;
    excessKwh: number | null;
  }[];
  unadjustedDeliveredKwh: number | null;
}
/** The rules of a stats run. */
export interface StatsTerms {
  schemeName: string;
  baselineMethod: EventSchemesTable['baseline_method'];
  inDayAdjustment: boolean;
  settlementMethod: EventSchemesTable['settlement_method'];
}
export interface EventProfilesTable {
  tenant_uuid: string;
  event_uuid: string;
  made_from: string;
  profile: Json<unknown>;
}
export interface EventAssetStatsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  asset_uuid: string;
  portfolio_uuid: string | null;
  state: 'INVITED' | 'OPT_IN' | 'OPT_OUT';
  baseline_status: 'OK' | 'INSUFFICIENT_DATA' | 'FALLBACK_OUTTURN';
  data_status: 'COMPLETE' | 'PARTIAL' | 'MISSING';
  baseline_kwh: number | null;
  actual_kwh: number | null;
  delivered_kwh: number | null;
  reduction_percentage: number | null;
  rewardable_kwh: number | null;
  baseline_wh: (number | null)[];
  actual_wh: (number | null)[];
}
export interface ConsentsTable {
  tenant_uuid: string;
  consent_uuid: string;
  seq: Generated<number>;
  user_uuid: string;
  asset_uuid: string | null;
  type: 'DISPATCH' | 'DATA_ACCESS';
  preference: 'OPT_IN' | 'OPT_OUT';
  status: 'ACTIVE' | 'REJECTED' | 'WITHDRAWN';
  granularity: string;
  purpose: string | null;
  evidence_method: string | null;
  wording_version: string | null;
  granted_utc: NullableInstant;
  expires_utc: NullableInstant;
  withdrawn_utc: NullableInstant;
  created_utc: Instant;
  row_version: WithDefault<number>;
}
export interface TariffsTable {
  tenant_uuid: string;
  tariff_uuid: string;
  asset_uuid: string;
  direction: 'import' | 'export';
  name: string;
  supplier_name: string | null;
  tariff_code: string | null;
  tariff_type: TariffType;
  currency: 'GBP';
  standing_charge_pence_per_day: number;
  vat_rate_percent: number;
  prices_include_vat: boolean;
  unit_rates: Json<(UnitRate & { label: string })[]>;
  valid_from: string;
  valid_to: string | null;
  disconnected_utc: NullableInstant;
  /** Which of its recorded versions the row is. */
  version: WithDefault<number>;
  /** Why it was added; null if no reason was given. */
  reason: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
/** What a correction of a tariff may change. */
export interface TariffAttributes {
  name: string;
  supplierName: string | null;
  tariffCode: string | null;
  tariffType: TariffType;
  standingChargePencePerDay: number;
  vatRatePercent: number;
  pricesIncludeVat: boolean;
  unitRates: (UnitRate & { label: string })[];
  validFrom: string;
  validTo: string | null;
}
export interface TariffVersionsTable {
  tenant_uuid: string;
  tariff_uuid: string;
  version: number;
  effective_from: string;
  recorded_utc: Instant;
  reason: string | null;
  attributes: Json<TariffAttributes>;
}
export interface TariffPricesTable {
  tenant_uuid: string;
  tariff_uuid: string;
  day: string;
  pence: (number | null)[];
  pence_told: WithDefault<(number | null)[] | null>;
}
export interface SchedulePeriod {
  daysOfWeek: number[];
  startTime: string;
  endTime: string;
  rateLabel: string;
  pencePerKwh: number;
}
export interface TariffSchedulesTable {
  tenant_uuid: string;
  schedule_uuid: string;
  asset_uuid: string;
  type: TariffType;
  direction: 'import' | 'export';
  enabled: boolean;
  periods: Json<SchedulePeriod[]>;
  follows_tariff: boolean;
  valid_from: string;
  valid_to: string | null;
  created_utc: Instant;
  updated_utc: Instant;
}
export interface ReadingDaysTable {
  tenant_uuid: string;
  asset_uuid: string;
  direction: 0 | 1;
  day: string;
  wh: (number | null)[];
  present: number;
  estimated: number;
}
/** Companies through which smart meters are read. */
export type MeterProvider = 'OCTOPUS_ENERGY' | 'N3RGY';
export interface MeterAccountsTable {
  tenant_uuid: string;
  meter_account_uuid: string;
  provider: MeterProvider;
  user_uuid: string | null;
  label: string | null;
  credential: Buffer | null;
  credential_hint: string | null;
  refused_utc: NullableInstant;
  refused_until_utc: NullableInstant;
  refusal: WithDefault<string | null>;
  asked_after: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
export interface MeterProviderPausesTable {
  tenant_uuid: string;
  provider: MeterProvider;
  failures: number;
  until_utc: Instant;
  code: string;
  detail: string;
}
export interface MeterReadsTable {
  tenant_uuid: string;
  asset_uuid: string;
  provider: MeterProvider | null;
  meter_account_uuid: string | null;
  last_read_utc: NullableInstant;
  last_error_utc: NullableInstant;
  last_error_code: string | null;
  last_error: string | null;
  failures: WithDefault<number>;
  next_try_utc: NullableInstant;
}
export interface OutboxTable {
  tenant_uuid: string;
  outbox_uuid: string;
  seq: Generated<number>;
  event: string;
  created_utc: Instant;
  payload: Json<unknown>;
  recorded_at: Generated<Date>;
}
export interface AuditTable {
  tenant_uuid: string;
  seq: Generated<number>;
  at: Instant;
  action: string;
  subject: string;
  details: Json<unknown>;
}
export interface BulkActionsTable {
  tenant_uuid: string;
  bulk_action_uuid: string;
  action:
    | 'SCHEME_OPT_IN'
    | 'SCHEME_OPT_OUT'
    | 'EVENT_OPT_IN'
    | 'EVENT_OPT_OUT'
    | 'ASSIGN_PORTFOLIO'
    | 'ARCHIVE'
    | 'RESTORE';
  target_uuid: string | null;
  filter: Json<object>;
  named: number | null;
  requested_by: string | null;
  status: 'RUNNING' | 'DONE' | 'UNDOING' | 'UNDONE' | 'FAILED';
  matched: number;
  done: number;
  changed: number;
  unchanged: number;
  refused_count: number;
  refused_by_code: Json<Record<string, number>>;
  refused: Json<unknown[]>;
  failure: string | null;
  not_put_back_by_code: ColumnType<Record<string, number>, string | undefined, string>;
  not_put_back: ColumnType<unknown[], string | undefined, string>;
  created_utc: Instant;
  finished_utc: NullableInstant;
}
export interface StatesBeforeTable {
  tenant_uuid: string;
  cause_uuid: string;
  asset_uuid: string;
  kind: 'SCHEME' | 'EVENT' | 'PORTFOLIO';
  target_uuid: string;
  state: string | null;
  reason: string | null;
  since_utc: NullableInstant;
  portfolio_uuid: string | null;
  left_as: string | null;
}
export interface BulkActionStepsTable {
  tenant_uuid: string;
  bulk_action_uuid: string;
  step: number;
  state: 'WAITING' | 'DONE' | 'UNDONE';
  asset_uuids: string[];
  changed_assets: Generated<string[]>;
  states_before: Generated<(string | null)[]>;
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
}

export interface WebhookSubscriptionsTable {
  tenant_uuid: string;
  webhook_uuid: string;
  url: string;
  events: string[];
  description: string | null;
  status: WithDefault<'ACTIVE' | 'DISABLED'>;
  disabled_reason: string | null;
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

export interface Database extends BffDatabase {
  tenants: TenantsTable;
  api_keys: ApiKeysTable;
  users: UsersTable;
  portfolios: PortfoliosTable;
  assets: AssetsTable;
  asset_counts: AssetCountsTable;
  asset_search: AssetSearchTable;
  event_schemes: EventSchemesTable;
  scheme_assets: SchemeAssetsTable;
  events: EventsTable;
  event_portfolios: EventPortfoliosTable;
  event_revisions: EventRevisionsTable;
  event_assets: EventAssetsTable;
  event_participants: EventParticipantsTable;
  event_stats: EventStatsTable;
  event_asset_stats: EventAssetStatsTable;
  event_profiles: EventProfilesTable;
  consents: ConsentsTable;
  tariffs: TariffsTable;
  tariff_schedules: TariffSchedulesTable;
  tariff_versions: TariffVersionsTable;
  tariff_prices: TariffPricesTable;
  reading_days: ReadingDaysTable;
  meter_accounts: MeterAccountsTable;
  meter_provider_pauses: MeterProviderPausesTable;
  meter_reads: MeterReadsTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  jobs: JobsTable;
  webhook_subscriptions: WebhookSubscriptionsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  audit: AuditTable;
  bulk_actions: BulkActionsTable;
  bulk_action_steps: BulkActionStepsTable;
  states_before: StatesBeforeTable;
}

export type AssetRow = Selectable<AssetsTable>;
export type EventRow = Selectable<EventsTable>;
export type SchemeRow = Selectable<EventSchemesTable>;
export type TariffRow = Selectable<TariffsTable>;
export type TenantRow = Selectable<TenantsTable>;
