import type { Instant, Json } from './columns.ts';

/** A template of a buyer with what its columns have; a version is never changed. */
export interface FileBindingsTable {
  tenant_uuid: string;
  binding_uuid: string;
  name: string;
  version: number;
  kind: 'READINGS' | 'GROUP_BASELINE' | 'PARTICIPANTS';
  pack_id: string | null;
  columns: Json<unknown>;
  convention: Json<unknown>;
  template: Buffer;
  sha256: string;
  created_utc: Instant;
  created_by: string | null;
}
/** A file of a buyer's instructions as it was received. */
export interface InstructionFilesTable {
  tenant_uuid: string;
  file_uuid: string;
  scheme_uuid: string;
  format: 'UKPN_DISPATCHES' | 'SPEN_DISPATCHES' | 'NESO_DFS_UTILISATION';
  company: string;
  name: string;
  content: Buffer;
  sha256: string;
  size: number;
  row_count: number;
  left_out: number;
  line_count: number;
  created_utc: Instant;
}
/** An instruction of a file, and the event that it is about. */
export interface InstructionLinesTable {
  tenant_uuid: string;
  file_uuid: string;
  row_number: number;
  scheme_uuid: string;
  instruction_key: string;
  name: string;
  event_type: 'TURN_DOWN' | 'TURN_UP';
  start_utc: Instant;
  end_utc: Instant;
  mw: number;
  price_gbp_per_mwh: number | null;
  zone: string | null;
  outcome: 'CREATED' | 'CHANGED' | 'UNCHANGED' | 'SKIPPED';
  reason: string | null;
  event_uuid: string | null;
}

export interface MarketFileTables {
  file_bindings: FileBindingsTable;
  instruction_files: InstructionFilesTable;
  instruction_lines: InstructionLinesTable;
}
