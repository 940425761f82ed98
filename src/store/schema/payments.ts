import type { ColumnType } from 'kysely';
import type { Instant, Json, NullableInstant, WithDefault } from './columns.ts';

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
  pence: ColumnType<number, string | number, never>;
}
/** A row of the file: of a half hour, an event, or the month. */
export interface PaymentAmountsTable {
  tenant_uuid: string;
  line_uuid: string;
  row_number: number;
  event_uuid: string | null;
  start_utc: NullableInstant;
  mwh: string | null;
  gbp: string;
}
export interface PaymentDisputesTable {
  tenant_uuid: string;
  dispute_uuid: string;
  line_uuid: string;
  state: 'OPEN' | 'SENT' | 'ACCEPTED' | 'REJECTED' | 'CLOSED';
  due_day: WithDefault<string | null>;
  updated_utc: Instant;
}
export interface PaymentDisputeChangesTable {
  tenant_uuid: string;
  dispute_uuid: string;
  change_number: number;
  at_utc: Instant;
  state: PaymentDisputesTable['state'];
  due_day: string | null;
  note: string | null;
}

export interface PaymentTables {
  payment_files: PaymentFilesTable;
  payment_lines: PaymentLinesTable;
  payment_amounts: PaymentAmountsTable;
  payment_disputes: PaymentDisputesTable;
  payment_dispute_changes: PaymentDisputeChangesTable;
}
