import type { Instant, NullableInstant, WithDefault } from './columns.ts';

/** What the provider nominates as the baseline of an event; no version is changed, only allowed. */
export interface EventNominationsTable {
  tenant_uuid: string;
  event_uuid: string;
  version: number;
  received_utc: Instant;
  received_by: string | null;
  from_utc: Instant;
  /** Import positive. */
  wh: number[];
  note: string | null;
  allowed_utc: NullableInstant;
  allowed_by: WithDefault<string | null>;
  allowed_reason: WithDefault<string | null>;
}

/** A version of the weekly baseline of a scheme. */
export interface WeekTemplatesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  version: number;
  received_utc: Instant;
  received_by: string | null;
  valid_from_utc: Instant;
  /** 336 half hours from Monday 00:00 on the London clock, import positive. */
  kw: number[];
  positive: 'IMPORT' | 'EXPORT';
  sha256: string;
}

export interface NominationTables {
  event_nominations: EventNominationsTable;
  week_templates: WeekTemplatesTable;
}
