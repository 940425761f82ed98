import type { Instant, NullableInstant, WithDefault } from './columns.ts';

export interface EventSchemesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  name: string;
  scheme_type: 'DFS' | 'DNO_FLEX' | 'SUPPLIER' | 'SANDBOX';
  description: string | null;
  regulator: string;
  status: WithDefault<'ACTIVE' | 'CLOSED'>;
  baseline_method:
    | 'BL01'
    | 'MID_8_OF_10'
    | 'HIGH_5_OF_10'
    | 'ROLLING_MEAN'
    | 'SAME_WEEKDAY_6'
    | 'NOMINATED'
    | 'REFERENCE_PROFILE'
    | 'WEEK_TEMPLATE'
    | 'ZERO'
    | 'ASSET_CAPACITY'
    | 'METER_BEFORE'
    | 'BEFORE_AFTER';
  in_day_adjustment: boolean;
  settlement_method: 'DFS_K' | 'FLAT_RATE' | 'UTILISATION_ENERGY' | 'P415';
  requires_mpan: boolean;
  pack_id: WithDefault<string>;
  pack_version: WithDefault<string>;
  recheck_days: WithDefault<number | null>;
  consent_validity_months: WithDefault<number | null>;
  dispatch_mode: WithDefault<'OFF' | 'MANUAL' | 'AUTO'>;
  dispatch_allocation: WithDefault<'EXPECTED' | 'CAPACITY' | 'BASELINE' | 'EQUAL'>;
  dispatch_notice_minutes: WithDefault<number>;
  dispatch_spread: WithDefault<'NONE' | 'BEFORE' | 'AROUND' | 'AFTER'>;
  dispatch_spread_seconds: WithDefault<number>;
  dispatches_per_day: WithDefault<number>;
  mail: WithDefault<'OFF' | 'ON'>;
  /** Probability with which an asset is held out of an event, 0 to 0.5. */
  hold_out_share: WithDefault<number>;
  /** What a user gets for an asset that is held out of an event. */
  hold_out_gbp: WithDefault<number | null>;
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
  held_by: WithDefault<string | null>;
  updated_utc: Instant;
}

/** Schemes and the registrations of assets. */
export interface SchemeTables {
  event_schemes: EventSchemesTable;
  scheme_assets: SchemeAssetsTable;
}
