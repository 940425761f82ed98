import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant, WithDefault } from './columns.ts';

export interface LoadCountsTable {
  tenant_uuid: string;
  phase: WithDefault<'ASSETS' | 'CONSENTS' | null>;
  after_uuid: WithDefault<string | null>;
  day: WithDefault<string | null>;
  switching_from: WithDefault<string | null>;
  found: ColumnType<Record<string, unknown>, string | undefined, string>;
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
export interface LoadTechnologiesTable {
  tenant_uuid: string;
  day: string;
  asset_type: string;
  watts: number;
  assets: number;
  registered: number;
}
export interface SwitchingDaysTable {
  tenant_uuid: string;
  day: string;
  came: WithDefault<number>;
  went: WithDefault<number>;
  consents_ended: WithDefault<number>;
}
/** What was sent to assets to control them, and what their customers overrode. */
export interface LoadSignalsTable {
  tenant_uuid: string;
  seq: Generated<number>;
  at_utc: Instant;
  kind: 'REQUESTED' | 'CHANGED' | 'CANCELLED' | 'RESENT' | 'OVERRIDDEN';
  cause: 'EVENT' | 'TEST' | 'CHANGE' | 'RESPREAD' | 'RESEND' | 'CANCEL' | 'OVERRIDE' | 'CONSENT';
  reason: string | null;
  actor: 'OPERATOR' | 'KEY' | 'CONTROLLER' | 'PARTICIPANT' | 'SYSTEM';
  actor_name: string | null;
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
  consent_uuid: string | null;
}
export interface LoadSignalDaysTable {
  tenant_uuid: string;
  day: string;
  kind: LoadSignalsTable['kind'];
  cause: LoadSignalsTable['cause'];
  signals: number;
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

/** What the licence for load control asks for. */
export interface ComplianceTables {
  load_counts: LoadCountsTable;
  load_days: LoadDaysTable;
  load_technologies: LoadTechnologiesTable;
  switching_days: SwitchingDaysTable;
  load_signals: LoadSignalsTable;
  load_signal_days: LoadSignalDaysTable;
  load_signal_changes: LoadSignalDaysTable;
  complaints: ComplaintsTable;
}
