import type { Instant } from './columns.ts';

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
/** Half hours of a window in which it was declared not to be. */
export interface AvailabilityGapsTable {
  tenant_uuid: string;
  window_uuid: string;
  gap_uuid: string;
  start_utc: Instant;
  end_utc: Instant;
  reason: string | null;
  declared_utc: Instant;
}

export interface AvailabilityTables {
  availability_windows: AvailabilityWindowsTable;
  availability_gaps: AvailabilityGapsTable;
}
