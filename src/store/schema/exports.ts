import type { Instant, NullableInstant, WithDefault } from './columns.ts';

/** An export that is written every day. */
export interface ExportSchedulesTable {
  tenant_uuid: string;
  schedule_uuid: string;
  label: string;
  dataset: 'CONSUMPTION' | 'EVENT_STATS';
  format: 'csv' | 'parquet';
  direction: 'import' | 'export';
  target: WithDefault<'FOLDER' | 'S3'>;
  /** HH:mm on the London clock. */
  time_of_day: string;
  lag_days: number;
  /** Of CONSUMPTION, the first London day that is not exported. */
  next_day: string | null;
  last_file: WithDefault<string | null>;
  last_success_utc: NullableInstant;
  created_utc: Instant;
}

/** A stats run that became FINAL and that a schedule has not exported. */
export interface ExportRunsTable {
  tenant_uuid: string;
  schedule_uuid: string;
  event_uuid: string;
  run: number;
}

export interface ExportTables {
  export_schedules: ExportSchedulesTable;
  export_runs: ExportRunsTable;
}
