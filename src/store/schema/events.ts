import type { ColumnType } from 'kysely';
import type { StackingRule } from '#energy/stacking/stackingMatrix.ts';
import type { AssetsTable } from './assets.ts';
import type { Instant, NullableInstant, Json, NullableJson, WithDefault } from './columns.ts';
import type { EventSchemesTable, SchemeAssetsTable } from './schemes.ts';

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
  pack_id: WithDefault<string | null>;
  pack_version: WithDefault<string | null>;
  stats_failure: WithDefault<string | null>;
  stats_started_run: WithDefault<number | null>;
  late_data_kwh: WithDefault<number | null>;
  recalculation: NullableJson<{ reason: string; terms: 'FROZEN' | 'CURRENT' }>;
  revision: WithDefault<number>;
  recheck_after: WithDefault<string | null>;
  /** It is due, and its portions start it: nobody may change who takes part. */
  is_starting: WithDefault<boolean>;
  dispatch: NullableJson<EventDispatchColumn>;
  hold_out: NullableJson<HoldOutColumn>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
/** What the assets of an event are drawn by: some are held out, as a control group. */
export interface HoldOutColumn {
  share: number;
  salt: string;
  goodwillGbp: number | null;
}
/** How the event is dispatched where it differs from its scheme. */
export interface EventDispatchColumn {
  mode?: 'OFF' | 'MANUAL' | 'AUTO' | undefined;
  allocation?: 'EXPECTED' | 'CAPACITY' | 'BASELINE' | 'EQUAL' | undefined;
  noticeMinutes?: number | undefined;
  spread?: 'NONE' | 'BEFORE' | 'AROUND' | 'AFTER' | undefined;
  spreadSeconds?: number | undefined;
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
  /** The last of its assets that has been looked at; null once all of them are invited. */
  invited_after: WithDefault<string | null>;
}
/** Portfolios whose assets leave an event, and the last asset of it that has been looked at. */
export interface EventRemovalsTable {
  tenant_uuid: string;
  event_uuid: string;
  portfolio_uuid: string;
  removed_after: string;
}
export interface EventParticipantsTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  user_uuid: string | null;
  portfolio_uuid: string | null;
  is_domestic: boolean;
  /** Null where the event started before they were kept. */
  asset_type: AssetsTable['asset_type'] | null;
  power_kw: number | null;
  consented: boolean;
  mpan_status: AssetsTable['mpan_status'];
  mpan_valid: boolean;
  scheme_status: SchemeAssetsTable['status'] | null;
  state: EventAssetsTable['state'];
}
/** An asset that an event was aimed at and that did not opt in, as it was at the start. */
export interface EventDropoutsTable {
  tenant_uuid: string;
  event_uuid: string;
  asset_uuid: string;
  stage: 'REGISTERED' | 'CONSENTED' | 'MPAN_VALID' | 'READY' | 'OPTED_IN';
  user_uuid: string | null;
  mpan_status: AssetsTable['mpan_status'];
  scheme_status: SchemeAssetsTable['status'] | null;
  state: 'INVITED' | 'OPT_OUT' | null;
  held_out: WithDefault<boolean>;
}
/** How many assets opted in, and how many were lost at each stage before; at READY by their status. */
export interface FunnelCounts {
  optedIn: number;
  lost: {
    stage: EventDropoutsTable['stage'];
    schemeStatus: SchemeAssetsTable['status'] | null;
    assets: number;
    users: number;
  }[];
}
/** What the assets lost at each stage would have delivered on average, and what that would have earned. */
export type FunnelWorth = Record<string, { kw: number; gbp: number | null }>;
export interface EventFunnelsTable {
  tenant_uuid: string;
  event_uuid: string;
  frozen_utc: Instant;
  is_reconstructed: WithDefault<boolean>;
  counts: Json<FunnelCounts>;
  worth: NullableJson<FunnelWorth>;
}
/** How a large event starts in portions, while it does. */
export interface EventStartsTable {
  tenant_uuid: string;
  event_uuid: string;
  phase: 'RECHECK' | 'PREPARE' | 'SHARED' | 'CANCEL' | 'FREEZE' | 'COUNT';
  portions: number;
  enqueued: WithDefault<number>;
  after_uuid: string;
  /** By stage and status in the scheme. */
  users: ColumnType<Record<string, number>, string | undefined, string>;
}
export interface EventStartPortionsTable {
  tenant_uuid: string;
  portion_uuid: string;
  event_uuid: string;
  /** From 1. */
  place: number;
  after_asset_uuid: string;
  to_asset_uuid: string;
  assets: number;
  done: WithDefault<'PREPARE' | 'SHARED' | 'FREEZE' | null>;
  counts: NullableJson<FunnelCounts>;
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
  /** Power that is kept for the event; null for the whole asset. */
  reserved_kw: WithDefault<number | null>;
  /** What decided beside its other events; null where there were none. */
  stacking: NullableJson<StackingDecisionColumn[]>;
}

/** As in responses, but for the name of the other event, which may change. */
export interface StackingDecisionColumn {
  eventUUID: string;
  cell: StackingRule | null;
  confirmedBy: string | null;
  confirmedUTC: string | null;
  overrideReason: string | null;
  warns: boolean;
}

/** How many assets of an event there are, and are opted in, by shares that are added up. */
export interface EventCountsTable {
  tenant_uuid: string;
  event_uuid: string;
  slot: number;
  assets: number;
  opted_in: number;
}

/** Events, their revisions and who takes part. */
export interface EventTables {
  events: EventsTable;
  event_portfolios: EventPortfoliosTable;
  event_removals: EventRemovalsTable;
  event_revisions: EventRevisionsTable;
  event_assets: EventAssetsTable;
  event_counts: EventCountsTable;
  event_participants: EventParticipantsTable;
  event_dropouts: EventDropoutsTable;
  event_funnels: EventFunnelsTable;
  event_starts: EventStartsTable;
  event_start_portions: EventStartPortionsTable;
}
