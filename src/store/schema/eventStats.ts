import type { ControlSums } from '#energy/controlGroup/controlSums.ts';
import type { Instant, Json, NullableInstant, NullableJson, WithDefault } from './columns.ts';
import type { EventSchemesTable } from './schemes.ts';

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
  responses: NullableJson<RunResponses>;
  comparisons: NullableJson<StatsComparisons>;
  assets_deleted_utc: NullableInstant;
  has_assets: WithDefault<boolean>;
  unit_baseline: NullableJson<StoredUnitBaseline>;
}
/** The baseline of all assets of an event together, by which a run was settled. */
export interface StoredUnitBaseline {
  method: 'NOMINATED' | 'WEEK_TEMPLATE';
  /** NOT_NOMINATED: there was none in time. Nothing counts as delivered. */
  status: 'OK' | 'NOT_NOMINATED';
  version: number | null;
  /** Versions that there were. */
  versions: number;
  receivedUTC: string | null;
  /** Wh of each settled half hour, import positive; null with NOT_NOMINATED. */
  wh: number[] | null;
}
/** What stands beside the settlement of a stats run; null where there is too little to compare with. */
export interface StatsComparisons {
  forecast: { deliveredKwh: number; originUTC: string; assets: number } | null;
  nonParticipants: { deliveredKwh: number; assets: number; exponent: number } | null;
  inDayAdjustment: {
    addedKwh: number;
    quietDays: number;
    quietMeanKwh: number;
    quietDeviationKwh: number;
  } | null;
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
/** What all assets of a run responded, from which later events learn; kWh. */
export interface RunResponses {
  assets: number;
  baselineKwh: number;
  deliveredKwh: number;
  /** Of assets with a baseline of their own, as they were settled; runs of before it was kept have none. */
  settled?: { assets: number; baselineKwh: number; deliveredKwh: number };
}
/** The rules of a stats run. */
export interface StatsTerms {
  schemeName: string;
  baselineMethod: EventSchemesTable['baseline_method'];
  inDayAdjustment: boolean;
  settlementMethod: EventSchemesTable['settlement_method'];
  /** The market pack that has them. */
  pack: { packId: string; version: string };
}
export interface EventProfilesTable {
  tenant_uuid: string;
  event_uuid: string;
  made_from: string;
  profile: Json<unknown>;
}
/** Chances are 0 to 1. */
export interface EventChancesTable {
  tenant_uuid: string;
  event_uuid: string;
  said_utc: Date;
  whole: number;
  half_hours: number[];
  likely_wh: number | null;
  likely_p10_wh: number | null;
  likely_p90_wh: number | null;
}
export interface EventBalancesTable {
  tenant_uuid: string;
  event_uuid: string;
  at_utc: Instant;
  balance: Json<unknown>;
  made_from: string | null;
  checked_utc: Instant;
  took_ms: number;
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
  interval_low_kwh: WithDefault<number | null>;
  interval_high_kwh: WithDefault<number | null>;
  interval_days: WithDefault<number | null>;
  interval_coverage: WithDefault<number | null>;
  rebound_kwh: WithDefault<number | null>;
  /** Whole Wh by half hour where it was in other events too. */
  attributed_wh: WithDefault<(number | null)[] | null>;
  elsewhere_wh: WithDefault<Record<string, (number | null)[]> | null>;
}
/** Energy in kWh with six decimals, as decimal text. */
export interface EventPortfolioStatsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  portfolio_uuid: string | null;
  /** Half hour of the event, from 1. */
  slot: number;
  assets: number;
  counted: number;
  baseline_kwh: string;
  actual_kwh: string;
  /** Delivered, and attributed to other events or to none. */
  not_attributed_kwh: WithDefault<string>;
  /** In £. */
  lines_gbp: WithDefault<string | null>;
}
/** How far the assets of a run have been added up by portfolio. */
export interface RunReceiptsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  after_asset_uuid: string | null;
}

/** What an asset delivered in the turn-down events of the last year, added up. */
export interface AssetResponsesTable {
  tenant_uuid: string;
  asset_uuid: string;
  events: number;
  kept: number;
  sum_kw: number;
}
/** The run of an event that the responses of its assets hold. */
export interface ResponseEventsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number | null;
  next_run: number | null;
  through_asset_uuid: string | null;
}

/** How an event's assets are worked out in portions, while they are. */
export interface StatsPlansTable {
  tenant_uuid: string;
  event_uuid: string;
  plan_uuid: string;
  purpose: 'RUN' | 'LATE' | 'BASELINES';
  run: number | null;
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
  sums: NullableJson<Record<string, number[]>>;
  control_group: NullableJson<ControlSums>;
  profile_source: NullableJson<ProfileSource>;
}
/** What the profile of some assets is made from: how many there are, and the sum of their hashes. */
export interface ProfileSource {
  assets: [number, string];
  readings: [number, string];
}

/** What is kept of a large event, and how far it is being counted. */
export interface EventFiguresTable {
  tenant_uuid: string;
  event_uuid: string;
  figures: NullableJson<unknown>;
  pass: NullableJson<unknown>;
}

/** What was kept of each of its runs. */
export interface RunFiguresTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  figures: Json<unknown>;
}

/** How far two of its runs have been compared. */
export interface RunComparisonsTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  /** 0: nothing. */
  against: number;
  asked_utc: Instant;
  after_asset_uuid: string | null;
  changed: WithDefault<number>;
  is_ended: WithDefault<boolean>;
}
export interface RunChangesTable {
  tenant_uuid: string;
  event_uuid: string;
  run: number;
  against: number;
  asset_uuid: string;
  size_kwh: number;
}

/** What is kept of the assets of a large event, and how far they are being counted. */
export interface EventLivesTable {
  tenant_uuid: string;
  event_uuid: string;
  figures: NullableJson<unknown>;
  pass: NullableJson<unknown>;
}

/** Stats runs and what is derived from them. */
export interface EventStatsTables {
  stats_plans: StatsPlansTable;
  stats_portions: StatsPortionsTable;
  event_stats: EventStatsTable;
  event_asset_stats: EventAssetStatsTable;
  event_portfolio_stats: EventPortfolioStatsTable;
  event_profiles: EventProfilesTable;
  event_chances: EventChancesTable;
  event_balances: EventBalancesTable;
  event_figures: EventFiguresTable;
  event_lives: EventLivesTable;
  run_figures: RunFiguresTable;
  run_comparisons: RunComparisonsTable;
  run_changes: RunChangesTable;
  run_receipts: RunReceiptsTable;
  asset_responses: AssetResponsesTable;
  response_events: ResponseEventsTable;
}
