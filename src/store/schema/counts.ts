import type { NullableInstant, WithDefault } from './columns.ts';

/** What is counted: each has recounts of its own. */
export type CountSubject = 'ASSETS' | 'CONSENTS' | 'USERS';

/** What recounts are about: these, and the assets that each event has. */
export type RecountSubject = CountSubject | 'EVENTS';

interface Counted {
  tenant_uuid: string;
  subject: CountSubject;
  figure: string;
  label: string;
  bucket: number;
  amount: number;
}
export interface KeptCountsTable extends Counted {
  recount: WithDefault<number>;
}
export interface CountChangesTable extends Counted {
  portion: number;
}
export interface CountStatesTable {
  tenant_uuid: string;
  subject: CountSubject;
  is_complete: boolean;
  bounds: WithDefault<string[]>;
  planned_at: WithDefault<Date>;
  next_portion: WithDefault<number | null>;
  recounted_utc: NullableInstant;
  difference: WithDefault<number>;
  present_from: WithDefault<string>;
}
export interface RecountDaysTable {
  day: string;
  environment: 'SANDBOX' | 'LIVE';
  subject: RecountSubject;
  recounts: number;
  difference: number;
}

/** Counts that are kept as what they count changes. */
export interface CountTables {
  kept_counts: KeptCountsTable;
  count_changes: CountChangesTable;
  count_states: CountStatesTable;
  recount_days: RecountDaysTable;
}
