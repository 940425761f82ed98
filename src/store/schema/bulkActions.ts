import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant, Json, WithDefault } from './columns.ts';

/** A filter, the asset up to which its matches are in steps, and how many these are. */
export interface Finding {
  filter: object;
  after: string;
  found: number;
  /** Whether `matched` is what was last counted of the fleet, instead of those that are found. */
  isCounted?: boolean;
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
    | 'RESTORE'
    | 'CONSENT_REQUEST';
  target_uuid: string | null;
  filter: Json<object>;
  /** What remains to be found: null once all assets are in steps. */
  finding: ColumnType<Finding | null, string | undefined, string | null>;
  named: number | null;
  requested_by: string | null;
  /** Of EVENT_OPT_IN: what of each asset is kept for the event. */
  reserved_kw: WithDefault<number | null>;
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

/** Bulk actions and what they can be undone with. */
export interface BulkActionTables {
  bulk_actions: BulkActionsTable;
  bulk_action_steps: BulkActionStepsTable;
  states_before: StatesBeforeTable;
}
